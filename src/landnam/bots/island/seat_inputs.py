"""Where the features of the seat value stand among the inputs of the table value: with them a table value can begin as
what a seat value has learned.

Not compiled: only training reads it.
"""

from __future__ import annotations

from typing import Final

_SAME: Final = {
    # points and steps near the end, the turn
    0: 0,
    1: 3,
    2: 2,
    3: 1,
    4: 13,
    5: 14,
    7: 18,
    8: 19,
    # income by resource, hand by resource, income with a harbour of its own
    **{9 + resource: 29 + resource for resource in range(5)},
    **{14 + resource: 72 + resource for resource in range(5)},
    **{19 + resource: 54 + resource for resource in range(5)},
    24: 53,
    25: 39,
    26: 40,
    27: 41,
    28: 77,
    29: 78,
    # plans, places, pieces
    30: 89,
    31: 90,
    32: 91,
    33: 88,
    34: 96,
    35: 97,
    36: 98,
    37: 99,
    38: 100,
    39: 101,
    40: 115,
    41: 116,
    42: 117,
    43: 113,
    # races and cards
    44: 118,
    45: 119,
    46: 120,
    47: 123,
    48: 124,
    49: 125,
    50: 128,
    52: 131,
    53: 5,
    54: 122,
    55: 22,
}
SEAT_INPUTS: Final[dict[int, dict[int, float]]] = {
    **{feature: {place: 1.0} for feature, place in _SAME.items()},
    6: {15: 1 / 3, 16: 2 / 3, 17: 1.0},  # how many turns away: one number there, three switches here
    51: {129: 1.0, 130: 1.0},  # two cards, counted together there
}
"""By feature of the seat value, the inputs of the table value whose sum it is, each times a number."""
