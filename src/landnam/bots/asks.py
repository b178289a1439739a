"""What search, matches, training and environments ask of a game.

Every game answers in a module of its own, ``bots/<game>/answers.py``; see ``native/dispatch.py``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.native.compiled import State, rule
from landnam.native.dispatch import question, short_question

NOBODY: Final = -1
"""In place of a winner."""


@rule
def _ended(s: State) -> Any:
    return s.ending != 0


@rule
def _not(s: State) -> Any:  # noqa: ARG001 # the record chooses the answer
    return False


@rule
def _won(s: State, seat: Any) -> Any:
    if s.winner == NOBODY:
        return 1.0 / np.float64(s.players)
    return 1.0 if s.winner == seat else 0.0


@rule
def _no_dice(s: State, result: Any, rolls: Any) -> None:
    """There are none."""


# the rules
waits_for: Final = short_question()
list_legal: Final = question()
apply: Final = question()
apply_chance: Final = question()
chance_cases: Final = short_question()
chance_result: Final = question()
count_dice: Final = short_question(_no_dice)
"""Count a chance result under its total, if it is a roll of the dice."""
set_up_game: Final = question()
is_over: Final = short_question(_ended)
is_opening: Final = short_question(_not)
"""Are the first pieces being placed?"""
owes_the_rest: Final = short_question(_not)
"""Has an action been done by half, so that what it costs is still to come?"""
prize: Final = short_question(_won)
write_result: Final = question()
choose_at_random: Final = question()
trade_kinds: Final = short_question()
"""The numbers of offer, propose, accept, decline, withdraw and deal."""
may_trade: Final = short_question()

# what can be known
start_counting: Final = question()
count_move: Final = question()
imagine: Final = question()

# how it is judged
look_around: Final = question()
describe: Final = question()
FEATURES_OF: Final = short_question()
decide_quickly: Final = question()
decide_task: Final = question()
"""One decision of the bot that a task names (``bots/tasks.py``), called with a record, the task's address and ``deep``.

With ``deep`` 0 only rules of thumb are asked; otherwise any level, by search if it has one.
"""
