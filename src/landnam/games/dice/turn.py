"""The order of turns (Y-TURN-1), the score of a turn (Y-SCORE-1) and the end of the game (Y-END-1)."""

from __future__ import annotations

from typing import Any

from landnam.games.dice.rule_ids import ALLOWED, Y_END_1, Y_TURN_1
from landnam.games.dice.sheet import DICE, NOTHING_BUILT
from landnam.games.dice.state import ALL_TURNS_PLAYED, BEFORE_ROLL, IN_HAND, OPEN, OVER, TURN_LIMIT
from landnam.native.compiled import State, rule


@rule
def set_up(s: State, plan: Any, source: Any) -> None:  # noqa: ARG001 # its chance is all in the open
    """Y-TURN-1: empty sheets, and the first seat starts. The record must be all zeros."""
    s.players = plan.players
    s.turns = plan.turns
    s.max_turns = plan.max_turns
    s.turn = 1
    take_dice(s)


@rule
def take_dice(s: State) -> None:
    """A turn begins with all dice in the hand."""
    for die in range(DICE):
        s.faces[die] = IN_HAND
        s.states[die] = OPEN
    s.rolls = 0
    s.gained = 0
    s.phase = BEFORE_ROLL


@rule
def refuse_turn(s: State, seat: Any) -> Any:
    """Y-END-1, Y-TURN-1: nothing is done after the end, or on the turn of another."""
    if s.phase == OVER:
        return Y_END_1
    return ALLOWED if seat == s.active else Y_TURN_1


@rule
def score(s: State, seat: Any) -> None:
    """Y-SCORE-1: the points of the turn go into the next box; an X if nothing was built."""
    entered = s.gained if s.gained else NOTHING_BUILT
    s.boxes[seat, s.turn - 1] = entered
    s.points[seat] += entered


@rule
def end_turn(s: State, seat: Any) -> None:
    """Y-SCORE-1, Y-TURN-1, Y-END-1: write down the score and pass the dice on, until all turns are played."""
    score(s, seat)
    take_dice(s)
    if seat + 1 < s.players:
        s.active = seat + 1
    elif s.turn == s.turns or s.turn == s.max_turns:
        finish(s)
    else:
        s.active = 0
        s.turn += 1


@rule
def finish(s: State) -> None:
    """Y-END-1: the highest total wins; who ties for it shares the victory. A turn limit ends it without a winner."""
    s.phase = OVER
    if s.turn < s.turns:
        s.ending = TURN_LIMIT
        return
    highest = s.points[0]
    for seat in range(1, s.players):
        highest = max(highest, s.points[seat])
    for seat in range(s.players):
        if s.points[seat] == highest:
            s.winners |= 1 << seat
    s.ending = ALL_TURNS_PLAYED
