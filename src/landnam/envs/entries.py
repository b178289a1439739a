"""The compiled functions that Python calls: one for each game.

A desk is passed by its address, the rows by their numbers.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.envs import menus
from landnam.envs.core import work
from landnam.envs.records import DESK, row_type
from landnam.games.dice.state import PLAN as DICE_PLAN
from landnam.games.dice.state import STATE as DICE
from landnam.games.duel.state import DUEL
from landnam.games.island.setup import PLAN as ISLAND_PLAN
from landnam.games.island.state import STATE as ISLAND
from landnam.games.road.setup import PLAN as ROAD_PLAN
from landnam.games.road.state import STATE as ROAD
from landnam.rules.compiled import entry
from landnam.rules.memory import array_at

ISLAND_ROW, DUEL_ROW, ROAD_ROW, DICE_ROW = (row_type(state) for state in (ISLAND, DUEL, ROAD, DICE))


def _places(row: np.dtype[Any]) -> tuple[int, int, int]:
    """How many bytes a row has, and where in it the chance and the counts begin."""
    fields = row.fields
    assert fields is not None
    return row.itemsize, fields["source"][1], fields["counts"][1]


_PLACES: Final = tuple(_places(row) for row in (ISLAND_ROW, DUEL_ROW, ROAD_ROW, DICE_ROW))


@entry
def run_island(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The island game and the Traveler edition."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, ISLAND_ROW), array_at(desk.blanks, 1, ISLAND)
    plans, menu = array_at(desk.plans, 1, ISLAND_PLAN), array_at(desk.menus, desk.threads, menus.ISLAND)[thread]
    return work(desk, blanks, plans, rows, _PLACES[0], menu, first, last, what, thread)


@entry
def run_duel(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The two-player game."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, DUEL_ROW), array_at(desk.blanks, 1, DUEL)
    plans, menu = array_at(desk.plans, 1, ISLAND_PLAN), array_at(desk.menus, desk.threads, menus.DUEL)[thread]
    return work(desk, blanks, plans, rows, _PLACES[1], menu, first, last, what, thread)


@entry
def run_road(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """On the Road."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, ROAD_ROW), array_at(desk.blanks, 1, ROAD)
    plans, menu = array_at(desk.plans, 1, ROAD_PLAN), array_at(desk.menus, desk.threads, menus.ROAD)[thread]
    return work(desk, blanks, plans, rows, _PLACES[2], menu, first, last, what, thread)


@entry
def run_dice(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
    """The dice game."""
    desk = array_at(address, 1, DESK)[0]
    rows, blanks = array_at(desk.rows, desk.n, DICE_ROW), array_at(desk.blanks, 1, DICE)
    plans, menu = array_at(desk.plans, 1, DICE_PLAN), array_at(desk.menus, desk.threads, menus.DICE)[thread]
    return work(desk, blanks, plans, rows, _PLACES[3], menu, first, last, what, thread)
