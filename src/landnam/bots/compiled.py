"""The bots that play whole games at native speed, without a game object between them.

A game declares the module of its compiled bots. It holds ``BOTS``, their names and how they play in the order of their
numbers; ``compiled_match(sample, bots)``, what plays many games with them; and ``furnish(room, sample, bots)``, which
makes room for them to think inside a batch of games (rooms.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

from landnam.games import game_class
from landnam.games.compiled_game import CompiledGame

BOTS: Final = {"random": "any legal action, each as likely as the others"}
"""The compiled bots that play every game with compiled rules: their names and how they play."""


def module_of(game: str) -> ModuleType | None:
    """The module of the compiled bots that a game brings; None if it brings none."""
    name = game_class(game).declaration.compiled_bots
    return None if name is None else import_module(name)


def bots_for(game: str) -> dict[str, str]:
    """The compiled bots that play a game: their names and how they play; none for a game in plain Python."""
    if game_class(game).library is None:
        return {}
    module = module_of(game)
    found: dict[str, str] = BOTS if module is None else module.BOTS
    return found


def check_bot(name: str, game: str) -> str:
    """The name, if a compiled bot for this game has it; an unknown one is a ValueError that lists the valid ones."""
    bots = bots_for(game)
    if name not in bots:
        raise ValueError(f"unknown bot '{name}'; valid are {', '.join(bots)}")
    return name


def plays_compiled(game: str, bots: Sequence[str]) -> bool:
    """Can all of these bots play this game at native speed?"""
    return set(bots) <= set(bots_for(game))


def compiled_match(sample: CompiledGame, bots: Sequence[str], *, logged: bool = False) -> Callable[..., None]:
    """What plays many games with these bots, one a seat; it waits for the game's library if that is being built.

    With ``logged`` it plays one game a call and takes a log of its steps (``step_log.py``), named ``log``.
    """
    module = module_of(sample.name)
    if module is None or (set(bots) == set(BOTS) and not logged):
        play_many: Callable[..., None] = sample.playout.play_many
        return play_many
    found: Callable[..., None] = module.compiled_match(sample, bots)
    return found
