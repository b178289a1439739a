"""The bot ``perfect``: alone it loses nothing against the solution of the game; against others it plays to win."""

from __future__ import annotations

from typing import Any

from landnam.bots.dice.throws import COUNTS, FACES
from landnam.bots.dice.turn import (
    best_way,
    count_open_dice,
    first_step,
    keep,
    kept_before_last,
    kept_before_middle,
    look,
    remembered,
    think,
    throw_on_table,
)
from landnam.games.dice import actions as do
from landnam.games.dice.state import BEFORE_ROLL, BUILDING, ROLLS
from landnam.native.compiled import State, rule


@rule
def decide(s: State, seat: Any, solved: Any, aim: Any, turn: Any) -> Any:
    """What the seat whose turn it is does now. ``turn`` is room to think, all zeros the first time."""
    if s.phase == BEFORE_ROLL:
        return do.ROLL
    look(s, seat, solved, aim, turn)
    if s.phase == BUILDING:
        count_open_dice(s, turn)
        return first_step(s, turn, best_way(solved, turn))
    if not remembered(s, seat, turn):
        think(solved, turn)
    throw = throw_on_table(s)
    kept = kept_before_last(turn, throw) if s.rolls == ROLLS - 1 else kept_before_middle(turn, throw)
    for face in range(FACES):
        turn.counts[face] = COUNTS[kept, face]
    return keep(s, turn.counts)
