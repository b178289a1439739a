"""The cards in the box and what they cost, in one place: a corrected number is a change of one line here.

The rules show most of these numbers as pictures only. Source of all of them: one published card list, whose totals
(61 resource cards, 34 building cards) are those printed on the box.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

RESOURCE_CARDS: Final = (11, 11, 14, 12, 13)
"""R-PART-1: wood, brick, wool, wheat, ore."""
MOST_OF_A_RESOURCE: Final = max(RESOURCE_CARDS)

ROAD, SETTLEMENT, CITY, KNIGHT, METROPOLIS = range(5)
BUILDINGS: Final = ("road", "settlement", "city", "knight")
CARDS: Final = (*BUILDINGS, "metropolis")
BUILDING_CARDS: Final = (10, 11, 5, 8)
"""R-PART-2: the building deck."""
ROW: Final = 5
"""R-SETUP-1: cards in the open row."""
START_CARDS: Final = 2
"""R-SETUP-3: resource cards dealt to everybody."""

COST: Final[Ints] = np.array(
    #  wood brick wool wheat ore
    [[1, 1, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 2, 3], [0, 0, 1, 0, 1], [0, 0, 3, 0, 1]],
    dtype=np.int64,
)
"""R-BUILD-4: what a road, a settlement, a city, a knight and a metropolis cost."""

RATES: Final[Ints] = np.array([4, 4, 3, 2, 1], dtype=np.int64)
"""R-ROAD-1: equal cards that stand for one other, by the number of roads (four and more alike)."""

SIDE_A, SIDE_B = range(2)
SIDES: Final = ("A", "B")
METROPOLISES: Final = ("road-draw", "route-tie", "knight-draw", "army-tie")
"""R-METRO-2: what the B sides do. On side A all four are alike."""
ROAD_DRAW, ROUTE_TIE, KNIGHT_DRAW, ARMY_TIE = range(4)
ANY_METROPOLIS: Final = 4
"""The choice on side A."""

EVENTS: Final = ("abundance", "charity", "robber", "solstice", "subsidy")
ABUNDANCE, CHARITY, ROBBER, SOLSTICE, SUBSIDY = range(5)
NO_EVENT: Final = -1
EVENT_CARDS: Final = (1, 1, 3, 1, 1)
"""R-EVENT-1..5: seven in all."""

ROUTE_MINIMUM: Final = 3
ARMY_MINIMUM: Final = 2
BONUS_POINTS: Final = 2
"""R-ROUTE-1, R-ARMY-1: what it takes to be the first, and what the card is worth."""
HAND_LIMIT: Final = 7
"""R-EVENT-3: cards that a robber leaves alone; a knight adds one."""
POINTS_TO_WIN: Final = 7
"""R-WIN-1."""


def counts(cards: tuple[int, ...]) -> NDArray[Any]:
    """A pile counted by kinds, as compiled rules read it."""
    return np.array(cards, dtype=np.int64)
