"""The compiled functions that Python calls: one for each game, and for each sort of bots that can sit in it.

A desk is passed by its address, the rows by their numbers.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.island.notes import NOTES as ISLAND_NOTES
from landnam.bots.road.notes import NOTES as ROAD_NOTES
from landnam.envs import menus
from landnam.envs.core import work
from landnam.envs.memory import array_at
from landnam.envs.records import DESK, row_type
from landnam.games.dice.state import PLAN as DICE_PLAN
from landnam.games.dice.state import STATE as DICE
from landnam.games.duel.state import DUEL
from landnam.games.island.setup import PLAN as ISLAND_PLAN
from landnam.games.island.state import STATE as ISLAND
from landnam.games.road.setup import PLAN as ROAD_PLAN
from landnam.games.road.state import STATE as ROAD
from landnam.rules.compiled import entry

ISLAND_ROW, DUEL_ROW, ROAD_ROW, DICE_ROW = (row_type(state) for state in (ISLAND, DUEL, ROAD, DICE))
_SIZES: Final = tuple(row.itemsize for row in (ISLAND_ROW, DUEL_ROW, ROAD_ROW, DICE_ROW))
_HOT: Final = tuple(
    (row.fields["counts"][1], row.itemsize) for row in (ISLAND_ROW, DUEL_ROW, ROAD_ROW, DICE_ROW) if row.fields
)
"""Bytes of a row that every step needs: without what is counted, and with it."""


@entry
def run_island(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The island game and the Traveler edition."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, ISLAND_ROW), array_at(desk.blanks, 1, ISLAND)
    plans, minds = array_at(desk.plans, 1, ISLAND_PLAN), array_at(desk.minds, desk.threads, menus.ISLAND)
    listing = array_at(desk.menus, desk.threads, menus.ISLAND)
    return work(desk, blanks, plans, rows, _SIZES[0], _HOT[0], listing[thread], minds[thread], first, last, what)


@entry
def run_island_with_levels(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The same with bots that go by rules of thumb."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, ISLAND_ROW), array_at(desk.blanks, 1, ISLAND)
    plans, minds = array_at(desk.plans, 1, ISLAND_PLAN), array_at(desk.minds, desk.threads, ISLAND_NOTES)
    listing = array_at(desk.menus, desk.threads, menus.ISLAND)
    return work(desk, blanks, plans, rows, _SIZES[0], _HOT[0], listing[thread], minds[thread], first, last, what)


@entry
def run_duel(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The two-player game."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, DUEL_ROW), array_at(desk.blanks, 1, DUEL)
    plans, minds = array_at(desk.plans, 1, ISLAND_PLAN), array_at(desk.minds, desk.threads, menus.DUEL)
    listing = array_at(desk.menus, desk.threads, menus.DUEL)
    return work(desk, blanks, plans, rows, _SIZES[1], _HOT[1], listing[thread], minds[thread], first, last, what)


@entry
def run_duel_with_levels(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The same with bots that go by rules of thumb."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, DUEL_ROW), array_at(desk.blanks, 1, DUEL)
    plans, minds = array_at(desk.plans, 1, ISLAND_PLAN), array_at(desk.minds, desk.threads, ISLAND_NOTES)
    listing = array_at(desk.menus, desk.threads, menus.DUEL)
    return work(desk, blanks, plans, rows, _SIZES[1], _HOT[1], listing[thread], minds[thread], first, last, what)


@entry
def run_road(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """On the Road."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, ROAD_ROW), array_at(desk.blanks, 1, ROAD)
    plans, minds = array_at(desk.plans, 1, ROAD_PLAN), array_at(desk.minds, desk.threads, menus.ROAD)
    listing = array_at(desk.menus, desk.threads, menus.ROAD)
    return work(desk, blanks, plans, rows, _SIZES[2], _HOT[2], listing[thread], minds[thread], first, last, what)


@entry
def run_road_with_levels(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The same with bots that go by rules of thumb."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, ROAD_ROW), array_at(desk.blanks, 1, ROAD)
    plans, minds = array_at(desk.plans, 1, ROAD_PLAN), array_at(desk.minds, desk.threads, ROAD_NOTES)
    listing = array_at(desk.menus, desk.threads, menus.ROAD)
    return work(desk, blanks, plans, rows, _SIZES[2], _HOT[2], listing[thread], minds[thread], first, last, what)


@entry
def run_dice(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The dice game."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, DICE_ROW), array_at(desk.blanks, 1, DICE)
    plans, minds = array_at(desk.plans, 1, DICE_PLAN), array_at(desk.minds, desk.threads, menus.DICE)
    listing = array_at(desk.menus, desk.threads, menus.DICE)
    return work(desk, blanks, plans, rows, _SIZES[3], _HOT[3], listing[thread], minds[thread], first, last, what)
