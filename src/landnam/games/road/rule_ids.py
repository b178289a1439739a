"""The rules of On the Road as small numbers: what a compiled rule answers when it forbids something."""

from __future__ import annotations

from typing import Final

RULE_NAMES: Final = (
    "",
    "R-SETUP-2",
    "R-SETUP-3",
    "R-TURN-1",
    "R-HARVEST-1",
    "R-TRADE-1",
    "R-TRADE-2",
    "R-BUILD-1",
    "R-BUILD-2",
    "R-BUILD-4",
    "R-ROAD-1",
    "R-SETTLE-1",
    "R-CITY-1",
    "R-METRO-1",
    "R-EVENT-2",
    "R-EVENT-3",
    "R-EVENT-6",
    "R-WIN-1",
)
ALLOWED: Final = 0
(
    R_SETUP_2,
    R_SETUP_3,
    R_TURN_1,
    R_HARVEST_1,
    R_TRADE_1,
    R_TRADE_2,
    R_BUILD_1,
    R_BUILD_2,
    R_BUILD_4,
    R_ROAD_1,
    R_SETTLE_1,
    R_CITY_1,
    R_METRO_1,
    R_EVENT_2,
    R_EVENT_3,
    R_EVENT_6,
    R_WIN_1,
) = range(1, 18)
