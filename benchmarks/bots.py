"""How fast the built-in bots are: leaf values, rollouts and whole games, per second of one core.

    python benchmarks/bots.py

Rates are the best of several short windows of CPU time, since other programs may share the machine.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import landnam
from landnam.bots.asks import look_around, open_notebook
from landnam.bots.levels import GAMES, compiled_match_of_levels
from landnam.bots.search import roll_out, value_of
from landnam.bots.shipped import load_weights
from landnam.rules.compiled import SOURCE, entry, seed_source
from landnam.rules.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame

LEVELS = ("random", "easy", "normal", "hard", "expert")


@entry
def value_many(states: Any, nets: Any, times: Any) -> Any:
    """Judge a position so many times."""
    notebooks = open_notebook(states[0])
    look_around(states[0], notebooks[0])
    total = 0.0
    for i in range(times):
        total += value_of(states[0], i % states[0].players, notebooks[0], nets[0])
    return total


@entry
def roll_out_many(states: Any, seat: Any, action: Any, nets: Any, sources: Any, times: Any) -> Any:
    """Roll an action out so many times."""
    notebooks, work = open_notebook(states[0]), states.copy()
    look_around(states[0], notebooks[0])
    total = 0.0
    for _ in range(times):
        work[0] = states[0]
        total += roll_out(work[0], seat, action, notebooks[0], nets[0], sources[0])
    return total


def best_rate(work: Callable[[], Any], times: int, rounds: int = 5) -> float:
    """So many pieces of work per CPU-second, in the best of several rounds."""
    rates = []
    for _ in range(rounds):
        begun = time.thread_time()
        work()
        rates.append(times / (time.thread_time() - begun))
    return max(rates)


def middle_of(name: str) -> CompiledGame:
    """A game between rules of thumb, half way."""
    from landnam.bots.players import CompiledPlayer

    game = landnam.make(name, seed=5)
    assert isinstance(game, CompiledGame)
    player, rng = CompiledPlayer(name, "normal", trades=False), np.random.default_rng(1)
    for _ in range(150):
        seat = game.to_act[0]
        game.play(player.decide(game.view(seat), game.legal(seat, offers=False), rng), seat)
        if game.view(None)["turn"] > 20:
            break
    return game


def games_a_second(sample: CompiledGame, level: str, offers: int, games: int) -> float:
    """Whole games between four of a level."""
    play, rolls = compiled_match_of_levels(sample.name, [level] * sample.players), np.zeros(16, np.int64)
    results = np.zeros(games, RESULT)
    play(sample.blank, sample.plan, offers, 1, 0, results[:1], rolls)
    return best_rate(lambda: play(sample.blank, sample.plan, offers, 1, 0, results, rolls), games, 3)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=GAMES, choices=GAMES, help="which")
    for name in parser.parse_args().games:
        game = middle_of(name)
        nets, seat = load_weights(name), game.to_act[0]
        action = game.legal(seat, offers=False)[0].code
        sources = np.zeros(1, SOURCE)
        seed_source(sources, 1, 0)
        value_many(game._states, nets, 1)
        roll_out_many(game._states, seat, action, nets, sources, 1)
        leaves = best_rate(lambda: value_many(game._states, nets, 20_000), 20_000)  # noqa: B023 # called at once
        rollouts = best_rate(
            lambda: roll_out_many(game._states, seat, action, nets, sources, 2_000),  # noqa: B023 # called at once
            2_000,
        )
        print(f"{name}: {leaves:,.0f} leaf values and {rollouts:,.0f} rollouts per CPU-second", flush=True)
        blank = landnam.make(name, seed=1, max_turns=1000)
        assert isinstance(blank, CompiledGame)
        for level, games in zip(LEVELS, (2000, 400, 400, 40, 4), strict=True):
            silent, trading = (games_a_second(blank, level, offers, games) for offers in (NO_OFFERS, MENU))
            print(f"  {level:6}: {silent:,.1f} games per CPU-second without trades, {trading:,.1f} with", flush=True)


if __name__ == "__main__":
    main()
