"""The rules of the island game as small numbers: what a compiled rule answers when it forbids something.

The names are those of the catalogue (``I_SETTLE_2`` is rule I-SETTLE-2), in its order; a test holds them to it.
"""

from __future__ import annotations

from typing import Final

from landnam.native.rule_ids import rule_names

ALLOWED: Final = 0
(
    I_PART_5,
    I_SETUP_2,
    I_SETUP_3,
    I_SETUP_4,
    I_SETUP_5,
    I_TURN_1,
    I_TURN_2,
    I_TURN_4,
    I_TURN_6,
    I_ROB_1,
    I_ROB_2,
    I_ROB_3,
    I_ROB_4,
    I_ROB_5,
    I_ROB_8,
    I_TRADE_1,
    I_TRADE_2,
    I_TRADE_3,
    I_TRADE_4,
    I_TRADE_5,
    I_TRADE_7,
    I_TRADE_8,
    I_TRADE_9,
    I_TRADE_11,
    I_TRADE_12,
    I_TRADE_13,
    I_BUILD_1,
    I_ROAD_1,
    I_ROAD_2,
    I_ROAD_3,
    I_SETTLE_1,
    I_SETTLE_2,
    I_CITY_1,
    I_DEV_1,
    I_CARD_1,
    I_CARD_2,
    I_CARD_5,
    I_CARD_6,
    I_WIN_2,
) = range(1, 40)

RULE_NAMES: Final = rule_names(globals())
