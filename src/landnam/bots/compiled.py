"""The bots that play complete games at native speed, without a game object between them.

A game declares the module of its compiled bots. It holds ``BOTS``, their names and descriptions in the order of their
numbers; ``compiled_match(sample, bots, clock)``, which returns the function that plays many games with them; and
``furnish(room, sample, bots)``, which gives them memory to think with inside a batch of games (rooms.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

from landnam.bots.dated import undated
from landnam.games import game_class
from landnam.games.compiled_game import CompiledGame

BOTS: Final = {"random": "any legal action, each as likely as the others"}
"""The compiled bots that play every game with compiled rules: their names and descriptions."""


def module_of(game: str) -> ModuleType | None:
    """The module of a game's compiled bots; None if it has none."""
    name = game_class(game).declaration.compiled_bots
    return None if name is None else import_module(name)


def bots_for(game: str) -> dict[str, str]:
    """The names and descriptions of the compiled bots that play a game; none for a game in plain Python."""
    if game_class(game).library is None:
        return {}
    module = module_of(game)
    found: dict[str, str] = BOTS if module is None else module.BOTS
    return found


def plays_compiled(game: str, bots: Sequence[str]) -> bool:
    """Whether all of these bots can play this game at native speed."""
    return {undated(bot)[0] for bot in bots} <= set(bots_for(game))


def compiled_match(
    sample: CompiledGame, bots: Sequence[str], *, logged: bool = False, clock: float = 1.0
) -> Callable[..., None]:
    """The function that plays many games with these bots, one a seat; it waits for a library that is being built.

    ``clock`` is the seconds that a bot has for a decision: an expert plans by it how much it thinks.

    With ``logged`` it plays one game a call and takes a log for its steps (``step_log.py``), named ``log``.
    """
    module = module_of(sample.name)
    if module is None or ({undated(bot)[0] for bot in bots} == set(BOTS) and not logged):
        play_many: Callable[..., None] = sample.playout.play_many
        return play_many
    found: Callable[..., None] = module.compiled_match(sample, bots, clock)
    return found
