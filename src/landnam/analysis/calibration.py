"""The learned value made honest: what it calls 30 % is won in 30 % of cases.

Two numbers for each game do that. The scores of the network are multiplied by a scale, and the scale cools down: after
each round the divisor grows by ``cooling``, because the longer a game lasts the more often a lead is lost.
``benchmarks/calibration.py`` fits both to one half of many games of mixed levels and checks them on the other. The
numbers and what was measured stand in ``calibration.json``.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.analysis.report_types import ReliabilityData
from landnam.bots.shipped import load_weights

VALUE: Final = "2026-11"
"""The month whose values judge: those that were calibrated. The bots of today may have learned since."""
ENOUGH: Final = 200
"""Values in a tenth of the scale from which on it can be said how often they were won."""
UNMEASURED: ReliabilityData = {"measured": False, "positions": 0, "games": 0, "deciles": []}


@cache
def calibrations() -> dict[str, Any]:
    """By game: ``scale`` and ``cooling``, and what was measured with them."""
    found: dict[str, Any] = json.loads(files("landnam.analysis").joinpath("calibration.json").read_text("utf-8"))
    return found


@cache
def calibrated_net(game: str) -> NDArray[np.void]:
    """The learned value of a game with its scores scaled and cooling down."""
    numbers = calibrations().get(game, {})
    found = scaled(load_weights(game, VALUE), numbers.get("scale", 1.0))
    found["cooling"] = numbers.get("cooling", 0.0)
    return found


def scaled(net: NDArray[np.void], scale: float) -> NDArray[np.void]:
    """A network whose scores are multiplied by a number."""
    found: NDArray[np.void] = net.copy()
    for name in ("w3", "t3"):  # the last layers of a seat value and of a table value
        if name in (found.dtype.names or ()):
            found[name] = found[name] * np.float32(scale)
    return found


def reliability_of(game: str) -> ReliabilityData:
    """What is known of the values of a game."""
    found: ReliabilityData = calibrations().get(game, {}).get("reliability", UNMEASURED)
    return found
