"""The forms in which Gymnasium environments give observations, and the spaces of these."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict
from numpy.typing import NDArray

from landnam.envs.layouts import ObservationLayout

FORMS: Final = ("scaled", "flat", "structured")
"""The kinds of observation: numbers from 0 to 1, bytes, or the blocks of the layout."""


def space_of(layout: ObservationLayout, form: str) -> Any:
    """The space of one observation."""
    if form == "scaled":
        return Box(0.0, 1.0, (layout.size,), np.float32)
    if form == "flat":
        return Box(np.zeros(layout.size, np.uint8), layout.high, dtype=np.uint8)
    highs = layout.structured(layout.high)
    return Dict({block: Box(np.zeros_like(high), high, dtype=np.uint8) for block, high in highs.items()})


@cache
def _highs(layout: ObservationLayout) -> NDArray[np.float32]:
    return layout.high.astype(np.float32)


def formed(layout: ObservationLayout, form: str, seen: NDArray[np.uint8]) -> Any:
    """One observation, or many, in a form."""
    if form == "scaled":
        scaled = seen.astype(np.float32)  # NumPy converts and divides several times as fast as it does both at once
        scaled /= _highs(layout)
        return scaled
    return seen if form == "flat" else layout.structured(seen)
