"""How fast the built-in bots are: positions judged, rollouts and whole games, per second of one core.

    python benchmarks/bots.py

A position is judged as a search does it: a copy of the game, one action, the chance that follows, and the learned value
of what came of it. Rates are the best of several short windows of CPU time, since other programs may share the machine.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import landnam
from landnam.bots.levels import compiled_match_of_levels
from landnam.bots.match import MOST_WORLDS
from landnam.bots.players import CompiledPlayer, lineup_for
from landnam.bots.search import CANDIDATES, SEARCH, SEARCH_WORK
from landnam.bots.series import notes_type
from landnam.bots.shipped import load_weights
from landnam.bots.tasks import TASK, fill_in
from landnam.games import declarations
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame
from landnam.native.compiled import SEATS_AT_MOST, SOURCE
from landnam.native.memory import address_of

LEVELS = ("random", "easy", "normal", "hard", "expert")
GAMES = [name for name, game in declarations().items() if "hard" in game.bots]


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
    game = landnam.make(name, seed=5)
    assert isinstance(game, CompiledGame)
    player, rng = CompiledPlayer(name, "normal", trades=False), np.random.default_rng(1)
    for _ in range(150):
        seat = game.to_act[0]
        game.play(player.decide(game.view(seat), game.legal(seat, offers=False), rng), seat)
        if game.view(None)["turn"] > 20:
            break
    return game


def weigh_a_second(game: CompiledGame, choices: int, worlds: int, rollouts: int) -> float:
    """How often an action is weighed: in so many worlds, or in so many rollouts.

    The action is put to the bot as many times as there are choices, so that little else is measured.
    """
    seat = game.to_act[0]
    lineup = lineup_for(game.name, LEVELS.index("expert"), rollouts=rollouts)
    lineup["worlds"] = worlds
    held = {
        "state": game._states,
        "counts": game.counts(),
        "source": np.zeros(1, SOURCE),
        "policy": lineup,
        "nets": np.repeat(load_weights(game.name), SEATS_AT_MOST),
        "only": np.full(CANDIDATES, game.legal(seat, offers=False)[0].code),
        "notes": np.zeros(1, notes_type(type(game))),
        "search": np.zeros(1, SEARCH),
        "worlds": np.zeros(MOST_WORLDS, game.record_type),
        "work": np.zeros(SEARCH_WORK, game.record_type),
    }
    task: NDArray[np.void] = np.zeros(1, TASK)
    fill_in(task, seat=seat, choices=choices, **held)
    game.doors.seed(address_of(held["source"]), 1, 0)
    return best_rate(lambda: game.doors.weigh(address_of(task)), choices * (rollouts or worlds))


def games_a_second(sample: CompiledGame, level: str, offers: int, games: int) -> float:
    """Whole games between four of a level."""
    play, rolls = compiled_match_of_levels(sample.name, [level] * sample.players), np.zeros(16, np.int64)
    results = np.zeros(games, RESULT)
    return best_rate(lambda: play(sample.blank, sample.plan, offers, 1, 0, results, rolls), games, 3)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=GAMES, choices=GAMES, help="which")
    parser.add_argument("--levels", nargs="*", default=LEVELS, choices=LEVELS, help="that play whole games")
    arguments = parser.parse_args()
    for name in arguments.games:
        blank = landnam.make(name, seed=1, max_turns=1000)
        assert isinstance(blank, CompiledGame)
        if not blank.library.wait():
            sys.exit(f"there is no compiled library of {name} to be measured")
        game = middle_of(name)
        judged = weigh_a_second(game, CANDIDATES, MOST_WORLDS, 0)
        rollouts = weigh_a_second(game, 1, 1, 2_000)
        print(f"{name}: {judged:,.0f} positions judged and {rollouts:,.0f} rollouts per CPU-second", flush=True)
        for level, games in zip(LEVELS, (2000, 400, 400, 40, 4), strict=True):
            if level not in arguments.levels:
                continue
            silent, trading = (games_a_second(blank, level, offers, games) for offers in (NO_OFFERS, MENU))
            print(f"  {level:6}: {silent:,.1f} games per CPU-second without trades, {trading:,.1f} with", flush=True)


if __name__ == "__main__":
    main()
