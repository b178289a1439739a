"""Which tests are short: ``make test`` runs those, ``make long`` the others, and a change lands when all have passed.

A test is long (``@pytest.mark.long``) if it takes seconds and something short looks at the same code: another game
by the same steps, another size of the screen, another database, a whole match where some moves show the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first(values: Iterable[Any], short: int = 1) -> list[Any]:
    """Values of a parameter of which only some at the beginning belong to the short tests."""
    several = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*one, marks=() if at < short else pytest.mark.long) for at, one in enumerate(several)]
