"""The whole rulebook in five questions: who must act, what is forbidden, what happens, what chance can bring."""

from __future__ import annotations

from typing import Any

from landnam.cards.trading import ACCEPTED, DECLINED, WAITING, lapse_offer, make_offer, make_proposal, withdraw
from landnam.games.road import actions as do
from landnam.games.road.build import build, refuse_build
from landnam.games.road.drawing import draw_card
from landnam.games.road.event_cards import discard, draw_event, give, refuse_discard, refuse_gift
from landnam.games.road.row import deal_to_row, pile_size
from landnam.games.road.rule_ids import R_TRADE_1, R_TRADE_2, R_WIN_1
from landnam.games.road.setup import start_with
from landnam.games.road.state import (
    ACTIONS,
    DEALING,
    DISCARDING,
    DRAWING,
    EVENT,
    GIVING,
    LAST_CHANCE_PHASE,
    OVER,
    STARTING,
)
from landnam.games.road.trade import (
    deal,
    refuse_accept,
    refuse_deal,
    refuse_decline,
    refuse_offer,
    refuse_proposal,
    refuse_withdraw,
)
from landnam.games.road.turn import WAITS_FOR, after_build, end_turn, go_on, refuse_turn
from landnam.native.codes import first_of, kind_of, pack, second_of
from landnam.native.compiled import State, rule


@rule
def waits_for(s: State) -> Any:
    """The seats the game waits for, as a mask: none while chance is open or the game is over."""
    if s.phase <= LAST_CHANCE_PHASE or s.phase == OVER:
        return 0
    seats = 0
    for seat in range(s.players):
        if s.phase == DISCARDING:
            waits = s.owes[seat] > 0
        elif s.phase == GIVING:
            waits = s.gives[seat] > 0
        else:
            waits = s.offer_open and s.answer[seat] == WAITING
        if waits:
            seats |= 1 << seat
    return seats if seats else 1 << int(s.active)


# --- what is forbidden ------------------------------------------------------------------------------------------


@rule
def refuse(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids a seat this action now, or ALLOWED. This is the rulebook; all else follows it."""
    kind = kind_of(action)
    if s.phase == OVER:
        return R_WIN_1
    if kind == do.DISCARD:
        return refuse_discard(s, seat, action)
    if kind == do.GIVE:
        return refuse_gift(s, seat, first_of(action), second_of(action))
    if do.OFFER <= kind <= do.DEAL:
        return refuse_trade(s, seat, kind, action)
    refusal = refuse_turn(s, seat)
    if refusal or kind == do.END:
        return refusal
    return refuse_build(s, seat, action)


@rule
def refuse_trade(s: State, seat: Any, kind: Any, action: Any) -> Any:
    """Trade belongs to a turn's actions and is over with the first deal; offers and deals are the active seat's."""
    if s.phase != ACTIONS:
        return WAITS_FOR[s.phase]
    if s.trade_used:
        return R_TRADE_1
    if kind == do.PROPOSE:
        return refuse_proposal(s, seat, action)
    if kind == do.ACCEPT:
        return refuse_accept(s, seat)
    if kind == do.DECLINE:
        return refuse_decline(s, seat)
    if kind == do.WITHDRAW:
        return refuse_withdraw(s, seat)
    if seat != s.active:
        return R_TRADE_2
    if kind == do.OFFER:
        return refuse_offer(s, seat, action)
    return refuse_deal(s, seat, first_of(action))


# --- what happens -----------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: Any, action: Any) -> None:
    """Carry out an action that is allowed."""
    kind = kind_of(action)
    if kind == do.BUILD:
        build(s, seat, action)
        lapse_offer(s)
        after_build(s, first_of(action))
    elif kind == do.END:
        end_turn(s)
    elif kind == do.DISCARD:
        if discard(s, seat, action):
            resolved(s)
    elif kind == do.GIVE:
        if give(s, seat, first_of(action), second_of(action)):
            resolved(s)
    elif kind == do.DEAL:
        deal(s, seat, first_of(action))
        go_on(s)
    elif kind == do.OFFER:
        make_offer(s, seat, action)
    elif kind == do.PROPOSE:
        make_proposal(s, seat, action)
    elif kind == do.ACCEPT:
        s.answer[seat] = ACCEPTED
    elif kind == do.DECLINE:
        s.answer[seat] = DECLINED
    else:
        withdraw(s, seat)


@rule
def resolved(s: State) -> None:
    """Everybody has done what the event asked: the turn goes on."""
    s.phase = ACTIONS
    go_on(s)


# --- chance -----------------------------------------------------------------------------------------------------


@rule
def waits_for_chance(s: State) -> Any:
    """Is a chance move open?"""
    return s.phase <= LAST_CHANCE_PHASE


@rule
def chance_cases(s: State) -> Any:
    """How many equally likely cases the open chance move has; 0 if none is open."""
    if s.phase == DRAWING:
        return int(s.deck_size)
    if s.phase == DEALING:
        return pile_size(s.building_deck)
    if s.phase == EVENT:
        deck = s.event_deck
        return int(deck[0]) + int(deck[1]) + int(deck[2]) + int(deck[3]) + int(deck[4])
    if s.phase == STARTING:
        return int(s.players)
    return 0


@rule
def nth_card(pile: Any, n: Any) -> Any:
    """The kind of the n-th card of a pile that is counted by kinds."""
    kind = 0
    while n >= pile[kind]:
        n -= pile[kind]
        kind += 1
    return kind


@rule
def chance_result(s: State, case: Any) -> Any:
    """What the given case brings: a resource card, a building card, an event, who starts."""
    if s.phase == DRAWING:
        return pack(do.DRAWN, nth_card(s.deck, case), 0, 0)
    if s.phase == DEALING:
        return pack(do.ROW, nth_card(s.building_deck, case), 0, 0)
    if s.phase == EVENT:
        return pack(do.EVENT, nth_card(s.event_deck, case), 0, 0)
    return pack(do.START, case, 0, 0)


@rule
def apply_chance(s: State, result: Any) -> None:
    """Carry out a chance result."""
    kind = kind_of(result)
    if kind == do.START:
        start_with(s, first_of(result))
        return
    if kind == do.DRAWN:
        draw_card(s, first_of(result))
    elif kind == do.ROW:
        deal_to_row(s, first_of(result))
    else:
        s.phase = ACTIONS
        draw_event(s, first_of(result))
    go_on(s)
