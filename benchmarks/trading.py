"""What trading is worth: the same bot with and without it, at a table where the others trade.

    python benchmarks/trading.py island --games 800

One bot sits with three of the level that trade with each other and with it. It plays every game twice, once trading
and once silent, on the same seeds; seats are rotated. The interval of the difference is that of the pairs, 95 %.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

import landnam
from landnam.arena.statistics import share_of
from landnam.bots.levels import compiled_match_of_levels
from landnam.games.compiled_game import MENU, RESULT, CompiledGame


def main() -> None:
    """Play and print both matches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["island", "traveler", "road"])
    parser.add_argument("--level", choices=["hard", "expert"], default="hard", help="of the bot that is measured")
    parser.add_argument("--others", choices=["normal", "hard"], default="hard", help="the other three")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    sample = landnam.make(arguments.game, seed=arguments.seed, max_turns=1000)
    assert isinstance(sample, CompiledGame)
    if not sample.library.wait():
        sys.exit(f"there is no compiled library of {sample.library.name} to be measured")
    players = sample.players
    each = arguments.games // players

    def won(own: int, silent: bool) -> NDArray[np.int64]:
        """By game, 1 where the bot in this seat won."""
        bots = [arguments.level if seat == own else arguments.others for seat in range(players)]
        play = compiled_match_of_levels(arguments.game, bots, silent=(own,) if silent else ())
        results = np.zeros(each, RESULT)
        play(sample.blank, sample.plan, MENU, arguments.seed, own * each, results, np.zeros(16, np.int64))
        mine: NDArray[np.int64] = (results["winners"] >> own & 1).astype(np.int64)
        return mine

    with ThreadPoolExecutor(arguments.workers) as pool:
        trading = np.concatenate(list(pool.map(lambda own: won(own, False), range(players))))
        silent = np.concatenate(list(pool.map(lambda own: won(own, True), range(players))))
    for name, wins in (("trading", trading), ("silent", silent)):
        share = share_of(int(wins.sum()), len(wins))
        print(
            f"{arguments.game} {arguments.level:6} {name:7} against {players - 1} trading {arguments.others}: "
            f"{share.share:.1%} ({share.low:.1%} – {share.high:.1%}) of {len(wins)} games"
        )
    difference = trading - silent
    error = 1.96 * difference.std() / len(difference) ** 0.5
    print(f"trading is worth {difference.mean():+.1%} ± {error:.1%} of all games")


if __name__ == "__main__":
    main()
