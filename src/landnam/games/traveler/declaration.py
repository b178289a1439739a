"""The declaration of the Traveler edition: its differences from the island game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from landnam.games.island.declaration import ISLAND
from landnam.games.island.options import BOARD, FIRST, POINTS_TO_WIN, SETUP, TURN_LIMIT, TURN_PARTS

TRAVELER: Final = replace(
    ISLAND,
    name="traveler",
    title="Traveler",
    about="The island game on the six two-sided pieces of the Traveler edition, for three or four players.",
    options=(
        BOARD,
        SETUP,
        replace(TURN_PARTS, default="separate", values=("separate", "combined")),
        FIRST,
        POINTS_TO_WIN,
        TURN_LIMIT,
    ),
    summary=(
        "Everything is as on the Island; the board is put together from six two-sided pieces.",
        "First trade, then build: the two parts of a turn are separate unless you choose otherwise.",
        "Ten points on your own turn win.",
    ),
)
