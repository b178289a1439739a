"""Before the tests begin the rules are compiled once, so that parallel test processes find them in the cache."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

BOT_TESTS = Path(__file__).parent / "bots"


def pytest_sessionstart(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):
        return
    import landnam
    from landnam.arena.simulation import simulate
    from landnam.rules.conformance import check_game, play_any

    for name in ("island", "duel", "road", "dice"):
        game = landnam.make(name, seed=1)
        simulate(name, ("random",) * game.players, 2, seed=1)
        check_game(game, games=1, moves=1)
        for _ in range(50):
            play_any(game, random.Random(1))
    asked = [Path(argument.partition("::")[0]).resolve() for argument in session.config.args]
    if any(BOT_TESTS.is_relative_to(path) or path.is_relative_to(BOT_TESTS) for path in asked):
        from landnam.bots.dice.solution import solution_against_others

        solution_against_others()  # worked out once, for all test processes
