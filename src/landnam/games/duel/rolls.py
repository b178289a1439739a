"""Two rolls a turn (D-ROLL-1..4).

Until both are resolved the record says that the dice have not been rolled, so that everything that follows the first
roll leads back to before the second.
"""

from __future__ import annotations

from typing import Any

from landnam.games.duel.rule_ids import D_ROLL_4
from landnam.games.island.production import produce
from landnam.games.island.robber import resume_turn, seven
from landnam.games.island.rule_ids import ALLOWED
from landnam.games.island.state import BEFORE_ROLL, ROLLING
from landnam.native.compiled import State, rule


@rule
def between_rolls(s: State) -> Any:
    """Whether the first roll has been resolved and the second not been made."""
    return s.phase == BEFORE_ROLL and s.first_total > 0


@rule
def resolve_two_dice(s: State, one: Any, other: Any) -> None:
    """A roll that equals the first is rolled again without effect; each of the two is resolved on its own."""
    total = one + other
    s.dice[0] = one
    s.dice[1] = other
    if total == s.first_total:
        s.phase = ROLLING
        return
    if s.first_total == 0:
        s.first_total = total
    else:
        s.rolled = 1
    if total == 7:
        seven(s)
    else:
        resume_turn(s)
        produce(s, total)


@rule
def refuse_progress_card(s: State) -> Any:
    """D-ROLL-4: between the rolls a knight is the only development card."""
    return D_ROLL_4 if between_rolls(s) else ALLOWED
