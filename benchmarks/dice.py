"""What the bots of the Dice game cost and bring: time per decision, scores alone, victories against each other.

    python benchmarks/dice.py
    python benchmarks/dice.py --games 40000 --seed 2

The first run solves the game, which takes a minute or two. Decisions are timed one call at a time from Python.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dice.match import Player, match
from landnam.bots.dice.solution import solution_against_others
from landnam.games.compiled_game import RESULT
from landnam.games.dice.game import Dice

BOTS = ("random", "greedy", "steady", "perfect")
MATCHES = (
    ("perfect", "greedy"),
    ("perfect", "steady"),
    ("perfect", "steady", "steady", "steady"),
)


def play(bots: tuple[str, ...], games: int, seed: int) -> tuple[Any, float]:
    """The results of games between these bots, and the CPU seconds they took."""
    sample = Dice(len(bots), seed=seed)
    play_many = match(bots)
    rolls = np.zeros(16, np.int64)
    results = np.zeros(games, RESULT)
    begun = time.thread_time()
    play_many(sample.blank, sample.plan, 0, seed, 0, results, rolls)
    return results, time.thread_time() - begun


def shares(winners: NDArray[np.int8], seat: int) -> NDArray[np.float64]:
    """By game: a seat's share in the victory."""
    tied = np.array([int(mask).bit_count() for mask in winners])
    share: NDArray[np.float64] = (winners >> seat & 1) / tied
    return share


def alone(games: int, seed: int) -> None:
    """Scores of every bot that plays alone."""
    print(f"alone, {games:,} games each: mean ± standard error, standard deviation, games per CPU second")
    for bot in BOTS:
        results, seconds = play((bot,), games, seed)
        points = results["points"][:, 0].astype(float)
        error = points.std() / games**0.5
        print(f"  {bot:8} {points.mean():8.3f} ± {error:.3f}  {points.std():7.3f}  {games / seconds:10,.0f}")


def against_others(games: int, seed: int) -> None:
    """Share of the first bot's victories, over all seats it can have."""
    print(f"against others, {games:,} games for every seat of the first: its share ± standard error; fair share")
    for bots in MATCHES:
        won = []
        for seat in range(len(bots)):
            turned = bots[-seat:] + bots[:-seat] if seat else bots
            results, _ = play(turned, games, seed + seat)
            won.append(shares(results["winners"], seat))
        share = np.concatenate(won)
        error = share.std() / len(share) ** 0.5
        print(f"  {','.join(bots):32} {share.mean():.4f} ± {error:.4f}; {1 / len(bots):.4f}")


def decisions(seed: int) -> None:
    """Time per decision, called from Python, in games of one and of four."""
    print("time per decision from Python, microseconds: median, 99 %, longest")
    for players in (1, 4):
        for bot in ("greedy", "perfect"):
            game, player = Dice(players, seed=seed), Player(bot)
            player.choose(game)  # finds the solution
            taken = []
            while game.outcome is None:
                begun = time.perf_counter()
                action = player.choose(game)
                taken.append(1e6 * (time.perf_counter() - begun))
                game.play(action)
            median, most = np.percentile(taken, [50, 99])
            print(f"  {bot:8} {players} players  {median:7.1f} {most:7.1f} {max(taken):7.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    solution_against_others()
    decisions(given.seed)
    alone(given.games, given.seed)
    against_others(given.games, given.seed)
