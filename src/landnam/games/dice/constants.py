"""The fixed figures of the dice game's rules, for display."""

from __future__ import annotations

from typing import Final

from landnam.cards.costs import costs_by_name
from landnam.games.dice.sheet import (
    ANY,
    CITY_POINTS,
    COST,
    DICE,
    FACES,
    JOKERS,
    NOTHING_BUILT,
    ROADS,
    SETTLEMENT_POINTS,
)
from landnam.games.dice.state import ROLLS
from landnam.games.dice.view_types import DiceConstants

PAR: Final = [2.63, 5.41, 11.24, 18.25, 24.25, 29.84, 34.44, 41.07, 46.61, 51.6, 57.82, 65.22, 74.39, 85.45, 94.79]
"""The means of ``landnam solve dice``; a test compares them with the solution."""
CONSTANTS: Final[DiceConstants] = {
    "faces": list(FACES),
    "dice": DICE,
    "rolls": ROLLS,
    "costs": costs_by_name(COST, ("road", "settlement", "city", "knight")),
    "roads": ROADS,
    "settlement_points": list(SETTLEMENT_POINTS),
    "city_points": list(CITY_POINTS),
    "jokers": ["any" if joker == ANY else FACES[joker] for joker in JOKERS],
    "nothing_built": NOTHING_BUILT,
    "par": PAR,
}
"""Y-DICE-1, Y-ROLL-1, Y-BUILD-2..5, Y-JOKER-1, Y-SCORE-1."""
