"""How long an expert thinks: the CPU time of its decisions in whole games between experts.

    python benchmarks/decision_time.py island duel --clock 1 --trade

It is asked as in a game on the server, with the clock that decides how many rollouts it plans.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

import landnam
from landnam.bots.players import CompiledPlayer
from landnam.games.compiled_game import CompiledGame

GAMES = ["island", "traveler", "duel", "road"]


def main() -> None:
    """Play and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=f"of {', '.join(GAMES)}; usually all")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--clock", type=float, default=1.0, help="seconds on the clock of each decision")
    parser.add_argument("--each", type=int, default=3, help="games of each kind")
    parser.add_argument("--most", type=int, default=400, help="decisions of a game after which the next one begins")
    parser.add_argument("--trade", action="store_true", help="offers between players")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(GAMES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; valid are {', '.join(GAMES)}")
    for name in arguments.games:
        seconds = [took for seed in range(arguments.each) for took in decisions(name, seed, arguments)]
        ms = 1000 * np.array(seconds)
        print(
            f"{name:9} {arguments.level}, clock {arguments.clock:g} s: {len(ms)} decisions, mean {ms.mean():.1f} ms, "
            f"99 % within {np.quantile(ms, 0.99):.1f} ms, longest {ms.max():.1f} ms",
            flush=True,
        )


def decisions(name: str, seed: int, arguments: argparse.Namespace) -> list[float]:
    """The CPU seconds of the decisions of one game."""
    game = landnam.make(name, seed=seed)
    assert isinstance(game, CompiledGame)
    if not game.library.wait():
        sys.exit(f"there is no compiled library of {game.library.name} to be measured")
    rng, players = np.random.default_rng(seed), [CompiledPlayer(name, arguments.level) for _ in range(game.players)]
    found: list[float] = []
    while game.to_act and len(found) < arguments.most:
        seat = game.to_act[0]
        begun = time.thread_time()
        action = players[seat].decide_in(game, seat, rng, arguments.clock, offers=arguments.trade)
        found.append(time.thread_time() - begun)
        game.play(action, seat)
    return found


if __name__ == "__main__":
    main()
