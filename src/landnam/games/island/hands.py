"""Cards change hands: between a seat and the supply, or between two seats. Nothing is made or lost (I-PART-3)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import Ints
from landnam.games.island.state import COST
from landnam.native.compiled import State, rule


@rule
def hand_size(s: State, seat: Any) -> Any:
    """How many resource cards a seat holds."""
    hand = s.hand[seat]
    return int(hand[0]) + int(hand[1]) + int(hand[2]) + int(hand[3]) + int(hand[4])


@rule
def take(s: State, seat: Any, resource: Any, n: Any) -> None:
    """A seat takes cards from the supply."""
    s.supply[resource] -= n
    s.hand[seat, resource] += n


@rule
def can_pay(s: State, seat: Any, piece: Any) -> Any:
    """Does the hand hold the cost of this piece or card? (I-BUILD-1)"""
    for resource in range(5):
        if s.hand[seat, resource] < COST[piece, resource]:
            return False
    return True


@rule
def pay(s: State, seat: Any, piece: Any) -> None:
    """Pay the cost of a piece or card to the supply (I-BUILD-1)."""
    for resource in range(5):
        take(s, seat, resource, -COST[piece, resource])


# Which pieces a hand can pay for, looked up in one step: no cost needs more than 1 wood, brick or wool, 2 wheat or
# 3 ore, so a hand cut down to these limits is a number below 128. Listing legal actions asks this at every step.
AFFORDABLE: Final[Ints] = np.array(
    [
        sum(
            1 << piece
            for piece, cost in enumerate(COST.tolist())
            if all(
                min(held, limit) >= due
                for held, limit, due in zip(
                    (i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 3, i >> 5 & 3),
                    COST.max(axis=0).tolist(),
                    cost,
                    strict=True,
                )
            )
        )
        for i in range(128)
    ],
    dtype=np.int64,
)


@rule
def affordable(s: State, seat: Any) -> Any:
    """The pieces (and the card) that a seat can pay for, as a mask: what can_pay says of each."""
    hand = s.hand[seat]
    return AFFORDABLE[
        min(hand[0], 1) | min(hand[1], 1) << 1 | min(hand[2], 1) << 2 | min(hand[3], 2) << 3 | min(hand[4], 3) << 5
    ]
