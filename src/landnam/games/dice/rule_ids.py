"""The rules of the dice game as small numbers: what a compiled rule answers when it forbids something."""

from __future__ import annotations

from typing import Final

from landnam.native.rule_ids import rule_names

ALLOWED: Final = 0
(
    Y_TURN_1,
    Y_ROLL_1,
    Y_BUILD_1,
    Y_BUILD_2,
    Y_BUILD_3,
    Y_BUILD_4,
    Y_BUILD_5,
    Y_JOKER_1,
    Y_GOLD_1,
    Y_END_1,
) = range(1, 11)

RULE_NAMES: Final = rule_names(globals())
