"""How the built-in levels stand to each other: one of a level against as many of the next lower as fill the table.

    python benchmarks/ladder.py island --games 400

Seats are rotated; the interval is Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import landnam
from landnam.arena.statistics import share_of
from landnam.bots.levels import compiled_match_of_levels
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame

RUNGS = (("easy", "random"), ("normal", "easy"), ("hard", "normal"), ("expert", "hard"))


def main() -> None:
    """Play and print the rungs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["island", "traveler", "duel", "road"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trade", action="store_true", help="offers between players")
    parser.add_argument("--rung", type=int, choices=range(len(RUNGS)), help="only this one, from the bottom")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    sample = landnam.make(arguments.game, seed=arguments.seed, max_turns=1000)
    assert isinstance(sample, CompiledGame)
    if not sample.library.wait():
        sys.exit(f"there is no compiled library of {sample.library.name} to be measured")
    players = sample.players
    each = arguments.games // players
    for number, (one, other) in enumerate(RUNGS):
        if arguments.rung not in (None, number):
            continue
        plays = [
            compiled_match_of_levels(arguments.game, [one if seat == own else other for seat in range(players)])
            for own in range(players)
        ]
        chunk = max(1, each // 8)
        jobs = [(own, first) for own in range(players) for first in range(0, each, chunk)]

        def play(
            job: tuple[int, int], plays: list[Callable[..., None]] = plays, chunk: int = chunk
        ) -> tuple[int, int, int]:
            own, first = job
            results = np.zeros(min(chunk, each - first), RESULT)
            offers = MENU if arguments.trade else NO_OFFERS
            plays[own](sample.blank, sample.plan, offers, arguments.seed, first, results, None)
            return int((results["winners"] >> own & 1).sum()), len(results), int(results["decisions"].sum())

        begun = time.process_time()
        with ThreadPoolExecutor(arguments.workers) as pool:
            done = list(pool.map(play, jobs))
        spent = time.process_time() - begun
        wins, games = sum(w for w, _, _ in done), sum(n for _, n, _ in done)
        share = share_of(wins, games)
        print(
            f"{arguments.game:9} {one:>6} against {players - 1} {other:6}: {share.share:.1%} "
            f"({share.low:.1%} – {share.high:.1%}) of {games} games, {games / spent:,.1f} games per CPU-second, "
            f"{1e6 * spent / sum(d for _, _, d in done):,.0f} us a decision",
            flush=True,
        )


if __name__ == "__main__":
    main()
