"""Two versions of Landnam side by side, by ratio: what became faster, what slower.

    python benchmarks/compare.py OTHER_CHECKOUT [--rounds 5] [--only envs]

Both run in turns, a process each, on one core, in the same minutes; a rate is the best of all rounds, by processor
time. The other checkout runs with this Python, so what it needs must be installed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]
WORK = '''
import json, sys, time
import numpy as np
import landnam
from landnam import envs
from landnam.arena.simulation import simulate

only = sys.argv[1]
rates = {}

def rate(name, work, times=3):
    """Things a second of processor time; the first time is not counted."""
    if only not in name:
        return
    work()
    best = 0.0
    for _ in range(times):
        began = time.process_time()
        done = work()
        n, spent = done if isinstance(done, tuple) else (done, time.process_time() - began)
        best = max(best, n / spent)
    rates[name] = best

def games(game, bots, n, trade=True):
    def work():
        simulate(game, bots, n, seed=1, trade=trade, workers=1)
        return n
    return work

def public(game):
    def work():
        moves = 0
        for seed in range(3):
            g = landnam.make(game, seed=seed)
            while g.outcome is None and moves < 900:
                seat = g.to_act[0]
                legal = g.legal(seat, offers=False)
                g.play(legal[moves % len(legal)], seat)
                moves += 1
        return moves
    return work

def ask(game, what, n):
    g = landnam.make(game, seed=1)
    for i in range(40):
        legal = g.legal(g.to_act[0], offers=False)
        g.play(legal[i % len(legal)], g.to_act[0])
    def work():
        for _ in range(n):
            what(g)
        return n
    return work

def solo(game):
    env = envs.solo(game, seed=1, observations=None)
    rng = np.random.default_rng(1).integers(0, 2**31, 20000).tolist()
    def work():
        env.reset(seed=1)
        for r in rng:
            if env.step(env.choices[r % env.count[0]]):
                env.reset()
        return len(rng)
    return work

def batched(game, observations):
    batch = envs.batched(game, 512, seed=1, observations=observations, masks="bits")
    def work():
        spent = 0.0
        batch.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(60):
            legal = np.unpackbits(batch.bits.view(np.uint8), axis=1, bitorder="little")
            batch.actions[:] = (legal * rng.random(legal.shape, np.float32)).argmax(axis=1)
            began = time.process_time()
            batch._do(1)
            spent += time.process_time() - began
        return 60 * batch.n, spent
    return work

for game in ("island", "duel", "road", "dice"):
    players = {"island": 4, "duel": 2, "road": 4, "dice": 2}[game]
    rate(f"{game}: random games", games(game, ["random"] * players, {"dice": 4000, "road": 3000}.get(game, 600), False))
    if game != "dice":
        rate(f"{game}: normal games", games(game, ["normal"] * players, 150))
        rate(f"{game}: hard games", games(game, ["hard"] * players, 6))
        rate(f"{game}: expert games", games(game, ["expert"] * players, 1))
    rate(f"{game}: moves by the public API", public(game))
    rate(f"{game}: legal", ask(game, lambda g: g.legal(g.to_act[0]), 300))
    rate(f"{game}: view", ask(game, lambda g: g.view(0), 300))
    rate(f"{game}: clone", ask(game, lambda g: g.clone(), 1000))
    rate(f"{game}: position", ask(game, lambda g: g.position(), 200))
    rate(f"{game}: envs.solo steps", solo(game) if only in f"{game}: envs.solo steps" else None)
    for seen in (None, "flat"):
        name = f"{game}: envs.batched steps, observations {seen}"
        if only in name:
            rate(name, batched(game, seen))
print(json.dumps(rates))
'''


def rates(sources: Path, only: str) -> dict[str, float]:
    """How fast a checkout is."""
    path = str(sources / "src")
    environment = {**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", WORK, only], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="a checkout of another version")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="what the name of a workload must contain")
    said = parser.parse_args()
    best: dict[str, list[float]] = {}
    for number in range(said.rounds):
        for column, sources in enumerate((said.other, HERE)):
            for name, found in rates(sources, said.only).items():
                kept = best.setdefault(name, [0.0, 0.0])
                kept[column] = max(kept[column], found)
        print(f"round {number + 1} of {said.rounds}", file=sys.stderr)
    print(f"{'a second of processor time':<52}{'other':>12}{'this':>12}{'ratio':>8}")
    for name, (other, this) in best.items():
        print(f"{name:<52}{other:>12,.0f}{this:>12,.0f}{this / other:>8.2f}")


if __name__ == "__main__":
    main()
