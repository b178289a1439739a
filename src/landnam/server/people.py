"""The bots that can be asked to a table, and what they are called there."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from landnam.bots.registry import all_bots
from landnam.server.errors import Problem, Slug

NAMES: Final = ("Astrid", "Bjarni", "Dalla", "Eirik", "Freydis", "Gunnar", "Helga", "Ivar", "Jorunn", "Ketil")
USUAL: Final = ("normal", "steady", "random")
"""Who plays if nobody says otherwise: the first of these that knows the game."""


@cache
def bots_of(game: str) -> dict[str, str]:
    """The bots that play a game, and how. Bots in files are for the arena, never for a server."""
    return {name: bot.about for name, bot in all_bots() if bot.games is None or game in bot.games}


def checked_bot(name: str, game: str) -> str:
    """The name of a bot, if it plays the game."""
    if name not in bots_of(game):
        raise Problem(
            Slug.BAD_OPTIONS,
            f"No bot {name!r} plays {game}; valid are {', '.join(bots_of(game))}.",
            details={"bot": name},
        )
    return name


def usual_bot(game: str) -> str:
    """The bot that takes a seat if nobody says otherwise."""
    return next(name for name in USUAL if name in bots_of(game))


def same_name(name: str) -> str:
    """What names that look alike have in common."""
    return unicodedata.normalize("NFKC", name).casefold()


def bot_name(table: str, seat: int, taken: Iterable[str]) -> str:
    """What a bot at a table is called: nobody else there has this name."""
    start = sum(map(ord, table)) + 3 * seat
    others = {same_name(name) for name in taken}
    names = (NAMES[(start + i) % len(NAMES)] for i in range(len(NAMES)))
    return next(name for name in names if same_name(name) not in others)


def names_for(table: str, seats: Iterable[int], taken: Iterable[str]) -> dict[int, str]:
    """Names for the bots of some seats."""
    names: dict[int, str] = {}
    others = list(taken)
    for seat in seats:
        names[seat] = bot_name(table, seat, [*others, *names.values()])
    return names
