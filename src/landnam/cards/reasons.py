"""Why a payment or a step of a trade is refused now, where the sentence of the rule does not tell."""

from __future__ import annotations

from collections.abc import Iterable

from landnam.cards.resources import RESOURCES
from landnam.cards.trading import ACCEPTED, UNASKED
from landnam.native.codes import first_of, given
from landnam.native.compiled import State
from landnam.rules.actions import Action


def payment_reason(hand: Iterable[int], cost: Iterable[int]) -> str | None:
    """What a hand lacks to pay a cost, if it lacks anything."""
    lacks = listed_cards(int(needed) - int(held) for held, needed in zip(hand, cost, strict=True))
    return f"The hand lacks {lacks}." if lacks else None


def listed_cards(counts: Iterable[int]) -> str:
    """The cards of which there are any, as a list in a sentence."""
    return ", ".join(f"{n} {name}" for n, name in zip(counts, RESOURCES, strict=True) if n > 0)


def trade_reason(s: State, seats: tuple[str, ...], seat: int, action: Action) -> str | None:
    """What is missing for a step of a trade among a turn's actions, if it is this that is missing."""
    kind, whose_turn = action.kind, seats[s.active]
    if kind in ("offer", "deal") and seat != s.active:
        return f"It is the turn of {whose_turn}; you can propose a trade."
    if kind == "propose" and seat == s.active:
        return "On your own turn you offer a trade; others propose."
    if kind in ("offer", "propose"):
        return payment_reason(s.hand[seat], (given(action.code, resource) for resource in range(5)))
    if kind == "withdraw":
        return "You have no open offer or proposal."
    if kind in ("accept", "decline"):
        if not s.offer_open or s.answer[seat] == UNASKED:
            return "No open offer is addressed to you."
        return (
            payment_reason(s.hand[seat], s.offer_want) if s.answer[seat] != ACCEPTED else "You have given this answer."
        )
    if kind != "deal":
        return None
    partner = first_of(action.code)
    if s.proposal_open[partner]:
        return payment_reason(s.hand[seat], s.proposal_want[partner])
    return f"{seats[partner]} has made no proposal and accepted no offer."
