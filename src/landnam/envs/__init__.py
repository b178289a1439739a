"""Environments for learning and research: many games a call, PettingZoo, Gymnasium.

``batched`` needs nothing beside NumPy and Numba; ``aec`` and ``single`` need the extra ``landnam[rl]``.
"""

from __future__ import annotations

from typing import Any

from landnam.envs.batch import Batch
from landnam.envs.kinds import action_table, observation_layout

__all__ = ["Batch", "action_table", "batched", "observation_layout"]


def batched(name: str, n: int, **options: Any) -> Batch:
    """``n`` games at once, ready to be played: ``batched("island", 4096, players=4, opponents="random")``."""
    batch = Batch(name, n, **options)
    batch.reset()
    return batch
