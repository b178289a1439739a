"""The bot that plays at random."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from landnam.bots.interface import Bot
from landnam.rules.actions import Action


class RandomBot(Bot):
    """Plays any legal action."""

    name: ClassVar[str] = "random"
    about: ClassVar[str] = "any legal action, each as likely as the others"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:  # noqa: ARG002 # it looks at nothing
        return legal[rng.integers(len(legal))]
