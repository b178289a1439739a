"""What dice pay for: every bundle of buildings that six dice can buy, and which jokers each way of paying uses up."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dice.sheets import KNIGHT_STATES
from landnam.bots.dice.throws import COUNTS, FACES, FIRST_OF_SIX, SIXES
from landnam.cards.resources import BRICK, ORE, WHEAT, WOOD, WOOL
from landnam.games.dice.sheet import COST as PIECE_COST
from landnam.games.dice.sheet import GOLD, JOKERS, KNIGHTS
from landnam.native.compiled import popcount, rule
from landnam.native.memory import scratch

(
    NOTHING,
    ROAD,
    TWO_ROADS,
    THREE_ROADS,
    SETTLEMENT,
    SETTLEMENT_AND_ROAD,
    CITY,
    KNIGHT,
    KNIGHT_AND_ROAD,
    TWO_KNIGHTS,
) = range(10)
BUNDLES: Final = 10
PARTS: Final[NDArray[np.int64]] = np.array(
    [
        (0, 0, 0, 0),
        (1, 0, 0, 0),
        (2, 0, 0, 0),
        (3, 0, 0, 0),
        (0, 1, 0, 0),
        (1, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
        (1, 0, 0, 1),
        (0, 0, 0, 2),
    ]
)
"""By bundle: its roads, settlements, cities and knights."""
COST: Final[NDArray[np.int64]] = PARTS @ PIECE_COST
"""By bundle and resource: the dice it takes."""

ANY_JOKER: Final = KNIGHTS - 1
"""The joker of the last knight, which is any resource."""
JOKER_OF: Final[NDArray[np.int64]] = np.array([JOKERS.index(face) for face in (WOOD, BRICK, WOOL, WHEAT, ORE)])
"""By resource: the one joker that is this resource."""
MASKS: Final = 1 << KNIGHTS
WAYS: Final = BUNDLES * MASKS
"""A way is a bundle and the jokers left after it: ``bundle * MASKS + jokers``."""
WAYS_AT_MOST: Final = 64
"""Room for the ways of one throw; a test counts fewer."""


@rule
def gold_turned(bundle: Any, counts: Any) -> Any:
    """The most pairs of gold dice that can be turned for a bundle while enough dice are left to pay for it."""
    size, cost = 0, 0
    for face in range(FACES):
        size += counts[face]
    for resource in range(GOLD):
        cost += COST[bundle, resource]
    return min(counts[GOLD] // 2, size - cost)


@rule
def list_ways(counts: Any, knights: Any, jokers: Any, out: Any) -> Any:
    """Write the ways to spend dice into ``out``: every bundle with every smallest set of jokers; how many there are.

    Gold costs nothing lasting, so it is turned as often as it helps. The joker of the sixth knight can do what any
    other can, so it is used last. The joker of a knight built on the way pays for what is built after it.
    """
    n = 0
    for bundle in range(BUNDLES):
        new = PARTS[bundle, 3]
        gold = gold_turned(bundle, counts)
        if gold < 0 or knights + new > KNIGHTS:
            continue
        owned = jokers | ((1 << new) - 1) << knights
        fresh = 1 << knights if new else 0
        useful, missing, roadwork = 0, -gold, 0
        for resource in range(GOLD):
            lack = COST[bundle, resource] - counts[resource]
            if lack <= 0:
                continue
            missing += lack
            joker = 1 << JOKER_OF[resource]
            served = joker & jokers
            if joker == fresh and (bundle == TWO_KNIGHTS or resource <= BRICK):
                served = joker
            useful |= served
            if resource <= BRICK:
                roadwork += lack - (served != 0)
        if missing <= 0:
            out[n] = bundle * MASKS + owned
            n += 1
            continue
        spare = popcount(useful) - missing
        if spare < 0:
            last = 1 << ANY_JOKER
            ready = jokers & last or (fresh == last and bundle == KNIGHT_AND_ROAD and roadwork > 0)
            if spare == -1 and ready:
                out[n] = bundle * MASKS + (owned & ~(useful | last))
                n += 1
            continue
        used = useful
        while used:
            if popcount(used) == missing:
                out[n] = bundle * MASKS + (owned & ~used)
                n += 1
            used = (used - 1) & useful
    return n


@rule
def list_all_ways(starts: Any, ways: Any) -> Any:
    """Write the ways of every state of the knights and every throw of six dice one after another; how many there are.

    ``starts`` says where those of each begin. Those for which ``ways`` has no room are only counted.
    """
    found, counts = scratch(WAYS_AT_MOST), scratch(FACES)
    total = 0
    for knights in range(KNIGHTS + 1):
        for jokers in range(1 << knights):
            for throw in range(SIXES):
                for face in range(FACES):
                    counts[face] = COUNTS[FIRST_OF_SIX + throw, face]
                n = list_ways(counts, knights, jokers, found)
                starts[((1 << knights) - 1 + jokers) * SIXES + throw] = total
                for i in range(min(n, len(ways) - total)):
                    ways[total + i] = found[i]
                total += n
    starts[KNIGHT_STATES * SIXES] = total
    return total
