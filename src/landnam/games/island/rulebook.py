"""The whole rulebook in five questions: who must act, what is forbidden, what happens, what chance can bring."""

from __future__ import annotations

from typing import Any

from landnam.cards.trading import ACCEPTED, DECLINED, WAITING, close_deal, make_offer, make_proposal, withdraw
from landnam.games.island import actions as do
from landnam.games.island.build import (
    build_city,
    build_road,
    build_settlement,
    buy_card,
    deck_size,
    draw_card,
    lay_road,
    refuse_city,
    refuse_path,
    refuse_purchase,
    refuse_road,
    refuse_settlement,
)
from landnam.games.island.cards import (
    free_road_laid,
    play_invention,
    play_knight,
    play_monopoly,
    play_roads,
    refuse_card,
    refuse_invention,
    refuse_roads,
    refuse_to_stop,
    stop_laying,
)
from landnam.games.island.hands import hand_size
from landnam.games.island.robber import discard, move_robber, refuse_discard, refuse_robber, steal
from landnam.games.island.rule_ids import ALLOWED, I_ROB_8, I_TRADE_1, I_TRADE_12, I_WIN_2
from landnam.games.island.setup import (
    place_road,
    place_settlement,
    refuse_first_road,
    refuse_first_settlement,
    start_with,
)
from landnam.games.island.state import (
    ACTIONS,
    BEFORE_ROLL,
    CHOOSING_FIRST,
    DISCARDING,
    DRAWING,
    FREE_ROADS,
    KNIGHT,
    LAST_CHANCE_PHASE,
    MONOPOLY,
    OVER,
    PLACE_ROAD,
    PLACE_SETTLEMENT,
    ROBBER,
    ROLLING,
    STEALING,
)
from landnam.games.island.trade import (
    refuse_accept,
    refuse_deal,
    refuse_decline,
    refuse_offer,
    refuse_proposal,
    refuse_supply,
    refuse_withdraw,
    trade_with_supply,
)
from landnam.games.island.turn import check_win, end_turn, refuse_card_now, refuse_turn, resolve_dice
from landnam.native.codes import first_of, kind_of, pack, second_of, third_of
from landnam.native.compiled import State, rule


@rule
def waits_for(s: State) -> Any:
    """The seats the game waits for, as a mask: none while chance is open or the game is over."""
    if s.phase <= LAST_CHANCE_PHASE or s.phase == OVER:
        return 0
    seats = 0
    if s.phase == DISCARDING:
        for seat in range(s.players):
            if s.owes[seat]:
                seats |= 1 << seat
        return seats
    if s.offer_open and s.phase == ACTIONS:
        for seat in range(s.players):
            if s.answer[seat] == WAITING:
                seats |= 1 << seat
    return seats if seats else 1 << int(s.active)


# --- what is forbidden ------------------------------------------------------------------------------------------


@rule
def refuse(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids a seat this action now, or ALLOWED. This is the rulebook; all else follows it."""
    kind = kind_of(action)
    if s.phase == OVER:
        return I_WIN_2
    if kind == do.DISCARD:
        return refuse_discard(s, seat, action)
    if do.SUPPLY <= kind <= do.DEAL:
        return refuse_trade(s, seat, kind, action)
    if do.PLAY_KNIGHT <= kind <= do.PLAY_MONOPOLY:
        return refuse_play(s, seat, kind, action)
    if kind == do.ROLL:
        return refuse_turn(s, seat, BEFORE_ROLL)
    if kind == do.MOVE_ROBBER:
        return refuse_robber_now(s, seat, first_of(action), second_of(action) - 1)
    return refuse_build(s, seat, kind, first_of(action))


@rule
def refuse_robber_now(s: State, seat: Any, h: Any, victim: Any) -> Any:
    """I-ROB-8: the robber moves when a seven or a knight calls for it, and not otherwise in a turn."""
    if seat == s.active and (s.phase == BEFORE_ROLL or s.phase == ACTIONS):
        return I_ROB_8
    refusal = refuse_turn(s, seat, ROBBER)
    return refusal if refusal else refuse_robber(s, seat, h, victim)


@rule
def refuse_build(s: State, seat: Any, kind: Any, place: Any) -> Any:
    """Settlements, roads, cities, purchases and the end of the turn or of free roads, each in its phases."""
    if kind == do.SETTLE and s.phase == PLACE_SETTLEMENT:
        refusal = refuse_turn(s, seat, PLACE_SETTLEMENT)
        return refusal if refusal else refuse_first_settlement(s, place)
    if kind == do.BUILD_ROAD and s.phase == PLACE_ROAD:
        refusal = refuse_turn(s, seat, PLACE_ROAD)
        return refusal if refusal else refuse_first_road(s, place)
    if kind == do.BUILD_ROAD and s.phase == FREE_ROADS:
        refusal = refuse_turn(s, seat, FREE_ROADS)
        return refusal if refusal else refuse_path(s, seat, place)
    if kind == do.END and s.phase == FREE_ROADS:
        refusal = refuse_turn(s, seat, FREE_ROADS)
        return refusal if refusal else refuse_to_stop(s)
    refusal = refuse_turn(s, seat, ACTIONS)
    if refusal:
        return refusal
    if kind == do.SETTLE:
        return refuse_settlement(s, seat, place)
    if kind == do.BUILD_ROAD:
        return refuse_road(s, seat, place)
    if kind == do.BUILD_CITY:
        return refuse_city(s, seat, place)
    if kind == do.BUY:
        return refuse_purchase(s, seat)
    return ALLOWED  # the end of the turn


@rule
def refuse_trade(s: State, seat: Any, kind: Any, action: Any) -> Any:
    """I-TRADE-1, 12: trade in the active seat's actions only; with the supply and closing deals by that seat only."""
    if kind == do.SUPPLY and seat != s.active:
        return I_TRADE_12
    if s.phase != ACTIONS:
        return I_TRADE_1
    if kind == do.PROPOSE:
        return refuse_proposal(s, seat, action)
    if kind == do.ACCEPT:
        return refuse_accept(s, seat)
    if kind == do.DECLINE:
        return refuse_decline(s, seat)
    if kind == do.WITHDRAW:
        return refuse_withdraw(s, seat)
    if seat != s.active:
        return I_TRADE_1
    if kind == do.SUPPLY:
        return refuse_supply(s, seat, first_of(action), second_of(action), third_of(action))
    if kind == do.OFFER:
        return refuse_offer(s, seat, action)
    return refuse_deal(s, seat, first_of(action))


@rule
def refuse_play(s: State, seat: Any, kind: Any, action: Any) -> Any:
    """Development cards."""
    refusal = refuse_card_now(s, seat)
    if refusal:
        return refusal
    if kind == do.PLAY_KNIGHT:
        return refuse_card(s, seat, KNIGHT)
    if kind == do.PLAY_ROADS:
        return refuse_roads(s, seat)
    if kind == do.PLAY_INVENTION:
        return refuse_invention(s, seat, first_of(action), second_of(action))
    return refuse_card(s, seat, MONOPOLY)


# --- what happens -----------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: Any, action: Any) -> None:
    """Carry out an action that is allowed, and see whether it wins (I-WIN-2)."""
    kind = kind_of(action)
    if kind == do.SETTLE:
        if s.phase == PLACE_SETTLEMENT:
            place_settlement(s, seat, first_of(action))
        else:
            build_settlement(s, seat, first_of(action))
    elif kind == do.BUILD_ROAD:
        if s.phase == PLACE_ROAD:
            place_road(s, seat, first_of(action))
        elif s.phase == FREE_ROADS:
            lay_road(s, seat, first_of(action))
            free_road_laid(s, seat)
        else:
            build_road(s, seat, first_of(action))
    elif kind == do.BUILD_CITY:
        build_city(s, seat, first_of(action))
    elif kind == do.BUY:
        buy_card(s, seat)
    elif kind == do.ROLL:
        s.phase = ROLLING
    elif kind == do.MOVE_ROBBER:
        move_robber(s, first_of(action), second_of(action) - 1)
    elif kind == do.DISCARD:
        discard(s, seat, action)
    elif kind == do.END:
        if s.phase == FREE_ROADS:
            stop_laying(s)
        else:
            end_turn(s)
    elif kind <= do.DEAL:
        apply_trade(s, seat, kind, action)
    elif kind == do.PLAY_KNIGHT:
        play_knight(s, seat)
    elif kind == do.PLAY_ROADS:
        play_roads(s, seat)
    elif kind == do.PLAY_INVENTION:
        play_invention(s, seat, first_of(action), second_of(action))
    else:
        play_monopoly(s, seat, first_of(action))
    check_win(s)


@rule
def apply_trade(s: State, seat: Any, kind: Any, action: Any) -> None:
    """Carry out a step of trade that is allowed."""
    if kind == do.SUPPLY:
        trade_with_supply(s, seat, first_of(action), second_of(action), third_of(action))
    elif kind == do.OFFER:
        make_offer(s, seat, action)
    elif kind == do.PROPOSE:
        make_proposal(s, seat, action)
    elif kind == do.ACCEPT:
        s.answer[seat] = ACCEPTED
    elif kind == do.DECLINE:
        s.answer[seat] = DECLINED
    elif kind == do.WITHDRAW:
        withdraw(s, seat)
    else:
        close_deal(s, seat, first_of(action))


# --- chance -----------------------------------------------------------------------------------------------------


@rule
def waits_for_chance(s: State) -> Any:
    """Is a chance move open?"""
    return s.phase <= LAST_CHANCE_PHASE


@rule
def chance_cases(s: State) -> Any:
    """How many equally likely cases the open chance move has; 0 if none is open."""
    if s.phase == ROLLING:
        return 36
    if s.phase == STEALING:
        return hand_size(s, s.victim)
    if s.phase == DRAWING:
        return deck_size(s)
    if s.phase == CHOOSING_FIRST:
        return int(s.players)
    return 0


@rule
def chance_result(s: State, case: Any) -> Any:
    """What the given case brings: two dice, a card of the victim's hand, a card of the deck, who starts."""
    if s.phase == ROLLING:
        return pack(do.DICE, 1 + case // 6, 1 + case % 6, 0)
    if s.phase == CHOOSING_FIRST:
        return pack(do.FIRST, case, 0, 0)
    if s.phase == STEALING:
        return pack(do.STOLEN, nth_card(s.hand[s.victim], case), 0, 0)
    return pack(do.DRAWN, nth_card(s.deck, case), 0, 0)


@rule
def nth_card(pile: Any, n: Any) -> Any:
    """The kind of the n-th card of a pile that is counted by kinds."""
    kind = 0
    while n >= pile[kind]:
        n -= pile[kind]
        kind += 1
    return kind


@rule
def apply_chance(s: State, result: Any) -> None:
    """Carry out a chance result."""
    kind = kind_of(result)
    if kind == do.DICE:
        resolve_dice(s, first_of(result), second_of(result))
    elif kind == do.STOLEN:
        steal(s, first_of(result))
    elif kind == do.DRAWN:
        draw_card(s, s.active, first_of(result))
        s.phase = ACTIONS
    else:
        start_with(s, first_of(result))
    check_win(s)
