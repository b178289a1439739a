"""Solves the solo Dice game exactly, once per machine, and keeps the result in the cache folder.

For each number of turns left, the ``value`` of a sheet is the mean of the points that perfect play still brings. The
spread of these points is computed only on demand: for the scores of complete games, and for the outcomes that a player
compares with those of others. Sheets are numbered as in ``sheets.py``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dice import shelf
from landnam.bots.dice.induction import STEPPING
from landnam.bots.dice.sheets import MAPS, SHEETS
from landnam.bots.dice.solution_record import ALL_WAYS, SOLVED
from landnam.bots.dice.spreads import SPREADING, earliest_turns
from landnam.bots.dice.turn import LOWEST, SCORES
from landnam.games.dice.entries import LIBRARY
from landnam.games.dice.sheet import BOXES
from landnam.native.memory import address_of

PARTS_OF_A_STEP: Final = 35
"""The number of slices into which the work of a turn is divided among the workers."""

Progress = Callable[[float], None]
"""Called from any thread with the part of the work that was done since the last call."""
Solved = NDArray[np.void]
"""An array of one record, as ``solution_record.py`` describes it."""
Chances = NDArray[np.float64]
"""By number of turns, from 1, and by score, from LOWEST: its chance in a perfect game."""


def solve(turns: int = BOXES, progress: Progress | None = None) -> Solved:
    """Compute the value of every sheet with up to ``turns`` turns left."""
    if type(turns) is not int or not 1 <= turns <= BOXES:
        raise ValueError(f"turns {turns!r}: valid are whole numbers from 1 to {BOXES}")
    LIBRARY.wait()
    solved = unsolved()
    before = np.zeros(SHEETS)
    for left in range(1, turns + 1):
        after, before = before, np.zeros(SHEETS)
        _share_out(
            partial(_step_back, address_of(solved), address_of(after), address_of(before)), MAPS, turns, progress
        )
        solved[0].value[left] = before
    return solved


def spread(solved: Solved, turns: int = BOXES, progress: Progress | None = None) -> Chances:
    """The chances of all scores of games of up to ``turns`` turns; outcomes are filled in for their sheets."""
    LIBRARY.wait()
    earliest = earliest_turns()
    chances = np.zeros((BOXES, SCORES))
    before = np.zeros((SHEETS, SCORES), np.float32)
    before[:, -LOWEST] = 1
    for left in range(1, turns + 1):
        wanted = (earliest <= turns - left).astype(np.uint8)
        after, before = before, np.zeros((SHEETS, SCORES), np.float32)
        addresses = [address_of(array) for array in (solved, wanted, after, before)]
        _share_out(partial(_spread_back, left - 1, *addresses), SHEETS, turns, progress)
        solved[0].outcomes[left] = np.rint(solved[0].value[left] - LOWEST)[:, None]  # sheets that no game reaches
        LIBRARY.doors.pick_outcomes(address_of(wanted), address_of(before), address_of(solved[0].outcomes[left]))
        chances[left - 1] = before[0] / before[0].sum(dtype=np.float64)  # of 32-bit rounding
    return chances


def _step_back(solved: int, after: int, before: int, first: int, last: int) -> None:
    room: NDArray[np.void] = np.zeros(1, STEPPING)
    LIBRARY.doors.step_back(solved, after, first, last, before, address_of(room))


def _spread_back(left: int, solved: int, wanted: int, after: int, before: int, first: int, last: int) -> None:
    room: NDArray[np.void] = np.zeros(1, SPREADING)
    LIBRARY.doors.spread_back(solved, left, wanted, first, last, after, before, address_of(room))


def _share_out(work: Callable[[int, int], None], size: int, steps: int, progress: Progress | None) -> None:
    """Let several threads do one of a number of steps, each a slice at a time."""
    bounds = np.linspace(0, size, PARTS_OF_A_STEP + 1).astype(int)

    def take(first: int, last: int) -> None:
        work(first, last)
        if progress is not None:
            progress(1 / PARTS_OF_A_STEP / steps)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(take, int(a), int(b)) for a, b in pairwise(bounds)]:
            done.result()


@cache
def solution() -> Solved:
    """The tables for complete games, from the cache folder or else solved now and put there."""
    solved = unsolved()
    stored = shelf.read("value", solved[0].value.dtype, solved[0].value.shape)
    if stored is None:
        _check_compiled()
        solved = _in_sight("solving the Dice game", lambda progress: solve(progress=progress))
        shelf.write("value", solved[0].value)
    else:
        solved[0].value[:] = stored
    return solved


@cache
def chances() -> Chances:
    """The chances of all scores, from the cache folder or else computed now and put there with the outcomes."""
    solved = solution()
    shape = (BOXES, SCORES)
    stored = shelf.read("chances", np.dtype(np.float64), shape)
    outcomes = shelf.read("outcomes", solved[0].outcomes.dtype, solved[0].outcomes.shape)
    if stored is None or outcomes is None:
        _check_compiled()
        found: Chances = _in_sight("spreading its scores", lambda progress: spread(solved, progress=progress))
        shelf.write("outcomes", solved[0].outcomes)
        shelf.write("chances", found)
        return found
    solved[0].outcomes[:] = outcomes
    return stored


def solution_against_others() -> Solved:
    """The tables with the outcomes that a player needs to play for the win."""
    chances()
    return solution()


def is_kept(players: int) -> bool:
    """Whether the cache folder has all tables that a player needs in a game with this many players."""
    needed = ("value",) if players == 1 else ("value", "chances", "outcomes")
    return all(shelf.path_of(name).exists() for name in needed)


def unsolved() -> Solved:
    """Tables with the ways to spend dice listed and all values zero."""
    solved: Solved = np.zeros(1, SOLVED)
    if LIBRARY.doors.tabulate_ways(address_of(solved)) != ALL_WAYS:
        raise AssertionError("ALL_WAYS is not the number of ways to spend six dice")
    return solved


def _check_compiled() -> None:
    """Require compiled rules: interpreted, solving would take days."""
    if not LIBRARY.wait():
        raise ValueError(
            "the Dice game can be solved with compiled rules only; install what compiles them with: "
            "pip install 'landnam[compile]'"
        )


def _in_sight(what: str, work: Callable[[Progress | None], Any]) -> Any:
    """Do long work with a progress bar on standard error, or one line if that is not a terminal."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    if not console.is_terminal:
        print(f"Landnam is {what}, once: this takes about a minute …", file=sys.stderr, flush=True)
        return work(None)
    with Bar(console=console, transient=True) as bar:
        task = bar.add_task(f"{what}, once", total=1.0)
        return work(lambda part: bar.advance(task, part))
