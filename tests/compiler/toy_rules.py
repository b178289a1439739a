"""A library that is built in a second, with one of everything that rules are made of."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.native.compiled import SOURCE, below, first_bit, popcount, rule, shuffle, stand_apart
from landnam.native.dispatch import answer, question, short_question
from landnam.native.library import Library
from landnam.native.memory import array_at, fetch_ahead, number_at, put_number, rest, scratch, take_number

LIBRARY: Final = Library("toy", "toy_rules")
CARDS: Final = 9

STATE: Final = np.dtype(
    (np.record, np.dtype([("cards", np.int8, (CARDS,)), ("worth", np.float32), ("total", np.int64)], align=True))
)
OTHER: Final = np.dtype((np.record, np.dtype([("total", np.int64)], align=True)))

count: Final = question()
twice: Final = short_question()


@rule
def _count_cards(s: Any) -> Any:
    total = 0
    for i in range(CARDS):
        total += int(s.cards[i])
    return total


@rule
def _count_nothing(s: Any) -> Any:
    return s.total


@rule
def _twice(s: Any) -> Any:
    return 2 * count(s)


answer(STATE, {count: _count_cards, twice: _twice})
answer(OTHER, {count: _count_nothing, twice: _twice})


@rule
def deal(s: Any, source: Any) -> None:
    """Shuffle the cards, on the stack, and lay them down."""
    stand_apart()
    room = scratch(CARDS)
    for i in range(CARDS):
        room[i] = 10 * i + below(source, 7)
    shuffle(source, room)
    for i in range(CARDS):
        s.cards[i] = room[i]


@LIBRARY.entry
def begin(state: Any, source: Any) -> None:
    """Answers nothing."""
    s = array_at(state, 1, STATE)[0]
    deal(s, array_at(source, 1, SOURCE)[0])
    room = scratch(CARDS)
    for i in range(CARDS):
        room[i] = s.cards[CARDS - 1 - i]
    for i in range(CARDS):
        s.cards[i] = room[i]  # an entry writes to a record that it has made of an address
    s.worth = np.float32(s.cards[0]) * np.float32(0.1)
    s.total = popcount(0b1011) + first_bit(0b1000)


@LIBRARY.entry
def count_both(state: Any, other: Any) -> Any:
    """Two records, two answers to one question."""
    return twice(array_at(state, 1, STATE)[0]) * 1000 + twice(array_at(other, 1, OTHER)[0])


@LIBRARY.long_entry
def take_turns(numbers: Any, times: Any) -> Any:
    """What threads do with numbers that they share."""
    for _ in range(times):
        fetch_ahead(numbers, 128)
        rest()
        take_number(numbers)
    put_number(numbers + 8, times)
    return number_at(numbers)
