"""How the island game writes what may be done into a menu of bits.

Sets of intersections and paths are sets of bits already and are moved to their places whole.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.boards.geometry import WORD
from landnam.envs.games.island_action_list import ACTION_LIST, FIRST_NUMBER, FIRST_SUPPLY, RATES, quick_index_of
from landnam.envs.menus import allow_set, declare_menu, menu_type
from landnam.games.island import actions as do
from landnam.games.island.legal import list_paths, list_places, list_victims, list_wanted
from landnam.native.compiled import popcount, rule
from landnam.native.dispatch import Ask

MENU: Final = menu_type(ACTION_LIST)


@rule
def _places(menu: Any, n: Any, kind: Any, places: Any) -> Any:
    allow_set(menu, FIRST_NUMBER[kind], places)
    return n + popcount(places)


@rule
def _paths(menu: Any, n: Any, word_0: Any, word_1: Any) -> Any:
    allow_set(menu, FIRST_NUMBER[do.BUILD_ROAD], word_0)
    allow_set(menu, FIRST_NUMBER[do.BUILD_ROAD] + WORD, word_1)
    return n + popcount(word_0) + popcount(word_1)


_OTHERS: Final[NDArray[np.int64]] = np.array(
    [
        [
            sum(1 << k for k, want in enumerate(r for r in range(5) if r != one) if held >> want & 1)
            for held in range(32)
        ]
        for one in range(5)
    ],
    dtype=np.int64,
)
"""By resource and set of resources: the members of the set but for the resource, which has no number."""


@rule
def _wanted(menu: Any, n: Any, resource: Any, rate: Any, supply: Any) -> Any:
    others = _OTHERS[resource, supply]
    allow_set(menu, FIRST_SUPPLY + 4 * (len(RATES) * resource + int(rate) - RATES[0]), others)
    return n + popcount(others)


_FOURFOLD: Final[NDArray[np.int64]] = np.array(
    [sum((byte >> k & 1) << 4 * k for k in range(8)) for byte in range(256)], dtype=np.int64
)
"""By set of eight: the same set with four numbers for each member, the first of them set."""


@rule
def _allow_victim(menu: Any, who: Any, hexes: Any) -> None:
    first = FIRST_NUMBER[do.MOVE_ROBBER] + who
    allow_set(menu, first, _FOURFOLD[hexes & 255])
    allow_set(menu, first + 32, _FOURFOLD[hexes >> 8 & 255])
    allow_set(menu, first + 64, _FOURFOLD[hexes >> 16 & 255])


@rule
def _victims(
    menu: Any,
    n: Any,
    seat: Any,  # noqa: ARG001 # the list counts from it
    players: Any,  # noqa: ARG001 # the list has a number for each
    hexes: Any,
    next_ones: Any,
    second: Any,
    third: Any,
) -> Any:
    nobodys = hexes & ~(next_ones | second | third)
    _allow_victim(menu, 0, nobodys)
    _allow_victim(menu, 1, hexes & next_ones)
    _allow_victim(menu, 2, hexes & second)
    _allow_victim(menu, 3, hexes & third)
    return n + popcount(nobodys) + popcount(hexes & next_ones) + popcount(hexes & second) + popcount(hexes & third)


SETS: Final[dict[Ask, Ask]] = {list_places: _places, list_paths: _paths, list_wanted: _wanted, list_victims: _victims}
"""How sets are written, in any game on the island."""
declare_menu(MENU, ACTION_LIST, quick_index_of, SETS)
