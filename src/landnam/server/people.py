"""The bots of a server, and their names at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from landnam.bots.registry import bots_playing
from landnam.server.errors import Problem, Slug
from landnam.server.message_parts import is_unseen

NAMES: Final = ("Astrid", "Bjarni", "Dalla", "Eirik", "Freydis", "Gunnar", "Helga", "Ivar", "Jorunn", "Ketil")


@cache
def bots_of(game: str) -> dict[str, str]:
    """The bots that play a game, and how. Bots in files are for the arena, never for a server."""
    return {name: bot.about for name, bot in bots_playing(game).items()}


def checked_bot(name: str, game: str) -> str:
    """The name of a bot, if it plays the game."""
    if name not in bots_of(game):
        raise Problem(
            Slug.BAD_OPTIONS,
            f"No bot {name!r} plays {game}; valid are {', '.join(bots_of(game))}.",
            details={"bot": name},
        )
    return name


LOOKALIKES: Final = str.maketrans(
    "АВЕКМНОРСТХУІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο",  # these are the Cyrillic and the Greek ones
    "ABEKMHOPCTXYIJSaeopcyxijsABEZHIKMNOPTYXo",
)
"""Cyrillic and Greek letters that look like Latin ones."""


def same_name(name: str) -> str:
    """The form that names which look alike share."""
    name = unicodedata.normalize("NFKC", "".join(sign for sign in name if not is_unseen(sign)))
    return name.translate(LOOKALIKES).casefold()


def bot_name(table: str, seat: int, taken: Iterable[str]) -> str:
    """A name for a bot that no one else at the table has."""
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
