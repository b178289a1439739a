"""The bots of the Dice game where they meet bots of any other kind: one decision at a time, from a view."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from landnam.bots.dice.match import BOTS, Player
from landnam.bots.dice.solution import is_kept
from landnam.bots.interface import Bot
from landnam.games.dice.game import Dice
from landnam.rules.actions import Action


class DiceBot(Bot):
    """A compiled bot that sits at a table. Nothing is hidden in the Dice game, so a view tells it all."""

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game, seat)
        self._player = Player(self.name)
        for players in (1, 2):  # what has to be loaded or worked out is, before any clock runs
            self._player.choose(Dice(players, seed=0))

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:  # noqa: ARG002 # it needs no list and little time
        return self._player.choose(Dice.resample(view, rng))


class Greedy(DiceBot):
    """Takes what a turn brings."""

    name = "greedy"
    about = BOTS["greedy"]


class _Solver(DiceBot):
    """A bot that knows the solution, which is on the shelf or has to be worked out by compiled rules."""

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
