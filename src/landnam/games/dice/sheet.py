"""The printed sheet of a player: what can be marked on it, where it stands, what it costs and what it is worth.

The points, costs and jokers are those of the rules; which road follows which is read off the printed map.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.cards.resources import BRICK, ORE, RESOURCES, WHEAT, WOOD, WOOL

DICE: Final = 6
FACES: Final = (*RESOURCES, "gold")
"""Y-DICE-1: the faces of a die."""
GOLD: Final = len(RESOURCES)

ROADS: Final = 16
START: Final = -1
"""Y-BUILD-2: the road that is built from the beginning."""
CONTINUES: Final = (START, 0, 0, 2, 3, 3, 5, 6, 7, 8, 9, 10, 7, 12, 13, 14)
"""Y-BUILD-2: by road, R0 to R15, the road that it continues."""
ROAD_POINTS: Final = 1

SETTLEMENT_POINTS: Final = (3, 4, 5, 7, 9, 11)
SETTLEMENT_ROADS: Final = (START, 2, 5, 7, 9, 11)
"""Y-BUILD-3: the settlements in their order, and the road at whose end each stands."""
CITY_POINTS: Final = (7, 12, 20, 30)
CITY_ROADS: Final = (1, 4, 13, 15)
"""Y-BUILD-4: the cities in their order, and the road at whose end each stands."""

KNIGHTS: Final = 6
"""Y-BUILD-5: a knight is worth its number."""
ANY: Final = GOLD
JOKERS: Final = (ORE, WHEAT, WOOL, WOOD, BRICK, ANY)
"""Y-JOKER-1: the resource below each knight."""

ROAD, SETTLEMENT, CITY, KNIGHT = range(4)
COST: Final[NDArray[np.int64]] = np.array(
    #  wood brick wool wheat ore
    [[1, 1, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 2, 3], [0, 0, 1, 1, 1]],
    dtype=np.int64,
)
"""Y-BUILD-2..5: what a road, a settlement, a city and a knight cost."""

BOXES: Final = 15
NOTHING_BUILT: Final = -2
"""Y-SCORE-1: what an X counts."""
