"""Where the features of the seat value of On the Road stand among the inputs of its table value: in the same places.

Not compiled: only training reads it.
"""

from __future__ import annotations

from typing import Final

from landnam.bots.road.features import FEATURES

SEAT_INPUTS: Final[dict[int, dict[int, float]]] = {feature: {feature: 1.0} for feature in range(FEATURES)}
"""By feature of the seat value, the inputs of the table value whose sum it is, each times a number."""
