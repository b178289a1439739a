"""Plays everything there is from an installed package, without Numba: ``python installed.py``.

``test_wheel.py`` runs it with the Python of an environment that has nothing but the wheel and its plain dependencies.
"""

from __future__ import annotations

import random
import sys
from importlib.util import find_spec

import numpy as np

import landnam
from landnam.bots import Referee, find_bot
from landnam.bots.registry import bots_playing
from landnam.envs import batched, solo
from landnam.native.library import PACKAGED
from landnam.rules.protocol import Game

DECISIONS = 12
"""How many decisions each bot makes in each game."""
STEPS = 200


def main() -> None:
    """Play, and fail loudly if anything is not as it should be."""
    assert "site-packages" in landnam.__file__
    for package in ("numba", "llvmlite", "fastapi", "sqlalchemy"):
        assert find_spec(package) is None, f"{package} is installed"
    assert {"island", "traveler", "duel", "road", "dice"} == set(landnam.games())
    for name in landnam.games():
        play_to_the_end(name)
        ask_all_bots(name)
        step(name)
    for name in ("island", "duel", "road", "dice"):
        library = sys.modules[f"landnam.games.{name}.entries"].LIBRARY
        assert library.compiled, f"{name} is played interpreted"
        assert (PACKAGED / f"{name}.wasm").read_bytes()[:4] == b"\0asm"
    print("all played")


def play_to_the_end(name: str) -> None:
    """A random game, its record, and its picture."""
    game, rng = landnam.make(name, seed=1), random.Random(1)
    while game.outcome is None:
        seat = game.to_act[0]
        game.play(rng.choice(game.legal(seat, offers=False)), seat)
    assert landnam.replay(game.record()).position() == game.position()
    assert game._repr_svg_().startswith("<svg")


def ask_all_bots(name: str) -> None:
    """Every bot that knows the game decides in all of its seats, and loses no decision."""
    for bot in bots_playing(name):
        game: Game = landnam.make(name, seed=2)
        seats = [
            Referee(find_bot(bot, name)(name, seat), seat, np.random.default_rng([2, seat]), 60.0)
            for seat in range(game.players)
        ]
        for _ in range(DECISIONS):
            if game.outcome is None:
                seat = game.to_act[0]
                game.play(seats[seat].decide(game), seat)
        assert not any(seat.fallbacks for seat in seats), f"{bot} in {name}: {[seat.fallbacks for seat in seats]}"


def step(name: str) -> None:
    """Environments go on: many games a call, and one."""
    batch = batched(name, 8, seed=3)
    for _ in range(STEPS):
        batch.step(batch.mask.argmax(axis=1).astype(np.int64))
    one = solo(name, seed=3)
    one.reset()
    one.step(int(np.flatnonzero(one.mask)[0]))


if __name__ == "__main__":
    main()
