"""Changing dice once rolling is over: the knights' jokers (Y-JOKER-1) and gold (Y-GOLD-1)."""

from __future__ import annotations

from typing import Any

from landnam.games.dice.rule_ids import ALLOWED, Y_GOLD_1, Y_JOKER_1
from landnam.games.dice.sheet import DICE, GOLD
from landnam.games.dice.state import BUILDING, OPEN, OUT
from landnam.native.compiled import State, rule


@rule
def refuse_joker(s: State, seat: Any, knight: Any, die: Any) -> Any:
    """Y-JOKER-1: a built knight's joker, not used before, on a die that has neither paid nor been put away."""
    if s.phase != BUILDING or not s.jokers[seat] >> knight - 1 & 1 or s.states[die] != OPEN:
        return Y_JOKER_1
    return ALLOWED


@rule
def use_joker(s: State, seat: Any, knight: Any, die: Any, resource: Any) -> None:
    """Y-JOKER-1: the die is turned to the joker's resource, and the joker is gone for the game."""
    s.jokers[seat] &= ~(1 << knight - 1)
    s.faces[die] = resource


@rule
def open_gold(s: State) -> Any:
    """How many gold dice have not been put away."""
    n = 0
    for die in range(DICE):
        if s.faces[die] == GOLD and s.states[die] == OPEN:
            n += 1
    return n


@rule
def refuse_gold(s: State) -> Any:
    """Y-GOLD-1: two gold dice, once rolling is over."""
    return ALLOWED if s.phase == BUILDING and open_gold(s) >= 2 else Y_GOLD_1


@rule
def trade_gold(s: State, resource: Any) -> None:
    """Y-GOLD-1: the first of the gold dice is turned to the resource, the second is out for this turn."""
    turned = False
    for die in range(DICE):
        if s.faces[die] == GOLD and s.states[die] == OPEN:
            if turned:
                s.states[die] = OUT
                return
            s.faces[die] = resource
            turned = True
