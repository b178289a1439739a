"""The bots that play whole games at native speed, without a game object between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.games.compiled_game import CompiledGame

BOTS: Final = {"random": "any legal action, each as likely as the others"}
"""The compiled bots that play every game: their names and how they play."""


def bots_for(game: str) -> dict[str, str]:
    """The compiled bots that play a game: their names and how they play."""
    if game == "dice":
        from landnam.bots.dice.match import BOTS as DICE_BOTS

        return DICE_BOTS
    from landnam.bots.levels import ABOUT

    return ABOUT


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
    if set(bots) == {"random"} and not logged:
        play_many: Callable[..., None] = sample.playout.play_many
        return play_many
    if sample.name == "dice":
        from landnam.bots.dice.match import match

        return match(bots)
    from landnam.bots.levels import compiled_match_of_levels

    return compiled_match_of_levels(sample.name, bots)
