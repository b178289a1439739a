"""What a match with a bot written in Python costs, and what such a bot asks for: views, positions, worlds.

    python benchmarks/python_bots.py
    git worktree add ../before COMMIT && python benchmarks/python_bots.py --beside ../before/src

Microseconds of CPU time, by call; a match is one of a bot that picks at random in Python against three of a compiled
level, without the time of starting up. With ``--beside`` both sources are measured in turn, each in a process of its
own, and the ratio is the median of the ratios within a round, because the machine may be busy with other things.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

import landnam
from landnam.arena.match_games import play_game
from landnam.arena.match_plan import MatchPlan
from landnam.games import resample
from landnam.rules.protocol import Game

BOT = """
from landnam.bots.interface import Bot
class AtRandom(Bot):
    def decide(self, view, legal, rng, clock):
        return legal[int(rng.random() * len(legal))]
"""
SECONDS = 0.4
"""How long each call is repeated in a round."""
CALLS = 50
"""In a window."""
GAMES = {"island": 150, "duel": 150, "road": 40}
"""The games, and the moves after which they are looked at."""


MATCHES = (("random", 4, False), ("normal", 8, False), ("normal", 4, True), ("hard", 2, True))
"""Whom the bot plays against, how often, and whether they trade."""


def microseconds(call: Callable[[], object]) -> float:
    """The CPU time of a call in the best of many short windows: what other programs do only makes it longer."""
    for _ in range(20):
        call()
    best, ends = float("inf"), time.process_time() + SECONDS
    while time.process_time() < ends:
        began = time.process_time_ns()
        for _ in range(CALLS):
            call()
        best = min(best, (time.process_time_ns() - began) / CALLS / 1000)
    return best


def in_the_middle(name: str) -> Game:
    """A game in which much has happened."""
    game, rng = landnam.make(name, seed=3), random.Random(3)
    for _ in range(GAMES[name]):
        seat = game.to_act[0]
        game.play(rng.choice(game.legal(seat, offers=False)), seat)
    return game


def match(bot: str, others: str, games: int, *, trade: bool) -> tuple[float, float]:
    """Microseconds for a decision, and games a second, of CPU time."""
    plan = MatchPlan("island", (bot, others, others, others), games, 1, trade=trade)
    play_game(plan, 0)
    began, decisions = time.process_time(), 0
    for number in range(games):
        decisions += play_game(plan, number).decisions
    spent = time.process_time() - began
    return spent / decisions * 1e6, games / spent


def one_round() -> dict[str, float]:
    """All figures once."""
    figures: dict[str, float] = {}
    for name in GAMES:
        game, rng = in_the_middle(name), np.random.default_rng(1)
        seat = game.to_act[0]
        view = game.view(seat)
        figures |= {
            f"{name}: clone": microseconds(game.clone),
            f"{name}: view": microseconds(partial(game.view, seat)),
            f"{name}: legal": microseconds(partial(game.legal, seat)),
            f"{name}: position": microseconds(game.position),
            f"{name}: resample": microseconds(partial(resample, view, rng)),
        }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "at_random.py"
        file.write_text(BOT)
        for others, games, trade in MATCHES:
            a_decision, a_second = match(f"{file}:AtRandom", others, games, trade=trade)
            words = f"match with {others}{', trade' if trade else ''}"
            figures |= {f"{words}: a decision": a_decision, f"{words}: games a second": a_second}
    return figures


def measured_in(source: Path) -> dict[str, float]:
    """A round with the package in a source folder."""
    here = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, __file__, "--json"], env=here, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.json:
        print(json.dumps(one_round()))
        return
    own = Path(landnam.__file__).parents[1]
    if arguments.beside is None:
        for name, figure in one_round().items():
            print(f"{name:44s} {figure:10.1f}")
        return
    rounds = [(measured_in(arguments.beside), measured_in(own)) for _ in range(arguments.rounds)]
    for name in rounds[0][1]:
        before, now = (statistics.median(turn[i][name] for turn in rounds) for i in range(2))
        ratio = statistics.median(turn[0][name] / turn[1][name] for turn in rounds)
        if "games a second" in name:
            ratio = 1 / ratio
        print(f"{name:44s} {before:10.1f} {now:10.1f}  {ratio:6.2f} times as fast")


if __name__ == "__main__":
    main()
