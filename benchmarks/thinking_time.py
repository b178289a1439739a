"""What time is worth: one expert that thinks longer than the others, otherwise the same bot.

    python benchmarks/thinking_time.py duel --times 4 16 64 --games 200
    python benchmarks/thinking_time.py island --clock 0.015625 --times 4 16 64 --games 1200

The others get a sixteenth of a second on their clocks, from which an expert plans 200 rollouts, or what ``--clock``
says; one gets so many times as much. Every seat plays the same games; the interval is Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import landnam
from landnam.arena.statistics import share_of
from landnam.bots.levels import seated
from landnam.bots.players import EFFORT
from landnam.bots.series import play_series
from landnam.games.compiled_game import NO_OFFERS, RESULT, CompiledGame


def main() -> None:
    """Play and print a line for each length of time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="duel", choices=["island", "traveler", "duel", "road"])
    parser.add_argument("--times", type=int, nargs="+", default=[1, 4, 16, 64])
    parser.add_argument("--clock", type=float, default=1 / 16, help="the seconds of the others (default: 1/16)")
    parser.add_argument("--games", type=int, default=200, help="for each length of time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    sample = landnam.make(arguments.game, seed=1, max_turns=1000)
    assert isinstance(sample, CompiledGame)
    if not sample.library.wait():
        sys.exit(f"there is no compiled library of {sample.library.name} to be measured")
    players, few = sample.players, int(arguments.clock * EFFORT.rollouts_a_second)
    each = -(-arguments.games // players)

    def play(job: tuple[int, int, int]) -> tuple[int, float]:
        times, own, number = job
        lineup, nets = seated(arguments.game, ["expert"] * players)
        lineup["rollouts"] = few
        lineup["rollouts"][0, own] = times * few
        results, begun = np.zeros(1, RESULT), time.thread_time()
        play_series(type(sample), sample.blank, sample.plan, NO_OFFERS, lineup, nets, arguments.seed, number, results)
        return int(results["winners"][0] >> own & 1), time.thread_time() - begun

    for times in arguments.times:
        with ThreadPoolExecutor(arguments.workers) as pool:
            done = list(pool.map(play, [(times, own, number) for number in range(each) for own in range(players)]))
        share = share_of(sum(won for won, _ in done), len(done))
        print(
            f"{arguments.game}: {times} times the time, {times * few:,} rollouts: {share.share:.1%} "
            f"({share.low:.1%} – {share.high:.1%}) of {len(done)} games, {sum(s for _, s in done):.0f} CPU-seconds",
            flush=True,
        )


if __name__ == "__main__":
    main()
