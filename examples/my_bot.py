"""A bot in fifteen lines: it builds when it can, the dearest thing first, and else does anything."""

from typing import Any

import numpy as np

from landnam.bots import Bot
from landnam.rules.actions import Action

DEAREST_FIRST = ("city", "settlement", "settle", "knight", "road")


class MyBot(Bot):
    """Builds whatever it can."""

    name = "builder"
    about = "builds whatever it can, the dearest thing first"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:  # noqa: ARG002 # it looks at nothing else
        """The dearest building that is legal, or any legal action."""
        for building in DEAREST_FIRST:
            for action in legal:
                if action.kind == building:
                    return action
        return legal[rng.integers(len(legal))]
