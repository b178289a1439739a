"""What a part of the search is worth: one expert as it is, and the same without that part in all other seats.

    python benchmarks/parts.py island --without settles --clock 0.125 --games 1200
    python benchmarks/parts.py duel --without finishes --games 400

``settles`` is looking through the opening, ``finishes`` looking for a certain win. Every seat plays the same games; the
interval is Wilson's, 95 %.
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
from landnam.bots.series import play_series
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame

TOLD_EVERY = 100


def main() -> None:
    """Play, and print how it stands now and then."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["island", "traveler", "duel"])
    parser.add_argument("--without", choices=["settles", "finishes"], default="settles", help="what the others lack")
    parser.add_argument("--clock", type=float, default=1.0, help="seconds")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trade", action="store_true", help="offers between players")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    sample = landnam.make(arguments.game, seed=1, max_turns=1000)
    assert isinstance(sample, CompiledGame)
    if not sample.library.wait():
        sys.exit(f"there is no compiled library of {sample.library.name} to be measured")
    players, offers = sample.players, MENU if arguments.trade else NO_OFFERS

    def play(job: tuple[int, int]) -> tuple[int, float]:
        own, number = job
        lineup, nets = seated(arguments.game, ["expert"] * players, clock=arguments.clock)
        lineup[arguments.without][0, [seat for seat in range(players) if seat != own]] = 0
        results, begun = np.zeros(1, RESULT), time.thread_time()
        play_series(type(sample), sample.blank, sample.plan, offers, lineup, nets, arguments.seed, number, results)
        return int(results["winners"][0] >> own & 1), time.thread_time() - begun

    won = played = 0
    spent = 0.0
    jobs = [(own, number) for number in range(-(-arguments.games // players)) for own in range(players)]
    with ThreadPoolExecutor(arguments.workers) as pool:
        for one, seconds in pool.map(play, jobs):
            won, played, spent = won + one, played + 1, spent + seconds
            if played % TOLD_EVERY == 0 or played == len(jobs):
                share = share_of(won, played)
                print(
                    f"{arguments.game}, {arguments.clock:g} seconds, the others without {arguments.without}: "
                    f"{share.share:.1%} ({share.low:.1%} – {share.high:.1%}) of {played} games, {spent:.0f} CPU-s",
                    flush=True,
                )


if __name__ == "__main__":
    main()
