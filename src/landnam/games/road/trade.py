"""One trade a turn with one other player (R-TRADE-1..3).

What an allowed step of the protocol does stands in cards/trading.py; here is what forbids it, and what a deal brings.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.trading import ACCEPTED, DECLINED, UNASKED, bundles_fault, clear_offers, close_deal, holds
from landnam.games.road.cards import Ints
from landnam.games.road.rule_ids import ALLOWED, R_TRADE_1, R_TRADE_2
from landnam.native.codes import names_seat
from landnam.native.compiled import State, rule

BUNDLE_RULES: Final[Ints] = np.array([ALLOWED, R_TRADE_1, R_TRADE_1, R_TRADE_1], dtype=np.int64)
"""By fault of an offer: the rule to name."""


@rule
def refuse_offer(s: State, seat: Any, action: Any) -> Any:
    """The active seat offers to others, while its one trade is still to come."""
    if names_seat(action, seat):
        return R_TRADE_1
    return BUNDLE_RULES[bundles_fault(s, seat, action)]


@rule
def refuse_proposal(s: State, seat: Any, action: Any) -> Any:
    """Others propose to the active seat, asked or not (R-TRADE-2)."""
    if seat == s.active:
        return R_TRADE_2
    return BUNDLE_RULES[bundles_fault(s, seat, action)]


@rule
def refuse_accept(s: State, seat: Any) -> Any:
    """An offer is accepted by those it was made to, once, with the cards in hand."""
    if not s.offer_open or s.answer[seat] == UNASKED or s.answer[seat] == ACCEPTED:
        return R_TRADE_2
    return ALLOWED if holds(s, seat, s.offer_want) else R_TRADE_2


@rule
def refuse_decline(s: State, seat: Any) -> Any:
    """An offer is declined by those it was made to, once."""
    if not s.offer_open or s.answer[seat] == UNASKED or s.answer[seat] == DECLINED:
        return R_TRADE_2
    return ALLOWED


@rule
def refuse_withdraw(s: State, seat: Any) -> Any:
    """Only an open offer or proposal of one's own can be taken back."""
    is_open = s.offer_open if seat == s.active else s.proposal_open[seat]
    return ALLOWED if is_open else R_TRADE_2


@rule
def refuse_deal(s: State, seat: Any, partner: Any) -> Any:
    """The active seat closes with another that has proposed, or accepted its offer."""
    if partner == seat:
        return R_TRADE_1
    if s.proposal_open[partner]:
        return ALLOWED if holds(s, seat, s.proposal_want[partner]) else R_TRADE_2
    return ALLOWED if s.offer_open and s.answer[partner] == ACCEPTED else R_TRADE_2


@rule
def deal(s: State, seat: Any, partner: Any) -> None:
    """The one trade of the turn; the partner is to draw a card for it (R-TRADE-1, 3)."""
    close_deal(s, seat, partner)
    clear_offers(s)
    s.trade_used = 1
    s.draws[partner] = 1


@rule
def finish_deal(s: State, partner: Any, share: Any) -> Any:
    """What a deal brings but its cards, for a bot that weighs one: the partner draws (R-TRADE-3).

    It draws the card at a share of the deck, in the order of the resources. From an empty deck it draws none here.
    """
    before = share * np.float64(s.deck_size)
    for resource in range(5):
        before -= np.float64(s.deck[resource])
        if before < 0.0:
            hand_out(s, partner, resource, 1)
            return resource
    return -1


@rule
def undo_deal(s: State, partner: Any, card: Any) -> None:
    """Undo what ``finish_deal`` has done."""
    if card >= 0:
        hand_out(s, partner, card, -1)


@rule
def hand_out(s: State, seat: Any, resource: Any, n: Any) -> None:
    """Cards go from the deck to a hand; fewer than none go back."""
    s.deck[resource] -= n
    s.deck_size -= n
    s.hand[seat, resource] += n
