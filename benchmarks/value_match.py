"""One bot with another value against bots of a month: the yardstick for a value that ``landnam train`` has made.

    python benchmarks/value_match.py island.npz --level expert --games 400 --trade

Every seat plays the same games; the interval is Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import landnam
from landnam.arena.statistics import share_of
from landnam.bots.fitting import compiled_weights
from landnam.bots.levels import seated
from landnam.bots.series import play_series
from landnam.bots.shipped import read_weights
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame


def main() -> None:
    """Play and print the share."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("value", type=Path, help="made by landnam train")
    parser.add_argument("--game", default="island", choices=["island", "traveler", "duel", "road"])
    parser.add_argument("--level", default="hard", choices=["hard", "expert"])
    parser.add_argument("--month", default="2026-11")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to continue a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trade", action="store_true", help="offers between players")
    parser.add_argument("--silent", action="store_true", help="the bot that is measured takes no part in trade")
    parser.add_argument(
        "--worlds", type=int, help="that every seat imagines; with 1 a match of hard is nine times as fast"
    )
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    sample = landnam.make(arguments.game, seed=1, max_turns=1000)
    assert isinstance(sample, CompiledGame)
    if not sample.library.wait():
        sys.exit(f"there is no compiled library of {sample.library.name} to be measured")
    net = compiled_weights(read_weights(arguments.value.read_bytes(), sample.library.name))[0]
    players, other = sample.players, f"{arguments.level}@{arguments.month}"
    each = -(-arguments.games // players)
    chunk = max(1, each // 8)

    def play(job: tuple[int, int]) -> tuple[int, int]:
        own, first = job
        bots = [arguments.level if seat == own else other for seat in range(players)]
        lineup, nets = seated(arguments.game, bots, silent=(own,) if arguments.silent else ())
        nets[own] = net
        if arguments.worlds:
            lineup["worlds"] = arguments.worlds
        results = np.zeros(min(chunk, each - first), RESULT)
        offers = MENU if arguments.trade else NO_OFFERS
        number = arguments.first + first
        play_series(type(sample), sample.blank, sample.plan, offers, lineup, nets, arguments.seed, number, results)
        return int((results["winners"] >> own & 1).sum()), len(results)

    begun = time.process_time()
    jobs = [(own, first) for first in range(0, each, chunk) for own in range(players)]
    with ThreadPoolExecutor(arguments.workers) as pool:
        done = list(pool.map(play, jobs))
    wins, games = sum(w for w, _ in done), sum(n for _, n in done)
    share = share_of(wins, games)
    print(
        f"{arguments.game}, {arguments.value.name} against {players - 1} {other}, "
        f"{'with' if arguments.trade else 'without'} trade{', silent' if arguments.silent else ''}: "
        f"{share.share:.1%} ({share.low:.1%} – {share.high:.1%}) of "
        f"{games} games, {games / (time.process_time() - begun):.1f} games per CPU-second"
    )


if __name__ == "__main__":
    main()
