"""The variable island: terrain, numbers and harbours laid out at random (I-BOARD-4, 5, 6, 9, 12).

Compiled, because a simulation lays out a fresh island for every game. The arrays are those of a game's record:
``terrain`` and ``numbers`` by hex, ``harbours`` by coast index with NO_HARBOUR where there is none.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import COAST, HEX_BIT, HEX_TOUCHES, HEXES, SPIRALS, Ints
from landnam.boards.layouts import (
    BEGINNER,
    DESERT,
    FRAME_PIECES,
    FRAME_SLOTS,
    HARBOUR_MARKERS,
    HARBOUR_PLACES,
    NUMBER_DISCS,
    SPIRAL_NUMBERS,
    TERRAIN_COUNTS,
)
from landnam.native.compiled import below, rule, shuffle
from landnam.native.memory import scratch

NO_HARBOUR: Final = -1
# The values of the options, in the order in which they are listed to the user.
SPIRAL, RANDOM, FIXED_NUMBERS = range(3)
SHUFFLED, FRAME, BOTH, FIXED_HARBOURS = range(4)
DISCS, MARKERS, PIECES = len(NUMBER_DISCS), len(HARBOUR_MARKERS), len(FRAME_PIECES)

_TERRAIN: Final[Ints] = np.array([t for t, n in enumerate(TERRAIN_COUNTS) for _ in range(n)], dtype=np.int64)
_DISCS: Final[Ints] = np.array(NUMBER_DISCS, dtype=np.int64)
_SPIRAL: Final[Ints] = np.array(SPIRAL_NUMBERS, dtype=np.int64)
_MARKERS: Final[Ints] = np.array(HARBOUR_MARKERS, dtype=np.int64)
_PLACES: Final[Ints] = np.array(HARBOUR_PLACES, dtype=np.int64)
_FRAME: Final[Ints] = np.array(
    [[dict(piece).get(i, NO_HARBOUR) for i in range(5)] for piece in FRAME_PIECES], dtype=np.int64
)
_SLOTS: Final[Ints] = np.array(FRAME_SLOTS, dtype=np.int64)
_BEGINNER_TERRAIN: Final[Ints] = np.array(BEGINNER.terrain, dtype=np.int64)
_BEGINNER_NUMBERS: Final[Ints] = np.array(BEGINNER.numbers, dtype=np.int64)


@rule
def lay_terrain(source: Any, variable: Any, terrain: Any) -> None:
    """I-BOARD-4: the hexes in random order; or the beginner island (I-BOARD-3)."""
    for h in range(HEXES):
        terrain[h] = _TERRAIN[h] if variable else _BEGINNER_TERRAIN[h]
    if variable:
        shuffle(source, terrain)


@rule
def lay_numbers(source: Any, how: Any, terrain: Any, numbers: Any) -> None:
    """The number discs: along the spiral from a random corner (I-BOARD-5), at random (I-BOARD-6), or as published.

    Every hex but the desert gets one (I-BOARD-12); those of the published board fit its own terrain only.
    """
    if how == FIXED_NUMBERS:
        for h in range(HEXES):
            numbers[h] = _BEGINNER_NUMBERS[h]
    elif how == SPIRAL:
        corner = below(source, 6)
        disc = 0
        for step in range(HEXES):
            h = SPIRALS[corner, step]
            numbers[h] = 0
            if terrain[h] != DESERT:
                numbers[h] = _SPIRAL[disc]
                disc += 1
    else:
        discs = scratch(DISCS)
        for disc in range(DISCS):
            discs[disc] = _DISCS[disc]
        while True:
            shuffle(source, discs)
            disc = 0
            for h in range(HEXES):
                numbers[h] = 0
                if terrain[h] != DESERT:
                    numbers[h] = discs[disc]
                    disc += 1
            if numbers_keep_apart(numbers):
                return


@rule
def numbers_keep_apart(numbers: Any) -> Any:
    """I-BOARD-6: no 6 or 8 touches a 6 or 8, and no two touching hexes carry the same number."""
    for h in range(HEXES):
        if numbers[h] == 0:
            continue
        red = numbers[h] == 6 or numbers[h] == 8
        for other in range(h + 1, HEXES):
            if HEX_TOUCHES[h] & HEX_BIT[other]:
                if numbers[other] == numbers[h] or (red and (numbers[other] == 6 or numbers[other] == 8)):
                    return False
    return True


@rule
def lay_harbours(source: Any, how: Any, harbours: Any) -> None:
    """I-BOARD-9: markers shuffled over the nine places, frame pieces in random order, both, or all as published."""
    for place in range(COAST):
        harbours[place] = NO_HARBOUR
    if how in (FRAME, BOTH):
        pieces = scratch(PIECES)
        for piece in range(PIECES):
            pieces[piece] = piece
        shuffle(source, pieces)
        for slot in range(PIECES):
            for i in range(5):
                harbours[(_SLOTS[slot] + i) % COAST] = _FRAME[pieces[slot], i]
    if how == FRAME:
        return
    markers = scratch(MARKERS)
    for i in range(MARKERS):
        markers[i] = _MARKERS[i]
    if how != FIXED_HARBOURS:
        shuffle(source, markers)
    if how == BOTH:
        marker = 0
        for place in range(COAST):
            if harbours[place] != NO_HARBOUR:
                harbours[place] = markers[marker]
                marker += 1
        return
    for i in range(MARKERS):
        harbours[_PLACES[i]] = markers[i]
