"""The sheets that can be, numbered: 1225 maps of roads, settlements and cities, each with 127 states of the knights."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.games.dice.sheet import (
    CITY_POINTS,
    CITY_ROADS,
    CONTINUES,
    KNIGHTS,
    ROADS,
    SETTLEMENT_POINTS,
    SETTLEMENT_ROADS,
    START,
)
from landnam.native.compiled import rule

ROADS_A_TURN: Final = 3
"""Six dice pay for no more."""


def _has(roads: int, road: int) -> bool:
    """Is this road built? The start road, which stands before all others, always is."""
    return road == START or bool(roads >> road & 1)


def _longer(roads: int) -> list[int]:
    """The road networks with one road more."""
    return [roads | 1 << r for r in range(ROADS) if not roads >> r & 1 and _has(roads, CONTINUES[r])]


def _networks() -> list[int]:
    """Every set of roads in which each continues another."""
    found, new = {0}, {0}
    while new:
        new = {longer for roads in new for longer in _longer(roads)} - found
        found |= new
    return sorted(found)


def _reached(roads: int, sites: tuple[int, ...]) -> int:
    """How many sites can be built on in order, as a road leads to each."""
    return next((n for n, road in enumerate(sites) if not _has(roads, road)), len(sites))


def _grown(roads: int, more: int) -> list[int]:
    """The networks that a number of new roads can make of one."""
    grown = {roads}
    for _ in range(more):
        grown = {longer for each in grown for longer in _longer(each)}
    return sorted(grown)


_ROADS: Final = _networks()
_MAPS: Final = [
    (network, settlements, cities)
    for network, roads in enumerate(_ROADS)
    for settlements, cities in product(
        range(_reached(roads, SETTLEMENT_ROADS) + 1), range(_reached(roads, CITY_ROADS) + 1)
    )
]
_GROWN: Final = [[_grown(roads, more) for more in range(ROADS_A_TURN + 1)] for roads in _ROADS]

NETWORKS: Final[NDArray[np.int64]] = np.array(_ROADS)
"""The road networks as masks of roads, in ascending order."""
MAPS: Final = len(_MAPS)
KNIGHT_STATES: Final = 2 ** (KNIGHTS + 1) - 1
"""The number of pairs of built knights and unused jokers."""
SHEETS: Final = MAPS * KNIGHT_STATES
MAP_OF: Final[NDArray[np.int8]] = np.array(_MAPS, np.int8)
"""By map: its network, settlements and cities."""
NUMBER_OF_MAP: Final[NDArray[np.int16]] = np.full(
    (len(_ROADS), len(SETTLEMENT_ROADS) + 1, len(CITY_ROADS) + 1), -1, np.int16
)
"""By network, settlements and cities: the map, or -1 where none can be."""
for _number, _map in enumerate(_MAPS):
    NUMBER_OF_MAP[_map] = _number

GROWN: Final[NDArray[np.int8]] = np.full(
    (len(_ROADS), ROADS_A_TURN + 1, max(len(grown) for row in _GROWN for grown in row)), -1, np.int8
)
"""By network and number of new roads: the networks they can make of it, then -1."""
for _network, _row in enumerate(_GROWN):
    for _more, _bigger in enumerate(_row):
        GROWN[_network, _more, : len(_bigger)] = [_ROADS.index(roads) for roads in _bigger]

SETTLEMENT_WORTH: Final[NDArray[np.int64]] = np.array(SETTLEMENT_POINTS)
CITY_WORTH: Final[NDArray[np.int64]] = np.array(CITY_POINTS)


@rule
def network_number(roads: Any) -> Any:
    """The number of a network, given as a mask of roads."""
    low, high = 0, len(NETWORKS) - 1
    while low < high:
        middle = (low + high) // 2
        if NETWORKS[middle] < roads:
            low = middle + 1
        else:
            high = middle
    return low


@rule
def knight_state(knights: Any, jokers: Any) -> Any:
    """The number of a pair of knights built and unused jokers, a mask of them."""
    return (1 << knights) - 1 + jokers
