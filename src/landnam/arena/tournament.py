"""A match between bots, from its settings to its report.

Everything but the times follows from the settings: games are counted in order, so any number of workers, and a match
that was interrupted and resumed, give the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from pathlib import Path

from landnam.arena.interrupted import Interrupted
from landnam.arena.ledger import Ledger
from landnam.arena.match_games import play_match
from landnam.arena.match_plan import MatchPlan, check_plan
from landnam.arena.match_result import Tournament, result_of
from landnam.arena.parquet import check_arrow
from landnam.arena.played_game import PlayedGame
from landnam.arena.report import write_report
from landnam.arena.sequential import SequentialTest, Verdict
from landnam.arena.workers import Tell, say
from landnam.rules.options import Option

Progress = Callable[[int, float], None]
"""Called with the number of games played and the first bot's share of wins."""


def run_match(
    plan: MatchPlan,
    *,
    workers: int | None = None,
    ray: str | None = None,
    folder: Path | None = None,
    parquet: bool = False,
    progress: Progress | None = None,
    tell: Tell = say,
) -> Tournament:
    """Play a new match and write it to ``folder`` if one is given; with ``parquet`` the games go there as Parquet too.

    ``workers`` games are played at a time, 1 by default; with ``ray``, on that many CPUs of the Ray cluster at that
    address, or on all. A KeyboardInterrupt becomes Interrupted, which has the result so far.
    """
    check_plan(plan)
    _check_workers(workers)
    if parquet:
        if folder is None:
            raise ValueError("--parquet needs --out: a folder to write into")
        check_arrow()
    ledger = None if folder is None else Ledger.begin(folder, plan)
    return _play(plan, ledger, partial(play_match, workers=workers, ray=ray, tell=tell), progress, parquet)


def resume_match(
    folder: Path,
    *,
    workers: int | None = None,
    ray: str | None = None,
    parquet: bool = False,
    progress: Progress | None = None,
    tell: Tell = say,
) -> Tournament:
    """Continue an interrupted match; for one that is over, only write the report again."""
    _check_workers(workers)
    if parquet:
        check_arrow()
    ledger = Ledger.resume(folder)
    check_plan(ledger.plan)
    play = partial(play_match, workers=workers, ray=ray, tell=tell)
    return _play(ledger.plan, ledger, play, progress, parquet)


def _check_workers(workers: int | None) -> None:
    if workers is not None:
        Option("workers", 1, range=(1, 1024)).check(workers)


def _play(
    plan: MatchPlan,
    ledger: Ledger | None,
    play: Callable[..., Generator[PlayedGame, None, None]],
    progress: Progress | None,
    parquet: bool,
) -> Tournament:
    count, games, interrupted = _Count(plan), [] if ledger is None else ledger.games, False
    for game in games:
        count.take(game)
    folder = None if ledger is None else ledger.folder
    if not count.over:
        with closing(play(plan, len(games), folder=folder)) as played:
            try:
                for game in played:
                    if ledger is not None:
                        ledger.write(game)
                    games.append(game)
                    count.take(game)
                    if progress is not None:
                        progress(len(games), count.won / len(games))
                    if count.over:
                        break
            except KeyboardInterrupt:
                if not games:
                    raise
                interrupted = True
            finally:
                if ledger is not None:
                    ledger.close()
    result = result_of(plan, games, Verdict(count.said, len(games)))
    if ledger is not None:
        write_report(ledger.folder, result)
        if parquet:
            ledger.write_parquet()
    if interrupted:
        raise Interrupted(result)
    return result


class _Count:
    """The running count of a match: the first bot's wins and the sequential test."""

    def __init__(self, plan: MatchPlan) -> None:
        self.won = 0.0
        self.said: str | None = None
        self._plan = plan
        self._bot = plan.bots[0]
        self._games = 0
        self._group = 0.0
        fair = plan.fair_share(self._bot)
        self._test = SequentialTest(fair) if plan.stop_early and fair < 1 else None

    @property
    def over(self) -> bool:
        return self.said is not None or self._games >= self._plan.games

    def take(self, game: PlayedGame) -> None:
        """Count one game; the test sees complete groups only."""
        score = game.score(self._bot)
        self.won += score
        self._group += score
        self._games += 1
        if self._games % self._plan.group_size == 0:
            if self._test is not None:
                self.said = self._test.see(self._group / self._plan.group_size)
            self._group = 0.0
