"""Games of a simulation that have no compiled rules: played in Python, each bot with a referee at its side."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from landnam.arena.match_games import play_game
from landnam.arena.match_plan import MatchPlan
from landnam.arena.played_game import PlayedGame

if TYPE_CHECKING:
    from landnam.arena.simulation import Work

CLOCK: Final = 60.0
"""Seconds for a decision: a simulation is not about speed of thought."""


def play_refereed(work: Work, numbers: range) -> tuple[NDArray[np.void], float, float]:
    """The results of the games with these numbers, with the seconds and the CPU seconds that they took."""
    plan = MatchPlan(
        work.game,
        work.bots,
        numbers.stop,
        work.seed,
        rotate=False,
        paired=False,
        trade=work.trade,
        clock=CLOCK,
        options=work.limited(),
    )
    begun, cpu_begun = time.perf_counter(), time.process_time()
    games = [play_game(plan, number) for number in numbers]
    seconds, cpu_seconds = time.perf_counter() - begun, time.process_time() - cpu_begun
    return results_of(games, plan), seconds, cpu_seconds


def results_of(games: list[PlayedGame], plan: MatchPlan) -> NDArray[np.void]:
    """Games as compiled rules would tell them (native/jobs.py), for any number of players."""
    kinds = np.dtype(
        [
            ("turns", np.int32),
            ("decisions", np.int32),
            ("points", np.int32, (plan.players,)),
            ("winners", np.int64),
            ("ending", np.int8),
        ]
    )
    endings = plan.endings()
    rows = [
        (
            game.turns,
            game.decisions,
            tuple(game.points),
            sum(1 << seat for seat in game.winners),
            endings.index(game.ending),
        )
        for game in games
    ]
    return np.array(rows, kinds)
