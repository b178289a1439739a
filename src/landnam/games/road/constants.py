"""The figures of the card game's rules, for those who show them."""

from __future__ import annotations

from typing import Final

from landnam.cards.costs import costs_by_name
from landnam.games.road.cards import ARMY_MINIMUM, BONUS_POINTS, CARDS, COST, ROUTE_MINIMUM, ROW
from landnam.games.road.view_types import RoadConstants

CONSTANTS: Final[RoadConstants] = {
    "costs": costs_by_name(COST, CARDS),
    "points": {"settlement": 1, "city": 2, "metropolis": 3},
    "bonus_points": BONUS_POINTS,
    "route_minimum": ROUTE_MINIMUM,
    "army_minimum": ARMY_MINIMUM,
    "row": ROW,
}
"""R-BUILD-4, R-WIN-1, R-ROUTE-1, R-ARMY-1, R-SETUP-1."""
