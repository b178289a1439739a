"""Tables for two to test at: positions of the two-player game on the beginner island, in the words that players use.

    game = duel_at("before-roll", hands={"blue": "2 wood"}, roads={"red": "13-18"})

Blue stands on 17 and 46, orange on 31 and 10, the neutrals red on 13 and white on 40, unless a test says otherwise.
"""

from __future__ import annotations

from typing import Any

import landnam
from landnam.cards.resources import RESOURCES
from landnam.games.island.state import CARDS
from landnam.rules.events import Events
from landnam.rules.protocol import Game
from tables import BOARD, HARBOURS, ByColour, counts, paths, places

START = {"blue": "17 46", "orange": "31 10", "red": "13", "white": "40"}
ROADS = {"blue": "17-22 46-42", "orange": "31-37 10-15", "red": "", "white": ""}
BEFORE_DICE = ("before-roll", "rolling")
ROAD_PRICE = "1 wood 1 brick"
SETTLEMENT_PRICE = "1 wood 1 brick 1 wool 1 wheat"


def duel_position(
    phase: str = "actions",
    *,
    active: str = "blue",
    hands: ByColour = None,
    cards: ByColour = None,
    played: ByColour = None,
    settlements: ByColour = None,
    cities: ByColour = None,
    roads: ByColour = None,
    **words: Any,
) -> str:
    """A position of the two-player game; ``words`` are further words of it, or None to leave one out."""
    rolled = phase not in BEFORE_DICE
    fixed: dict[str, Any] = {
        "seats": "blue,orange",
        "board": BOARD,
        "harbours": HARBOURS,
        "robber": 9,
        "vp": 10,
        "phases": "combined",
        "turn": 5 if active == "blue" else 6,
        "phase": phase,
        "first": "blue",
        "active": active,
        "placing": 4,
        "dice": "1+1" if rolled else None,
        "first_total": 3 if rolled else None,
        "trade_cards": "4,4",
    }
    for colour, start in START.items():
        settled, raised = (settlements or {}).get(colour, start), (cities or {}).get(colour, "")
        standing = {*settled.split(), *raised.split()}
        laid = " ".join(road for road in ROADS[colour].split() if standing & set(road.split("-")))
        fixed[colour] = "/".join(
            (
                "S" + places(settled),
                "C" + places(raised),
                "R" + paths((roads or {}).get(colour, laid)),
                "H" + counts((hands or {}).get(colour, ""), RESOURCES),
                "D" + counts((cards or {}).get(colour, ""), CARDS),
                "P" + counts((played or {}).get(colour, ""), CARDS),
            )
        )
    every = {**fixed, **words}
    return "duel " + " ".join(f"{key}={value}" for key, value in every.items() if value is not None)


def duel_at(phase: str = "actions", **table: Any) -> Game:
    """A game in this phase of blue, or of ``active``; chance waits to be played."""
    return landnam.make("duel", position=duel_position(phase, **table), chance="manual")


def roll(game: Game, *dice: str) -> Events:
    """Roll once, the dice showing in turn what is given; what the last of them brought."""
    game.play("roll", game.to_act[0])
    for throw in dice:
        events = game.play(f"dice {throw}")
    return events


def neutral(game: Game, colour: str) -> dict[str, Any]:
    """What everybody sees of a neutral."""
    shown: dict[str, Any] = next(n for n in game.view(None)["neutrals"] if n["colour"] == colour)
    return shown


def words_of(game: Game) -> dict[str, str]:
    """The words of a game's position by their keys."""
    return dict(word.split("=", 1) for word in game.position().split()[1:])


def trade_cards(game: Game) -> tuple[int, int]:
    """How many trade cards blue and orange hold."""
    blue, orange = (seat["trade_cards"] for seat in game.view(None)["seats"])
    return blue, orange
