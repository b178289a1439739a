"""What each game brings to the environments: its action list, its layout and its menu."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True)
class EnvGame:
    """A game as environments know it."""

    action_list: ActionList
    layout: ObservationLayout
    menu: np.dtype[Any]
    """What may be done, with a bit for each action of the list."""
    restless: int = 0
    """Where in an observation begins what changes within a game."""


_ISLAND: Final = EnvGame(
    island_action_list.ACTION_LIST, island_sight.LAYOUT, island_menus.MENU, restless=island_sight.SETTLEMENT
)
GAMES: Final = {
    "island": _ISLAND,
    "traveler": _ISLAND,
    "duel": EnvGame(duel_action_list.ACTION_LIST, duel_sight.LAYOUT, duel_menus.MENU, restless=island_sight.SETTLEMENT),
    "road": EnvGame(road_action_list.ACTION_LIST, road_sight.LAYOUT, road_menus.MENU),
    "dice": EnvGame(dice_action_list.ACTION_LIST, dice_sight.LAYOUT, dice_menus.MENU),
}


def env_game(name: str) -> EnvGame:
    """What a game brings; an unknown name is a ValueError that lists the valid ones."""
    if name not in GAMES:
        raise ValueError(f"unknown game '{name}'; valid are {', '.join(GAMES)}")
    return GAMES[name]


def action_list(name: str) -> ActionList:
    """The actions of a game by number and by name."""
    return env_game(name).action_list


def observation_layout(name: str) -> ObservationLayout:
    """What the bytes of a game's observations mean."""
    return env_game(name).layout
