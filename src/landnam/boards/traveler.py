"""The Traveler island: six two-sided pieces, three large and three small, in turn around the centre (I-BOARD-8).

What is printed on the pieces is not public. The A sides together are the beginner island; how it is cut into pieces,
and all B sides, are our own design (see docs/readings.md). Numbers are printed on the pieces: equal ones may touch, a
6 or 8 never touches a 6 or 8, for any sides and any order of the pieces (I-BOARD-11); a test tries them all.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import CENTRE, COAST, INNER_RING, OUTER_RING, Ints
from landnam.boards.layouts import ANY, hex_codes
from landnam.boards.variable import NO_HARBOUR
from landnam.cards.resources import RESOURCES
from landnam.native.compiled import below, rule, shuffle
from landnam.native.memory import scratch

SIDES: Final = ("A", "B")

# By piece and side: the corner hex, its clockwise and counter-clockwise neighbours on the coast, the hex behind it.
LARGE: Final = {
    "X": {"A": "M10 P2 Fi12 H6", "B": "Fi12 M10 P2 H6"},
    "Y": {"A": "M8 P5 H10 Fo3", "B": "P5 H10 M8 Fo3"},
    "Z": {"A": "H5 Fo8 Fi6 M3", "B": "M3 Fi6 Fo8 H5"},
}
# By piece and side: the corner hex, the hex behind it, and, on one piece, the centre.
SMALL: Final = {
    "U": {"A": "Fo9 P4", "B": "P4 Fo9"},
    "V": {"A": "P11 Fi4", "B": "Fi4 P11"},
    "W": {"A": "Fi9 Fo11 D", "B": "D Fo11 Fi9"},
}
# By large piece, both sides alike: on the corner hex, clockwise of it, counter-clockwise of it.
HARBOURS: Final = {"X": ("3:1", "wheat", "wood"), "Y": ("3:1", "wool", "ore"), "Z": ("3:1", "brick", "3:1")}
CORNERS: Final = 6
EACH: Final = 3
"""Pieces of either size."""
HARBOUR_STEPS: Final = (0, 3, -3)
"""Coast paths from the middle one of a corner hex to the three harbours of its piece, clockwise."""


def _large_hexes(corner: int) -> list[int]:
    ring = len(OUTER_RING)
    return [*(OUTER_RING[(2 * corner + step) % ring] for step in (0, -1, 1)), INNER_RING[corner]]


def _sides(pieces: dict[str, dict[str, str]], hexes: int, part: int) -> Ints:
    """Terrain (part 0) or number (part 1) by piece, side and hex; -1 where a piece has no such hex."""
    rows = [[[*hex_codes(piece[side])[part], -1][:hexes] for side in SIDES] for piece in pieces.values()]
    return np.array(rows, dtype=np.int64)


_LARGE_TERRAIN: Final = _sides(LARGE, 4, 0)
_LARGE_NUMBER: Final = _sides(LARGE, 4, 1)
_SMALL_TERRAIN: Final = _sides(SMALL, 3, 0)
_SMALL_NUMBER: Final = _sides(SMALL, 3, 1)
_KINDS: Final[Ints] = np.array(
    [[ANY if kind == "3:1" else RESOURCES.index(kind) for kind in kinds] for kinds in HARBOURS.values()],
    dtype=np.int64,
)
_STEPS: Final[Ints] = np.array(HARBOUR_STEPS, dtype=np.int64)
_LARGE_HEXES: Final[Ints] = np.array([_large_hexes(corner) for corner in range(CORNERS)], dtype=np.int64)
_SMALL_HEXES: Final[Ints] = np.array(
    [[OUTER_RING[2 * corner], INNER_RING[corner], CENTRE] for corner in range(CORNERS)], dtype=np.int64
)
_COAST: Final[Ints] = np.array([(1 - 5 * corner) % COAST for corner in range(CORNERS)], dtype=np.int64)
"""The middle coast path of each corner hex; corners are counted counter-clockwise from the north-west."""


@rule
def lay_large(piece: Any, side: Any, corner: Any, terrain: Any, numbers: Any, harbours: Any) -> None:
    """Lay a large piece in a corner."""
    for i in range(4):
        terrain[_LARGE_HEXES[corner, i]] = _LARGE_TERRAIN[piece, side, i]
        numbers[_LARGE_HEXES[corner, i]] = _LARGE_NUMBER[piece, side, i]
    for i in range(3):
        harbours[(_COAST[corner] + _STEPS[i]) % COAST] = _KINDS[piece, i]


@rule
def lay_small(piece: Any, side: Any, corner: Any, terrain: Any, numbers: Any) -> None:
    """Lay a small piece in a corner."""
    for i in range(3):
        if _SMALL_TERRAIN[piece, side, i] >= 0:
            terrain[_SMALL_HEXES[corner, i]] = _SMALL_TERRAIN[piece, side, i]
            numbers[_SMALL_HEXES[corner, i]] = _SMALL_NUMBER[piece, side, i]


@rule
def lay_traveler(source: Any, terrain: Any, numbers: Any, harbours: Any) -> None:
    """I-BOARD-8: a random large piece in a random corner, then small and large in turn, each on a random side."""
    for place in range(COAST):
        harbours[place] = NO_HARBOUR
    large, small = scratch(EACH), scratch(EACH)
    for i in range(EACH):
        large[i] = small[i] = i
    shuffle(source, large)
    shuffle(source, small)
    corner = below(source, CORNERS)
    for i in range(EACH):
        lay_large(large[i], below(source, 2), (corner - 2 * i) % CORNERS, terrain, numbers, harbours)
        lay_small(small[i], below(source, 2), (corner - 2 * i - 1) % CORNERS, terrain, numbers)
