"""The bots of Knarr."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from knarr.captain_rules import LIBRARY
from landnam.bots import Bot
from landnam.native.compiled import SOURCE
from landnam.native.memory import address_of
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
        return _choice(legal, land=_warned(view) and STORM * view["leg"] > GAIN)


class Captain(Bot):
    """Plays many voyages out in its head, rivals in harbour among them. Its rules are compiled."""

    name: ClassVar[str] = "captain"
    about: ClassVar[str] = "plays a thousand voyages out and weighs rivals in harbour, compiled"

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game, seat)
        LIBRARY.open()  # until it is built the captain thinks interpreted
        self._source = np.zeros(1, SOURCE)

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:  # noqa: ARG002 # a thousand voyages take little time
        if view["phase"] == "loading":
            return legal[int(rng.integers(len(legal)))]
        rivals = sum(seat["at_sea"] for seat in view["seats"]) - 1
        cargo, seed = view["seats"][self.seat]["cargo"], int(rng.integers(2**62))
        source = address_of(self._source)
        land = LIBRARY.doors.should_land(source, seed, cargo, view["leg"], int(_warned(view)), rivals)
        return _choice(legal, land=bool(land))


def _warned(view: dict[str, Any]) -> bool:
    """Would the next storm end the voyage?"""
    return bool(view["storms"] == view["limit"] - 1)


def _choice(legal: list[Action], *, land: bool) -> Action:
    return next(action for action in legal if action == ("land" if land else "sail"))
