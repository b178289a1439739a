"""Backward induction: the value of every sheet with one more turn to play, from the values after that turn.

All jokers masks of a sheet are worked out side by side, so that the processor does several at once.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.dice.sheets import (
    CITY_WORTH,
    GROWN,
    KNIGHT_STATES,
    MAP_OF,
    NUMBER_OF_MAP,
    SETTLEMENT_WORTH,
    knight_state,
)
from landnam.bots.dice.throws import CHANCE, FACES, FIRST_OF_SIX, LESS, MORE, SIXES, THROWS
from landnam.bots.dice.ways import BUNDLES, MASKS, NOTHING, PARTS, WAYS
from landnam.games.dice.sheet import KNIGHTS, NOTHING_BUILT, ROAD_POINTS
from landnam.native.compiled import rule

NEVER: Final = -1e30
"""Worth less than anything that can be done."""
LANES: Final = 8
"""How many sets of jokers are computed side by side: few enough to stay in the processor's nearest cache."""


@rule
def bundle_points(bundle: Any, settlements: Any, cities: Any, knights: Any) -> Any:
    """The points of a bundle on a sheet with these buildings; nothing built is an X (Y-SCORE-1)."""
    if bundle == NOTHING:
        return NOTHING_BUILT
    points = PARTS[bundle, 0] * ROAD_POINTS
    if PARTS[bundle, 1] and settlements < len(SETTLEMENT_WORTH):
        points += SETTLEMENT_WORTH[settlements]
    if PARTS[bundle, 2] and cities < len(CITY_WORTH):
        points += CITY_WORTH[cities]
    hired = PARTS[bundle, 3]  # a loop over them would be made a product of 128 bits, which browsers do not have
    return points + hired * (knights + 1) + hired * (hired - 1) // 2


@rule
def map_after(bundle: Any, network: Any, settlements: Any, cities: Any) -> Any:
    """The map once a bundle's houses stand on a network that holds its roads already; -1 if one has no road to it."""
    settled, citied = settlements + PARTS[bundle, 1], cities + PARTS[bundle, 2]
    if settled >= NUMBER_OF_MAP.shape[1] or citied >= NUMBER_OF_MAP.shape[2]:
        return -1
    return int(NUMBER_OF_MAP[network, settled, citied])


@rule
def value_ways(after: Any, place: Any, knights: Any, worth: Any) -> None:
    """For every way to end a turn on a map: the points it brings and those expected later."""
    network, settlements, cities = int(MAP_OF[place, 0]), int(MAP_OF[place, 1]), int(MAP_OF[place, 2])
    for way in range(WAYS):
        worth[way] = NEVER
    for bundle in range(BUNDLES):
        knights_after = knights + PARTS[bundle, 3]
        if knights_after > KNIGHTS:
            continue
        points = bundle_points(bundle, settlements, cities, knights)
        for choice in range(GROWN.shape[2]):
            grown = GROWN[network, PARTS[bundle, 0], choice]
            if grown < 0:
                break
            reached = map_after(bundle, grown, settlements, cities)
            if reached < 0:
                continue
            first = reached * KNIGHT_STATES + knight_state(knights_after, 0)
            for jokers in range(1 << knights_after):
                way = bundle * MASKS + jokers
                worth[way] = max(worth[way], points + after[first + jokers])


@rule
def value_throws(starts: Any, ways: Any, knights: Any, first: Any, worth: Any, values: Any) -> None:
    """What every throw of six dice is worth when no more is rolled: its best way, for the jokers from ``first`` on."""
    for lane in range(min(LANES, 1 << knights)):
        row = knight_state(knights, first + lane) * SIXES
        for throw in range(SIXES):
            best = NEVER
            for i in range(starts[row + throw], starts[row + throw + 1]):
                best = max(best, worth[ways[i]])
            values[FIRST_OF_SIX + throw, lane] = best


@rule
def roll_once(values: Any) -> None:
    """From the worth of throws after a roll: their worth before it, when any dice are kept and the others rolled."""
    for throw in range(FIRST_OF_SIX - 1, -1, -1):
        a, b, c = MORE[throw, 0], MORE[throw, 1], MORE[throw, 2]
        d, e, f = MORE[throw, 3], MORE[throw, 4], MORE[throw, 5]
        for lane in range(LANES):
            values[throw, lane] = (
                (values[a, lane] + values[b, lane])
                + (values[c, lane] + values[d, lane])
                + (values[e, lane] + values[f, lane])
            ) * (1 / FACES)
    for throw in range(1, THROWS):
        a, b, c = LESS[throw, 0], LESS[throw, 1], LESS[throw, 2]
        d, e, f = LESS[throw, 3], LESS[throw, 4], LESS[throw, 5]
        for lane in range(LANES):
            fewer = max(
                max(max(values[a, lane], values[b, lane]), max(values[c, lane], values[d, lane])),
                max(values[e, lane], values[f, lane]),
            )
            values[throw, lane] = max(values[throw, lane], fewer)


STEPPING: Final = np.dtype(
    (np.record, np.dtype([("worth", np.float64, (WAYS,)), ("throws", np.float64, (THROWS, LANES))], align=True))
)
"""Room to take a step back."""


@rule
def value_sheets(after: Any, starts: Any, ways: Any, first: Any, last: Any, before: Any, room: Any) -> None:
    """Work out the sheets of the maps from ``first`` to before ``last`` with one more turn to play than ``after``."""
    worth, values = room.worth, room.throws
    for place in range(first, last):
        for knights in range(KNIGHTS + 1):
            value_ways(after, place, knights, worth)
            for jokers in range(0, 1 << knights, LANES):
                value_throws(starts, ways, knights, jokers, worth, values)
                roll_once(values)
                roll_once(values)
                sheet = place * KNIGHT_STATES + knight_state(knights, jokers)
                for lane in range(min(LANES, 1 << knights)):
                    total = 0.0
                    for throw in range(SIXES):
                        total += CHANCE[throw] * values[FIRST_OF_SIX + throw, lane]
                    before[sheet + lane] = total
