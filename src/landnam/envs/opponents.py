"""The bots inside a batch: any compiled bot of its game, asked by a task as everywhere (bots/tasks.py)."""

from __future__ import annotations

from collections.abc import Sequence

from landnam.bots.compiled import bots_for, module_of
from landnam.bots.rooms import Room
from landnam.games.compiled_game import CompiledGame


def bot_names(game: str) -> list[str]:
    """The bots that can play a game inside a batch, by their numbers; the first plays at random."""
    return list(bots_for(game))


def room_for(pattern: CompiledGame, bots: Sequence[int], threads: int) -> Room:
    """Room for these bots of a game to think, in so many threads."""
    module = module_of(pattern.name)
    assert module is not None, f"{pattern.name} has no bots with these numbers"
    room = Room(threads)
    module.furnish(room, pattern, bots)
    return room
