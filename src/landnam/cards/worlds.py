"""Deals at random what a seat cannot know."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.cards.resources import RESOURCES


def deal_at_random(pool: list[int], sizes: list[int], rng: np.random.Generator) -> list[list[int]]:
    """Deal a counted pool at random: one counted pile per size, and what is left as the last pile."""
    if min(*pool, *sizes) < 0 or sum(sizes) > sum(pool):
        raise ValueError("view: the unseen cards do not fit the sizes of hands and decks")
    cards = np.repeat(np.arange(len(pool)), pool)
    rng.shuffle(cards)
    piles, at = [], 0
    for size in [*sizes, len(cards) - sum(sizes)]:
        piles.append(np.bincount(cards[at : at + size], minlength=len(pool)).tolist())
        at += size
    return piles


def promised_cards(view: dict[str, Any], seat: int) -> list[int]:
    """The cards a seat must hold to meet what it has offered, accepted or proposed (I-TRADE-13)."""
    shown, offer = view["seats"][seat], view["offer"]
    bundles = [[0] * len(RESOURCES)]
    if offer and seat == view["active"]:
        bundles.append(list(offer["give"].values()))
    if offer and shown["answer"] == "accepted":
        bundles.append(list(offer["want"].values()))
    if shown["proposal"]:
        bundles.append(list(shown["proposal"]["give"].values()))
    return [max(counts) for counts in zip(*bundles, strict=True)]
