"""The rules of On the Road as small numbers: what a compiled rule answers when it forbids something."""

from __future__ import annotations

from typing import Final

from landnam.native.rule_ids import rule_names

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

RULE_NAMES: Final = rule_names(globals())
