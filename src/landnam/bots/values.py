"""The learned value: a small network that scores each seat, and the chance to win that follows from the scores."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.native.compiled import SEATS_AT_MOST, rule
from landnam.native.numbers import exp

HIDDEN_1: Final = 32
HIDDEN_2: Final = 16
INPUTS: Final = 64
"""Room for the features of any game; a game leaves the last ones at zero."""

WEIGHTS: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("w1", np.float32, (INPUTS, HIDDEN_1)),
                ("b1", np.float32, (HIDDEN_1,)),
                ("w2", np.float32, (HIDDEN_1, HIDDEN_2)),
                ("b2", np.float32, (HIDDEN_2,)),
                ("w3", np.float32, (HIDDEN_2,)),
            ],
            align=True,
        ),
    )
)
"""The network of one game: two hidden layers, and a score at the end. All seats share it."""


VALUE_NOTES: Final = [
    ("inputs", np.float32, (SEATS_AT_MOST, INPUTS)),
    ("hidden_1", np.float32, (HIDDEN_1,)),
    ("hidden_2", np.float32, (HIDDEN_2,)),
    ("scores", np.float32, (SEATS_AT_MOST,)),
    ("chances", np.float32, (SEATS_AT_MOST,)),
    ("scores_now", np.float32, (SEATS_AT_MOST,)),  # before a trade that is being weighed
    ("chances_now", np.float32, (SEATS_AT_MOST,)),
]
"""The fields that a bot's notes need to work out a value."""


@rule
def score(notes: Any, row: Any, features: Any, net: Any) -> Any:
    """The score of the seat whose features stand in this row."""
    inputs, first, second = notes.inputs, notes.hidden_1, notes.hidden_2
    w1, b1, w2, b2, w3 = net.w1, net.b1, net.w2, net.b2, net.w3
    for j in range(HIDDEN_1):
        first[j] = b1[j]
    for i in range(features):
        x = inputs[row, i]
        if x != 0.0:
            for j in range(HIDDEN_1):
                first[j] += x * w1[i, j]
    for j in range(HIDDEN_2):
        second[j] = b2[j]
    for i in range(HIDDEN_1):
        x = first[i]
        if x > 0.0:
            for j in range(HIDDEN_2):
                second[j] += x * w2[i, j]
    total = np.float32(0.0)
    for j in range(HIDDEN_2):
        if second[j] > 0.0:
            total += second[j] * w3[j]
    return total


@rule
def shares(notes: Any, players: Any) -> None:
    """Turn the scores into each seat's chance to win."""
    highest = notes.scores[0]
    for seat in range(1, players):
        highest = max(highest, notes.scores[seat])
    total = 0.0
    for seat in range(players):
        share = exp(np.float64(notes.scores[seat] - highest))
        notes.chances[seat] = share
        total += share
    for seat in range(players):
        notes.chances[seat] = np.float64(notes.chances[seat]) / total
