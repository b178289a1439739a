"""The rules of the dice game as small numbers: what a compiled rule answers when it forbids something."""

from __future__ import annotations

from typing import Final

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

RULE_NAMES: Final = (
    "",
    "Y-TURN-1",
    "Y-ROLL-1",
    "Y-BUILD-1",
    "Y-BUILD-2",
    "Y-BUILD-3",
    "Y-BUILD-4",
    "Y-BUILD-5",
    "Y-JOKER-1",
    "Y-GOLD-1",
    "Y-END-1",
)
