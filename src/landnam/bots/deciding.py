"""One decision of a level: compiled once for each game, asked by players and environments alike."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.asks import look_around, waits_for
from landnam.bots.island.notes import NOTES as ISLAND_NOTES
from landnam.bots.match import MOST_WORLDS, TABLE, decide, decide_by_thumb, propose
from landnam.bots.road.notes import NOTES as ROAD_NOTES
from landnam.bots.search import SEARCH
from landnam.bots.tasks import TASK, task_with
from landnam.bots.values import WEIGHTS
from landnam.games.duel.state import DUEL
from landnam.games.island.state import STATE as ISLAND
from landnam.games.road.state import STATE as ROAD
from landnam.rules.compiled import SEATS_AT_MOST, SOURCE, States, entry, rule
from landnam.rules.counting import COUNTS
from landnam.rules.memory import address_of, array_at


@rule
def _simply(task: Any, s: Any, notes: Any) -> Any:
    """A level that does not look ahead: it needs no worlds, and is quickly compiled."""
    look_around(s, notes)
    table, source = array_at(task.table, 1, TABLE)[0], array_at(task.source, 1, SOURCE)[0]
    return np.int64(decide_by_thumb(s, task.seat, task.offers, table, source, notes))


@rule
def _by_search(task: Any, s: Any, notes: Any, worlds: Any, work: Any) -> Any:
    """Any level, in a world that a seat has imagined or in its real one, from what it has counted.

    A seat that the game does not wait for may say something out of turn: a proposal, or NO_TRADE.
    """
    look_around(s, notes)
    seat = task.seat
    table, source = array_at(task.table, 1, TABLE)[0], array_at(task.source, 1, SOURCE)[0]
    counts, nets = array_at(task.counts, 1, COUNTS)[0], array_at(task.nets, SEATS_AT_MOST, WEIGHTS)
    search = array_at(task.search, 1, SEARCH)[0]
    if not waits_for(s) >> seat & 1:
        return np.int64(propose(s, seat, table, counts, nets, source, notes, search, worlds, work))
    only = array_at(task.only, task.choices, np.int64)
    return np.int64(decide(s, seat, task.offers, table, counts, nets, source, notes, search, worlds, work, only))


@entry
def _island_simply(address: Any) -> Any:
    task = array_at(address, 1, TASK)[0]
    return _simply(task, array_at(task.state, 1, ISLAND)[0], array_at(task.notes, 1, ISLAND_NOTES)[0])


@entry
def _duel_simply(address: Any) -> Any:
    task = array_at(address, 1, TASK)[0]
    return _simply(task, array_at(task.state, 1, DUEL)[0], array_at(task.notes, 1, ISLAND_NOTES)[0])


@entry
def _road_simply(address: Any) -> Any:
    task = array_at(address, 1, TASK)[0]
    return _simply(task, array_at(task.state, 1, ROAD)[0], array_at(task.notes, 1, ROAD_NOTES)[0])


@entry
def _island_by_search(address: Any) -> Any:
    task = array_at(address, 1, TASK)[0]
    worlds, work = array_at(task.worlds, MOST_WORLDS, ISLAND), array_at(task.work, 1, ISLAND)
    s, notes = array_at(task.state, 1, ISLAND)[0], array_at(task.notes, 1, ISLAND_NOTES)[0]
    return _by_search(task, s, notes, worlds, work)


@entry
def _duel_by_search(address: Any) -> Any:
    task = array_at(address, 1, TASK)[0]
    worlds, work = array_at(task.worlds, MOST_WORLDS, DUEL), array_at(task.work, 1, DUEL)
    s, notes = array_at(task.state, 1, DUEL)[0], array_at(task.notes, 1, ISLAND_NOTES)[0]
    return _by_search(task, s, notes, worlds, work)


@entry
def _road_by_search(address: Any) -> Any:
    task = array_at(address, 1, TASK)[0]
    worlds, work = array_at(task.worlds, MOST_WORLDS, ROAD), array_at(task.work, 1, ROAD)
    s, notes = array_at(task.state, 1, ROAD)[0], array_at(task.notes, 1, ROAD_NOTES)[0]
    return _by_search(task, s, notes, worlds, work)


SIMPLE: Final = {ISLAND: _island_simply, DUEL: _duel_simply, ROAD: _road_simply}
"""By record type: what decides for the levels that do not look ahead."""
SEARCHING: Final = {ISLAND: _island_by_search, DUEL: _duel_by_search, ROAD: _road_by_search}
"""By record type: what decides for any level."""


def decide_simply(
    states: States,
    seat: int,
    offers: int,
    tables: NDArray[np.void],
    sources: NDArray[np.void],
    notebooks: NDArray[np.void],
) -> int:
    """One decision of a level that does not look ahead."""
    task: NDArray[np.void] = np.zeros(1, TASK)
    task_with(task, state=states, table=tables, source=sources, notes=notebooks)
    task["seat"], task["offers"] = seat, offers
    return int(SIMPLE[states.dtype](address_of(task)))


def decide_once(
    states: States,
    only: NDArray[np.int64],
    counts: NDArray[np.void],
    seat: int,
    offers: int,
    tables: NDArray[np.void],
    nets: NDArray[np.void],
    sources: NDArray[np.void],
    notebooks: NDArray[np.void],
    searches: NDArray[np.void],
    worlds: States,
    work: States,
) -> int:
    """One decision of any level; of a seat that the game does not wait for a proposal, or NO_TRADE."""
    task: NDArray[np.void] = np.zeros(1, TASK)
    task_with(task, state=states, only=only, counts=counts, table=tables, nets=nets, source=sources)
    task_with(task, notes=notebooks, search=searches, worlds=worlds, work=work)
    task["seat"], task["offers"], task["choices"] = seat, offers, len(only)
    return int(SEARCHING[states.dtype](address_of(task)))
