"""What views and events of games with resource cards and trade have in common."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Counts = dict[str, int]
"""Cards by name, as many kinds as there are to tell."""


class Cards(TypedDict):
    """Resource cards, every kind with its number."""

    wood: int
    brick: int
    wool: int
    wheat: int
    ore: int


class Trade(TypedDict):
    """What is given and what is wanted for it."""

    give: Cards
    want: Cards


Answer = Literal["unasked", "waiting", "accepted", "declined", "countered"]


class OfferEvent(TypedDict):
    """The active seat offers a trade, to everybody or to some seats."""

    kind: Literal["offer"]
    seat: int
    give: Counts
    want: Counts
    to: list[int] | None


class ProposeEvent(TypedDict):
    """Another seat proposes a trade to the active one."""

    kind: Literal["propose"]
    seat: int
    give: Counts
    want: Counts


class AnswerEvent(TypedDict):
    """A seat answers an offer, or takes its own back."""

    kind: Literal["accept", "decline", "withdraw"]
    seat: int


class DealEvent(TypedDict):
    """Two seats trade; ``give`` is what the active one gives."""

    kind: Literal["deal"]
    seat: int
    partner: int
    give: Counts
    want: Counts


class DiscardEvent(TypedDict):
    """A seat has chosen what it discards; only itself is told the cards."""

    kind: Literal["discard"]
    seat: int
    number: int
    cards: NotRequired[Counts]


class DiscardsShownEvent(TypedDict):
    """All have chosen, and what a seat discards is seen."""

    kind: Literal["discards shown"]
    seat: int
    cards: Counts


class BonusEvent(TypedDict):
    """The longest route or the largest army comes to a seat, or to nobody."""

    kind: Literal["longest route", "largest army"]
    seat: int | None
    was: int | None
