"""A bot for Knarr."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from landnam.bots import Bot
from landnam.rules.actions import Action

GAIN = 5 / 6
"""The legs that a roll brings on average: three faces of one, and one of two."""
STORM = 1 / 3


class Skipper(Bot):
    """Sails on while the next roll gains more than a storm may take."""

    name: ClassVar[str] = "skipper"
    about: ClassVar[str] = "lands when a storm would cost more than the next roll brings"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:  # noqa: ARG002 # it needs little time
        if view["phase"] == "loading":
            return legal[int(rng.integers(len(legal)))]
        risk = STORM if view["storms"] else 0.0
        wanted = "land" if view["leg"] and risk * view["leg"] > GAIN * (1 - risk) else "sail"
        return next(action for action in legal if action == wanted)
