"""Types of the island game's views, events and constants."""

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


class LayoutView(TypedDict):
    """The board: terrain and disc of each hex, and the harbours as coast index and kind."""

    terrain: list[str]
    numbers: list[int | None]
    harbours: list[tuple[int, str]]


class Pieces(TypedDict):
    """The pieces that are left to build."""

    road: int
    settlement: int
    city: int


class DevelopmentCards(TypedDict):
    """The number of development cards of every kind."""

    knight: int
    victory: int
    roads: int
    invention: int
    monopoly: int


class IslandSeat(TypedDict):
    """A seat. Only the seat itself sees ``hand``, ``development_cards`` and ``discards``."""

    colour: str
    settlements: list[int]
    cities: list[int]
    roads: list[tuple[int, int]]
    pieces: Pieces
    cards: int
    hand: Cards | None
    development: int
    development_cards: DevelopmentCards | None
    played: DevelopmentCards
    knights: int
    route: int
    longest_route: bool
    largest_army: bool
    points: int
    victory_cards: int | None
    owes: int
    discards: Cards | None
    answer: Answer
    proposal: Trade | None


class BoardView(GameView):
    """The fields of all games on the island, except seats."""

    vp: int
    separate: bool
    max_turns: int
    board: LayoutView
    robber: int
    first: int | None
    placing: int
    placed: int | None
    dice: tuple[int, int] | None
    yielding: list[int]
    card_played: bool
    bought: int
    bought_cards: DevelopmentCards | None
    free_roads: int
    optional_roads: bool
    """Whether the remaining free roads may be given up (I-CARD-5)."""
    trade_over: bool
    victim: int | None
    supply: Cards
    deck: int
    offer: Trade | None


class IslandView(BoardView):
    """A view of the island game and of the traveler game."""

    seats: list[IslandSeat]


# --- events -------------------------------------------------------------------------------------------------------


class PlainEvent(TypedDict):
    """An action of a seat without further facts."""

    kind: Literal["buy", "roll", "knight", "roads", "end", "first"]
    seat: int


class PlaceEvent(TypedDict):
    """A seat builds at an intersection."""

    kind: Literal["settle", "city"]
    seat: int
    place: int


class RoadEvent(TypedDict):
    """A seat builds a road."""

    kind: Literal["road"]
    seat: int
    path: tuple[int, int]


class RobberEvent(TypedDict):
    """A seat moves the robber."""

    kind: Literal["robber"]
    seat: int
    hex: int
    victim: int | None


class SupplyEvent(TypedDict):
    """A seat trades with the supply."""

    kind: Literal["supply"]
    seat: int
    give: Counts
    want: Counts


class InventionEvent(TypedDict):
    """A seat takes cards of its choice."""

    kind: Literal["invention"]
    seat: int
    cards: list[str]


class MonopolyEvent(TypedDict):
    """A seat takes all cards of a resource; ``paid`` says by seat how many."""

    kind: Literal["monopoly"]
    seat: int
    resource: str
    paid: dict[int, int]


class DiceEvent(TypedDict):
    """The dice fall."""

    kind: Literal["dice"]
    seat: int
    dice: tuple[int, int]


class ReceivedEvent(TypedDict):
    """A seat receives cards from the land."""

    kind: Literal["received"]
    seat: int
    cards: Counts


class StolenEvent(TypedDict):
    """A seat steals a card; only the two see which."""

    kind: Literal["stolen"]
    seat: int
    victim: int
    card: NotRequired[str]


class DrawnEvent(TypedDict):
    """A seat draws a development card; only the seat itself sees which."""

    kind: Literal["drawn"]
    seat: int
    card: NotRequired[str]


class OverEvent(TypedDict):
    """The game has ended; victory cards are shown by seat."""

    kind: Literal["over"]
    seat: int | None
    ending: str
    victory_cards: dict[int, int]


IslandEvent = (
    PlainEvent
    | PlaceEvent
    | RoadEvent
    | RobberEvent
    | SupplyEvent
    | InventionEvent
    | MonopolyEvent
    | DiceEvent
    | ReceivedEvent
    | StolenEvent
    | DrawnEvent
    | OverEvent
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


class IslandConstants(TypedDict):
    """The figures of the rules: costs, limits, and what land yields."""

    costs: dict[str, Counts]
    hand_limit: int
    yields: dict[str, str]
    harbours: dict[str, int]
    pips: dict[int, int]
