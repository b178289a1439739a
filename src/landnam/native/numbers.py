"""Functions of numbers as rules: they give the same bits interpreted and on every processor; the C library does not.

They use sums and products of 64-bit numbers in a fixed order, and nothing else.
"""

from __future__ import annotations

from decimal import Context, Decimal
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.native.compiled import rule

LOWEST: Final = -80.0
"""Below this number ``exp`` is 0."""
_DIGITS: Final = Context(prec=40)
_BITS: Final = 5
_STEPS: Final = 1 << _BITS
"""The number of steps in which the result halves."""
_STEP: Final = _DIGITS.divide(_DIGITS.ln(Decimal(2)), _STEPS)
_STEPS_IN_ONE: Final = float(_DIGITS.divide(1, _STEP))
_STEP_HIGH: Final = int(_DIGITS.multiply(_STEP, 2**38)) / 2**38
"""The leading bits of a step, few enough for its multiples to be exact."""
_STEP_LOW: Final = float(_DIGITS.subtract(_STEP, Decimal(_STEP_HIGH)))
_ROOTS: Final[NDArray[np.float64]] = np.array(
    [float(_DIGITS.exp(_DIGITS.multiply(_STEP, -step))) for step in range(_STEPS)]
)
_HALVES: Final[NDArray[np.float64]] = np.array([0.5**n for n in range(int(-LOWEST * _STEPS_IN_ONE) // _STEPS + 2)])


@rule
def exp(x: Any) -> Any:
    """e to the power of a 64-bit number that is not above 0."""
    if x < LOWEST:
        return 0.0
    steps = int(0.5 - x * _STEPS_IN_ONE)
    rest = (x + steps * _STEP_HIGH) + steps * _STEP_LOW
    series = 1.0 + rest * (1.0 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120)))))
    return _HALVES[steps >> _BITS] * (_ROOTS[steps & (_STEPS - 1)] * series)
