"""What each game brings to the environments: its table, its layout and its menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from landnam.envs.games import (
    dice_menus,
    dice_sight,
    dice_table,
    duel_menus,
    duel_sight,
    duel_table,
    island_menus,
    island_sight,
    island_table,
    road_menus,
    road_sight,
    road_table,
)
from landnam.envs.layouts import ObservationLayout
from landnam.envs.tables import ActionTable


@dataclass(frozen=True)
class Kind:
    """A game as environments know it."""

    table: ActionTable
    layout: ObservationLayout
    menu: np.dtype[Any]
    """What may be done, with a bit for each row of the table."""
    restless: int = 0
    """Where in an observation begins what changes within a game."""


_ISLAND: Final = Kind(island_table.ISLAND, island_sight.ISLAND, island_menus.MENU, restless=island_sight.SETTLEMENT)
KINDS: Final = {
    "island": _ISLAND,
    "traveler": _ISLAND,
    "duel": Kind(duel_table.DUEL, duel_sight.DUEL, duel_menus.MENU, restless=island_sight.SETTLEMENT),
    "road": Kind(road_table.ROAD, road_sight.ROAD, road_menus.MENU),
    "dice": Kind(dice_table.TABLE, dice_sight.LAYOUT, dice_menus.MENU),
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
