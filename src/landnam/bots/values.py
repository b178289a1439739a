"""The learned value: a small network that scores each seat, and the chance to win that follows from the scores.

There are two kinds. The seat value looks at every seat by itself. The table value has more inputs, and its second layer
also gets the mean of the first one over all seats, so that it sees a seat among the others.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.native.compiled import SEATS_AT_MOST, State, rule
from landnam.native.memory import add_row
from landnam.native.numbers import exp

HIDDEN_1: Final = 32
HIDDEN_2: Final = 16
INPUTS: Final = 64
"""Room for the features of any game; a game leaves the last ones at zero."""
TABLE_1: Final = 64
TABLE_2: Final = 32
TABLE_INPUTS: Final = 144
"""The same of the table value."""

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
                ("cooling", np.float64),  # of chances shown to people (analysis/calibration.py); bots play without
                ("sees_table", np.int64),  # which of the two values this is; the weights of the other are zero
                ("t1", np.float32, (TABLE_INPUTS, TABLE_1)),
                ("c1", np.float32, (TABLE_1,)),
                ("t2", np.float32, (TABLE_1, TABLE_2)),
                ("m2", np.float32, (TABLE_1, TABLE_2)),  # of the mean over all seats
                ("c2", np.float32, (TABLE_2,)),
                ("t3", np.float32, (TABLE_2,)),
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
    ("table_inputs", np.float32, (SEATS_AT_MOST, TABLE_INPUTS)),
    ("table_1", np.float32, (SEATS_AT_MOST, TABLE_1)),
    ("table_1_now", np.float32, (SEATS_AT_MOST, TABLE_1)),  # before a trade that is being weighed
    ("table_2", np.float32, (SEATS_AT_MOST, TABLE_2)),
    ("mean_1", np.float32, (1, TABLE_1)),
    ("mean_2", np.float32, (1, TABLE_2)),
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
def read_seat(notes: Any, seat: Any, features: Any, net: Any) -> None:
    """The first layer of the table value for the seat whose features stand in its row."""
    inputs, first, t1, c1 = notes.table_inputs, notes.table_1, net.t1, net.c1
    for j in range(TABLE_1):
        first[seat, j] = c1[j]
    for i in range(features):
        x = inputs[seat, i]
        if x != 0.0:
            add_row(first, seat, x, t1, i)
    for j in range(TABLE_1):
        if first[seat, j] < 0.0:
            first[seat, j] = 0.0


@rule
def score_seats(notes: Any, players: Any, net: Any) -> None:
    """The score of every seat by the table value, from the first layers of all."""
    first, second, mean, common = notes.table_1, notes.table_2, notes.mean_1, notes.mean_2
    t2, m2, c2, t3 = net.t2, net.m2, net.c2, net.t3
    part = np.float32(1.0) / np.float32(players)
    for j in range(TABLE_1):
        mean[0, j] = 0.0
    for seat in range(players):
        add_row(mean, 0, part, first, seat)
    for j in range(TABLE_2):
        common[0, j] = c2[j]
    for i in range(TABLE_1):
        x = mean[0, i]
        if x != 0.0:
            add_row(common, 0, x, m2, i)
    for seat in range(players):
        for j in range(TABLE_2):
            second[seat, j] = common[0, j]
        for i in range(TABLE_1):
            x = first[seat, i]
            if x != 0.0:
                add_row(second, seat, x, t2, i)
        total = np.float32(0.0)
        for j in range(TABLE_2):
            if second[seat, j] > 0.0:
                total += second[seat, j] * t3[j]
        notes.scores[seat] = total


@rule
def shares(s: State, notes: Any, net: Any) -> None:
    """Turn the scores into each seat's chance to win; they count the less the more rounds there were."""
    players = s.players
    weight = 1.0 / (1.0 + net.cooling * (np.float64(s.turn) / np.float64(players)))
    highest = notes.scores[0]
    for seat in range(1, players):
        highest = max(highest, notes.scores[seat])
    total = 0.0
    for seat in range(players):
        share = exp(weight * np.float64(notes.scores[seat] - highest))
        notes.chances[seat] = share
        total += share
    for seat in range(players):
        notes.chances[seat] = np.float64(notes.chances[seat]) / total
