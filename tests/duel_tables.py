"""Tables of the two-player game to test at: positions of the beginner island in the words that players use.

    game = duel_at(hands={"blue": "2 wood", "orange": "1 ore"}, trade_cards="4,4")

Blue and orange have two settlements each, inland and away from the desert; the neutrals have their first settlement.
"""

from __future__ import annotations

from typing import Any

import landnam
from landnam.boards.layouts import RESOURCES
from landnam.games.island.state import CARDS
from landnam.rules.protocol import Game
from tables import BOARD, HARBOURS, ByColour, counts, paths, places

PLAYERS = ("blue", "orange")
NEUTRALS = ("red", "white")
SETTLEMENTS = {"blue": "22 31", "orange": "14 39", "red": "13", "white": "40"}
ROADS = {"blue": "22-28 31-36", "orange": "14-19 39-43", "red": "", "white": ""}
BEFORE: dict[str, Any] = {"phase": "before-roll", "dice": None, "first_total": None}
BETWEEN: dict[str, Any] = {"phase": "before-roll", "dice": "2+3", "first_total": 5}
AFTER: dict[str, Any] = {"phase": "actions", "dice": "1+1", "first_total": 5}
SEVEN: dict[str, Any] = {"dice": "3+4", "first_total": 7}
"""The words of a position before, between and after the two rolls of a turn, and after a first roll of seven."""


def duel_text(
    *,
    hands: ByColour = None,
    cards: ByColour = None,
    played: ByColour = None,
    settlements: ByColour = None,
    cities: ByColour = None,
    roads: ByColour = None,
    **words: Any,
) -> str:
    """A position after both rolls of blue's turn; ``words`` are further words of it, or None to leave one out."""
    fixed: dict[str, Any] = {
        "seats": ",".join(PLAYERS),
        "board": BOARD,
        "harbours": HARBOURS,
        "robber": 9,
        "vp": 10,
        "phases": "combined",
        "turn": 5,
        "first": "blue",
        "active": "blue",
        "placing": 4,
        "trade_cards": "4,4",
        **AFTER,
    }
    for colour in (*PLAYERS, *NEUTRALS):
        fixed[colour] = "/".join(
            (
                "S" + places((settlements or {}).get(colour, SETTLEMENTS[colour])),
                "C" + places((cities or {}).get(colour, "")),
                "R" + paths((roads or {}).get(colour, ROADS[colour])),
                "H" + counts((hands or {}).get(colour, ""), RESOURCES),
                "D" + counts((cards or {}).get(colour, ""), CARDS),
                "P" + counts((played or {}).get(colour, ""), CARDS),
            )
        )
    every = {**fixed, **words}
    return "duel " + " ".join(f"{key}={value}" for key, value in every.items() if value is not None)


def duel_at(**table: Any) -> Game:
    """A game of two at such a position; its chance is manual."""
    return landnam.make("duel", position=duel_text(**table), chance="manual")


def trade_cards(game: Game) -> tuple[int, int]:
    """How many trade cards blue and orange have."""
    blue, orange = (seat["trade_cards"] for seat in game.view(None)["seats"])
    return blue, orange


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
