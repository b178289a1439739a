"""Rules that may not be compiled: one needs the C library, one allocates."""

from __future__ import annotations

from math import exp
from typing import Any, Final

import numpy as np

from landnam.native.library import Library

LIBRARY: Final = Library("impure", "impure_rules")


@LIBRARY.entry
def grow(x: Any) -> Any:
    """Calls the C library, and rounds as that does."""
    return exp(x / 10)


@LIBRARY.entry
def sum_up(n: Any) -> Any:
    """Allocates."""
    return np.arange(n).sum()
