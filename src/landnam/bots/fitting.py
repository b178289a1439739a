"""Fits the value to positions and their winners: plain NumPy, a few seconds a step on two cores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.values import HIDDEN_1, HIDDEN_2, WEIGHTS

Floats = NDArray[np.float32]

BATCH: Final = 2048
LEARNING_RATE: Final = 2e-3
DECAY: Final = 1e-5
"""The decay of the weights towards zero at every step."""
MOMENTS: Final = (0.9, 0.999)


def fresh_weights(features: int, rng: np.random.Generator) -> dict[str, Floats]:
    """Small random weights to begin with."""

    def layer(inputs: int, outputs: int) -> Floats:
        weights: Floats = (rng.standard_normal((inputs, outputs)) * np.sqrt(2 / inputs)).astype(np.float32)
        return weights

    return {
        "w1": layer(features, HIDDEN_1),
        "b1": np.zeros(HIDDEN_1, np.float32),
        "w2": layer(HIDDEN_1, HIDDEN_2),
        "b2": np.zeros(HIDDEN_2, np.float32),
        "w3": layer(HIDDEN_2, 1)[:, 0] * np.float32(0.5),
    }


def _forward(net: dict[str, Floats], x: Floats) -> tuple[Floats, Floats, Floats]:
    first = np.maximum(x @ net["w1"] + net["b1"], 0)
    second = np.maximum(first @ net["w2"] + net["b2"], 0)
    scores = second @ net["w3"]
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return first, second, chances / chances.sum(axis=1, keepdims=True)


def loss_of(net: dict[str, Floats], samples: NDArray[Any], winners: NDArray[Any]) -> float:
    """The mean cross-entropy of the winner, in nats: log(players) for a random guess."""
    total = 0.0
    for begin in range(0, len(samples), 16384):
        part = slice(begin, begin + 16384)
        chances = _forward(net, samples[part].astype(np.float32))[2]
        total -= float(np.log(chances[np.arange(len(chances)), winners[part]] + 1e-9).sum())
    return total / len(samples)


def fit(
    net: dict[str, Floats],
    samples: Floats,
    winners: NDArray[Any],
    epochs: int,
    rng: np.random.Generator,
    progress: Callable[[int], None] = lambda _: None,
) -> dict[str, Floats]:
    """The weights after a number of passes over the positions, by Adam with a falling rate."""
    net = {name: value.copy() for name, value in net.items()}
    mean = {name: np.zeros_like(value) for name, value in net.items()}
    spread = {name: np.zeros_like(value) for name, value in net.items()}
    steps = epochs * (len(samples) // BATCH)
    step = 0
    for _ in range(epochs):
        order = rng.permutation(len(samples))
        for begin in range(0, len(samples) - BATCH + 1, BATCH):
            rows = order[begin : begin + BATCH]
            slopes = _slopes(net, samples[rows].astype(np.float32), winners[rows])
            step += 1
            rate = LEARNING_RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
            for name, slope in slopes.items():
                mean[name] += (1 - MOMENTS[0]) * (slope - mean[name])
                spread[name] += (1 - MOMENTS[1]) * (slope * slope - spread[name])
                fair_mean = mean[name] / (1 - MOMENTS[0] ** step)
                fair_spread = spread[name] / (1 - MOMENTS[1] ** step)
                net[name] = (net[name] * (1 - DECAY) - rate * fair_mean / (np.sqrt(fair_spread) + 1e-8)).astype(
                    np.float32
                )
        progress(1)
    return net


def _slopes(net: dict[str, Floats], x: Floats, winners: NDArray[Any]) -> dict[str, Floats]:
    """The gradient of the loss."""
    first, second, chances = _forward(net, x)
    error = chances.copy()
    error[np.arange(len(x)), winners] -= 1
    error /= len(x)
    rows = error.reshape(-1)
    flat_1, flat_2, flat_x = first.reshape(-1, HIDDEN_1), second.reshape(-1, HIDDEN_2), x.reshape(len(rows), -1)
    back_2 = np.outer(rows, net["w3"]) * (flat_2 > 0)
    back_1 = (back_2 @ net["w2"].T) * (flat_1 > 0)
    return {
        "w3": flat_2.T @ rows,
        "w2": flat_1.T @ back_2,
        "b2": back_2.sum(axis=0),
        "w1": flat_x.T @ back_1,
        "b1": back_1.sum(axis=0),
    }


def compiled_weights(net: dict[str, Floats]) -> NDArray[np.void]:
    """The weights as compiled bots read them, an array of one."""
    record = np.zeros(1, WEIGHTS)
    for name, value in net.items():
        if name in ("w1", "t1"):
            record[name][0, : len(value)] = value
        else:
            record[name][0] = value
    record["sees_table"] = "t1" in net
    return record
