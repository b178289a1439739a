"""Rolling the dice (Y-DICE-1, Y-ROLL-1)."""

from __future__ import annotations

from typing import Any

from landnam.games.dice.actions import ROLLED
from landnam.games.dice.codes import as_face, face_of
from landnam.games.dice.rule_ids import ALLOWED, Y_ROLL_1, Y_TURN_1
from landnam.games.dice.sheet import DICE, FACES
from landnam.games.dice.state import BEFORE_ROLL, BUILDING, IN_HAND, KEEPING, ROLLING, ROLLS
from landnam.native.codes import first_of, pack
from landnam.native.compiled import State, rule

_SIDES = len(FACES)


@rule
def refuse_roll(s: State) -> Any:
    """Y-ROLL-1: all dice may be rolled as long as rolls are left."""
    return ALLOWED if s.phase == BEFORE_ROLL or s.phase == KEEPING else Y_ROLL_1


@rule
def refuse_keep(s: State) -> Any:
    """Y-TURN-1, Y-ROLL-1: dice are kept, all or some, between the rolls; the first roll cannot be left out."""
    if s.phase == BEFORE_ROLL:
        return Y_TURN_1
    return ALLOWED if s.phase == KEEPING else Y_ROLL_1


@rule
def take_up(s: State, kept: Any) -> None:
    """Y-ROLL-1: take up all dice but those kept, set aside before or not, and roll them."""
    for die in range(DICE):
        if not kept >> die & 1:
            s.faces[die] = IN_HAND
    s.phase = ROLLING


@rule
def dice_in_hand(s: State) -> Any:
    """How many dice are being rolled."""
    n = 0
    for die in range(DICE):
        if s.faces[die] == IN_HAND:
            n += 1
    return n


@rule
def ways_to_fall(s: State) -> Any:
    """Y-DICE-1: how many equally likely ways the dice in the hand can fall."""
    ways = 1
    for _ in range(dice_in_hand(s)):
        ways *= _SIDES
    return ways


@rule
def fall(n: Any, case: Any) -> Any:
    """The chance result of so many dice that fall in one of the ways: their faces in order, as dice are alike."""
    counts = 0  # four bits a face
    for _ in range(n):
        counts += 1 << 4 * (case % _SIDES)
        case //= _SIDES
    result = pack(ROLLED, n, 0, 0)
    i = 0
    for face in range(_SIDES):
        for _ in range(counts >> 4 * face & 15):
            result |= as_face(i, face)
            i += 1
    return result


@rule
def dice_of(result: Any) -> Any:
    """How many dice a chance result tells of."""
    return first_of(result)


@rule
def lay_rolled(s: State, result: Any) -> None:
    """Y-ROLL-1: the faces go to the dice in the hand by their numbers; the third roll is the last."""
    i = 0
    for die in range(DICE):
        if s.faces[die] == IN_HAND:
            s.faces[die] = face_of(result, i)
            i += 1
    s.rolls += 1
    s.phase = BUILDING if s.rolls == ROLLS else KEEPING
