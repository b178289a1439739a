"""Views of the two small games as they would be sent to a seat, written by hand to show everything there is."""

from __future__ import annotations

from typing import Any

COLOURS = ["red", "blue", "orange", "white"]
FACES = ("wood", "brick", "wool", "wheat", "ore", "gold")


def marked(colour: str, **changes: Any) -> dict[str, Any]:
    """A seat of the dice game, with an empty sheet but for the changes."""
    return {
        "colour": colour,
        "roads": [],
        "settlements": 0,
        "cities": 0,
        "knights": 0,
        "jokers": [],
        "boxes": [None] * 15,
        "points": 0,
    } | changes


def boxes(*points: int) -> list[int | None]:
    """The fifteen boxes of which the first are filled."""
    return [*points, *[None] * (15 - len(points))]


def dice_view(*seats: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A view of the dice game in the middle of a turn."""
    return {
        "game": "dice",
        "seat": None,
        "players": [seat["colour"] for seat in seats],
        "options": {"turns": 15, "max_turns": None},
        "turns": 15,
        "max_turns": 0,
        "turn": 8,
        "phase": "building",
        "active": 0,
        "to_act": [0],
        "rolls": 3,
        "dice": [
            {"face": "wood", "state": "spent"},
            {"face": "brick", "state": "spent"},
            {"face": "wool", "state": "open"},
            {"face": "wheat", "state": "open"},
            {"face": "ore", "state": "open"},
            {"face": "gold", "state": "out"},
        ],
        "gained": 1,
        "built": True,
        "seats": list(seats),
        "outcome": None,
    } | changes


def busy_sheet() -> dict[str, Any]:
    """A sheet with something of everything."""
    return marked(
        "red",
        roads=["R0", "R1", "R2", "R3", "R5"],
        settlements=3,
        cities=1,
        knights=4,
        jokers=[2, 4],
        boxes=boxes(3, 1, -2, 9, 8, -2, 12),
        points=29,
    )


def full_sheet(colour: str = "blue") -> dict[str, Any]:
    """A sheet on which all is built, as no game can end: it must still be drawn."""
    return marked(
        colour,
        roads=[f"R{i}" for i in range(16)],
        settlements=6,
        cities=4,
        knights=6,
        jokers=[6],
        boxes=boxes(*[9] * 14, 19),
        points=145,
    )


def laid_out(colour: str, **changes: Any) -> dict[str, Any]:
    """A seat of the card game as it is dealt, but for the changes."""
    return {
        "colour": colour,
        "roads": 1,
        "settlements": 1,
        "cities": 0,
        "metropolises": [],
        "knights": 0,
        "rate": 4,
        "cards": 2,
        "hand": None,
        "points": 1,
        "longest_route": False,
        "largest_army": False,
        "owes": 0,
        "gives": False,
        "discards": None,
        "answer": None,
        "proposal": None,
    } | changes


def hand(**cards: int) -> dict[str, int]:
    """A hand of the five resources."""
    return {name: cards.get(name, 0) for name in FACES[:5]}


def road_view(*seats: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A view of the card game after a few turns."""
    return {
        "game": "road",
        "seat": None,
        "players": [seat["colour"] for seat in seats],
        "options": {},
        "side": "B",
        "max_turns": 400,
        "turn": 12,
        "phase": "actions",
        "active": 1,
        "to_act": [1],
        "row": {"road": 2, "settlement": 1, "city": 1, "knight": 1},
        "building_deck": 14,
        "deck": 27,
        "discards": {"wood": 4, "brick": 3, "wool": 0, "wheat": 2, "ore": 1},
        "events_left": 4,
        "events": {"abundance": 0, "charity": 1, "robber": 2, "solstice": 0, "subsidy": 0},
        "event": None,
        "metropolises": [
            {"name": "road-draw", "owner": None},
            {"name": "route-tie", "owner": 0},
            {"name": "knight-draw", "owner": None},
            {"name": "army-tie", "owner": None},
        ],
        "trade_used": False,
        "substitution_used": True,
        "offer": None,
        "seats": list(seats),
        "outcome": None,
    } | changes


def busy_table() -> dict[str, Any]:
    """Four players, seen by blue, with all kinds of cards laid out."""
    return road_view(
        laid_out(
            "red", roads=3, settlements=1, metropolises=["route-tie"], rate=2, cards=6, points=6, longest_route=True
        ),
        laid_out("blue", roads=2, settlements=3, cities=1, rate=3, cards=7, points=5, hand=hand(wood=2, wool=4, ore=1)),
        laid_out("orange", roads=5, settlements=2, knights=4, rate=1, cards=3, points=4, largest_army=True),
        laid_out("white", cards=11, owes=5),
        seat=1,
    )
