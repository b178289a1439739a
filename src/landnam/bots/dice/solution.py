"""The solo Dice game solved exactly, once a machine, and kept in the cache folder.

With so many turns left, a sheet is worth the points that perfect play still brings on average (``value``). How these
points are spread is worked out only when it is asked for: for the scores of whole games, and for the outcomes that a
player weighs against those of others. Sheets are numbered as in ``sheets.py``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dice import shelf
from landnam.bots.dice.induction import step_back
from landnam.bots.dice.sheets import KNIGHT_STATES, MAPS, SHEETS
from landnam.bots.dice.spreads import earliest_turns, pick_outcomes, spread_back
from landnam.bots.dice.throws import SIXES
from landnam.bots.dice.turn import LOWEST, OUTCOMES, SCORES
from landnam.bots.dice.ways import tabulate_ways
from landnam.games.dice.sheet import BOXES

PARTS_OF_A_STEP: Final = 35
"""So many slices are shared out among the workers for every turn."""

ALL_WAYS: Final = 203_188
"""Ways to spend six dice, over all throws and knights, as ``tabulate_ways`` lists them."""
TABLES: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", np.float32, (BOXES + 1, SHEETS)),
                ("outcomes", np.uint8, (BOXES + 1, SHEETS, OUTCOMES)),  # from LOWEST
                ("starts", np.int32, (KNIGHT_STATES * SIXES + 1,)),
                ("ways", np.int16, (ALL_WAYS,)),
            ],
            align=True,
        ),
    )
)

Progress = Callable[[float], None]
"""Is told, from any thread, which part of the work was done since it was told last."""
Tables = NDArray[np.void]
"""An array of one record: value and outcomes by turns left and sheet, and the ways to spend six dice."""
Chances = NDArray[np.float64]
"""By number of turns, from 1, and by score, from LOWEST: its chance in a perfect game."""


def solve(turns: int = BOXES, progress: Progress | None = None) -> Tables:
    """The value of every sheet with up to so many turns left, worked out anew."""
    if type(turns) is not int or not 1 <= turns <= BOXES:
        raise ValueError(f"turns {turns!r}: valid are whole numbers from 1 to {BOXES}")
    tables = empty_tables()
    starts, ways = tables[0].starts, tables[0].ways
    before = np.zeros(SHEETS)
    for left in range(1, turns + 1):
        after, before = before, np.zeros(SHEETS)
        _share_out(step_back, (after, starts, ways), (before,), MAPS, turns, progress)
        tables[0].value[left] = before
    return tables


def spread(tables: Tables, turns: int = BOXES, progress: Progress | None = None) -> Chances:
    """The chances of all scores of games of up to so many turns; outcomes are filled in for their sheets."""
    earliest = earliest_turns()
    chances = np.zeros((BOXES, SCORES))
    before = np.zeros((SHEETS, SCORES), np.float32)
    before[:, -LOWEST] = 1
    for left in range(1, turns + 1):
        wanted = earliest <= turns - left
        after, before = before, np.zeros((SHEETS, SCORES), np.float32)
        _share_out(spread_back, (tables, left - 1, wanted), (after, before), SHEETS, turns, progress)
        tables[0].outcomes[left] = np.rint(tables[0].value[left] - LOWEST)[:, None]  # where no game leads
        pick_outcomes(wanted, before, tables[0].outcomes[left])
        chances[left - 1] = before[0] / before[0].sum(dtype=np.float64)  # of 32-bit rounding
    return chances


def _share_out(
    work: Callable[..., None], known: Any, found: Any, size: int, steps: int, progress: Progress | None
) -> None:
    """Let several threads do one of so many steps, each a slice at a time."""
    bounds = np.linspace(0, size, PARTS_OF_A_STEP + 1).astype(int)

    def take(first: int, last: int) -> None:
        work(*known, first, last, *found)
        if progress is not None:
            progress(1 / PARTS_OF_A_STEP / steps)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(take, int(a), int(b)) for a, b in pairwise(bounds)]:
            done.result()


@cache
def solution() -> Tables:
    """The tables for whole games: from the cache folder, or else solved now and put there."""
    tables = empty_tables()
    stored = shelf.read("value", tables[0].value.dtype, tables[0].value.shape)
    if stored is None:
        tables = _in_sight("solving the Dice game", lambda progress: solve(progress=progress))
        shelf.write("value", tables[0].value)
    else:
        tables[0].value[:] = stored
    return tables


@cache
def chances() -> Chances:
    """The chances of all scores: from the cache folder, or else worked out now and put there, with the outcomes."""
    tables = solution()
    shape = (BOXES, SCORES)
    stored = shelf.read("chances", np.dtype(np.float64), shape)
    outcomes = shelf.read("outcomes", tables[0].outcomes.dtype, tables[0].outcomes.shape)
    if stored is None or outcomes is None:
        found: Chances = _in_sight("spreading its scores", lambda progress: spread(tables, progress=progress))
        shelf.write("outcomes", tables[0].outcomes)
        shelf.write("chances", found)
        return found
    tables[0].outcomes[:] = outcomes
    return stored


def solution_against_others() -> Tables:
    """The tables with the outcomes that a player needs who wants to win."""
    chances()
    return solution()


def empty_tables() -> Tables:
    """Tables in which the ways to spend dice are listed, and nothing is worth anything yet."""
    tables: Tables = np.zeros(1, TABLES)
    if int(tabulate_ways(tables[0].starts, np.zeros(0, np.int16))) != ALL_WAYS:
        raise AssertionError("ALL_WAYS is not the number of ways to spend six dice")
    tabulate_ways(tables[0].starts, tables[0].ways)
    return tables


def _in_sight(what: str, work: Callable[[Progress | None], Any]) -> Any:
    """Do long work with a progress bar on standard error, or one line where nobody is looking."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    if not console.is_terminal:
        print(f"Landnam is {what}, once: this takes about a minute …", file=sys.stderr, flush=True)
        return work(None)
    with Bar(console=console, transient=True) as bar:
        task = bar.add_task(f"{what}, once", total=1.0)
        return work(lambda part: bar.advance(task, part))
