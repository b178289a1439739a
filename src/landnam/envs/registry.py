"""What games bring to the environments: an action list, a layout and a menu. A game declares which is its own."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

import numpy as np

from landnam.envs.action_lists import ActionList
from landnam.envs.games import (
    dice_action_list,
    dice_menus,
    dice_sight,
    duel_action_list,
    duel_menus,
    duel_sight,
    island_action_list,
    island_menus,
    island_sight,
    road_action_list,
    road_menus,
    road_sight,
)
from landnam.envs.layouts import ObservationLayout
from landnam.games import declarations, game_class


@dataclass(frozen=True)
class EnvGame:
    """A game as environments know it."""

    action_list: ActionList
    layout: ObservationLayout
    menu: np.dtype[Any]
    """What may be done, with a bit for each action of the list."""
    restless: int = 0
    """Where in an observation begins what changes within a game."""


ISLAND: Final = EnvGame(
    island_action_list.ACTION_LIST, island_sight.LAYOUT, island_menus.MENU, restless=island_sight.SETTLEMENT
)
DUEL: Final = EnvGame(
    duel_action_list.ACTION_LIST, duel_sight.LAYOUT, duel_menus.MENU, restless=island_sight.SETTLEMENT
)
ROAD: Final = EnvGame(road_action_list.ACTION_LIST, road_sight.LAYOUT, road_menus.MENU)
DICE: Final = EnvGame(dice_action_list.ACTION_LIST, dice_sight.LAYOUT, dice_menus.MENU)


def games_in_batches() -> list[str]:
    """The games that bring something to the environments."""
    return [name for name, game in declarations().items() if game.environment is not None]


def env_game(name: str) -> EnvGame:
    """What a game brings; a ValueError lists the games that bring something."""
    place = game_class(name).declaration.environment
    if place is None:
        valid = ", ".join(games_in_batches())
        raise ValueError(f"{name} is in plain Python and has envs.aec only; for all environments valid are {valid}")
    module, _, attribute = place.partition(":")
    found: EnvGame = getattr(import_module(module), attribute)
    return found


def action_list(name: str) -> ActionList:
    """The actions of a game by number and by name."""
    return env_game(name).action_list


def observation_layout(name: str) -> ObservationLayout:
    """What the bytes of a game's observations mean."""
    return env_game(name).layout
