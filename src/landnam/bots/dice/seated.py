"""The bots of the Dice game as ordinary bots: one decision at a time, from a view."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from landnam.bots.dice.match import BOTS, Player
from landnam.bots.dice.solution import is_kept
from landnam.bots.interface import Insider
from landnam.games.compiled_game import as_compiled
from landnam.games.dice.game import Dice
from landnam.rules.actions import Action
from landnam.rules.protocol import Game


class DiceBot(Insider):
    """A compiled bot in one seat. Nothing is hidden in the Dice game, so a view tells it everything."""

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game, seat)
        self._player = Player(self.name)
        for players in (1, 2):  # load or compute the tables before any clock runs
            self._player.choose(Dice(players, seed=0))

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:  # noqa: ARG002 # it needs no list and little time
        return self._player.choose(Dice.resample(view, rng))

    def decide_in(self, game: Game, rng: np.random.Generator, clock: float, *, offers: bool) -> Action:  # noqa: ARG002 # nobody trades
        return self._player.choose(as_compiled(game))


class Greedy(DiceBot):
    """Takes the most points of each turn."""

    name = "greedy"
    about = BOTS["greedy"]


class _Solver(DiceBot):
    """A bot that knows the solution, which is in the cache or has to be computed by compiled rules."""

    needs_library: ClassVar[bool] = True

    @classmethod
    def is_ready(cls, game: str) -> bool:
        return super().is_ready(game) or is_kept(players=2)


class Perfect(_Solver):
    """Knows the solution, and plays to win."""

    name = "perfect"
    about = BOTS["perfect"]


class Steady(_Solver):
    """Knows the solution, and plays for points."""

    name = "steady"
    about = BOTS["steady"]
