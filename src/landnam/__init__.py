"""Landnam: the island-settling family of games, for people, bots and researchers."""

import sys
from importlib import import_module

from landnam.games import game_names, make, replay, verify

__all__ = ["games", "make", "replay", "verify"]


def games() -> tuple[str, ...]:
    """The names of the games."""
    return game_names()


if "gymnasium" in sys.modules:
    import_module("landnam.envs")  # makes the games known to it
