"""Random island games per CPU-second beside the peers, measured in turns in one run.

    python3.12 -m venv peers && peers/bin/pip install . fastcatan==2.0.0 catanatron
    OMP_NUM_THREADS=1 peers/bin/python benchmarks/peers.py

Four random players, no trades between players, one thread each. Every round measures all of them one after the
other, and the ratios are taken within a round, because the machine may be busy with other things: what counts is
the median ratio. A peer that is not installed is left out. ``--json`` prints the figures as JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

import landnam
from landnam.envs.sampling import Sampler
from landnam.games.island.entries import LIBRARY

SECONDS = 2.0
"""How long each contestant plays in a round."""


def compiled_games() -> Callable[[], float]:
    """Ours: the compiled playout behind `landnam simulate`."""
    from landnam.arena.simulation import simulate

    round_of = iter(range(1_000_000))

    def games(n: int) -> None:
        simulate("island", ("random",) * 4, n, seed=next(round_of), trade=False)

    games(10)
    return lambda: per_cpu_second(games, 4000)


def object_games() -> Callable[[], float]:
    """Ours through the Python objects: game.legal and game.play."""
    rng = random.Random(1)

    def games(n: int) -> None:
        for _ in range(n):
            game = landnam.make("island", players=4, seed=rng.getrandbits(62))
            while game.outcome is None:
                seat = game.to_act[0]
                game.play(rng.choice(game.legal(seat, offers=False)), seat)

    games(1)
    return lambda: per_cpu_second(games, 20)


def fastcatan_games() -> Callable[[], float]:
    """fastcatan's batched environment, n = 4096, with our compiled picker of random actions, but for player trades."""
    import fastcatan  # type: ignore[import-not-found, unused-ignore] # a peer, installed by whoever runs this

    n, words = 4096, fastcatan.MASK_WORDS
    env = fastcatan.BatchedEnv(n, 0)
    env.reset()
    masks, picked = np.zeros((n, words), np.uint64), np.zeros(n, np.uint32)
    done = np.zeros(n, np.uint8)
    keep = np.full(words, 2**64 - 1, np.uint64)
    for trade in range(268, 279):  # the actions that compose an offer to players
        keep[trade >> 6] &= np.uint64(2**64 - 1 - (1 << (trade & 63)))
    picker = Sampler(LIBRARY, masks, np.zeros(n, np.int64), 1, keep)

    def window() -> float:
        finished, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            for _ in range(20):
                env.write_masks(masks)
                picked[:] = picker.pick()
                env.step_autoreset(picked, done)
                finished += int(done.sum())
        return finished / (time.process_time() - began)

    window()  # let the batch reach its steady mix of early and late games
    return window


def catanatron_games() -> Callable[[], float]:
    """catanatron's own random players."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, unused-ignore] # a peer

    seeds = iter(range(1_000_000))

    def games(n: int) -> None:
        for _ in range(n):
            Game([RandomPlayer(color) for color in Color], seed=next(seeds)).play()

    games(1)
    return lambda: per_cpu_second(games, 5)


def per_cpu_second(games: Callable[[int], None], batch: int) -> float:
    """Games per CPU-second over a window of SECONDS."""
    played, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        games(batch)
        played += batch
    return played / (time.process_time() - began)


CONTESTANTS: dict[str, Callable[[], Callable[[], float]]] = {
    "landnam": compiled_games,
    "landnam objects": object_games,
    "fastcatan": fastcatan_games,
    "catanatron": catanatron_games,
}
RATIOS = (("landnam", "fastcatan", 2.5), ("landnam", "catanatron", 300.0), ("landnam objects", "catanatron", 3.0))


def main() -> None:
    """Measure in turns and print rates and ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not LIBRARY.wait():
        sys.exit("there is no compiled library of the island game to be measured")
    windows: dict[str, Callable[[], float]] = {}
    for name, contestant in CONTESTANTS.items():
        try:
            windows[name] = contestant()
        except ImportError as missing:
            print(f"{name}: left out, {missing}", file=sys.stderr)
    rounds: list[dict[str, float]] = []
    for number in range(arguments.rounds):
        rounds.append({name: window() for name, window in windows.items()})
        print(f"round {number + 1} of {arguments.rounds}: " + shown(rounds[-1]), file=sys.stderr, flush=True)
    rates = {name: statistics.median(r[name] for r in rounds) for name in windows}
    ratios = {
        f"{ours} / {peer}": (statistics.median(r[ours] / r[peer] for r in rounds), wanted)
        for ours, peer, wanted in RATIOS
        if ours in windows and peer in windows
    }
    if arguments.json:
        print(json.dumps({"games per CPU-second": rates, "ratios": {name: got for name, (got, _) in ratios.items()}}))
        return
    print(f"median games per CPU-second: {shown(rates)}")
    for name, (got, wanted) in ratios.items():
        print(f"{name}: {got:,.1f} times (at least {wanted:g} wanted)")


def shown(rates: dict[str, float]) -> str:
    return ", ".join(f"{name} {rate:,.1f}" for name, rate in rates.items())


if __name__ == "__main__":
    main()
