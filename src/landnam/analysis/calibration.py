"""The learned value made honest: what it calls 30 % is won in 30 % of cases.

The scores of the network are multiplied by one number for each game, which ``benchmarks/calibration.py`` fits to one
half of many games of mixed levels and checks on the other. The numbers and what was measured stand in
``calibration.json``.
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
    """By game: ``scale``, and what was measured with it."""
    found: dict[str, Any] = json.loads(files("landnam.analysis").joinpath("calibration.json").read_text("utf-8"))
    return found


@cache
def calibrated_net(game: str) -> NDArray[np.void]:
    """The learned value of a game with its scores scaled."""
    return scaled(load_weights(game, VALUE), calibrations().get(game, {}).get("scale", 1.0))


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
