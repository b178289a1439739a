"""One decision of a level, described by a task (``tasks.py``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.bots.match import LINEUP, decide, decide_by_thumb, propose, weigh
from landnam.bots.search import SEARCH
from landnam.bots.values import WEIGHTS
from landnam.cards.counting import COUNTS
from landnam.native.compiled import SEATS_AT_MOST, SOURCE, State, rule
from landnam.native.memory import array_at
from landnam.native.questions import look_around, waits_for


@rule
def by_thumb(task: Any, s: State, notes: Any) -> Any:
    """A level that does not look ahead: it needs no worlds."""
    look_around(s, notes)
    lineup, source = array_at(task.policy, 1, LINEUP)[0], array_at(task.source, 1, SOURCE)[0]
    return np.int64(decide_by_thumb(s, task.seat, task.offers, lineup, source, notes))


@rule
def by_search(task: Any, s: State, notes: Any, worlds: Any, work: Any) -> Any:
    """Any level, in a world that a seat has imagined or in its real one, from what it has counted.

    A seat that the game does not wait for may say something out of turn: a proposal, or NO_TRADE.
    """
    look_around(s, notes)
    seat = task.seat
    lineup, source = array_at(task.policy, 1, LINEUP)[0], array_at(task.source, 1, SOURCE)[0]
    counts, nets = array_at(task.counts, 1, COUNTS)[0], array_at(task.nets, SEATS_AT_MOST, WEIGHTS)
    search = array_at(task.search, 1, SEARCH)[0]
    if not waits_for(s) >> seat & 1:
        return np.int64(propose(s, seat, task.offers, lineup, counts, nets, source, notes, search, worlds, work))
    only = array_at(task.only, task.choices, np.int64)
    return np.int64(decide(s, seat, task.offers, lineup, counts, nets, source, notes, search, worlds, work, only))


@rule
def by_weighing(task: Any, s: State, notes: Any, worlds: Any, work: Any) -> Any:
    """Value every action that the seat of a task may choose, in the record of the search; return how many there are."""
    look_around(s, notes)
    lineup, source = array_at(task.policy, 1, LINEUP)[0], array_at(task.source, 1, SOURCE)[0]
    counts, nets = array_at(task.counts, 1, COUNTS)[0], array_at(task.nets, SEATS_AT_MOST, WEIGHTS)
    search, only = array_at(task.search, 1, SEARCH)[0], array_at(task.only, task.choices, np.int64)
    return np.int64(weigh(s, task.seat, lineup, counts, nets, source, notes, search, worlds, work, only))
