"""Before the tests begin the rules are compiled once, so that parallel test processes find them in the cache."""

from __future__ import annotations

import random

import pytest


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
