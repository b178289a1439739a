"""Scores of perfect solo games: mean, standard deviation and quantiles by number of turns."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dice.solution import chances, solution
from landnam.bots.dice.turn import HIGHEST, LOWEST
from landnam.bots.perfect_scores import Scores

QUANTILES: Final = (5, 25, 50, 75, 95)


def scores() -> tuple[Scores, ...]:
    """The scores of perfect games of 1 to 15 turns."""
    means = solution()[0].value[1:, 0]
    return tuple(summed_up(turns, means[turns - 1], row) for turns, row in enumerate(chances(), 1))


def single(number: float | np.floating[Any]) -> float:
    """A number with no more digits than single precision has, in which the solution is kept."""
    return float(str(np.float32(number)))


def summed_up(turns: int, mean: float | np.floating[Any], chances: NDArray[np.float64]) -> Scores:
    """Summarise the chances of all scores from LOWEST to HIGHEST."""
    points = np.arange(LOWEST, HIGHEST + 1)
    deviation = float(np.sqrt(chances @ (points - float(mean)) ** 2))
    rising = np.cumsum(chances)
    quantiles = {q: int(points[np.searchsorted(rising, q / 100)]) for q in QUANTILES}
    return Scores(turns, single(mean), single(deviation), quantiles)
