"""Trade with the supply and between players (I-TRADE-1..13).

What an allowed step of trade between players does stands in cards/trading.py; here is what forbids it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import Ints
from landnam.boards.layouts import ANY
from landnam.cards.trading import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    UNASKED,
    WAITING,
    bundles_fault,
    clear_offers,
    drop_proposal,
    holds,
    lapse_offer,
)
from landnam.games.island.hands import take
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
from landnam.games.island.state import SEATS
from landnam.native.codes import names_seat
from landnam.native.compiled import State, rule

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
    """Trade equal cards for one other."""
    take(s, seat, resource, -rate)
    take(s, seat, want, 1)
    lapse_offer(s)


# --- offers and proposals ---------------------------------------------------------------------------------------


BUNDLE_RULES: Final[Ints] = np.array([ALLOWED, I_TRADE_2, I_TRADE_3, I_TRADE_13], dtype=np.int64)
"""By fault: the rule to name."""


@rule
def refuse_bundles(s: State, seat: Any, action: Any) -> Any:
    """Something for something, nothing on both sides, and the maker holds what is given (I-TRADE-2, 3, 13)."""
    return BUNDLE_RULES[bundles_fault(s, seat, action)]


@rule
def refuse_offer(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids the active seat this offer, or ALLOWED."""
    if s.trade_over:
        return I_TURN_4
    if names_seat(action, seat):
        return I_TRADE_4
    return refuse_bundles(s, seat, action)


@rule
def refuse_proposal(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids another seat this proposal to the active one, or ALLOWED (I-TRADE-4)."""
    if s.trade_over:
        return I_TURN_4
    if seat == s.active:
        return I_TRADE_4
    return refuse_bundles(s, seat, action)


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


# --- what lapses ------------------------------------------------------------------------------------------------


@rule
def lapse_after_monopoly(s: State, resource: Any) -> None:
    """Offers in a resource that every seat has just handed over lapse (I-TRADE-5)."""
    for seat in range(SEATS):
        if s.proposal_open[seat] and s.proposal_give[seat, resource]:
            drop_proposal(s, seat)
            if s.answer[seat] == COUNTERED:
                s.answer[seat] = WAITING
        if s.answer[seat] == ACCEPTED and s.offer_want[resource]:
            s.answer[seat] = WAITING
