"""Tables of the two-player game to test at: positions of the beginner island in the words that players use.

    game = duel_at(hands={"blue": "2 wood", "orange": "1 ore"}, trade_cards="4,4")

Blue and orange have two settlements each, inland and away from the desert; the neutrals have their first settlement.
"""

from __future__ import annotations

from typing import Any

import landnam
from duels import duel_position
from landnam.rules.protocol import Game
from tables import ByColour

PLAYERS = ("blue", "orange")
SETTLEMENTS = {"blue": "22 31", "orange": "14 39"}
ROADS = {"blue": "22-28 31-36", "orange": "14-19 39-43"}
BEFORE: dict[str, Any] = {"phase": "before-roll", "dice": None, "first_total": None}
BETWEEN: dict[str, Any] = {"phase": "before-roll", "dice": "2+3", "first_total": 5}
AFTER: dict[str, Any] = {"phase": "actions", "dice": "1+1", "first_total": 5}
SEVEN: dict[str, Any] = {"dice": "3+4", "first_total": 7}
"""The words of a position before, between and after the two rolls of a turn, and after a first roll of seven."""


def duel_text(*, settlements: ByColour = None, roads: ByColour = None, **words: Any) -> str:
    """A position after both rolls of blue's turn; ``words`` as for ``duel_position``, or None to leave one out."""
    table = {**AFTER, **words}
    settled = {**SETTLEMENTS, **(settlements or {})}
    laid = {
        colour: " ".join(road for road in paths.split() if set(settled[colour].split()) & set(road.split("-")))
        for colour, paths in ROADS.items()
    }
    return duel_position(settlements=settled, roads={**laid, **(roads or {})}, **table)


def duel_at(**table: Any) -> Game:
    """A game of two at such a position; its chance is manual."""
    return landnam.make("duel", position=duel_text(**table), chance="manual")


def army(game: Game) -> str:
    """Who holds largest army."""
    return next((seat["colour"] for seat in game.view(None)["seats"] if seat["largest_army"]), "nobody")


def points(game: Game) -> tuple[int, int]:
    """The visible points of blue and orange."""
    blue, orange = (seat["points"] for seat in game.view(None)["seats"])
    return blue, orange


def play(game: Game, *moves: str, seat: str = "blue") -> None:
    """Play moves of one seat; what begins with dice, stolen or drawn is chance's."""
    for move in moves:
        game.play(move, None if move.split()[0] in ("dice", "stolen", "drawn") else seat)
