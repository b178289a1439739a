"""What the engine costs, piece by piece: steps, copies, compiling, loading, workers.

    python benchmarks/engine.py

Rates are the best of several short windows, since other programs may share the machine; compare figures of one run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from landnam.arena.simulation import Simulation, simulate
from landnam.games.island.game import Island
from landnam.games.island.state import STATE
from landnam.rules.compiled import entry

FIRST_USE = """
import time; began = time.perf_counter()
import landnam
from landnam.arena.simulation import simulate
simulate("island", ("random",) * 4, 1, seed=1)
simulated = time.perf_counter() - began
game = landnam.make("island", seed=1)
game.play(game.legal(game.to_act[0])[0], game.to_act[0])
print(simulated, time.perf_counter() - began)
"""


@entry
def copy_many(states: NDArray[np.void], times: int) -> None:
    """Copy a record back and forth."""
    for _ in range(times):
        states[1] = states[0]
        states[0] = states[1]


def best(measure: Callable[[], float], rounds: int = 5) -> float:
    """The best of several rounds."""
    return max(measure() for _ in range(rounds))


def random_games(
    *, trade: bool, games: int, workers: int = 1, game: str = "island", players: int = 4
) -> tuple[float, float, float]:
    """Games per second, nanoseconds a decision, decisions a game."""

    def play() -> Simulation:
        return simulate(game, ("random",) * players, games, seed=7, trade=trade, workers=workers)

    found = play()
    per_second = best(lambda: play().timing.games_per_second)
    return per_second, 1e9 / (per_second * found.decisions.mean), found.decisions.mean


def copy_nanoseconds() -> float:
    """How long it takes to copy a record in compiled code."""
    states = np.zeros(2, STATE)
    copy_many(states, 1)

    def rate() -> float:
        began = time.perf_counter()
        copy_many(states, 1_000_000)
        return 2_000_000 / (time.perf_counter() - began)

    return 1e9 / best(rate)


def clone_microseconds() -> float:
    """How long game.clone() takes in Python, at the start of a game."""
    game = Island(4, seed=1)

    def rate() -> float:
        began = time.perf_counter()
        for _ in range(20_000):
            game.clone()
        return 20_000 / (time.perf_counter() - began)

    return 1e6 / best(rate)


def first_use(cache: str) -> tuple[float, float]:
    """Seconds from a fresh Python to the first simulated game, and to the first move of a game object after it."""
    run = subprocess.run(
        [sys.executable, "-c", FIRST_USE],
        env={**os.environ, "LANDNAM_CACHE": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    simulated, played = (float(word) for word in run.stdout.split())
    return simulated, played


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    # Compile in a process of its own: code loaded from the cache, as all but the first run have it, is faster.
    subprocess.run([sys.executable, "-c", FIRST_USE], stdout=subprocess.DEVNULL, check=True)
    figures: dict[str, float] = {"bytes a record": STATE.itemsize}
    figures["games/s"], figures["ns a decision"], figures["decisions a game"] = random_games(trade=False, games=4000)
    figures["games/s, 2 workers"], _, _ = random_games(trade=False, games=8000, workers=2)
    figures["2 workers / 1"] = figures["games/s, 2 workers"] / figures["games/s"]
    figures["games/s with offers"], figures["ns a decision with offers"], figures["decisions a game with offers"] = (
        random_games(trade=True, games=150)
    )
    for name, game, players, trade, games in (
        ("duel", "duel", 2, False, 4000),
        ("road", "road", 4, False, 20_000),
        ("road with offers", "road", 4, True, 2000),
        ("dice alone", "dice", 1, False, 40_000),
        ("dice for four", "dice", 4, False, 10_000),
    ):
        figures[f"games/s, {name}"], figures[f"ns a decision, {name}"], figures[f"decisions a game, {name}"] = (
            random_games(trade=trade, games=games, game=game, players=players)
        )
    figures["ns a copy, compiled"] = copy_nanoseconds()
    figures["us a clone, Python"] = clone_microseconds()
    with tempfile.TemporaryDirectory() as cache:
        figures["s to the first simulation, compiling"], figures["s to the first move, compiling"] = first_use(cache)
        figures["s to the first simulation, from the cache"], figures["s to the first move, from the cache"] = min(
            first_use(cache) for _ in range(3)
        )
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:45s} {figure:12,.2f}")


if __name__ == "__main__":
    main()
