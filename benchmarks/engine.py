"""What the engine costs, piece by piece: games, workers, calls, copies, the first use, and all of it interpreted.

    python benchmarks/engine.py

Rates are the best of several short windows, since other programs may share the machine; compare figures of one run.
``--json`` prints the figures as JSON, ``--objects`` measures game objects alone, with whatever rules there are.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.arena.simulation import Simulation, simulate
from landnam.bots.players import CompiledPlayer
from landnam.games.dice.game import Dice
from landnam.games.duel.game import Duel
from landnam.games.island.game import Island
from landnam.games.island.state import STATE
from landnam.games.road.game import Road
from landnam.native.jobs import JOB
from landnam.native.memory import address_of

DECISIONS = 200
"""That are watched in a game of objects."""
FIRST_USE = {
    "an empty program": "pass",
    "import landnam": "import landnam",
    "the first simulated game": """
from landnam.arena.simulation import simulate
simulate("island", ("random",) * 4, 1, seed=1)
""",
    "the first move of a game": """
import landnam
game = landnam.make("island", seed=1)
game.play(game.legal(game.to_act[0])[0], game.to_act[0])
""",
}


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


def call_seconds(call: Callable[[], Any], times: int) -> float:
    """How long a call takes, of CPU, less what it takes to call anything."""

    def rate(called: Callable[[], Any]) -> float:
        began = time.thread_time()
        for _ in range(times):
            called()
        return times / (time.thread_time() - began)

    return 1 / best(lambda: rate(call)) - 1 / best(lambda: rate(lambda: None))


def calls() -> dict[str, float]:
    """What it costs Python to call compiled rules, and to copy a game, at its start."""
    game = Island(4, seed=1)
    doors, at = game.doors, game._at
    nothing: NDArray[np.void] = np.zeros(1, JOB)  # no games
    nothing_at = address_of(nothing)
    return {
        "ns a call of an entry": 1e9 * call_seconds(lambda: doors.waiting(at), 200_000),
        "ns a call of a long entry": 1e9 * call_seconds(lambda: doors.play_at_random(nothing_at), 200_000),
        "us a clone, Python": 1e6 * call_seconds(game.clone, 20_000),
    }


def objects() -> dict[str, float]:
    """What game objects take to say what is legal, to play it, and a bot with rules of thumb to choose, on average."""
    game, player, rng = Island(4, seed=5), CompiledPlayer("island", "normal"), np.random.default_rng(1)
    spent: dict[str, list[float]] = {"legal": [], "play": [], "a decision of normal": []}

    @contextmanager
    def timed(what: str) -> Iterator[None]:
        began = time.thread_time()
        yield
        spent[what].append(time.thread_time() - began)

    while game.outcome is None and len(spent["play"]) < DECISIONS:
        seat = game.to_act[0]
        view = game.view(seat)
        with timed("legal"):
            legal = game.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            with timed("a decision of normal"):
                action = player.decide(view, legal, rng)
        with timed("play"):
            game.play(action, seat)
    return {f"us {what}": 1e6 * float(np.mean(times)) for what, times in spent.items()}


def objects_interpreted() -> dict[str, float]:
    """The same without a library, in a process of its own."""
    run = subprocess.run(
        [sys.executable, __file__, "--objects", "--json"],
        env={**os.environ, "LANDNAM_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return {f"{name}, interpreted": figure for name, figure in json.loads(run.stdout).items()}


def first_use(program: str, modules: str) -> tuple[float, float]:
    """Seconds by the clock and of CPU that a program takes in a fresh Python, which keeps bytecode in ``modules``."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": modules}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    taken = []
    for _ in range(6):  # the first writes the bytecode, which an installed package has
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, "-c", program], env=environment, check=True)
        clock, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append((clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return min(clock for clock, _ in taken), min(cpu for _, cpu in taken)


def everything() -> dict[str, float]:
    """All figures."""
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
    figures |= calls() | objects() | objects_interpreted()
    with tempfile.TemporaryDirectory() as modules:
        for name, program in FIRST_USE.items():
            figures[f"s by the clock: {name}"], figures[f"s of CPU: {name}"] = first_use(program, modules)
    return figures


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--objects", action="store_true")
    arguments = parser.parse_args()
    if not arguments.objects:
        for game in (Island, Duel, Road, Dice):
            if not game.library.wait():
                sys.exit(f"there is no compiled library of {game.library.name} to be measured")
    figures = objects() if arguments.objects else everything()
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:45s} {figure:12,.3f}")


if __name__ == "__main__":
    main()
