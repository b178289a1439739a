"""The kinds of actions and chance results of the dice game; native/codes.py tells how they become numbers.

The dice that are kept stand as a mask in the first argument. A joker names the knight, the die and the resource.
Rolled dice stand as their number in the first argument, and after it their faces in three bits each.
"""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "roll",
    "keep",
    "stand",
    "joker",
    "gold",
    "road",
    "settlement",
    "city",
    "knight",
    "end",
    # chance
    "rolled",
)
(
    ROLL,
    KEEP,
    STAND,
    USE_JOKER,
    TRADE_GOLD,
    BUILD_ROAD,
    BUILD_SETTLEMENT,
    BUILD_CITY,
    BUILD_KNIGHT,
    END,
    ROLLED,
) = range(11)
