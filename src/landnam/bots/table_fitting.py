"""Fits the table value to positions and what became of them: plain NumPy, on one core."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.fitting import Floats
from landnam.bots.values import HIDDEN_1, HIDDEN_2, TABLE_1, TABLE_2, TABLE_INPUTS
from landnam.native.compiled import SEATS_AT_MOST, States

Net = dict[str, Floats]
Describe = Callable[[States], Floats]
"""Turns positions into inputs, by position, seat and feature."""

BATCH: Final = 2048
MOMENTS: Final = (0.9, 0.999)
NOBODY: Final = np.float32(-1e9)
"""The score of a seat that is not at the table."""


class Joined:
    """Positions of several generations, one after another, without a copy of them all: they are most of the memory."""

    def __init__(self, parts: Sequence[States]) -> None:
        self._parts = parts
        self._ends = np.cumsum([len(part) for part in parts])

    def __len__(self) -> int:
        return int(self._ends[-1])

    def take(self, rows: NDArray[np.int64]) -> States:
        """The positions with these numbers, in their order."""
        found = np.zeros(len(rows), self._parts[0].dtype)
        which = np.searchsorted(self._ends, rows, side="right")
        for i, part in enumerate(self._parts):
            here = which == i
            found[here] = part[rows[here] - (self._ends[i] - len(part))]
        return found


def fresh_table(rng: np.random.Generator) -> Net:
    """Small random weights to begin with."""

    def layer(inputs: int, outputs: int, size: float = 1.0) -> Floats:
        weights: Floats = (size * rng.standard_normal((inputs, outputs)) * np.sqrt(2 / inputs)).astype(np.float32)
        return weights

    return {
        "t1": layer(TABLE_INPUTS, TABLE_1),
        "c1": np.zeros(TABLE_1, np.float32),
        "t2": layer(TABLE_1, TABLE_2),
        "m2": layer(TABLE_1, TABLE_2, 0.3),
        "c2": np.zeros(TABLE_2, np.float32),
        "t3": layer(TABLE_2, 1)[:, 0] * np.float32(0.5),
    }


def table_from_seat(seat: Net, inputs: Mapping[int, Mapping[int, float]], rng: np.random.Generator) -> Net:
    """A table value that says what a seat value says, with room to learn more.

    ``inputs`` tells where the features of the seat value stand among those of the table value. Part of every layer
    repeats the seat value; the rest begins at random, and counts for nothing until it has learned something.
    """
    net = fresh_table(rng)
    net["t1"][:, :HIDDEN_1] = 0
    for feature, places in inputs.items():
        for place, times in places.items():
            net["t1"][place, :HIDDEN_1] += seat["w1"][feature] * np.float32(times)
    net["c1"][:HIDDEN_1], net["c2"][:HIDDEN_2] = seat["b1"], seat["b2"]
    net["t2"][:, :HIDDEN_2], net["m2"][:, :HIDDEN_2] = 0, 0
    net["t2"][:HIDDEN_1, :HIDDEN_2] = seat["w2"]
    for name in ("t2", "m2"):
        net[name][:, HIDDEN_2:] *= np.float32(0.1)
    net["t3"][:HIDDEN_2], net["t3"][HIDDEN_2:] = seat["w3"], 0
    return net


def _forward(net: Net, x: Floats, players: NDArray[np.int8]) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """The layers, the mean of the first one over the seats that play, who plays, and the chances."""
    seated = (np.arange(SEATS_AT_MOST) < players[:, None]).astype(np.float32)
    n = len(x)
    first = np.maximum(x.reshape(n * SEATS_AT_MOST, -1) @ net["t1"] + net["c1"], 0).reshape(n, SEATS_AT_MOST, -1)
    first *= seated[:, :, None]
    mean = first.sum(axis=1) / players[:, None].astype(np.float32)
    own = (first.reshape(n * SEATS_AT_MOST, -1) @ net["t2"]).reshape(n, SEATS_AT_MOST, -1)
    second = np.maximum(own + (mean @ net["m2"] + net["c2"])[:, None], 0)
    scores = np.where(seated > 0, second @ net["t3"], NOBODY)
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return first, mean, second, seated, chances / chances.sum(axis=1, keepdims=True)


def chances_of(net: Net, positions: States, describe: Describe) -> Floats:
    """The chance of every seat in every position."""
    found = np.zeros((len(positions), SEATS_AT_MOST), np.float32)
    for begin in range(0, len(positions), 8192):
        part = positions[begin : begin + 8192]
        found[begin : begin + 8192] = table_chances(net, describe(part), part["players"])
    return found


def table_chances(net: Net, inputs: Floats, players: NDArray[np.int8]) -> Floats:
    """The chance of every seat, from the inputs of positions with so many players."""
    return _forward(net, inputs, players)[4]


def cross_entropy(chances: Floats, targets: Floats) -> float:
    """The mean cross-entropy in nats."""
    return float(-(targets * np.log(chances + 1e-9)).sum(axis=1).mean())


def outcomes(winners: NDArray[np.int8]) -> Floats:
    """What the winner of each position's game makes of it: 1 for the winner's seat."""
    return np.eye(SEATS_AT_MOST, dtype=np.float32)[winners]


def mixed_targets(numbers: NDArray[np.int64], won: Floats, chances: Floats, trust: float) -> Floats:
    """What to learn for each position: the outcome of its game, mixed with the chances of later positions.

    Positions of a game stand together and in order. From position to position the target keeps a share ``trust`` of
    what comes later and takes the rest from the chances of the next position (temporal differences): an outcome that
    luck brought about late counts less for early positions.
    """
    n = len(numbers)
    targets = won.copy()
    last = np.append(numbers[1:] != numbers[:-1], True)
    ends = np.flatnonzero(last)
    from_end = ends[np.searchsorted(ends, np.arange(n))] - np.arange(n)
    order = np.argsort(from_end, kind="stable")
    bounds = np.searchsorted(from_end[order], np.arange(1, from_end.max() + 2))
    for begin, end in pairwise(bounds):
        rows = order[begin:end]
        targets[rows] = trust * targets[rows + 1] + (1 - trust) * chances[rows + 1]
    return targets


def fit_table(
    net: Net,
    parts: Sequence[States],
    targets: Floats,
    describe: Describe,
    epochs: float,
    rate: float,
    decay: float,
    rng: np.random.Generator,
) -> Net:
    """The weights after a number of passes over the positions, by Adam with a rate that rises and falls.

    The positions come in parts, such as those of several generations, one after another.
    """
    positions = Joined(parts)
    net = {name: value.copy() for name, value in net.items()}
    mean = {name: np.zeros_like(value) for name, value in net.items()}
    spread = {name: np.zeros_like(value) for name, value in net.items()}
    steps = max(1, int(epochs * len(positions) / BATCH))
    order = rng.permutation(len(positions))
    begin = 0
    for step in range(1, steps + 1):
        if begin + BATCH > len(order):
            order, begin = rng.permutation(len(positions)), 0
        rows = order[begin : begin + BATCH]
        begin += BATCH
        now = np.float32(rate * min(1.0, step / 100) * 0.5 * (1 + np.cos(np.pi * step / steps)))
        part = positions.take(rows)
        for name, slope in _slopes(net, describe(part), part["players"], targets[rows]).items():
            mean[name] += (1 - MOMENTS[0]) * (slope - mean[name])
            spread[name] += (1 - MOMENTS[1]) * (slope * slope - spread[name])
            fair_mean = mean[name] / (1 - MOMENTS[0] ** step)
            fair_spread = spread[name] / (1 - MOMENTS[1] ** step)
            net[name] = (net[name] * (1 - now * decay) - now * fair_mean / (np.sqrt(fair_spread) + 1e-8)).astype(
                np.float32
            )
    return net


def _slopes(net: Net, x: Floats, players: NDArray[np.int8], targets: Floats) -> Net:
    """The gradient of the loss."""
    first, mean, second, seated, chances = _forward(net, x, players)
    n = len(x)
    error = ((chances - targets) / n).astype(np.float32)
    back_2 = error[:, :, None] * net["t3"] * (second > 0)
    common = back_2.sum(axis=1)
    flat_2 = back_2.reshape(n * SEATS_AT_MOST, -1)
    shared = (common @ net["m2"].T) / players[:, None].astype(np.float32)
    back_1 = ((flat_2 @ net["t2"].T).reshape(n, SEATS_AT_MOST, -1) + shared[:, None]) * (first > 0)
    back_1 *= seated[:, :, None]
    flat_1 = back_1.reshape(n * SEATS_AT_MOST, -1)
    return {
        "t3": second.reshape(n * SEATS_AT_MOST, -1).T @ error.reshape(-1),
        "t2": first.reshape(n * SEATS_AT_MOST, -1).T @ flat_2,
        "m2": mean.T @ common,
        "c2": common.sum(axis=0),
        "t1": x.reshape(n * SEATS_AT_MOST, -1).T @ flat_1,
        "c1": flat_1.sum(axis=0),
    }
