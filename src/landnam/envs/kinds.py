"""What games bring to the environments: a table, a layout and a menu. A game declares which of these is its own."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
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
from landnam.games import declarations, game_class


@dataclass(frozen=True)
class Kind:
    """A game as environments know it."""

    table: ActionTable
    layout: ObservationLayout
    menu: np.dtype[Any]
    """What may be done, with a bit for each row of the table."""
    restless: int = 0
    """Where in an observation begins what changes within a game."""


ISLAND: Final = Kind(island_table.ISLAND, island_sight.ISLAND, island_menus.MENU, restless=island_sight.SETTLEMENT)
DUEL: Final = Kind(duel_table.DUEL, duel_sight.DUEL, duel_menus.MENU, restless=island_sight.SETTLEMENT)
ROAD: Final = Kind(road_table.ROAD, road_sight.ROAD, road_menus.MENU)
DICE: Final = Kind(dice_table.TABLE, dice_sight.LAYOUT, dice_menus.MENU)


def games_with_kinds() -> list[str]:
    """The games that bring something to the environments."""
    return [name for name, game in declarations().items() if game.environment is not None]


def kind_of_game(name: str) -> Kind:
    """What a game brings; a ValueError lists the games that bring something."""
    place = game_class(name).declaration.environment
    if place is None:
        valid = ", ".join(games_with_kinds())
        raise ValueError(f"{name} is in plain Python and has envs.aec only; for all environments valid are {valid}")
    module, _, attribute = place.partition(":")
    found: Kind = getattr(import_module(module), attribute)
    return found


def action_table(name: str) -> ActionTable:
    """The actions of a game by number and by name."""
    return kind_of_game(name).table


def observation_layout(name: str) -> ObservationLayout:
    """What the bytes of a game's observations mean."""
    return kind_of_game(name).layout
