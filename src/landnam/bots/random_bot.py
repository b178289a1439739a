"""The bot that plays at random."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from landnam.bots.interface import Insider
from landnam.rules.actions import Action
from landnam.rules.protocol import Game


class RandomBot(Insider):
    """Plays any legal action."""

    name: ClassVar[str] = "random"
    about: ClassVar[str] = "any legal action, each as likely as the others"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:  # noqa: ARG002 # it looks at nothing
        return legal[rng.integers(len(legal))]

    def decide_in(self, game: Game, rng: np.random.Generator, clock: float, *, offers: bool) -> Action:  # noqa: ARG002 # it needs no time
        legal = game.legal(self.seat, offers=offers)
        return legal[rng.integers(len(legal))]
