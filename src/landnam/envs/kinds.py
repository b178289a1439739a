"""What each game brings to the environments: its table, its layout, its records and its compiled functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from landnam.envs import entries, menus
from landnam.envs.games import dice_sight, dice_table, island_sight, island_table, road_sight, road_table
from landnam.envs.layouts import ObservationLayout
from landnam.envs.tables import ActionTable

Run = Callable[[int, int, int, int, int], int]


@dataclass(frozen=True)
class Kind:
    """A game as environments know it."""

    table: ActionTable
    layout: ObservationLayout
    row: np.dtype[Any]
    run: Run
    menu: np.dtype[Any]
    """What may be done, with a bit for each row of the table."""
    restless: int = 0
    """Where in an observation begins what changes within a game."""


_ISLAND: Final = Kind(
    island_table.ISLAND,
    island_sight.ISLAND,
    entries.ISLAND_ROW,
    entries.run_island,
    menus.ISLAND,
    island_sight.SETTLEMENT,
)
KINDS: Final = {
    "island": _ISLAND,
    "traveler": _ISLAND,
    "duel": Kind(
        island_table.DUEL,
        island_sight.DUEL,
        entries.DUEL_ROW,
        entries.run_duel,
        menus.DUEL,
        island_sight.SETTLEMENT,
    ),
    "road": Kind(road_table.ROAD, road_sight.ROAD, entries.ROAD_ROW, entries.run_road, menus.ROAD),
    "dice": Kind(dice_table.TABLE, dice_sight.LAYOUT, entries.DICE_ROW, entries.run_dice, menus.DICE),
}


def kind_of_game(name: str) -> Kind:
    """What a game brings; an unknown name is a ValueError that lists the valid ones."""
    if name not in KINDS:
        raise ValueError(f"unknown game '{name}'; valid are {', '.join(KINDS)}")
    return KINDS[name]


def action_table(name: str) -> ActionTable:
    """The actions of a game by number and by name."""
    return kind_of_game(name).table


def observation_layout(name: str) -> ObservationLayout:
    """What the bytes of a game's observations mean."""
    return kind_of_game(name).layout
