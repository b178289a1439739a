"""The rulebook of the dice game: which rule forbids an action, what an action does, and what chance can bring.

Legality stands here and nowhere else; ``legal.py`` lists the allowed actions quickly and is tested against it.
"""

from __future__ import annotations

from typing import Any

from landnam.games.dice import actions as do
from landnam.games.dice.build import (
    build_city,
    build_knight,
    build_road,
    build_settlement,
    refuse_building,
    refuse_city,
    refuse_knight,
    refuse_road,
    refuse_settlement,
)
from landnam.games.dice.jokers import refuse_gold, refuse_joker, trade_gold, use_joker
from landnam.games.dice.rolling import dice_in_hand, fall, lay_rolled, refuse_keep, refuse_roll, take_up, ways_to_fall
from landnam.games.dice.rule_ids import ALLOWED
from landnam.games.dice.state import BUILDING, OVER, ROLLING
from landnam.games.dice.turn import end_turn, refuse_turn
from landnam.native.codes import first_of, kind_of, second_of, third_of
from landnam.native.compiled import State, rule


@rule
def waits_for(s: State) -> Any:
    """The seat the game waits for, as a mask."""
    return 0 if s.phase == ROLLING or s.phase == OVER else 1 << int(s.active)


@rule
def refuse(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids a seat this action now, or ALLOWED."""
    refusal = refuse_turn(s, seat)
    if refusal:
        return refusal
    kind = kind_of(action)
    if kind == do.ROLL:
        return refuse_roll(s)
    if kind == do.KEEP or kind == do.STAND:
        return refuse_keep(s)
    if kind == do.USE_JOKER:
        return refuse_joker(s, seat, first_of(action), second_of(action))
    if kind == do.TRADE_GOLD:
        return refuse_gold(s)
    refusal = refuse_building(s)
    if refusal:
        return refusal
    if kind == do.BUILD_ROAD:
        return refuse_road(s, seat, first_of(action))
    if kind == do.BUILD_SETTLEMENT:
        return refuse_settlement(s, seat)
    if kind == do.BUILD_CITY:
        return refuse_city(s, seat)
    if kind == do.BUILD_KNIGHT:
        return refuse_knight(s, seat)
    return ALLOWED  # the end of the turn


@rule
def apply(s: State, seat: Any, action: Any) -> None:
    """Carry out an action that is allowed."""
    kind = kind_of(action)
    if kind == do.ROLL:
        take_up(s, 0)
    elif kind == do.KEEP:
        take_up(s, first_of(action))
    elif kind == do.STAND:
        s.phase = BUILDING
    elif kind == do.USE_JOKER:
        use_joker(s, seat, first_of(action), second_of(action), third_of(action))
    elif kind == do.TRADE_GOLD:
        trade_gold(s, first_of(action))
    elif kind == do.BUILD_ROAD:
        build_road(s, seat, first_of(action))
    elif kind == do.BUILD_SETTLEMENT:
        build_settlement(s, seat)
    elif kind == do.BUILD_CITY:
        build_city(s, seat)
    elif kind == do.BUILD_KNIGHT:
        build_knight(s, seat)
    else:
        end_turn(s, seat)


@rule
def waits_for_chance(s: State) -> Any:
    """Are dice being rolled?"""
    return s.phase == ROLLING


@rule
def chance_cases(s: State) -> Any:
    """How many equally likely cases the open chance move has."""
    return ways_to_fall(s) if s.phase == ROLLING else 0


@rule
def chance_result(s: State, case: Any) -> Any:
    """What the given case brings."""
    return fall(dice_in_hand(s), case)


@rule
def apply_chance(s: State, result: Any) -> None:
    """Carry out a chance result."""
    lay_rolled(s, result)
