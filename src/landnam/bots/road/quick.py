"""The readable bot: rules of thumb that are fast enough for every seat of a rollout.

It reads only what its seat may know: its own hand, the sizes of the other hands, and what is open.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.bargain import asked_of, is_accepted, shift_hand, takes_counter, was_made
from landnam.bots.road.notes import PRICE, WINS, shortfall, spare_for_rate, take_stock
from landnam.cards.trading import WAITING, holds
from landnam.games.road import actions as do
from landnam.games.road.actions import build_action, with_substitution
from landnam.games.road.build import rate_of
from landnam.games.road.cards import CARDS, COST, KNIGHT, METROPOLIS, POINTS_TO_WIN
from landnam.games.road.drawing import hand_size
from landnam.games.road.state import DISCARDING, GIVING
from landnam.games.road.trade import refuse_deal
from landnam.native.codes import given, in_first_bundle, in_second_bundle, pack
from landnam.native.compiled import State, rule

NOTHING: Final = -1
"""No such card, seat or action."""


@rule
def decide_quickly(s: State, seat: Any, offers: Any, notes: Any) -> Any:
    """The decision of a seat that the game waits for."""
    if s.phase == DISCARDING:
        return sensible_discard(s, seat, notes)
    if s.phase == GIVING:
        return sensible_gift(s, seat, notes)
    if seat != s.active:
        return answer(s, seat, notes)
    if s.offer_open or s.proposals:
        partner = best_partner(s, seat, notes)
        if partner >= 0:
            deal = pack(do.DEAL, partner, 0, 0)
            return do.WITHDRAW if takes_counter(s, deal) else deal
        if is_accepted(s):
            return do.WITHDRAW
    action = sensible_build(s, seat, notes)
    if action == do.END and offers and not s.trade_used and not s.offer_open:
        offer = useful_offer(s, seat, notes)
        if offer >= 0 and not was_made(offer, offers):
            return offer
    return action


# --- building ---------------------------------------------------------------------------------------------------


@rule
def score(card: Any, notes: Any) -> Any:
    """The worth of a card for what it takes: cards in hand count a little, cards to come much."""
    return np.float64(notes.worth[card]) / (1.0 + 0.65 * PRICE[card] + 1.9 * notes.missing[card])


@rule
def next_goal(s: State, seat: Any, notes: Any) -> Any:
    """What to save for: the card with the best score; a knight if nothing can be built at all."""
    take_stock(s, seat, notes)
    goal, best = KNIGHT, 0.0
    for card in range(len(CARDS)):
        if score(card, notes) > best:
            goal, best = card, score(card, notes)
    return goal


@rule
def payment(s: State, seat: Any, card: Any, notes: Any) -> Any:
    """The build of a card as cheaply as the hand allows; NOTHING if it cannot be paid."""
    missing = shortfall(s, seat, card)
    if notes.worth[card] == 0.0 or missing > 1:
        return NOTHING
    action = build_action(card, notes.metropolis if card == METROPOLIS else 0)
    if missing == 0:
        return action
    spent = NOTHING if s.substitution_used else spare_for_rate(s, seat, card)
    if spent < 0:
        return NOTHING
    spared = 0
    while s.hand[seat, spared] >= COST[card, spared]:
        spared += 1
    return with_substitution(action, rate_of(s, seat), spent, spared)


@rule
def leaves_goal(s: State, seat: Any, card: Any, goal: Any) -> Any:
    """Whether the hand lacks no more for its goal after paying for this card."""
    for resource in range(5):
        held = int(s.hand[seat, resource])
        if COST[card, resource] and held - COST[card, resource] < min(held, COST[goal, resource]):
            return False
    return True


@rule
def sensible_build(s: State, seat: Any, notes: Any) -> Any:
    """The goal if it can be paid; else what can be paid without losing sight of it; else the end of the turn."""
    goal = next_goal(s, seat, notes)
    action = payment(s, seat, goal, notes)
    if action >= 0:
        return action
    best, found = 0.0, do.END
    for card in range(len(CARDS)):
        if score(card, notes) > best and shortfall(s, seat, card) == 0:
            if notes.worth[card] >= WINS or leaves_goal(s, seat, card, goal):
                best, found = score(card, notes), payment(s, seat, card, notes)
    return found


# --- losing cards -----------------------------------------------------------------------------------------------


@rule
def least_useful(s: State, seat: Any, goal: Any, gone: Any) -> Any:
    """The resource that the next goal misses least, after the cards of ``gone`` have left the hand."""
    most, found = -100.0, 0
    for resource in range(5):
        held = int(s.hand[seat, resource]) - given(gone, resource)
        if held > 0:
            spare = held - COST[goal, resource] + 0.1 * held
            if spare > most:
                most, found = spare, resource
    return found


@rule
def sensible_discard(s: State, seat: Any, notes: Any) -> Any:
    """Give up what the next goal does not need, the most plentiful first."""
    goal = next_goal(s, seat, notes)
    action = do.DISCARD
    for _ in range(s.owes[seat]):
        action += in_first_bundle(least_useful(s, seat, goal, action), 1)
    return action


@rule
def sensible_gift(s: State, seat: Any, notes: Any) -> Any:
    """The least useful card to the least dangerous seat: few points, then few cards."""
    goal = next_goal(s, seat, notes)
    receiver, least = NOTHING, 1000
    for other in range(s.players):
        danger = 30 * int(s.points[other]) + hand_size(s, other)
        if s.points[other] < s.points[seat] and danger < least:
            receiver, least = other, danger
    return pack(do.GIVE, least_useful(s, seat, goal, do.DISCARD), receiver, 0)


# --- trade between players --------------------------------------------------------------------------------------


@rule
def hand_worth(s: State, seat: Any, notes: Any) -> Any:
    """How near a hand is to the best that it could build next."""
    return score(next_goal(s, seat, notes), notes)


@rule
def gain(s: State, seat: Any, give: Any, want: Any, notes: Any) -> Any:
    """The value of a trade for a hand; the hand is unchanged afterwards."""
    before = hand_worth(s, seat, notes)
    shift_hand(s, seat, give, want, 1)
    after = hand_worth(s, seat, notes)
    shift_hand(s, seat, give, want, -1)
    return after / (before + 1e-6)


@rule
def is_dangerous(s: State, other: Any, seat: Any) -> Any:
    """Whether a seat is about to win, or well ahead."""
    return s.points[other] >= POINTS_TO_WIN - 2 or s.points[other] > s.points[seat] + 2


@rule
def answer(s: State, seat: Any, notes: Any) -> Any:
    """Accept what does no harm, since a deal brings its partner a card, unless it helps a seat that is about to win."""
    if s.answer[seat] != WAITING or not holds(s, seat, s.offer_want) or is_dangerous(s, s.active, seat):
        return do.DECLINE
    return do.ACCEPT if gain(s, seat, s.offer_want, s.offer_give, notes) > 0.99 else do.DECLINE


@rule
def best_partner(s: State, seat: Any, notes: Any) -> Any:
    """The partner to close with: the one with the fewest points among those that are allowed and help."""
    found, fewest = NOTHING, 100
    for other in range(s.players):
        if refuse_deal(s, seat, other) == 0 and s.points[other] < fewest and not is_dangerous(s, other, seat):
            helps = True
            if s.proposal_open[other]:
                helps = gain(s, seat, s.proposal_want[other], s.proposal_give[other], notes) > 1.05
            if helps:
                found, fewest = other, int(s.points[other])
    return found


@rule
def useful_offer(s: State, seat: Any, notes: Any) -> Any:
    """A card that the next goal does not need for one that it lacks, for the seats with which the seat would trade.

    NOTHING if there is none.
    """
    goal = next_goal(s, seat, notes)
    if notes.worth[goal] == 0.0 or not 1 <= shortfall(s, seat, goal) <= 2:
        return NOTHING
    want, give, most = NOTHING, NOTHING, 0
    for resource in range(5):
        spare = int(s.hand[seat, resource]) - COST[goal, resource]
        if spare < 0:
            want = resource
        elif spare > most:
            give, most = resource, spare
    if give < 0:
        return NOTHING
    to = 0
    for other in range(s.players):
        if other != seat and not is_dangerous(s, other, seat):
            to |= 1 << other
    return asked_of(s, seat, do.OFFER | in_first_bundle(give, 1) | in_second_bundle(want, 1), to)
