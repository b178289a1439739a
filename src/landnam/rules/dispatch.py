"""The rules of whichever game a record belongs to, chosen when a bot is compiled.

Search, matches and training are written once. What they ask of a game (``list_legal``, ``apply``, …) is a question
made here, and Numba replaces it by that game's own function as soon as it knows the type of the record. Interpreted,
the same choice is made at each call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba.extending import overload

from landnam.rules.compiled import PARTS, stand_apart

F = TypeVar("F", bound=Callable[..., Any])
Answers = dict[np.dtype[Any], Callable[..., Any]]
"""By record type: the function of the game that has such records."""

_overload: Callable[..., Callable[[F], F]] = overload
_from_dtype: Any = numba.from_dtype


def question(answers: Answers) -> Callable[..., Any]:
    """A function of a record, and of whatever else the answers take, that each game answers in its own way.

    Answers stand apart, so that bots can ask in many places without long compilation; a ``short_question`` is for
    answers of a line or two.
    """
    return _question(answers, True)


def short_question(answers: Answers) -> Callable[..., Any]:
    """A question whose answer is copied to wherever it is asked."""
    return _question(answers, False)


def question_with(otherwise: Callable[..., Any]) -> tuple[Callable[..., Any], Answers]:
    """A short question with one answer for all records but those to which others give theirs: they add to the dict."""
    answers: Answers = {}
    return _question(answers, False, otherwise), answers


def _question(answers: Answers, apart: bool, otherwise: Callable[..., Any] | None = None) -> Callable[..., Any]:

    def ask(s: Any, *others: Any) -> Any:
        return (answers.get(s.dtype) or otherwise or answers[s.dtype])(s, *others)

    @_overload(ask, jit_options=PARTS)
    def choose(s: Any, *others: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
        found = (function for dtype, function in answers.items() if _from_dtype(dtype) == s)
        answer: Any = next(found) if otherwise is None else next(found, otherwise)

        def copied(s: Any, *others: Any) -> Any:
            return answer(s, *others)

        def answered(s: Any, *others: Any) -> Any:
            stand_apart()
            return answer(s, *others)

        return answered if apart else copied

    return ask
