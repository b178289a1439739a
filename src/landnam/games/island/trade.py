"""Trade with the supply and between players (I-TRADE-1..13).

The active seat has one open offer, every other seat at most one proposal to the active seat (a counter-offer is a
proposal made while an offer is open). Nothing here may tell a hand: a seat that cannot accept is still waited for,
and after a theft, which only two players saw, whatever its victim had promised lapses, met or not.
"""

from __future__ import annotations

from typing import Any

from landnam.boards.layouts import ANY
from landnam.games.island.actions import addressed, given, wanted
from landnam.games.island.hands import pass_cards, take
from landnam.games.island.rule_ids import (
    ALLOWED,
    I_TRADE_1,
    I_TRADE_2,
    I_TRADE_3,
    I_TRADE_4,
    I_TRADE_5,
    I_TRADE_7,
    I_TRADE_8,
    I_TRADE_9,
    I_TRADE_11,
    I_TRADE_13,
    I_TURN_4,
)
from landnam.games.island.state import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    SEATS,
    UNASKED,
    WAITING,
    State,
)
from landnam.rules.compiled import rule

# --- the trade phase --------------------------------------------------------------------------------------------


@rule
def close_trade_phase(s: State) -> None:
    """Something was built or bought: with separate phases trade is over and open offers lapse (I-TURN-4, 7).

    With combined phases trade goes on (I-TURN-3), but an offer that its maker can no longer meet lapses.
    """
    if s.separate:
        s.trade_over = 1
        clear_offers(s)
    else:
        lapse_offer(s)


# --- the supply -------------------------------------------------------------------------------------------------


@rule
def has_harbour(s: State, seat: Any, kind: Any) -> Any:
    """Has the seat a building at a harbour of this kind? (I-PART-6)"""
    return s.harbours[seat] >> kind & 1 != 0


@rule
def refuse_rate(s: State, seat: Any, resource: Any, rate: Any) -> Any:
    """I-TRADE-7..10: four for one always, three at a 3:1 harbour, two at the resource's own."""
    if rate == 4:
        return ALLOWED
    if rate == 3:
        return ALLOWED if has_harbour(s, seat, ANY) else I_TRADE_8
    if rate == 2:
        return ALLOWED if has_harbour(s, seat, resource) else I_TRADE_9
    return I_TRADE_7


@rule
def refuse_supply(s: State, seat: Any, resource: Any, rate: Any, want: Any) -> Any:
    """The rule that forbids this trade with the supply, or ALLOWED."""
    if s.trade_over:
        return I_TURN_4
    refusal = refuse_rate(s, seat, resource, rate)
    if refusal:
        return refusal
    if s.hand[seat, resource] < rate:
        return I_TRADE_5
    if want == resource or s.supply[want] == 0:
        return I_TRADE_11
    return ALLOWED


@rule
def trade_with_supply(s: State, seat: Any, resource: Any, rate: Any, want: Any) -> None:
    """So many equal cards for one other."""
    take(s, seat, resource, -rate)
    take(s, seat, want, 1)
    lapse_offer(s)


# --- offers and proposals ---------------------------------------------------------------------------------------


@rule
def refuse_bundles(s: State, seat: Any, action: Any) -> Any:
    """Something for something, nothing on both sides, and the maker holds what is given (I-TRADE-2, 3, 13)."""
    gives = 0
    wants = 0
    for resource in range(5):
        give, want = given(action, resource), wanted(action, resource)
        if give and want:
            return I_TRADE_3
        gives += give
        wants += want
    if gives == 0 or wants == 0:
        return I_TRADE_2
    for resource in range(5):
        if given(action, resource) > s.hand[seat, resource]:
            return I_TRADE_13
    return ALLOWED


@rule
def refuse_offer(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids the active seat this offer, or ALLOWED."""
    if s.trade_over:
        return I_TURN_4
    if action >> 55 >> seat & 1:
        return I_TRADE_4
    return refuse_bundles(s, seat, action)


@rule
def make_offer(s: State, seat: Any, action: Any) -> None:
    """A new offer replaces the old one, and everybody it is made to may answer anew (I-TRADE-13)."""
    s.offer_open = 1
    for resource in range(5):
        s.offer_give[resource] = given(action, resource)
        s.offer_want[resource] = wanted(action, resource)
    for other in range(s.players):
        asked = other != seat and addressed(action, other)
        s.answer[other] = WAITING if asked else UNASKED


@rule
def refuse_proposal(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids another seat this proposal to the active one, or ALLOWED (I-TRADE-4)."""
    if s.trade_over:
        return I_TURN_4
    if seat == s.active:
        return I_TRADE_4
    return refuse_bundles(s, seat, action)


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
def refuse_accept(s: State, seat: Any) -> Any:
    """The rule that forbids this seat to accept the open offer, or ALLOWED."""
    if s.trade_over:
        return I_TURN_4
    if not s.offer_open or s.answer[seat] == UNASKED:
        return I_TRADE_4
    if s.answer[seat] == ACCEPTED:
        return I_TRADE_13
    if not holds(s, seat, s.offer_want):
        return I_TRADE_5
    return ALLOWED


@rule
def refuse_decline(s: State, seat: Any) -> Any:
    """The rule that forbids this seat to decline the open offer, or ALLOWED."""
    if s.trade_over:
        return I_TURN_4
    if not s.offer_open or s.answer[seat] == UNASKED:
        return I_TRADE_4
    if s.answer[seat] == DECLINED:
        return I_TRADE_13
    return ALLOWED


@rule
def refuse_withdraw(s: State, seat: Any) -> Any:
    """Only an open offer or proposal of one's own can be taken back (I-TRADE-13)."""
    is_open = s.offer_open if seat == s.active else s.proposal_open[seat]
    return ALLOWED if is_open else I_TRADE_13


@rule
def withdraw(s: State, seat: Any) -> None:
    """Take back the own offer, or the own proposal; who was asked and countered has to answer again."""
    if seat == s.active:
        clear_own_offer(s)
        return
    drop_proposal(s, seat)
    if s.answer[seat] == COUNTERED:
        s.answer[seat] = WAITING


# --- deals ------------------------------------------------------------------------------------------------------


@rule
def refuse_deal(s: State, seat: Any, partner: Any) -> Any:
    """The rule that forbids the active seat to close with this partner, or ALLOWED (I-TRADE-4, 5)."""
    if s.trade_over:
        return I_TURN_4
    if partner == seat:
        return I_TRADE_1
    if s.proposal_open[partner]:
        return ALLOWED if holds(s, seat, s.proposal_want[partner]) else I_TRADE_5
    if s.offer_open and s.answer[partner] == ACCEPTED:
        return ALLOWED
    return I_TRADE_4


@rule
def close_deal(s: State, seat: Any, partner: Any) -> None:
    """Exchange the cards of the partner's proposal if it has one open, else of the accepted offer (I-TRADE-13).

    What the two had open besides lapses if its maker can no longer meet it. The partner's answer is asked for
    anew rather than checked: whether it still holds what it accepted to give is nobody else's business.
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


# --- what lapses ------------------------------------------------------------------------------------------------


@rule
def clear_own_offer(s: State) -> None:
    """The active seat's offer is gone, and with it the answers."""
    if s.offer_open:
        s.offer_open = 0
        for resource in range(5):
            s.offer_give[resource] = 0
            s.offer_want[resource] = 0
        for seat in range(SEATS):
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
        for seat in range(SEATS):
            drop_proposal(s, seat)


@rule
def lapse_offer(s: State) -> None:
    """The active seat's offer lapses if its maker no longer holds the cards (I-TRADE-5)."""
    if s.offer_open and not holds(s, s.active, s.offer_give):
        clear_own_offer(s)


@rule
def lapse_after_theft(s: State, victim: Any) -> None:
    """What the victim of a theft had promised is void whether it could still be met or not, so that nobody learns
    which card was stolen (I-INFO-2)."""
    drop_proposal(s, victim)
    if s.answer[victim] != UNASKED:
        s.answer[victim] = WAITING


@rule
def lapse_after_monopoly(s: State, resource: Any) -> None:
    """What was promised in a resource that everybody has just handed over can no longer be met (I-TRADE-5)."""
    for seat in range(SEATS):
        if s.proposal_open[seat] and s.proposal_give[seat, resource]:
            drop_proposal(s, seat)
            if s.answer[seat] == COUNTERED:
                s.answer[seat] = WAITING
        if s.answer[seat] == ACCEPTED and s.offer_want[resource]:
            s.answer[seat] = WAITING
