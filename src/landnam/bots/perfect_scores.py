"""The scores of perfect play in a solved game, as its solution reports them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scores:
    """The scores of perfect games with a given number of turns."""

    turns: int
    mean: float
    deviation: float
    quantiles: dict[int, int]
    """By percentage: the least score that at least that share of games does not exceed."""
