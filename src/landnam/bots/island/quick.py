"""A decision by rules of thumb in any phase, as played by ``normal`` and in rollouts."""

from __future__ import annotations

from typing import Any

from landnam.bots.bargain import asked_of, is_accepted, shift_hand, takes_counter, was_made
from landnam.bots.island.heuristics import NOTHING, act_sensibly, next_goal, play_phase, sensible_discard
from landnam.bots.island.notes import rolls_to, take_stock
from landnam.cards.trading import WAITING, holds
from landnam.games.island import actions as do
from landnam.games.island.state import ACTIONS, CARD, CITY, COST, DISCARDING, ROAD, SETTLEMENT
from landnam.games.island.trade import refuse_deal
from landnam.native.codes import in_first_bundle, in_second_bundle, pack
from landnam.native.compiled import State, rule


@rule
def decide_quickly(s: State, seat: Any, offers: Any, notes: Any) -> Any:
    """The decision of a seat that the game waits for."""
    if s.phase == DISCARDING:
        take_stock(s, seat, notes)
        return sensible_discard(s, seat, next_goal(s, seat, notes))
    if s.phase != ACTIONS:
        return play_phase(s, seat, notes)
    if seat != s.active:
        return answer(s, seat, notes)
    if s.offer_open or s.proposals:
        partner = best_partner(s, seat, notes)
        if partner >= 0:
            deal = pack(do.DEAL, partner, 0, 0)
            return do.WITHDRAW if takes_counter(s, deal) else deal
        if is_accepted(s):
            return do.WITHDRAW
    action = act_sensibly(s, seat, notes)
    if action == do.END and offers and not s.trade_over and not s.offer_open:
        offer = useful_offer(s, seat, notes)
        if offer >= 0 and not was_made(offer, offers):
            return offer
    return action


# --- trade between players --------------------------------------------------------------------------------------


@rule
def hand_worth(s: State, seat: Any, notes: Any) -> Any:
    """How near a hand is to what it could build next: the best goal counts most."""
    worth = 1.0 / (4.0 + rolls_to(s, seat, COST[CARD], notes))
    if s.pieces[seat, CITY] and s.settlements[seat]:
        worth = max(worth, 1.8 / (4.0 + rolls_to(s, seat, COST[CITY], notes)))
    if s.pieces[seat, SETTLEMENT] and s.reach[seat] & ~s.crowded:
        worth = max(worth, 1.8 / (4.0 + rolls_to(s, seat, COST[SETTLEMENT], notes)))
    elif s.pieces[seat, ROAD]:
        worth = max(worth, 1.1 / (4.0 + rolls_to(s, seat, COST[ROAD], notes)))
    return worth


@rule
def gain(s: State, seat: Any, give: Any, want: Any, notes: Any) -> Any:
    """The value of a trade for a hand; the hand is unchanged afterwards."""
    take_stock(s, seat, notes)
    before = hand_worth(s, seat, notes)
    shift_hand(s, seat, give, want, 1)
    after = hand_worth(s, seat, notes)
    shift_hand(s, seat, give, want, -1)
    return after / before


@rule
def answer(s: State, seat: Any, notes: Any) -> Any:
    """Accept what helps, unless it helps a seat that is about to win."""
    if s.answer[seat] != WAITING or not holds(s, seat, s.offer_want):
        return do.DECLINE
    if s.points[s.active] >= s.vp - 2 or s.points[s.active] > s.points[seat] + 3:
        return do.DECLINE
    return do.ACCEPT if gain(s, seat, s.offer_want, s.offer_give, notes) > 1.1 else do.DECLINE


@rule
def nears_goal(s: State, other: Any) -> Any:
    """Whether a seat is about to win: then it gets no card by trade."""
    return s.points[other] >= s.vp - 2


@rule
def best_partner(s: State, seat: Any, notes: Any) -> Any:
    """The partner to close with: the one with the fewest points among those that are allowed and help."""
    found, fewest = NOTHING, 100
    for other in range(s.players):
        if other != seat and refuse_deal(s, seat, other) == 0 and s.points[other] < fewest and not nears_goal(s, other):
            if s.proposal_open[other]:
                helps = gain(s, seat, s.proposal_want[other], s.proposal_give[other], notes) > 1.05
            else:
                helps = True
            if helps:
                found, fewest = other, int(s.points[other])
    return found


@rule
def useful_offer(s: State, seat: Any, notes: Any) -> Any:
    """A card that the next goal does not need for one that it lacks, for the seats with which the seat would trade.

    NOTHING if there is none.
    """
    goal = next_goal(s, seat, notes)
    want = NOTHING
    missing = 0
    for resource in range(5):
        lacking = COST[goal, resource] - s.hand[seat, resource]
        if lacking > 0:
            missing += lacking
            if want < 0 or notes.rolls[resource] > notes.rolls[want]:
                want = resource
    if missing == 0 or missing > 2:
        return NOTHING
    give, most = NOTHING, 0
    for resource in range(5):
        spare = s.hand[seat, resource] - COST[goal, resource]
        if resource != want and spare > most:
            give, most = resource, spare
    if give < 0:
        return NOTHING
    to = 0
    for other in range(s.players):
        if other != seat and not nears_goal(s, other):
            to |= 1 << other
    return asked_of(s, seat, do.OFFER | in_first_bundle(give, 1) | in_second_bundle(want, 1), to)
