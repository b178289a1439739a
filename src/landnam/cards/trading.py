"""The protocol of trade between players, for any game with hands of resource cards (I-TRADE-13, R-TRADE-2).

The active seat has one open offer, every other seat at most one proposal to the active seat (a counter-offer is a
proposal made while an offer is open). Nothing here may reveal a hand: the game still waits for a seat that
cannot accept, and after a loss that only some saw, the victim's offers lapse, whether they could still be met or not.
Each game decides which rule forbids a step; this module carries out allowed ones.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.native.codes import addressed, given, in_first_bundle, in_second_bundle, wanted
from landnam.native.compiled import State, rule
from landnam.native.menus import list_action

# How a seat has answered the open offer.
UNASKED, WAITING, ACCEPTED, DECLINED, COUNTERED = range(5)
ANSWERS: Final = ("unasked", "waiting", "accepted", "declined", "countered")

FAULTLESS, FOR_NOTHING, ON_BOTH_SIDES, NOT_HELD = range(4)
"""What can be wrong with an offer."""

NO_OFFERS, MENU = range(2)
"""How offers to other players are listed: not at all, or as a menu of small ones."""
MENU_SIZES: Final = ((1, 1), (2, 1), (1, 2))
"""Cards given and wanted in the offers of the menu, one resource on each side."""


@rule
def pass_cards(s: State, giver: Any, taker: Any, resource: Any, n: Any) -> None:
    """One seat hands cards to another."""
    s.hand[giver, resource] -= n
    s.hand[taker, resource] += n


@rule
def bundles_fault(s: State, seat: Any, action: Any) -> Any:
    """The fault of an offer, if any: it must be something for something, and in its maker's hand."""
    gives = 0
    wants = 0
    for resource in range(5):
        give, want = given(action, resource), wanted(action, resource)
        if give and want:
            return ON_BOTH_SIDES
        gives += give
        wants += want
    if gives == 0 or wants == 0:
        return FOR_NOTHING
    for resource in range(5):
        if given(action, resource) > s.hand[seat, resource]:
            return NOT_HELD
    return FAULTLESS


@rule
def make_offer(s: State, seat: Any, action: Any) -> None:
    """A new offer replaces the old one, and every seat it is made to may answer again (I-TRADE-13)."""
    s.offer_open = 1
    for resource in range(5):
        s.offer_give[resource] = given(action, resource)
        s.offer_want[resource] = wanted(action, resource)
    for other in range(s.players):
        asked = other != seat and addressed(action, other)
        s.answer[other] = WAITING if asked else UNASKED


@rule
def make_proposal(s: State, seat: Any, action: Any) -> None:
    """A proposal replaces the seat's old one; made by a seat that was asked, it is its answer."""
    s.proposals += 1 - s.proposal_open[seat]
    s.proposal_open[seat] = 1
    for resource in range(5):
        s.proposal_give[seat, resource] = given(action, resource)
        s.proposal_want[seat, resource] = wanted(action, resource)
    if s.answer[seat] != UNASKED:
        s.answer[seat] = COUNTERED


@rule
def holds(s: State, seat: Any, bundle: Any) -> Any:
    """Does the seat hold all these cards?"""
    for resource in range(5):
        if s.hand[seat, resource] < bundle[resource]:
            return False
    return True


@rule
def withdraw(s: State, seat: Any) -> None:
    """Withdraw a seat's own offer or proposal; a seat that was asked and countered has to answer again."""
    if seat == s.active:
        clear_own_offer(s)
        return
    drop_proposal(s, seat)
    if s.answer[seat] == COUNTERED:
        s.answer[seat] = WAITING


@rule
def close_deal(s: State, seat: Any, partner: Any) -> None:
    """Exchange the cards of the partner's proposal if it has one open, else of the accepted offer (I-TRADE-13).

    Other offers of the two lapse if their maker can no longer meet them. The partner is asked again rather than
    checked, so that nobody learns whether it still holds what it accepted to give.
    """
    if s.proposal_open[partner]:
        for resource in range(5):
            pass_cards(s, partner, seat, resource, s.proposal_give[partner, resource])
            pass_cards(s, seat, partner, resource, s.proposal_want[partner, resource])
        drop_proposal(s, partner)
        if s.answer[partner] != UNASKED:
            s.answer[partner] = WAITING
        lapse_offer(s)
    else:
        for resource in range(5):
            pass_cards(s, seat, partner, resource, s.offer_give[resource])
            pass_cards(s, partner, seat, resource, s.offer_want[resource])
        clear_own_offer(s)


@rule
def clear_own_offer(s: State) -> None:
    """The active seat's offer is gone, and with it the answers."""
    if s.offer_open:
        s.offer_open = 0
        for resource in range(5):
            s.offer_give[resource] = 0
            s.offer_want[resource] = 0
        for seat in range(s.players):
            s.answer[seat] = UNASKED


@rule
def drop_proposal(s: State, seat: Any) -> None:
    """A seat's proposal is gone."""
    if s.proposal_open[seat]:
        s.proposals -= 1
        s.proposal_open[seat] = 0
        for resource in range(5):
            s.proposal_give[seat, resource] = 0
            s.proposal_want[seat, resource] = 0


@rule
def clear_offers(s: State) -> None:
    """All offers, answers and proposals end (I-TRADE-5)."""
    clear_own_offer(s)
    if s.proposals:
        for seat in range(s.players):
            drop_proposal(s, seat)


@rule
def lapse_offer(s: State) -> None:
    """The active seat's offer lapses if its maker no longer holds the cards (I-TRADE-5)."""
    if s.offer_open and not holds(s, s.active, s.offer_give):
        clear_own_offer(s)


@rule
def lapse_after_theft(s: State, victim: Any) -> None:
    """The offers of a victim of theft lapse whether they could still be met or not, so that nobody learns which card
    was stolen (I-INFO-2)."""
    drop_proposal(s, victim)
    if s.answer[victim] != UNASKED:
        s.answer[victim] = WAITING


@rule
def list_bundles(s: State, seat: Any, kind: Any, menu: Any, n: Any) -> Any:
    """The menu of offers or proposals: MENU_SIZES of any resource for any other."""
    for size in range(len(MENU_SIZES)):
        give, want = MENU_SIZES[size]
        for resource in range(5):
            if s.hand[seat, resource] >= give:
                for other in range(5):
                    if other != resource:
                        n = list_action(menu, n, kind | in_first_bundle(resource, give) | in_second_bundle(other, want))
    return n
