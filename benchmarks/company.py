"""How the built-in bots trade: offers a turn, repeats, offers that cannot be paid, accepted offers that are not closed.

    python benchmarks/company.py road --level normal --games 200

One level plays in all seats. Every game is played compiled and then watched move by move.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import Any

import numpy as np

import landnam
from landnam.arena.company import Company, watch_trade
from landnam.arena.step_log import GameLogger
from landnam.bots.step_log import CHANCE
from landnam.games.compiled_game import MENU, RESULT, CompiledGame
from landnam.rules.protocol import Game


def played(sample: CompiledGame, bots: list[str], seed: int, number: int) -> Game:
    """A game between these levels, with its history."""
    results, rolls = np.zeros(1, RESULT), np.zeros(16, np.int64)
    logged = GameLogger(sample, bots, MENU, seed).play(number, results, rolls)
    game: Any = type(sample).from_position(logged.start, chance="manual")
    for step in logged.steps:
        action = game.notation.action_of(int(step["code"]), game.seats)
        game.play(action, None if step["seat"] == CHANCE else int(step["seat"]))
    found: Game = game
    return found


def main() -> None:
    """Play, watch and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["island", "traveler", "duel", "road"])
    parser.add_argument("--level", choices=["easy", "normal", "hard", "expert"], default="normal")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    sample = landnam.make(arguments.game, seed=arguments.seed, max_turns=1000)
    assert isinstance(sample, CompiledGame)
    if not sample.library.wait():
        sys.exit(f"there is no compiled library of {sample.library.name}")
    seen = Company()
    for number in range(arguments.games):
        seen.add(watch_trade(played(sample, [arguments.level] * sample.players, arguments.seed, number), range(4)))
    print(arguments.game, arguments.level, asdict(seen))


if __name__ == "__main__":
    main()
