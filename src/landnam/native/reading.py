"""The hook through which a compiler reads rules as they are imported; see ``landnam.compiler``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
Answers = dict[np.dtype[Any], Callable[..., Any]]
"""By record type: the function of the game that has such records."""


class FrontEnd(Protocol):
    """What reads rules to compile them."""

    def rule(self, function: F) -> F:
        """Read a rule."""

    def question(
        self, ask: Callable[..., Any], answers: Answers, apart: bool, otherwise: Callable[..., Any] | None
    ) -> None:
        """Learn that a question is answered by record type; see ``dispatch.py``."""


_reading: list[FrontEnd] = []


def read_by(front_end: FrontEnd) -> None:
    """Let a compiler read every rule that is imported from now on."""
    _reading.append(front_end)


def front_end() -> FrontEnd | None:
    """The compiler that reads the rules in this process; None if they are only run."""
    return _reading[-1] if _reading else None
