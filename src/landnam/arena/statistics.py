"""The statistics of results: intervals, quantiles, and a test of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt, tan
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

QUANTILES: Final = (5, 25, 50, 75, 95)
"""Quantiles in per cent."""

_Z_95: Final = 1.959963984540054
"""95 % of a normal distribution lie within this many standard deviations of its mean."""


@dataclass(frozen=True)
class Share:
    """A count out of a total, as a share with its 95 % interval."""

    count: int
    share: float
    low: float
    high: float


def share_of(count: int, total: int) -> Share:
    """A share with Wilson's interval."""
    share = count / total
    return Share(count, share, *wilson(share, total))


def wilson(share: float, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, which also holds for few cases and for shares near 0 and 1."""
    weight = _Z_95**2 / total
    centre = (share + weight / 2) / (1 + weight)
    half = sqrt(weight * share * (1 - share) + weight**2 / 4) / (1 + weight)
    return max(0.0, centre - half), min(1.0, centre + half)


def clustered(sums: Sequence[float], sizes: Sequence[int]) -> tuple[float, float] | None:
    """The 95 % interval of a share when cases come in correlated groups; None for fewer than two groups.

    Only the groups are assumed to be independent, so the cases of a group may be correlated in any way (the
    cluster-robust variance of a ratio, with Student's t). If all groups have the same share, there is no variance to
    estimate: then each group counts as one case of Wilson's interval.
    """
    groups, total = len(sums), sum(sizes)
    if groups < 2:
        return None
    share = sum(sums) / total
    off = sum((won - share * size) ** 2 for won, size in zip(sums, sizes, strict=True))
    if off < 1e-9:
        return wilson(share, groups)
    half = student_95(groups - 1) * sqrt(groups / (groups - 1) * off) / total
    return max(0.0, share - half), min(1.0, share + half)


def student_95(degrees: int) -> float:
    """The 97.5 % quantile of Student's t: in closed form for 1 and 2 degrees, otherwise by Fisher's expansion."""
    if degrees == 1:
        return tan(pi * 0.475)
    if degrees == 2:
        return 0.95 / sqrt(2 * 0.975 * 0.025)
    z = _Z_95
    return (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * degrees**4)
    )


@dataclass(frozen=True)
class Spread:
    """Mean and extremes of whole numbers, and the values below which a given part of them lie."""

    mean: float
    low: int
    high: int
    quantiles: dict[int, int]


def spread_of(values: NDArray[Any]) -> Spread:
    """The spread of whole numbers."""
    return spread_of_counts(count(values))


def count(values: NDArray[Any]) -> Counter[int]:
    """How often each number is among the values."""
    numbers, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(numbers.tolist(), counts.tolist(), strict=True)))


def spread_of_counts(counts: Mapping[int, int]) -> Spread:
    """The spread of counted numbers, computed in whole numbers: the same on every machine and in any order."""
    values, total = sorted(counts), sum(counts.values())
    up_to = np.cumsum([counts[value] for value in values], dtype=np.int64)
    return Spread(
        mean=sum(value * n for value, n in counts.items()) / total,
        low=values[0],
        high=values[-1],
        quantiles={q: values[int(np.searchsorted(up_to * 100, q * total))] for q in QUANTILES},
    )


@dataclass(frozen=True)
class DiceCheck:
    """How often each result was rolled, how often fair dice would roll it, and the p-value of the difference."""

    rolls: int
    counts: dict[int | str, int]
    expected: dict[int | str, float]
    chi_square: float
    p_value: float


def check_dice(fair: Mapping[int | str, float], counted: Sequence[int]) -> DiceCheck:
    """Compare what was rolled with fair dice by a chi-square test.

    ``counted`` holds numeric results (totals) at their own index, others (faces) at their place in ``fair``.
    """
    counts = {face: counted[face if isinstance(face, int) else i] for i, face in enumerate(fair)}
    rolls = sum(counts.values())
    expected = {face: rolls * p for face, p in fair.items()}
    chi_square = sum((counts[face] - expected[face]) ** 2 / expected[face] for face in fair) if rolls else 0.0
    return DiceCheck(rolls, counts, expected, chi_square, chi_square_tail(chi_square, len(fair) - 1))


def chi_square_tail(x: float, degrees: int) -> float:
    """The probability that chi-square with these degrees of freedom exceeds x, in closed form."""
    if degrees <= 0:
        raise ValueError(f"degrees of freedom {degrees}: valid are whole numbers from 1")
    half = x / 2
    if degrees % 2:
        total, term, first = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 1.5
    else:
        total, term, first = 0.0, exp(-half), 1.0
    for k in range(degrees // 2):
        total += term
        term *= half / (first + k)
    return total
