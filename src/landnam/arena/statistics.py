"""The little statistics that results need: intervals, quantiles, and whether dice look fair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

QUANTILES: Final = (5, 25, 50, 75, 95)
"""In per cent."""

DICE_TOTALS: Final = range(2, 13)
FAIR_DICE: Final = {total: (6 - abs(total - 7)) / 36 for total in DICE_TOTALS}
"""The probability of each total of two fair dice."""

_Z_95: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations of its mean."""


@dataclass(frozen=True)
class Share:
    """How many of so many, as a share with its 95 % interval."""

    count: int
    share: float
    low: float
    high: float


def share_of(count: int, total: int) -> Share:
    """A share with Wilson's interval, which holds for few cases and for shares near 0 and 1 too."""
    share = count / total
    weight = _Z_95**2 / total
    centre = (share + weight / 2) / (1 + weight)
    half = sqrt(weight * share * (1 - share) + weight**2 / 4) / (1 + weight)
    return Share(count, share, max(0.0, centre - half), min(1.0, centre + half))


@dataclass(frozen=True)
class Spread:
    """Mean and extremes of whole numbers, and the values below which a given part of them lie."""

    mean: float
    low: int
    high: int
    quantiles: dict[int, int]


def spread_of(values: NDArray[Any]) -> Spread:
    """Summed up in whole numbers, so that the result is the same on every machine."""
    quantiles = np.quantile(values, [q / 100 for q in QUANTILES], method="inverted_cdf")
    return Spread(
        mean=int(values.sum(dtype=np.int64)) / len(values),
        low=int(values.min()),
        high=int(values.max()),
        quantiles={q: int(value) for q, value in zip(QUANTILES, quantiles, strict=True)},
    )


@dataclass(frozen=True)
class DiceCheck:
    """How often each total was rolled, how often fair dice would roll it, and whether the two agree."""

    rolls: int
    counts: dict[int, int]
    expected: dict[int, float]
    chi_square: float
    p_value: float


def check_dice(counts: Sequence[int]) -> DiceCheck:
    """Compare the counts of the totals 2 to 12 with fair dice by a chi-square test."""
    rolls = sum(counts)
    expected = [rolls * FAIR_DICE[total] for total in DICE_TOTALS]
    chi_square = sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True)) if rolls else 0.0
    return DiceCheck(
        rolls,
        dict(zip(DICE_TOTALS, counts, strict=True)),
        dict(zip(DICE_TOTALS, expected, strict=True)),
        chi_square,
        chi_square_tail(chi_square, len(DICE_TOTALS) - 1),
    )


def chi_square_tail(x: float, degrees: int) -> float:
    """The probability that chi-square with an even number of degrees of freedom exceeds x, in closed form."""
    if degrees <= 0 or degrees % 2:
        raise ValueError(f"degrees of freedom {degrees}: valid are even numbers from 2")
    term = total = exp(-x / 2)
    for k in range(1, degrees // 2):
        term *= x / 2 / k
        total += term
    return total
