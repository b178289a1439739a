"""Thousands of games between compiled bots, and what came out of them.

Game number i draws its chance from the i-th stream of the seed, and results are put together in the order of the
games: the same seed gives the same result for any number of workers.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from threading import Event
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.arena.statistics import DiceCheck, Share, Spread, check_dice, share_of, spread_of
from landnam.bots import check_bot, compiled_match
from landnam.games import game_class
from landnam.rules.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame
from landnam.rules.options import check_names

CHUNK: Final = 100
"""Games a worker plays at a time: long enough to cost nothing, short enough for a lively progress bar."""
TURN_LIMIT: Final = 10_000
"""Ends games that would never end, as 22 points can be out of everybody's reach; random games take some 300 turns."""
MOST_GAMES: Final = 100_000_000
MOST_FACES: Final = 16
"""Room to count dice: totals under their own number, faces under their index."""

Progress = Callable[[int], None]
"""Is told, from any thread, how many more games have been played."""


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
        """The result as plain data, as JSON would give it back. All but ``timing`` is the same whenever the seed is."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data


def simulate(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    trade: bool = True,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play games between bots, one bot a seat; ``trade=False`` leaves out offers between players."""
    sample = _sample(game, bots, seed, options or {})
    _check_number("games", games, MOST_GAMES)
    _check_number("workers", workers, 1024)
    offers = MENU if trade else NO_OFFERS
    play_many = compiled_match(sample, bots)
    play_many(
        sample.blank, sample.plan, offers, seed, 0, np.zeros(0, RESULT), np.zeros(MOST_FACES, np.int64)
    )  # compiles

    results = np.zeros(games, RESULT)
    chunks = iter(range(0, games, CHUNK))
    stopped = Event()

    def work() -> tuple[NDArray[np.int64], float]:
        """Take chunks while there are any; the dice rolled and the CPU time spent."""
        begun = time.thread_time()
        rolls = np.zeros(MOST_FACES, np.int64)
        for first in _until(stopped, chunks):
            chunk = results[first : first + CHUNK]
            play_many(sample.blank, sample.plan, offers, seed, first, chunk, rolls)
            if progress is not None:
                progress(len(chunk))
        return rolls, time.thread_time() - begun

    begun = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        try:
            done = [future.result() for future in [pool.submit(work) for _ in range(workers)]]
        finally:
            stopped.set()  # Ctrl-C: the workers finish their chunks and go
    seconds = time.perf_counter() - begun
    return _summary(
        sample,
        tuple(bots),
        seed,
        trade,
        results,
        sum(rolls for rolls, _ in done),
        Timing(seconds, sum(cpu for _, cpu in done), games / seconds, workers),
    )


def _sample(game: str, bots: Sequence[str], seed: int, options: Mapping[str, Any]) -> CompiledGame:
    """One game of the kind to be played, which checks all that was asked for."""
    found = game_class(game)
    assert issubclass(found, CompiledGame)
    for bot in bots:
        check_bot(bot, game)
    names = [option.name for option in found.choices]
    check_names(game, options, [*names, *found.extra_words])
    limit = {"max_turns": TURN_LIMIT} if "max_turns" in names else {}
    return found(len(bots), seed=seed, **{**limit, **options})


def _check_number(name: str, number: int, most: int) -> None:
    if type(number) is not int or not 1 <= number <= most:
        raise ValueError(f"{name} {number!r}: valid are whole numbers from 1 to {most}")


def _until(stopped: Event, chunks: Iterator[int]) -> Iterator[int]:
    """The chunks that are left; many workers take them from one iterator."""
    while not stopped.is_set() and (first := next(chunks, None)) is not None:
        yield first


def _summary(
    sample: CompiledGame,
    bots: tuple[str, ...],
    seed: int,
    trade: bool,
    results: NDArray[np.void],
    rolls: Any,
    timing: Timing,
) -> Simulation:
    """What the games came to."""
    games, players = len(results), sample.players
    winners, points = results["winners"], results["points"][:, :players]
    won = winners > 0
    wins = [int((winners >> seat & 1).sum()) for seat in range(players)]
    winning = np.unique(points[won].max(axis=1), return_counts=True)
    endings = np.bincount(results["ending"], minlength=len(sample.endings)).tolist()
    faces = sample.dice_faces
    return Simulation(
        game=sample.name,
        bots=bots,
        games=games,
        seed=seed,
        trade=trade,
        options=sample.options,
        seats=sample.seats,
        wins=tuple(share_of(n, games) for n in wins),
        no_winner=games - int(won.sum()),
        endings={name: n for name, n in zip(sample.endings, endings, strict=True) if n},
        turns=spread_of(results["turns"]),
        decisions=spread_of(results["decisions"]),
        points=tuple(spread_of(points[:, seat]) for seat in range(players)),
        winning_points=dict(zip(winning[0].tolist(), winning[1].tolist(), strict=True)),
        dice=check_dice(faces, [int(n) for n in rolls]) if faces and np.any(rolls) else None,
        timing=timing,
    )
