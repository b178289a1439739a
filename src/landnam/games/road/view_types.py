"""What a view of the card game holds, its events, and the figures of its rules."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from landnam.cards.view_types import (
    Answer,
    AnswerEvent,
    BonusEvent,
    Cards,
    Counts,
    DealEvent,
    DiscardEvent,
    DiscardsShownEvent,
    OfferEvent,
    ProposeEvent,
    Trade,
)
from landnam.rules.views import GameView, TurnEvent

# --- views --------------------------------------------------------------------------------------------------------


class BuildingCards(TypedDict):
    """Building cards, every kind with its number."""

    road: int
    settlement: int
    city: int
    knight: int


class EventCards(TypedDict):
    """Event cards, every kind with its number."""

    abundance: int
    charity: int
    robber: int
    solstice: int
    subsidy: int


class Metropolis(TypedDict):
    """A metropolis and the seat that has built it."""

    name: str
    owner: int | None


class RoadSeat(TypedDict):
    """A seat. ``hand`` and ``discards`` are told to itself only; a robber leaves ``limit`` cards alone."""

    colour: str
    roads: int
    settlements: int
    cities: int
    metropolises: list[str]
    knights: int
    rate: int
    cards: int
    limit: int
    hand: Cards | None
    points: int
    longest_route: bool
    largest_army: bool
    draws: int
    owes: int
    discards: Cards | None
    gives: bool
    answer: Answer
    proposal: Trade | None


class RoadView(GameView):
    """A view of the card game."""

    side: Literal["A", "B"]
    mixed: bool
    max_turns: int
    first: int | None
    row: BuildingCards
    building_deck: int
    deck: int
    discards: Cards
    events_left: int
    events: EventCards
    event: str | None
    extra: int
    metropolises: list[Metropolis]
    trade_used: bool
    substitution_used: bool
    offer: Trade | None
    seats: list[RoadSeat]


# --- events -------------------------------------------------------------------------------------------------------


class PlainRoadEvent(TypedDict):
    """A seat starts or ends its turn."""

    kind: Literal["start", "end"]
    seat: int


class BuildEvent(TypedDict):
    """A seat builds a card."""

    kind: Literal["build"]
    seat: int
    card: str
    metropolis: str | None
    paid: Counts


class GiftEvent(TypedDict):
    """A seat gives a card away; only the two are told which."""

    kind: Literal["give"]
    seat: int
    to: int
    card: NotRequired[str]


class RowEvent(TypedDict):
    """A card comes into the row."""

    kind: Literal["row"]
    seat: None
    card: str


class CardDrawnEvent(TypedDict):
    """A seat draws a resource card; only itself is told which."""

    kind: Literal["drawn"]
    seat: int
    card: NotRequired[str]


class EventCardEvent(TypedDict):
    """An event card is resolved."""

    kind: Literal["event"]
    seat: int
    event: str


class ShuffledEvent(TypedDict):
    """A deck is made anew and shuffled."""

    kind: Literal["row shuffled", "deck shuffled"]
    seat: None
    cards: int


class EventsShuffledEvent(TypedDict):
    """The event cards are shuffled."""

    kind: Literal["events shuffled"]
    seat: None


class RoadOverEvent(TypedDict):
    """The game has ended."""

    kind: Literal["over"]
    seat: int | None
    ending: str


RoadEvents = (
    PlainRoadEvent
    | BuildEvent
    | GiftEvent
    | RowEvent
    | CardDrawnEvent
    | EventCardEvent
    | ShuffledEvent
    | EventsShuffledEvent
    | RoadOverEvent
    | OfferEvent
    | ProposeEvent
    | AnswerEvent
    | DealEvent
    | DiscardEvent
    | DiscardsShownEvent
    | BonusEvent
    | TurnEvent
)

# --- figures of the rules -----------------------------------------------------------------------------------------


class RoadConstants(TypedDict):
    """The figures of the rules: costs, points, and the places of the row."""

    costs: dict[str, Counts]
    points: Counts
    bonus_points: int
    route_minimum: int
    army_minimum: int
    row: int
