"""Calls the rules of the game that a record belongs to.

Search, matches, training and environments are written once. What they ask of a game (``list_legal``, ``apply``, …) is a
question in ``questions.py``, and every game gives its own answers to it, by the type of its record (``answer``).
Interpreted, the choice is made at each call; in a library it was made when the library was built.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from landnam.native.reading import Answers, front_end

Ask = Callable[..., Any]


def question(otherwise: Ask | None = None) -> Ask:
    """A function of a record and other arguments that each game implements in its own way.

    Answers stand apart, so that a question can be asked in many places of a small library. ``otherwise`` answers for
    all records to which no game has given an answer of its own.
    """
    return _question({}, apart=True, otherwise=otherwise)


def short_question(otherwise: Ask | None = None) -> Ask:
    """A question whose short answer is copied to every place that asks it."""
    return _question({}, apart=False, otherwise=otherwise)


def answer(record: np.dtype[Any], answers: Mapping[Ask, Ask]) -> None:
    """Give a game's answers to questions, for its type of record."""
    for ask, function in answers.items():
        ask.answers[record] = function  # type: ignore[attr-defined] # set below


def _question(answers: Answers, *, apart: bool, otherwise: Ask | None = None) -> Ask:

    def ask(s: Any, *others: Any) -> Any:
        return (answers.get(s.dtype) or otherwise or answers[s.dtype])(s, *others)

    ask.answers = answers  # type: ignore[attr-defined] # functions take attributes
    reader = front_end()
    if reader is not None:
        reader.question(ask, answers, apart, otherwise)
    return ask
