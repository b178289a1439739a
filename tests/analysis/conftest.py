"""Short games between bots, as records."""

from __future__ import annotations

from typing import Any

import pytest

from landnam.analysis import analyse
from landnam.arena.recorded import Recorder
from landnam.games.compiled_game import CompiledGame

BOTS = {
    "island": ["hard", "normal", "easy"],
    "traveler": ["normal", "hard", "easy"],
    "duel": ["hard", "easy"],
    "road": ["hard", "normal", "easy"],
    "dice": ["greedy", "perfect"],
}
SHORT: dict[str, dict[str, Any]] = {"island": {"vp": 5}}


class Games(dict[str, CompiledGame]):
    """Finished games, each played when it is first needed."""

    def __missing__(self, game: str) -> CompiledGame:
        self[game] = Recorder(game, BOTS[game], seed=5, **SHORT.get(game, {})).play(0)
        return self[game]


class Reports(dict[str, Any]):
    """Their quick reports."""

    def __init__(self, games: Games) -> None:
        super().__init__()
        self._games = games

    def __missing__(self, game: str) -> Any:
        self[game] = analyse(self._games[game].record(), depth="quick").as_data()
        return self[game]


@pytest.fixture(scope="session")
def games() -> Games:
    """A finished game of each kind."""
    return Games()


@pytest.fixture(scope="session")
def reports(games: Games) -> Reports:
    """Their quick reports."""
    return Reports(games)
