"""The compiled functions of the Dice game that bots add to its library."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.bots.dice import answers as answers  # environments ask for them
from landnam.bots.dice.deciding import MATCH, decide_task, play_match, turn_worth
from landnam.bots.dice.induction import STEPPING, value_sheets
from landnam.bots.dice.sheets import SHEETS
from landnam.bots.dice.solution_record import SOLVED
from landnam.bots.dice.spreads import SPREADING, pick_sheets, spread_sheets
from landnam.bots.dice.turn import OUTCOMES, SCORES, TURN
from landnam.bots.dice.ways import list_all_ways
from landnam.bots.dice.weighing import weigh
from landnam.bots.tasks import TASK
from landnam.games.dice.entries import LIBRARY
from landnam.games.dice.state import STATE
from landnam.native.memory import array_at


@LIBRARY.long_entry
def decide(task: Any) -> Any:
    """What a bot in the active seat does now."""
    return decide_task(array_at(array_at(task, 1, TASK)[0].state, 1, STATE)[0], task)


@LIBRARY.long_entry
def match(match: Any) -> None:
    """Play the games of a match between bots."""
    play_match(array_at(match, 1, MATCH)[0])


@LIBRARY.entry
def worth_of_turn(state: Any, aim: Any, solved: Any, turn: Any, worth: Any) -> None:
    """Write what a turn not yet begun is worth to its seat: its points in the end, or its chance to win."""
    s, room = array_at(state, 1, STATE)[0], array_at(turn, 1, TURN)[0]
    array_at(worth, 1, np.float64)[0] = turn_worth(s, aim, array_at(solved, 1, SOLVED)[0], room)


@LIBRARY.long_entry
def worth_of_actions(
    state: Any, aim: Any, solved: Any, turn: Any, work: Any, actions: Any, n: Any, worths: Any
) -> None:
    """Write what each of n actions is worth to the active seat: its points in the end, or its chance to win."""
    s, room, known = array_at(state, 1, STATE)[0], array_at(turn, 1, TURN)[0], array_at(solved, 1, SOLVED)[0]
    listed, found = array_at(actions, n, np.int64), array_at(worths, n, np.float64)
    weigh(s, aim, known, room, array_at(work, 1, STATE), listed, found)


# --- the solver -------------------------------------------------------------------------------------------------------


@LIBRARY.long_entry
def tabulate_ways(solved: Any) -> Any:
    """Write the ways to spend six dice into the tables, as many as there is room for; how many there are."""
    t = array_at(solved, 1, SOLVED)[0]
    return list_all_ways(t.starts, t.ways)


@LIBRARY.long_entry
def step_back(solved: Any, after: Any, first: Any, last: Any, before: Any, room: Any) -> None:
    """Work out the sheets of the maps from ``first`` to before ``last`` with one more turn to play than ``after``."""
    t = array_at(solved, 1, SOLVED)[0]
    values, worked_out = array_at(after, SHEETS, np.float64), array_at(before, SHEETS, np.float64)
    value_sheets(values, t.starts, t.ways, first, last, worked_out, array_at(room, 1, STEPPING)[0])


@LIBRARY.long_entry
def spread_back(solved: Any, left: Any, wanted: Any, first: Any, last: Any, after: Any, before: Any, room: Any) -> None:
    """The spreads of the wanted sheets from ``first`` to before ``last``, from those with one turn less, ``left``."""
    t, needed = array_at(solved, 1, SOLVED)[0], array_at(wanted, SHEETS, np.uint8)
    known, found = array_at(after, (SHEETS, SCORES), np.float32), array_at(before, (SHEETS, SCORES), np.float32)
    spread_sheets(t, left, needed, first, last, known, found, array_at(room, 1, SPREADING)[0])


@LIBRARY.long_entry
def pick_outcomes(wanted: Any, spread: Any, outcomes: Any) -> None:
    """Of every wanted sheet, the points in the middle of equally likely parts of its spread."""
    spreads, picked = array_at(spread, (SHEETS, SCORES), np.float32), array_at(outcomes, (SHEETS, OUTCOMES), np.uint8)
    pick_sheets(array_at(wanted, SHEETS, np.uint8), spreads, picked)
