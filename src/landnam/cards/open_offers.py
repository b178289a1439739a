"""The offers of a position: they are allowed now, and their makers can meet them."""

from __future__ import annotations

from dataclasses import dataclass

from landnam.cards.trading import ACCEPTED, UNASKED
from landnam.cards.words import refuse_if
from landnam.native.compiled import State


@dataclass(frozen=True)
class OfferRules:
    """The ids of the rules of a game that open offers must keep."""

    proposals: str
    """Only seats other than the active one propose."""
    accepted: str
    """An accepted offer can be met."""
    held: str
    """Nobody offers what they do not hold."""
    both_sides: str
    """Something is given for something."""
    different: str
    """No resource stands on both sides."""


def check_open_offers(s: State, seats: tuple[str, ...], rules: OfferRules) -> None:
    """Refuse a position whose open offers and proposals break a rule."""
    promises = [(s.active, s.offer_give, s.offer_want)] if s.offer_open else []
    for seat in range(len(seats)):
        if s.proposal_open[seat]:
            refuse_if(seat == s.active, f"the active seat makes offers, not proposals ({rules.proposals})")
            promises.append((seat, s.proposal_give[seat], s.proposal_want[seat]))
        if s.offer_open:
            refuse_if(seat == s.active and s.answer[seat] != UNASKED, "the active seat does not answer its own offer")
            accepted = s.answer[seat] == ACCEPTED and (s.offer_want > s.hand[seat]).any()
            refuse_if(accepted, f"{seats[seat]} has accepted to give more than the hand holds ({rules.accepted})")
    for seat, give, want in promises:
        refuse_if((give > s.hand[seat]).any(), f"{seats[seat]} offers more than the hand holds ({rules.held})")
        refuse_if(not give.any() or not want.any(), f"{seats[seat]} offers something for nothing ({rules.both_sides})")
        refuse_if(((give > 0) & (want > 0)).any(), f"a resource stands on both sides ({rules.different})")
