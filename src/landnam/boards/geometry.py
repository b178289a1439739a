"""The island's hexes, intersections, paths and coast, worked out from axial coordinates.

Hexes are pointy-top; ``q`` counts east, ``r`` south-east, and (0, 0) is the centre. Everything is numbered row by
row, top to bottom and left to right: hexes 0..18, intersections 0..53 (I-BOARD-2). Paths 0..71 are numbered by
their two ends. Sets of intersections are 54-bit masks; sets of paths are two words of 36 bits each, so that a set
always fits plain signed integers and compiled and interpreted code agree.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

HEXES: Final = 19
INTERSECTIONS: Final = 54
PATHS: Final = 72
COAST: Final = 30
WORD: Final = 36
"""Paths in one word of a path set."""

CORNER_NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")
EDGE_NAMES: Final = ("NE", "E", "SE", "SW", "W", "NW")

# A hex centre stands at (2q + r, 3r) in half-widths and half-sides; its corners around it, clockwise from north.
_CORNER_STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

HEX_AXIAL: Final[tuple[tuple[int, int], ...]] = tuple(
    (q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2
)
HEX_POINT: Final = tuple((2 * q + r, 3 * r) for q, r in HEX_AXIAL)
"""Where each hex centre is drawn, in half-widths and half-sides."""

POINT: Final[tuple[tuple[int, int], ...]] = tuple(
    sorted({(x + dx, y + dy) for x, y in HEX_POINT for dx, dy in _CORNER_STEPS}, key=lambda p: (p[1], p[0]))
)
"""Where each intersection is drawn, in half-widths and half-sides."""

_intersection_at: Final = {point: i for i, point in enumerate(POINT)}

CORNERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_intersection_at[x + dx, y + dy] for dx, dy in _CORNER_STEPS) for x, y in HEX_POINT
)
"""The six intersections of each hex, clockwise from north."""

PATH_ENDS: Final[tuple[tuple[int, int], ...]] = tuple(
    sorted({(min(a, b), max(a, b)) for c in CORNERS for a, b in zip(c, c[1:] + c[:1], strict=True)})
)
"""The two intersections of each path, the lower first."""

PATH_BETWEEN: Final[dict[tuple[int, int], int]] = {ends: p for p, ends in enumerate(PATH_ENDS)}


def path_between(a: int, b: int) -> int | None:
    """The path that joins two intersections, in either order, or None."""
    return PATH_BETWEEN.get((min(a, b), max(a, b)))


NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(b if a == i else a for a, b in PATH_ENDS if i in (a, b))) for i in range(INTERSECTIONS)
)
"""The two or three intersections one path away."""

HEXES_AT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(h for h in range(HEXES) if i in CORNERS[h]) for i in range(INTERSECTIONS)
)
"""The one to three hexes that touch an intersection."""

HEX_NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(o for o in range(HEXES) if len(set(CORNERS[h]) & set(CORNERS[o])) == 2) for h in range(HEXES)
)


def _coast() -> tuple[tuple[int, int], ...]:
    """The coastal paths as pairs of intersections, clockwise from the west edge of the north-west corner hex."""
    inland = {ends: sum(set(ends) <= set(c) for c in CORNERS) for ends in PATH_ENDS}
    edges = {a: b for c in CORNERS for a, b in zip(c, c[1:] + c[:1], strict=True) if inland[min(a, b), max(a, b)] == 1}
    first = CORNERS[0][4]  # the south-west corner of hex 0: its west edge runs from there to the north-west
    walk = [first]
    while edges[walk[-1]] != first:
        walk.append(edges[walk[-1]])
    return tuple(zip(walk, walk[1:] + walk[:1], strict=True))


COAST_ENDS: Final = _coast()
"""The intersections of each of the 30 coastal paths, clockwise; a harbour is a coast index and a kind."""

COAST_HEX: Final[tuple[int, ...]] = tuple(
    next(h for h in range(HEXES) if set(ends) <= set(CORNERS[h])) for ends in COAST_ENDS
)

OUTER_RING: Final = (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1)
"""The twelve coastal hexes counter-clockwise from the north-west corner; every second one is a corner."""
INNER_RING: Final = (4, 8, 13, 14, 10, 5)
CENTRE: Final = 9


def spiral(corner: int) -> tuple[int, ...]:
    """All hexes counter-clockwise and inwards from one of the six corners 0..5 (I-BOARD-5)."""
    outer = OUTER_RING[2 * corner :] + OUTER_RING[: 2 * corner]
    inner = INNER_RING[corner:] + INNER_RING[:corner]
    return (*outer, *inner, CENTRE)


def mask(places: tuple[int, ...] | list[int] | set[int]) -> int:
    """A set of intersections as a bit mask."""
    return sum(1 << p for p in set(places))


def _words(paths: list[int]) -> list[int]:
    return [sum(1 << p % WORD for p in paths if p // WORD == w) for w in (0, 1)]


# The same facts as tables for compiled rules.
BIT: Final[Ints] = np.array([1 << i for i in range(INTERSECTIONS)], dtype=np.int64)
HEX_CORNERS: Final[Ints] = np.array([mask(c) for c in CORNERS], dtype=np.int64)
HEXES_AROUND: Final[Ints] = np.array([mask(h) for h in HEXES_AT], dtype=np.int64)
"""The hexes that touch an intersection, as a set."""
HEX_BIT: Final[Ints] = np.array([1 << h for h in range(HEXES)], dtype=np.int64)
NEIGHBOUR_MASK: Final[Ints] = np.array([mask(n) for n in NEIGHBOURS], dtype=np.int64)
PATH_WORD: Final[Ints] = np.array([p // WORD for p in range(PATHS)], dtype=np.int64)
PATH_BIT: Final[Ints] = np.array([1 << p % WORD for p in range(PATHS)], dtype=np.int64)
ENDS: Final[Ints] = np.array(PATH_ENDS, dtype=np.int64)
PATHS_AT: Final[Ints] = np.array(
    [_words([p for p, ends in enumerate(PATH_ENDS) if i in ends]) for i in range(INTERSECTIONS)], dtype=np.int64
)
"""The paths that touch an intersection, as a path set of two words."""
STEP_TO: Final[Ints] = np.array([[*n, -1][:3] for n in NEIGHBOURS], dtype=np.int64)
"""The neighbours of an intersection, -1 where there is no third one."""
STEP_BY: Final[Ints] = np.array(
    [[path_between(i, n) if n >= 0 else -1 for n in STEP_TO[i].tolist()] for i in range(INTERSECTIONS)],
    dtype=np.int64,
)
"""The path to each of those neighbours."""
STEP_BACK: Final[Ints] = np.array(
    [[NEIGHBOURS[n].index(i) if n >= 0 else -1 for n in STEP_TO[i].tolist()] for i in range(INTERSECTIONS)],
    dtype=np.int64,
)
"""Which of that neighbour's own steps leads back."""
HEXES_TOUCHING: Final[Ints] = np.array([[*h, -1, -1][:3] for h in HEXES_AT], dtype=np.int64)
"""The hexes at an intersection, -1 where the sea is."""
HEX_TOUCHES: Final[Ints] = np.array([mask(n) for n in HEX_NEIGHBOURS], dtype=np.int64)
"""The hexes around a hex, as a 19-bit mask."""
COAST_MASK: Final[Ints] = np.array([mask(ends) for ends in COAST_ENDS], dtype=np.int64)
SPIRALS: Final[Ints] = np.array([spiral(c) for c in range(6)], dtype=np.int64)
