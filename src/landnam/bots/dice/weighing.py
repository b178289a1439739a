"""The value of every action of a turn by the solution; ``perfect`` chooses the best."""

from __future__ import annotations

from typing import Any

from landnam.bots.dice.deciding import turn_worth
from landnam.bots.dice.throws import MORE
from landnam.bots.dice.turn import best_way, count_open_dice, look, think, worth_of_way
from landnam.bots.dice.ways import MASKS, NOTHING
from landnam.games.dice import actions as do
from landnam.games.dice.legal import WAYS_TO_KEEP
from landnam.games.dice.rulebook import apply
from landnam.games.dice.sheet import DICE
from landnam.games.dice.state import BEFORE_ROLL, KEEPING, ROLLS
from landnam.native.codes import first_of
from landnam.native.compiled import State, rule


@rule
def weigh(s: State, aim: Any, solved: Any, turn: Any, work: Any, actions: Any, worths: Any) -> None:
    """Write down what each of these actions of the active seat is worth: points in the end, or the chance to win."""
    look(s, s.active, solved, aim, turn)
    if s.phase == KEEPING:
        think(solved, turn)
    for i in range(len(actions)):
        if s.phase == BEFORE_ROLL:
            worths[i] = turn_worth(s, aim, solved, turn)
        elif s.phase == KEEPING:
            worths[i] = kept_worth(s, actions[i], turn)
        else:
            worths[i] = built_worth(s, actions[i], aim, solved, turn, work)


@rule
def kept_worth(s: State, action: Any, turn: Any) -> Any:
    """What it is worth to keep some dice and roll the others, or to stand, in a turn that was thought through."""
    kept = 0 if action == do.ROLL else WAYS_TO_KEEP - 1 if action == do.STAND else first_of(action)
    throw = 0
    for die in range(DICE):
        if kept >> die & 1:
            throw = int(MORE[throw, s.faces[die]])
    return turn.last[throw] if action == do.STAND or s.rolls == ROLLS - 1 else turn.middle[throw]


@rule
def built_worth(s: State, action: Any, aim: Any, solved: Any, turn: Any, work: Any) -> Any:
    """What the turn is worth after building something or turning a die, or if it ends now."""
    if action == do.END:
        look(s, s.active, solved, aim, turn)
        return worth_of_way(solved, turn, NOTHING * MASKS + turn.jokers)
    work[0] = s
    after = work[0]
    apply(after, s.active, action)
    look(after, s.active, solved, aim, turn)
    count_open_dice(after, turn)
    return worth_of_way(solved, turn, best_way(solved, turn))
