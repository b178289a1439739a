"""The two-player rulebook: the island game's, with what the chapters beside this file change."""

from __future__ import annotations

from typing import Any

from landnam.games.duel import actions as do
from landnam.games.duel.neutrals import (
    owe_neutral,
    place_neutral_road,
    place_neutral_settlement,
    refuse_neutral_road,
    refuse_neutral_settlement,
)
from landnam.games.duel.rolls import between_rolls, refuse_progress_card, resolve_two_dice
from landnam.games.duel.rule_ids import D_CARD_5, D_NEUTRAL_1, D_NEUTRAL_6, D_ROLL_3
from landnam.games.duel.state import (
    FORCING,
    GIVING,
    NEUTRAL_START,
    NEUTRALS,
    NO_PIECE,
    PLACE_NEUTRAL,
    PLAYERS,
    TRADE_CARDS_AT_START,
)
from landnam.games.duel.trade_cards import (
    draw_forced,
    force_trade,
    give,
    refill_by_settlement,
    refuse_force,
    refuse_give,
    refuse_home,
    refuse_retire,
    retire_knight,
    send_home,
)
from landnam.games.island import actions as island_do
from landnam.games.island import rulebook as island
from landnam.games.island.build import lay_settlement
from landnam.games.island.hands import hand_size
from landnam.games.island.rule_ids import I_TRADE_1, I_TURN_1, I_TURN_2, I_WIN_2
from landnam.games.island.setup import set_up
from landnam.games.island.state import OVER, PLACE_ROAD, PLACE_SETTLEMENT, ROAD, SETTLEMENT
from landnam.games.island.turn import check_win
from landnam.native.codes import first_of, kind_of, pack, second_of
from landnam.native.compiled import State, rule

island_refuse = island.refuse
island_apply = island.apply
island_apply_chance = island.apply_chance
island_waits_for = island.waits_for
island_waits_for_chance = island.waits_for_chance
island_chance_cases = island.chance_cases
island_chance_result = island.chance_result
nth_card = island.nth_card


@rule
def set_up_for_two(s: State, plan: Any, source: Any) -> None:
    """D-SETUP-1, 2, 4: trade cards for both, and the neutral settlements before anybody places."""
    set_up(s, plan, source)
    for i in range(len(NEUTRALS)):
        lay_settlement(s, NEUTRALS[i], NEUTRAL_START[i])
    for seat in range(PLAYERS):
        s.trade_cards[seat] = TRADE_CARDS_AT_START
    s.owed_piece = NO_PIECE


@rule
def waits_for(s: State) -> Any:
    """The seats the game waits for, as a mask."""
    if s.phase == FORCING:
        return 0
    if s.phase == GIVING or s.phase == PLACE_NEUTRAL:
        return 1 << int(s.active)
    return island_waits_for(s)


@rule
def refuse(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids a seat this action now, or ALLOWED."""
    kind = kind_of(action)
    if s.phase == OVER:
        return I_WIN_2
    if s.phase == PLACE_NEUTRAL:
        return refuse_neutral(s, seat, kind, action)
    if kind == do.GIVE:
        return refuse_give(s, seat, action)
    if s.phase == FORCING or s.phase == GIVING:
        return D_CARD_5
    if kind == do.FORCE:
        return refuse_force(s, seat)
    if kind == do.HOME:
        return refuse_home(s, seat)
    if kind == do.RETIRE:
        return refuse_retire(s, seat)
    if kind == do.NEUTRAL_ROAD or kind == do.NEUTRAL_SETTLE:
        return D_NEUTRAL_1
    refusal = island_refuse(s, seat, action)
    if refusal:
        return D_ROLL_3 if between_rolls(s) and refusal in (I_TURN_2, I_TRADE_1) else refusal
    return refuse_progress_card(s) if island_do.PLAY_ROADS <= kind <= island_do.PLAY_MONOPOLY else refusal


@rule
def refuse_neutral(s: State, seat: Any, kind: Any, action: Any) -> Any:
    """D-NEUTRAL-6: while a neutral piece is owed nothing else is done."""
    if seat != s.active:
        return I_TURN_1
    if kind == do.NEUTRAL_ROAD:
        return refuse_neutral_road(s, second_of(action), first_of(action))
    if kind == do.NEUTRAL_SETTLE:
        return refuse_neutral_settlement(s, second_of(action), first_of(action))
    return D_NEUTRAL_6


@rule
def apply(s: State, seat: Any, action: Any) -> None:
    """Carry out an action that is allowed, and see whether it wins."""
    kind = kind_of(action)
    in_setup = s.phase == PLACE_SETTLEMENT or s.phase == PLACE_ROAD
    if kind == do.FORCE:
        force_trade(s, seat)
    elif kind == do.GIVE:
        give(s, seat, action)
    elif kind == do.HOME:
        send_home(s, seat)
    elif kind == do.RETIRE:
        retire_knight(s, seat)
    elif kind == do.NEUTRAL_ROAD:
        place_neutral_road(s, second_of(action), first_of(action))
    elif kind == do.NEUTRAL_SETTLE:
        place_neutral_settlement(s, second_of(action), first_of(action))
    else:
        island_apply(s, seat, action)
        if kind == island_do.END and s.active != seat:  # not the end of free roads
            s.first_total = 0
            s.retired = 0
        elif kind == island_do.SETTLE:
            refill_by_settlement(s, seat, first_of(action))
        if not in_setup and s.phase != OVER:
            if kind == island_do.SETTLE:
                owe_neutral(s, SETTLEMENT)
            elif kind == island_do.BUILD_ROAD:
                owe_neutral(s, ROAD)
    check_win(s)


@rule
def waits_for_chance(s: State) -> Any:
    """Is a chance move open?"""
    return island_waits_for_chance(s) or s.phase == FORCING


@rule
def chance_cases(s: State) -> Any:
    """How many equally likely cases the open chance move has."""
    return hand_size(s, 1 - s.active) if s.phase == FORCING else island_chance_cases(s)


@rule
def chance_result(s: State, case: Any) -> Any:
    """What the given case brings."""
    if s.phase == FORCING:
        return pack(island_do.STOLEN, nth_card(s.hand[1 - s.active], case), 0, 0)
    return island_chance_result(s, case)


@rule
def apply_chance(s: State, result: Any) -> None:
    """Carry out a chance result."""
    if kind_of(result) == island_do.DICE:
        resolve_two_dice(s, first_of(result), second_of(result))
    elif s.phase == FORCING:
        draw_forced(s, first_of(result))
    else:
        island_apply_chance(s, result)
