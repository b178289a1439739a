"""The Traveler edition of the island game: its board, its defaults, and nothing else that differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from landnam.games.island.game import Island
from landnam.games.island.options import colours
from landnam.games.island.setup import BEGINNER_BOARD, LAID_BOARD, TRAVELER_BOARD
from landnam.games.traveler.declaration import TRAVELER
from landnam.rules.declaration import Declaration


class Traveler(Island):
    """The island game on the six two-sided pieces of the Traveler edition, for three or four players."""

    declaration: ClassVar[Declaration] = TRAVELER
    boards: ClassVar[dict[str, int]] = {
        "variable": TRAVELER_BOARD,
        "beginner": BEGINNER_BOARD,  # all A sides together
        "layout": LAID_BOARD,
    }

    @staticmethod
    def _colours(options: Mapping[str, Any], players: int) -> tuple[str, ...]:  # noqa: ARG004 # no option changes it
        """I-PART-8: the rules name no colour to leave out with three players; red, as in the almanac (ours)."""
        return colours("almanac", players)
