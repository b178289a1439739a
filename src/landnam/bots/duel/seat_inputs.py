"""Where the features of the two-player game's seat value stand among the inputs of its table value.

Not compiled: only training reads it.
"""

from __future__ import annotations

from typing import Final

from landnam.bots.duel.table import NEUTRAL_ROUTE, PAYABLE, TRADE_CARDS
from landnam.bots.island import features, seat_inputs

SEAT_INPUTS: Final[dict[int, dict[int, float]]] = {
    **seat_inputs.SEAT_INPUTS,
    6: {15: 1 / 3},  # how many turns away: the other switches stand for other things here
    features.FEATURES: {TRADE_CARDS: 1.0},
    features.FEATURES + 1: {PAYABLE: 1.0},
    features.FEATURES + 2: {NEUTRAL_ROUTE: 1.0},
}
"""By feature of the seat value, the inputs of the table value whose sum it is, each times a number."""
