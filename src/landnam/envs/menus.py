"""Menus of bits: what a seat may do, a bit for each row of its action table.

The rules write down what is legal in one place (games/*/legal.py); here it lands in the mask at once. Sets of
intersections and paths are sets of bits already and are moved to their rows whole.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.boards.geometry import WORD
from landnam.envs.games import dice_table, island_table, road_table
from landnam.envs.games.island_table import FIRST_ROW, FIRST_SUPPLY, RATES
from landnam.envs.tables import SMALL_TRADE, ActionTable
from landnam.games.duel.legal import OTHER_KNIGHTS
from landnam.games.island import actions as do
from landnam.games.island.legal import OTHER_PATHS, OTHER_PLACES, OTHER_VICTIMS, OTHER_WANTED
from landnam.rules.compiled import first_bit, popcount, rule
from landnam.rules.dispatch import short_question
from landnam.rules.menus import OTHER_MENUS

BITS: Final = 64
_ONE: Final = np.int64(1)


def words_for(table: ActionTable) -> int:
    """How many words hold a bit for each row of a table."""
    return -(-len(table) // BITS)


def _menu(table: ActionTable) -> np.dtype[Any]:
    fields = [
        ("words", np.int64, (words_for(table),)),
        ("seat", np.int64),
        ("players", np.int64),
        ("apart", np.int64, (32,)),  # threads that write to the same line of memory wait for each other
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


ISLAND, DUEL, ROAD, DICE = (
    _menu(table) for table in (island_table.ISLAND, island_table.DUEL, road_table.ROAD, dice_table.TABLE)
)

# --- bits -------------------------------------------------------------------------------------------------------


@rule
def clear(menu: Any) -> None:
    """Nothing is allowed."""
    for word in range(len(menu.words)):
        menu.words[word] = 0


@rule
def allow(menu: Any, index: Any) -> None:
    """A row of the table may be played."""
    menu.words[index >> 6] |= _ONE << (index & 63)


@rule
def allow_set(menu: Any, first: Any, members: Any) -> None:
    """The rows of a set may be played, counted from the first; there are rows after them."""
    word, shift = first >> 6, first & 63
    menu.words[word] |= members << shift
    if shift:
        menu.words[word + 1] |= members >> (BITS - shift)


@rule
def count(menu: Any) -> Any:
    """How many rows may be played."""
    n = 0
    for word in range(len(menu.words)):
        n += popcount(menu.words[word])
    return n


@rule
def nth(menu: Any, n: Any) -> Any:
    """The row before which n others may be played."""
    word, here = 0, popcount(menu.words[0])
    while n >= here:
        n -= here
        word += 1
        here = popcount(menu.words[word])
    left = menu.words[word]
    for _ in range(n):
        left &= left - 1
    return BITS * word + first_bit(left)


# --- how the games write into them ------------------------------------------------------------------------------


@rule
def _note_island(menu: Any, n: Any, action: Any) -> Any:
    allow(menu, island_table.quick_index_of(menu, menu.seat, action))
    return n + 1


@rule
def _note_road(menu: Any, n: Any, action: Any) -> Any:
    allow(menu, road_table.index_of(menu, menu.seat, action))
    return n + 1


@rule
def _note_dice(menu: Any, n: Any, action: Any) -> Any:
    allow(menu, dice_table.index_of(menu, menu.seat, action))
    return n + 1


@rule
def _places(menu: Any, n: Any, kind: Any, places: Any) -> Any:
    allow_set(menu, FIRST_ROW[kind], places)
    return n + popcount(places)


@rule
def _paths(menu: Any, n: Any, word_0: Any, word_1: Any) -> Any:
    allow_set(menu, FIRST_ROW[do.BUILD_ROAD], word_0)
    allow_set(menu, FIRST_ROW[do.BUILD_ROAD] + WORD, word_1)
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
"""By resource and set of resources: the members of the set but for the resource, which has no row."""


@rule
def _wanted(menu: Any, n: Any, resource: Any, rate: Any, supply: Any) -> Any:
    others = _OTHERS[resource, supply]
    allow_set(menu, FIRST_SUPPLY + 4 * (len(RATES) * resource + rate - RATES[0]), others)
    return n + popcount(others)


_FOURFOLD: Final[NDArray[np.int64]] = np.array(
    [sum((byte >> k & 1) << 4 * k for k in range(8)) for byte in range(256)], dtype=np.int64
)
"""By set of eight: the same with four rows for each, of which it has the first."""


@rule
def _allow_victim(menu: Any, who: Any, hexes: Any) -> None:
    first = FIRST_ROW[do.MOVE_ROBBER] + who
    allow_set(menu, first, _FOURFOLD[hexes & 255])
    allow_set(menu, first + 32, _FOURFOLD[hexes >> 8 & 255])
    allow_set(menu, first + 64, _FOURFOLD[hexes >> 16 & 255])


@rule
def _victims(
    menu: Any,
    n: Any,
    seat: Any,  # noqa: ARG001 # the table counts from it
    players: Any,  # noqa: ARG001 # the table has a row for each
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


OTHER_MENUS |= {ISLAND: _note_island, DUEL: _note_island, ROAD: _note_road, DICE: _note_dice}
OTHER_PLACES |= {ISLAND: _places, DUEL: _places}
OTHER_PATHS |= {ISLAND: _paths, DUEL: _paths}
OTHER_WANTED |= {ISLAND: _wanted, DUEL: _wanted}
OTHER_VICTIMS |= {ISLAND: _victims, DUEL: _victims}

# --- what is taken out of them ----------------------------------------------------------------------------------


def _words(table: ActionTable, wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
    padded = np.zeros(BITS * words_for(table), np.uint8)
    padded[: len(table)] = wanted
    return np.packbits(padded, bitorder="little").view(np.int64)


_KINDS: Final = island_table.DUEL.codes & 31
_KNIGHTS_AT_MOST: Final = _words(island_table.DUEL, (_KINDS < do.PLAY_ROADS) | (_KINDS > do.PLAY_MONOPOLY))
_SMALL_ISLAND, _SMALL_DUEL, _SMALL_ROAD, _SMALL_DICE = (
    _words(table, table.trade <= SMALL_TRADE)
    for table in (island_table.ISLAND, island_table.DUEL, road_table.ROAD, dice_table.TABLE)
)


@rule
def keep(menu: Any, wanted: Any) -> Any:
    """Only these rows stay; how many they are."""
    for word in range(len(menu.words)):
        menu.words[word] &= wanted[word]
    return count(menu)


@rule
def _keep_knights(menu: Any, n: Any) -> Any:  # noqa: ARG001 # a list needs it
    return keep(menu, _KNIGHTS_AT_MOST)


OTHER_KNIGHTS[DUEL] = _keep_knights


@rule
def _small_island(menu: Any) -> Any:
    return keep(menu, _SMALL_ISLAND)


@rule
def _small_duel(menu: Any) -> Any:
    return keep(menu, _SMALL_DUEL)


@rule
def _small_road(menu: Any) -> Any:
    return keep(menu, _SMALL_ROAD)


@rule
def _small_dice(menu: Any) -> Any:
    return keep(menu, _SMALL_DICE)


keep_small: Final = short_question({ISLAND: _small_island, DUEL: _small_duel, ROAD: _small_road, DICE: _small_dice})
"""Of trade only the small offers stay; how many rows may be played then."""
