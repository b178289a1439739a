"""What a view of the two-player game holds, its events, and the figures of its rules."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from landnam.cards.view_types import Counts
from landnam.games.island.view_types import BoardView, IslandConstants, IslandEvent, IslandSeat, Pieces


class DuelSeat(IslandSeat):
    """A seat of the two-player game."""

    trade_cards: int


class Neutral(TypedDict):
    """A neutral player: pieces, and nothing else."""

    colour: str
    settlements: list[int]
    cities: list[int]
    roads: list[tuple[int, int]]
    pieces: Pieces
    route: int
    longest_route: bool


class DuelView(BoardView):
    """A view of the two-player game."""

    seats: list[DuelSeat]
    neutrals: list[Neutral]
    first_total: int
    retired: int
    removed_knights: int
    to_draw: int
    owed_piece: str | None


class ForceEvent(TypedDict):
    """A seat forces a trade."""

    kind: Literal["force"]
    seat: int
    victim: int


class DrawnByForceEvent(TypedDict):
    """A seat draws a card from the other's hand; only the two are told which."""

    kind: Literal["drawn by force"]
    seat: int
    victim: int
    card: NotRequired[str]


class GiveEvent(TypedDict):
    """A seat gives cards back."""

    kind: Literal["give"]
    seat: int
    number: int
    cards: NotRequired[Counts]


class HomeEvent(TypedDict):
    """A seat sends the robber home."""

    kind: Literal["home"]
    seat: int
    hex: int


class RetireEvent(TypedDict):
    """A seat retires a knight."""

    kind: Literal["retire"]
    seat: int


class NeutralRoadEvent(TypedDict):
    """A seat places a road of a neutral player."""

    kind: Literal["neutral road"]
    seat: int
    neutral: int
    path: tuple[int, int]


class NeutralSettleEvent(TypedDict):
    """A seat places a settlement of a neutral player."""

    kind: Literal["neutral settle"]
    seat: int
    neutral: int
    place: int


class TradeCardsEvent(TypedDict):
    """A seat's trade cards become more or fewer."""

    kind: Literal["trade cards"]
    seat: int
    change: int
    now: int


DuelEvent = (
    IslandEvent
    | ForceEvent
    | DrawnByForceEvent
    | GiveEvent
    | HomeEvent
    | RetireEvent
    | NeutralRoadEvent
    | NeutralSettleEvent
    | TradeCardsEvent
)


class DuelConstants(IslandConstants):
    """The figures of the rules, and how many cards a forced trade gives back."""

    given_back: int
