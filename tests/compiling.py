"""Compiles all that the tests of a game need: ``python tests/compiling.py GAME``.

The tests run in several processes. What is compiled beforehand, a process for each game, none of them compiles twice or
waits for.
"""

from __future__ import annotations

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import landnam
from landnam.arena.simulation import simulate
from landnam.bots.registry import all_bots
from landnam.envs import batched
from landnam.rules.conformance import check_game, play_any
from landnam.server.warm import make_ready

GAMES = ("island", "duel", "road", "dice")
"""The longest first. The Traveler edition is compiled with the island."""


def compile_all(at_once: int) -> None:
    """Every game, so many at once."""
    with ThreadPoolExecutor(at_once) as pool:
        for finished in pool.map(lambda game: subprocess.run([sys.executable, __file__, game], check=False), GAMES):
            finished.check_returncode()


def compile_game(name: str) -> None:
    """The rules of a game, its bots and its environments."""
    game = landnam.make(name, seed=1)
    check_game(game, games=1, moves=1)
    for _ in range(50):
        play_any(game, random.Random(1))
    simulate(name, ("random",) * game.players, 2, seed=1)
    for bot in (bot for bot, found in all_bots() if name in (found.games or (name,))):
        for edition in (name, "traveler") if name == "island" else (name,):
            make_ready(edition, bot)
    if name == "dice":
        from landnam.bots.dice.solution import solution_against_others

        solution_against_others()
        simulate(name, ("perfect",) * game.players, 1, seed=1)
    else:
        simulate(name, ("hard",) * game.players, 1, seed=1)
    batch = batched(name, 2, seed=1)
    batch.reset()
    batch.step(batch.mask.argmax(axis=1).astype(np.int64))


if __name__ == "__main__":
    compile_game(sys.argv[1])
