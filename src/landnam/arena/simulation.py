"""Simulates thousands of games between compiled bots and sums them up.

Game number i draws its chance from the i-th stream of the seed, and results are combined in the order of the games:
the same seed gives the same result for any number of workers.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.arena.interrupted import Interrupted
from landnam.arena.parquet import parquet_out
from landnam.arena.portions import Portions
from landnam.arena.statistics import DiceCheck, Share, Spread, check_dice, count, share_of, spread_of_counts
from landnam.arena.step_log import GameLogger, play_logged
from landnam.arena.workers import Tell, gather_workers, say
from landnam.bots import compiled_match, find_bot, plays_compiled
from landnam.games import game_class, make
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame
from landnam.native.jobs import ROLLS
from landnam.rules.options import check_names
from landnam.rules.protocol import Game

TURN_LIMIT: Final = 10_000
"""A limit for games that would never end, since 22 points can be out of reach; random games take about 300 turns."""
MOST_GAMES: Final = 100_000_000

Progress = Callable[[int], None]
"""Called with the number of games that were played since the last call."""


@dataclass(frozen=True)
class Timing:
    """How long a simulation took."""

    seconds: float
    cpu_seconds: float
    games_per_second: float
    workers: int


@dataclass(frozen=True)
class Simulation:
    """The result of many games."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    trade: bool
    options: dict[str, Any]
    seats: tuple[str, ...]
    wins: tuple[Share, ...]
    no_winner: int
    endings: dict[str, int]
    turns: Spread
    decisions: Spread
    points: tuple[Spread, ...]
    winning_points: dict[int, int]
    dice: DiceCheck | None
    timing: Timing

    def plain(self) -> dict[str, Any]:
        """The result as plain data, as JSON would give it back. Everything but ``timing`` depends on the seed alone."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data


@dataclass(frozen=True)
class Work:
    """What is simulated; together with the number of a game it decides the game."""

    game: str
    bots: tuple[str, ...]
    seed: int
    trade: bool
    options: Mapping[str, Any]

    def sample(self) -> Game:
        """One game of the kind to be played, which checks players and options."""
        game = game_class(self.game).declaration
        for bot in self.bots:
            find_bot(bot, self.game)
        check_names(self.game, self.options, [*(option.name for option in game.options), *game.extra_options])
        return make(self.game, len(self.bots), seed=self.seed, **self.limited())

    @property
    def compiled(self) -> bool:
        """Whether all bots play at native speed; otherwise each has a referee."""
        return plays_compiled(self.game, self.bots)

    def limited(self) -> dict[str, Any]:
        """The options, with a limit on the turns if the game has one."""
        endless = game_class(self.game).declaration.endless
        return {**({"max_turns": TURN_LIMIT} if endless else {}), **self.options}


@dataclass(frozen=True)
class Portion:
    """Some games, one after another, as a worker played them."""

    numbers: range
    results: NDArray[np.void]
    rolls: NDArray[np.int64]
    seconds: float
    cpu_seconds: float
    starts: list[str] | None = None
    """The start position and the steps of each game; only if decisions are wanted."""
    steps: NDArray[np.void] | None = None

    def columns(self, work: Work, sample: Game) -> dict[str, Any]:
        """The games as columns of a Parquet file."""
        results, n = self.results, len(self.numbers)
        seats, endings = range(sample.players), ("", *sample.declaration.endings)
        return {
            "game": np.arange(self.numbers.start, self.numbers.stop),
            "seed": np.full(n, work.seed),
            "bots": [list(work.bots)] * n,
            "winners": [[seat for seat in seats if won >> seat & 1] for won in results["winners"].tolist()],
            "points": results["points"][:, : sample.players].tolist(),
            "turns": results["turns"],
            "decisions": results["decisions"],
            "ending": [endings[ending] for ending in results["ending"]],
            "start": self.starts or [None] * n,
        }


def play_portion(work: Work, decisions: bool, numbers: range) -> Portion:
    """Play the games with these numbers; with ``decisions``, log every step."""
    sample = work.sample()
    if not isinstance(sample, CompiledGame) or not work.compiled:
        from landnam.arena.refereed import play_refereed

        results, seconds, cpu_seconds = play_refereed(work, numbers)
        return Portion(numbers, results, np.zeros(ROLLS, np.int64), seconds, cpu_seconds)
    offers = MENU if work.trade else NO_OFFERS
    results, rolls = np.zeros(len(numbers), RESULT), np.zeros(ROLLS, np.int64)
    starts = steps = None
    sample.library.wait()
    begun, cpu_begun = time.perf_counter(), time.thread_time()
    if decisions:
        results, starts, steps = play_logged(GameLogger(sample, work.bots, offers, work.seed), numbers, rolls)
    else:
        play_many = compiled_match(sample, work.bots)
        play_many(sample.blank, sample.plan, offers, work.seed, numbers.start, results, rolls)
    seconds, cpu_seconds = time.perf_counter() - begun, time.thread_time() - cpu_begun
    return Portion(numbers, results, rolls, seconds, cpu_seconds, starts, steps)


def simulate(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    trade: bool = True,
    workers: int | None = None,
    ray: str | None = None,
    options: Mapping[str, Any] | None = None,
    out: Path | None = None,
    decisions: bool = False,
    progress: Progress | None = None,
    tell: Tell = say,
) -> Simulation:
    """Play games between bots, one for each seat; ``trade=False`` leaves out offers between players.

    ``workers`` threads play, 1 by default; with ``ray``, that many CPUs of the Ray cluster at that address, or all.
    ``out`` is a Parquet file for the games; with ``decisions`` a second file gets every step. A KeyboardInterrupt
    becomes Interrupted, which has the result so far.
    """
    work = Work(game, tuple(bots), seed, trade, dict(options or {}))
    sample = work.sample()
    _check_number("games", games, MOST_GAMES)
    if workers is not None:
        _check_number("workers", workers, 1024)
    if decisions and out is None:
        raise ValueError("--decisions needs --out: a file to write them into")
    words: Callable[[int], str] = str
    if decisions:
        if not isinstance(sample, CompiledGame):
            raise ValueError(f"--decisions is for games with compiled rules; {game} has none")
        if not work.compiled:
            raise ValueError("--decisions is for compiled bots; 'landnam bots' lists them")
        words = sample.action_of
    tally, planned, cpu_seconds = Tally(sample), Portions(0, games), 0.0
    with ExitStack() as stack:
        settings = {**asdict(work), "options": sample.options, "games": games, "seats": sample.seats}
        file = None if out is None else stack.enter_context(parquet_out(out, settings, decisions=decisions, tell=tell))
        pool = stack.enter_context(gather_workers(workers, ray, tell))
        begun = time.perf_counter()
        portions = stack.enter_context(closing(pool.in_order(partial(play_portion, work, decisions), planned)))
        try:
            for portion in portions:
                planned.took(len(portion.numbers), portion.seconds)
                if file is not None:
                    file.add(portion.columns(work, sample), portion.steps, words)
                tally.add(portion)
                cpu_seconds += portion.cpu_seconds
                if progress is not None:
                    progress(len(portion.numbers))
        except KeyboardInterrupt:
            if not tally.games:
                raise
            seconds = time.perf_counter() - begun
            played = tally.summary(work, Timing(seconds, cpu_seconds, tally.games / seconds, pool.size))
            raise Interrupted(played) from None
        seconds = time.perf_counter() - begun
    return tally.summary(work, Timing(seconds, cpu_seconds, games / seconds, pool.size))


def _check_number(name: str, number: int, most: int) -> None:
    if type(number) is not int or not 1 <= number <= most:
        raise ValueError(f"{name} {number!r}: valid are whole numbers from 1 to {most}")


class Tally:
    """Counts games as they arrive, in memory that does not grow with their number."""

    def __init__(self, sample: Game) -> None:
        self.games = 0
        self._sample = sample
        self._won = [0] * sample.players
        self._nobody = 0
        self._endings: Counter[int] = Counter()
        self._turns: Counter[int] = Counter()
        self._decisions: Counter[int] = Counter()
        self._points: list[Counter[int]] = [Counter() for _ in range(sample.players)]
        self._winning: Counter[int] = Counter()
        self._rolls: NDArray[np.int64] = np.zeros(ROLLS, np.int64)

    def add(self, portion: Portion) -> None:
        """Count some games."""
        results = portion.results
        winners, points = results["winners"], results["points"][:, : self._sample.players]
        won = winners > 0
        self.games += len(results)
        self._nobody += len(results) - int(won.sum())
        for seat in range(self._sample.players):
            self._won[seat] += int((winners >> seat & 1).sum())
            self._points[seat].update(count(points[:, seat]))
        self._endings.update(count(results["ending"]))
        self._turns.update(count(results["turns"]))
        self._decisions.update(count(results["decisions"]))
        self._winning.update(count(points[won].max(axis=1)))
        self._rolls += portion.rolls

    def summary(self, work: Work, timing: Timing) -> Simulation:
        """The result of the games so far."""
        sample, faces = self._sample, self._sample.declaration.statistics.faces
        return Simulation(
            game=sample.name,
            bots=work.bots,
            games=self.games,
            seed=work.seed,
            trade=work.trade,
            options=sample.options,
            seats=sample.seats,
            wins=tuple(share_of(n, self.games) for n in self._won),
            no_winner=self._nobody,
            endings={name: n for i, name in enumerate(sample.declaration.endings, 1) if (n := self._endings[i])},
            turns=spread_of_counts(self._turns),
            decisions=spread_of_counts(self._decisions),
            points=tuple(spread_of_counts(counted) for counted in self._points),
            winning_points=dict(sorted(self._winning.items())),
            dice=check_dice(faces, self._rolls.tolist()) if faces and np.any(self._rolls) else None,
            timing=timing,
        )
