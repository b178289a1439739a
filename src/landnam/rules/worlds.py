"""What a seat cannot know, dealt at random."""

from __future__ import annotations

import numpy as np


def deal_at_random(pool: list[int], sizes: list[int], rng: np.random.Generator) -> list[list[int]]:
    """Deal a counted pool at random: one counted pile per size, and what is left as the last pile."""
    cards = np.repeat(np.arange(len(pool)), pool)
    rng.shuffle(cards)
    piles, at = [], 0
    for size in [*sizes, len(cards) - sum(sizes)]:
        piles.append(np.bincount(cards[at : at + size], minlength=len(pool)).tolist())
        at += size
    return piles
