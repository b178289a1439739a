"""Environments per CPU-second beside those of fastcatan, measured in turns in one run.

    python3.12 -m venv peers && peers/bin/pip install . fastcatan==2.0.0
    OMP_NUM_THREADS=1 peers/bin/python benchmarks/envs.py

Four random players on the island without trades between players. Every round measures all contestants one after the
other, and the ratios are taken within a round, because the machine may be busy with other things: what counts is the
median ratio. A game is a whole game in each; steps are told too, but what a step is differs (we do not ask where
there is no choice). Of the batched ones only what the environments do themselves is counted: a step, the masks and the
observations, not how actions are picked. With fastcatan 1.0.2 in place of 2.0.0 the lines with observations are
measured. ``--json`` prints the figures as JSON, ``--threads`` compares two threads with one by the clock, ``--loop``
measures the first loop of docs/use-envs.md, all of it, with the actions that ``sample`` picks.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from landnam.envs import Batch, batched, solo
from landnam.envs.sampling import Sampler
from landnam.games.island.entries import LIBRARY

SECONDS = 1.5
"""How long each contestant plays in a round."""
N = 4096
STEPS = 150
"""In a round where threads are compared."""

Window = Callable[[], tuple[float, float]]
"""Plays for a while; games and steps per CPU-second."""


def batch_window(batch: Batch) -> Window:
    def window() -> tuple[float, float]:
        games, steps, spent = 0, 0, 0.0
        while spent < SECONDS:
            actions = batch.sample()
            began = time.process_time()
            batch.step(actions)
            spent += time.process_time() - began
            games += int(batch.done.sum())
            steps += batch.n
        return games / spent, steps / spent

    return warmed(window)


def warmed(window: Window) -> Window:
    """With a steady mix of early and late games."""
    window()
    window()
    return window


def ours_batched() -> Window:
    return batch_window(batched("island", N, players=4, seed=1, masks="bits", observations=None))


def ours_every_step() -> Window:
    return batch_window(batched("island", N, players=4, seed=1, masks="bits", observations=None, skip_forced=False))


def ours_observed() -> Window:
    return batch_window(batched("island", N, players=4, seed=1, masks="bits"))


def ours_every_step_observed() -> Window:
    return batch_window(batched("island", N, players=4, seed=1, masks="bits", skip_forced=False))


def ours_single() -> Window:
    """A loop in Python over one game: what is legal, any of it, a step."""
    game, draw = solo("island", players=4, seed=1, observations=None, masks="bits"), random.Random(1).random
    choices, count, step = game.choices, game.count, game.step

    def window() -> tuple[float, float]:
        games, steps, began = 0, 0, time.process_time()
        while time.process_time() - began < SECONDS:
            game.reset()
            steps += 1
            while not step(choices[int(draw() * count[0])]):
                steps += 1
            games += 1
        spent = time.process_time() - began
        return games / spent, steps / spent

    return warmed(window)


TRADES = range(268, 279)
"""The actions of fastcatan that compose an offer to players."""


def peer_batched(observed: bool) -> Window:
    """fastcatan's batched environment with our picker of random actions, but for player trades."""
    import fastcatan  # type: ignore[import-not-found, unused-ignore] # a peer, installed by whoever runs this

    first = hasattr(fastcatan, "OBS_SIZE")
    if observed != first:
        raise ImportError(f"fastcatan {'1.0.2' if observed else '2.0.0'} is measured for this")
    words = fastcatan.MASK_WORDS
    env = fastcatan.BatchedEnv(N, 0)
    env.reset()
    masks, picked = np.zeros((N, words), np.uint64), np.zeros(N, np.uint32)
    done = np.zeros(N, np.uint8)
    reward = np.zeros(N, np.float32)
    observations = np.zeros((N, fastcatan.OBS_SIZE), np.float32) if first else None
    keep = np.full(words, 2**64 - 1, np.uint64)
    for trade in TRADES:
        keep[trade >> 6] &= np.uint64(2**64 - 1 - (1 << (trade & 63)))
    picker = Sampler(LIBRARY, masks, np.zeros(N, np.int64), 1, keep)

    def window() -> tuple[float, float]:
        games, steps, spent = 0, 0, 0.0
        env.write_masks(masks)
        while spent < SECONDS:
            picked[:] = picker.pick()
            began = time.process_time()
            if first:
                env.step(picked, reward, done)
                env.write_obs(observations)
            else:
                env.step_autoreset(picked, done)
            env.write_masks(masks)
            spent += time.process_time() - began
            games += int(done.sum())
            steps += N
        return games / spent, steps / spent

    return warmed(window)


def peer_single() -> Window:
    """A loop in Python over fastcatan's single environment."""
    import fastcatan  # type: ignore[import-not-found, unused-ignore] # a peer, installed by whoever runs this

    if hasattr(fastcatan, "OBS_SIZE"):
        raise ImportError("fastcatan 2.0.0 is measured for this")
    env, draw, seeds = fastcatan.Env(), random.Random(1).random, iter(range(1_000_000))

    def window() -> tuple[float, float]:
        games, steps, began = 0, 0, time.process_time()
        while time.process_time() - began < SECONDS:
            env.reset(seed=next(seeds))
            over = False
            while not over:
                legal = [action for action in env.legal_actions() if action not in TRADES]
                over = env.step(legal[int(draw() * len(legal))])
                steps += 1
            games += 1
        spent = time.process_time() - began
        return games / spent, steps / spent

    return warmed(window)


CONTESTANTS: dict[str, Callable[[], Window]] = {
    "landnam single": ours_single,
    "fastcatan single": peer_single,
    "landnam batched": ours_batched,
    "landnam batched, every step": ours_every_step,
    "fastcatan batched": lambda: peer_batched(False),
    "landnam observed": ours_observed,
    "landnam observed, every step": ours_every_step_observed,
    "fastcatan 1 observed": lambda: peer_batched(True),
}
RATIOS = (
    ("landnam single", "fastcatan single", 3.0),
    ("landnam batched", "fastcatan batched", 2.5),
    ("landnam batched, every step", "fastcatan batched", 2.5),
    ("landnam observed", "fastcatan 1 observed", 2.5),
    ("landnam observed, every step", "fastcatan 1 observed", 2.5),
)


def two_threads(rounds: int, observations: str | None) -> tuple[float, float]:
    """How much faster two threads are than one, by the clock, in turns.

    In a batch that they share, and with a batch of half the size for each, which never wait for each other: that is
    what the machine has to give at the time.
    """
    options: Any = {"observations": observations, "masks": "bits"}
    one, two = (batched("island", N, seed=1, threads=threads, **options) for threads in (1, 2))
    halves = [batched("island", N // 2, seed=seed, **options) for seed in (1, 2)]

    def seconds(batch: Batch) -> float:
        spent = 0.0
        for _ in range(STEPS):
            actions = batch.sample()
            began = time.perf_counter()
            batch.step(actions)
            spent += time.perf_counter() - began
        return spent

    def apart() -> float:
        with ThreadPoolExecutor(2) as pool:
            return max(pool.map(seconds, halves))

    seconds(two), apart()
    turns = [(seconds(one), seconds(two), sum(seconds(half) for half in halves), apart()) for _ in range(rounds)]
    return statistics.median(t[0] / t[1] for t in turns), statistics.median(t[2] / t[3] for t in turns)


def loop_of_the_docs(name: str, n: int, **options: Any) -> float:
    """Steps a CPU-second of the loop that docs/use-envs.md begins with."""
    batch = batched(name, n, seed=7, **options)
    wins = games = steps = 0
    for _ in range(200):
        batch.step(batch.sample())
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        batch.step(batch.sample())
        wins += int((batch.reward == 1).sum())
        games += int(batch.done.sum())
        steps += n
    assert wins
    assert games
    return steps / (time.process_time() - began)


def measure_loops(rounds: int) -> None:
    """The loop of the docs as it stands there, and with the island in its place."""
    for name, n, options in (
        ("dice", 64, {"players": 2, "opponents": "random"}),
        ("island", 4096, {"opponents": "random"}),
        ("island", 4096, {}),
    ):
        speed = statistics.median(loop_of_the_docs(name, n, **options) for _ in range(rounds))
        seats = "one seat against random bots" if options else "every seat"
        print(f"loop of the docs, {name}, {n} games, {seats}: {speed / 1e6:.2f} M steps a CPU-second", flush=True)


def compare_threads(rounds: int) -> None:
    """Two threads beside one: with both cores to themselves, and with another program on every core."""
    for observations in (None, "flat"):
        for shared in (False, True):
            others = os.cpu_count() or 1 if shared else 0
            programs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(others)]
            try:
                together, apart = two_threads(rounds, observations)
            finally:
                for program in programs:
                    program.kill()
                    program.wait()
            seen = "with observations" if observations else "without observations"
            cores = ", another program on every core" if shared else ""
            print(f"two threads / one, {seen}{cores}: {together:.2f} ({apart:.2f} with a batch each)", flush=True)


def main() -> None:
    """Measure in turns and print rates and ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", action="store_true")
    parser.add_argument("--loop", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not LIBRARY.wait():
        sys.exit("there is no compiled library of the island game to be measured")
    if arguments.threads:
        compare_threads(arguments.rounds)
        return
    if arguments.loop:
        measure_loops(arguments.rounds)
        return
    windows: dict[str, Window] = {}
    for name, contestant in CONTESTANTS.items():
        try:
            windows[name] = contestant()
        except ImportError as missing:
            print(f"{name}: left out, {missing}", file=sys.stderr)
    rounds: list[dict[str, tuple[float, float]]] = []
    for number in range(arguments.rounds):
        rounds.append({name: window() for name, window in windows.items()})
        print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr, flush=True)
    figures: dict[str, Any] = {}
    for name in windows:
        games, steps = (statistics.median(r[name][i] for r in rounds) for i in range(2))
        figures[name] = {"games per CPU-second": games, "steps per CPU-second": steps}
    for ours, peer, wanted in RATIOS:
        if ours in windows and peer in windows:
            games, steps = (statistics.median(r[ours][i] / r[peer][i] for r in rounds) for i in range(2))
            figures[f"{ours} / {peer}"] = {"games": games, "steps": steps, "wanted": wanted}
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:48s}" + "  ".join(f"{what} {value:,.2f}" for what, value in figure.items()))


if __name__ == "__main__":
    main()
