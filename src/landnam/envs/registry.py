"""What each game provides for the environments: an action list, a layout and a menu."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from landnam.envs.action_lists import ActionList
from landnam.envs.layouts import ObservationLayout
from landnam.games import declarations, game_class


@dataclass(frozen=True)
class EnvGame:
    """What a game provides for the environments."""

    action_list: ActionList
    layout: ObservationLayout
    menu: np.dtype[Any]
    """The menu of allowed actions, with a bit for each action of the list."""
    restless: int = 0
    """The first byte of an observation that can change within a game."""


def games_in_batches() -> list[str]:
    """The games with environments of their own."""
    return [name for name, game in declarations().items() if game.environment is not None]


def env_game(name: str) -> EnvGame:
    """What a game provides; a game without raises a ValueError that lists the others."""
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
