"""Types of the dice game's views, events and constants."""

from __future__ import annotations

from typing import Literal, TypedDict

from landnam.cards.view_types import Counts
from landnam.rules.views import GameView, TurnEvent

# --- views --------------------------------------------------------------------------------------------------------


class DieView(TypedDict):
    """A die; it has no face while it is rolled."""

    face: str | None
    state: Literal["open", "spent", "out"]


class DiceSeat(TypedDict):
    """A seat's sheet."""

    colour: str
    roads: list[str]
    settlements: int
    cities: int
    knights: int
    jokers: list[int]
    boxes: list[int | None]
    points: int


class DiceView(GameView):
    """A view of the dice game."""

    turns: int
    max_turns: int
    rolls: int
    dice: list[DieView] | None
    gained: int
    built: bool
    seats: list[DiceSeat]


# --- events -------------------------------------------------------------------------------------------------------


class PlainDiceEvent(TypedDict):
    """An action of a seat without further facts."""

    kind: Literal["roll", "stand", "end"]
    seat: int


class RolledEvent(TypedDict):
    """The dice fall."""

    kind: Literal["rolled"]
    seat: int
    faces: list[str]
    rolls: int


class KeepEvent(TypedDict):
    """A seat keeps some dice."""

    kind: Literal["keep"]
    seat: int
    dice: list[int]


class JokerEvent(TypedDict):
    """A seat turns a die with a joker."""

    kind: Literal["joker"]
    seat: int
    knight: int
    die: int
    face: str


class GoldEvent(TypedDict):
    """A seat changes gold."""

    kind: Literal["gold"]
    seat: int
    face: str


class SheetRoadEvent(TypedDict):
    """A seat builds a road."""

    kind: Literal["road"]
    seat: int
    road: str


class SheetSiteEvent(TypedDict):
    """A seat builds a settlement or a city."""

    kind: Literal["settlement", "city"]
    seat: int
    points: int


class SheetKnightEvent(TypedDict):
    """A seat builds a knight."""

    kind: Literal["knight"]
    seat: int
    number: int


class ScoreEvent(TypedDict):
    """A seat's turn is scored in a box."""

    kind: Literal["score"]
    seat: int
    box: int
    points: int


class DiceOverEvent(TypedDict):
    """The game has ended; without a seat several have won."""

    kind: Literal["over"]
    seat: int | None
    ending: str
    points: list[int]


DiceEvents = (
    PlainDiceEvent
    | RolledEvent
    | KeepEvent
    | JokerEvent
    | GoldEvent
    | SheetRoadEvent
    | SheetSiteEvent
    | SheetKnightEvent
    | ScoreEvent
    | DiceOverEvent
    | TurnEvent
)

# --- figures of the rules -----------------------------------------------------------------------------------------


class DiceConstants(TypedDict):
    """The figures of the rules: dice, costs, points, and the jokers below the knights."""

    faces: list[str]
    dice: int
    rolls: int
    costs: dict[str, Counts]
    roads: int
    settlement_points: list[int]
    city_points: list[int]
    jokers: list[str]
    nothing_built: int
    par: list[float]
    """By number of turns, from 1: the mean score of perfect play by a player alone."""
