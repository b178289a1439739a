"""Checks whether a sheet can be reached: its boxes hold the score of every turn, its marks all that was built."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

from landnam.games.dice.sheet import (
    CITY_POINTS,
    CITY_ROADS,
    CONTINUES,
    COST,
    DICE,
    KNIGHTS,
    NOTHING_BUILT,
    ROAD_POINTS,
    ROADS,
    SETTLEMENT_POINTS,
    SETTLEMENT_ROADS,
    START,
)

Marks = tuple[int, int, int, int]
"""The number of roads, settlements, cities and knights."""
Faces = tuple[int, ...]
"""The number of dice that show each resource."""

ONE_KNIGHT: Final = (0, 0, 0, 1)
TWO_KNIGHTS: Final = (0, 0, 0, 2)
STOCK: Final = (ROADS, len(SETTLEMENT_POINTS), len(CITY_POINTS), KNIGHTS)


def price(marks: Marks) -> Faces:
    """The total cost of these marks."""
    return tuple(sum(n * int(COST[piece, r]) for piece, n in enumerate(marks)) for r in range(COST.shape[1]))


WORK_OF_A_TURN: Final = tuple(
    (roads, settlements, cities, knights)
    for roads, settlements, cities, knights in product(range(4), range(2), range(2), range(3))
    if 0 < sum(price((roads, settlements, cities, knights))) <= DICE
)
"""Y-BUILD-1: everything that six dice can pay for in one turn."""


def _way_to(road: int) -> set[int]:
    """This road and all that lead to it."""
    return set() if road == START else {road} | _way_to(CONTINUES[road])


def _roads_needed(settlements: int, cities: int) -> int:
    sites = (*SETTLEMENT_ROADS[:settlements], *CITY_ROADS[:cities])
    return len(set().union(*(_way_to(road) for road in sites)))


ROADS_NEEDED: Final = tuple(tuple(_roads_needed(s, c) for c in range(STOCK[2] + 1)) for s in range(STOCK[1] + 1))
"""Y-BUILD-2..4: by settlements and cities, the roads that they require."""


def worth(marks: Marks) -> int:
    """Y-BUILD-2..5: the points of all marks."""
    roads, settlements, cities, knights = marks
    sites = sum(SETTLEMENT_POINTS[:settlements]) + sum(CITY_POINTS[:cities])
    return roads * ROAD_POINTS + sites + sum(range(1, knights + 1))


@cache
def _after(before: Marks, points: int, paid: Faces | None, never: tuple[Marks, ...]) -> frozenset[Marks]:
    """The marks that a turn with this score can lead to, if it paid with these dice and was not in ``never``."""
    found = set()
    for work in WORK_OF_A_TURN:
        roads, settlements, cities, knights = (a + b for a, b in zip(before, work, strict=True))
        marks = roads, settlements, cities, knights
        fits = all(n <= most for n, most in zip(marks, STOCK, strict=True)) and paid in (None, price(work))
        if not fits or work in never or roads < ROADS_NEEDED[settlements][cities]:
            continue
        if worth(marks) - worth(before) == points:
            found.add(marks)
    return frozenset(found)


def could_be(marks: Marks, boxes: Sequence[int], gained: int, paid: Faces, never: tuple[Marks, ...]) -> bool:
    """Whether turns with these scores, and the current one so far, can have made these marks.

    ``paid`` are the dice spent in the present turn; ``never`` is what the last of the turns cannot have built.
    """
    turns: list[tuple[int, Faces | None]] = [(points, None) for points in boxes]
    if gained:
        turns.append((gained, paid))
    elif any(paid):
        return False
    reached: frozenset[Marks] = frozenset({(0, 0, 0, 0)})
    for number, (points, dice) in enumerate(turns, 1):
        if points != NOTHING_BUILT:
            excluded = never if number == len(turns) else ()
            reached = frozenset().union(*(_after(before, points, dice, excluded) for before in reached))
    return marks in reached
