"""What time is worth, decision by decision: how much better an expert chooses when it thinks longer.

    python benchmarks/thinking_decisions.py island duel --positions 400

Experts play games. At some of their decisions an expert is asked again with less time on its clock and with more, and
many rollouts that no choice was made by, in worlds of their own, say how much the choices differ: in thousandths of a
game that a decision wins over the one with the least time. A match would need tens of thousands of games to see that.
The rollouts judge as the search does, so this is what is lost to chance in the search, not what the value gets wrong.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

import numpy as np

import landnam
from landnam.analysis.worlds import Worlds
from landnam.bots.players import EFFORT, CompiledPlayer
from landnam.bots.shipped import load_weights
from landnam.games.compiled_game import CompiledGame

CLOCK: Final = 1 / 16
TIMES: Final = (1, 4, 16, 64)
PICKED: Final = 0.06
"""The part of all decisions that are looked at."""
PLAYED: Final = 0.1
"""Seconds on the clock of the players of the games."""
WORLDS: Final = 512
TRIES: Final = 40_960
"""Rollouts of each choice."""
STREAM: Final = 2
"""Of chance, apart from that of reports."""


def main() -> None:
    """Ask, judge and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    games = ["island", "traveler", "duel", "road"]
    parser.add_argument("games", nargs="*", default=games, metavar="GAME", help=f"of {', '.join(games)}; usually all")
    parser.add_argument("--positions", type=int, default=400, help="decisions of each game")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(games):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; valid are {', '.join(games)}")
    for name in arguments.games:
        gains, differ = gains_in(name, arguments.positions, arguments.seed)
        told = (
            f"{times} times {1000 * row.mean():.2f} ± {1960 * row.std() / np.sqrt(len(row)):.2f} ({part:.0%} differ)"
            for times, row, part in zip(TIMES[1:], gains, differ, strict=True)
        )
        print(f"{name:9} {gains.shape[1]} decisions, thousandths of a game over 1 time: {', '.join(told)}", flush=True)


def gains_in(name: str, positions: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """By time and decision, what the choice gains over that of the least time; and by time, how often it differs."""
    rng = np.random.default_rng(seed)
    player, asked = CompiledPlayer(name, "expert"), CompiledPlayer(name, "expert")
    rows: list[list[float]] = []
    differ = np.zeros(len(TIMES) - 1)
    number = 0
    while len(rows) < positions:
        number += 1
        game = landnam.make(name, seed=1000 * seed + number)
        assert isinstance(game, CompiledGame)
        if not game.library.wait():
            sys.exit(f"there is no compiled library of {game.library.name} to be measured")
        worlds = Worlds(game, load_weights(name))
        while game.to_act and len(rows) < positions:
            seat = game.to_act[0]
            if rng.random() < PICKED and len(game.legal(seat)) > 1:
                choices = [asked.decide_in(game, seat, rng, times * CLOCK, offers=False).code for times in TIMES]
                rows.append(judged(worlds, game, seat, choices))
                differ += [choice != choices[0] for choice in choices[1:]]
            game.play(player.decide_in(game, seat, rng, PLAYED, offers=False), seat)
    return np.array(rows).T, differ / len(rows)


def judged(worlds: Worlds, game: CompiledGame, seat: int, choices: list[int]) -> list[float]:
    """What each choice but the first is worth more than the first, by rollouts with the same chance for all."""
    different = list(dict.fromkeys(choices))
    if len(different) == 1:
        return [0.0] * (len(choices) - 1)
    imagined = worlds.imagined(game, seat, WORLDS, STREAM)
    values = worlds.tries(imagined, seat, different, TRIES, STREAM, EFFORT.rounds)[..., seat].mean(axis=1)
    return [float(values[different.index(choice)] - values[different.index(choices[0])]) for choice in choices[1:]]


if __name__ == "__main__":
    main()
