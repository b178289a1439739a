"""The island's shape, told from what a person sees on the table."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from landnam.boards.geometry import (
    CENTRE,
    COAST_ENDS,
    COAST_HEX,
    CORNERS,
    HEX_AXIAL,
    HEX_NEIGHBOURS,
    HEX_POINT,
    HEXES_AT,
    INNER_RING,
    NEIGHBOURS,
    OUTER_RING,
    PATH_ENDS,
    POINT,
    path_between,
    spiral,
)


@pytest.mark.rule("I-BOARD-2")
def test_the_island_has_19_hexes_54_intersections_and_72_paths() -> None:
    assert (19, 54, 72) == (len(set(HEX_POINT)), len(set(POINT)), len(set(PATH_ENDS)))


@pytest.mark.rule("I-BOARD-2")
def test_every_intersection_is_a_hex_corner_and_every_path_a_hex_edge() -> None:
    assert set(range(54)) == {corner for corners in CORNERS for corner in corners}
    edges = {frozenset(edge) for c in CORNERS for edge in zip(c, c[1:] + c[:1], strict=True)}
    assert edges == {frozenset(ends) for ends in PATH_ENDS}


@pytest.mark.rule("I-BOARD-2")
def test_the_thirty_coastal_edges_are_paths_too() -> None:
    assert 30 == len({path_between(a, b) for a, b in COAST_ENDS} - {None})


def test_hexes_are_numbered_row_by_row() -> None:
    assert [3, 4, 5, 4, 3] == [sum(r == row for _, r in HEX_AXIAL) for row in range(-2, 3)]
    assert list(HEX_POINT) == sorted(HEX_POINT, key=lambda point: (point[1], point[0]))
    assert (0, 0) == HEX_AXIAL[CENTRE]


def test_intersections_are_numbered_row_by_row() -> None:
    rows = Counter(y for _, y in POINT)
    assert [3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3] == [rows[y] for y in sorted(rows)]
    assert list(POINT) == sorted(POINT, key=lambda point: (point[1], point[0]))


@pytest.mark.parametrize(
    ("h", "corners"), [(0, (0, 4, 8, 12, 7, 3)), (9, (18, 24, 30, 35, 29, 23)), (18, (41, 46, 50, 53, 49, 45))]
)
def test_corners_go_clockwise_from_north(h: int, corners: tuple[int, ...]) -> None:
    assert corners == CORNERS[h]


def test_inland_intersections_have_three_neighbours_and_three_hexes() -> None:
    coast = {place for ends in COAST_ENDS for place in ends}
    assert 30 == len(coast)
    for place in set(range(54)) - coast:
        assert (3, 3) == (len(NEIGHBOURS[place]), len(HEXES_AT[place]))


def test_coastal_intersections_have_a_neighbour_more_than_hexes() -> None:
    for place in {place for ends in COAST_ENDS for place in ends}:
        assert len(NEIGHBOURS[place]) == len(HEXES_AT[place]) + 1


def test_neighbours_are_mutual_and_joined_by_a_path() -> None:
    for place, around in enumerate(NEIGHBOURS):
        for other in around:
            assert place in NEIGHBOURS[other]
            assert {place, other} == set(PATH_ENDS[path_between(other, place) or 0])


def test_intersections_that_are_no_neighbours_have_no_path() -> None:
    assert path_between(0, 1) is None


def test_a_hex_touches_those_around_it() -> None:
    assert (1, 3, 4) == HEX_NEIGHBOURS[0]
    assert (4, 5, 8, 10, 13, 14) == HEX_NEIGHBOURS[CENTRE]
    assert {3: 6, 4: 6, 6: 7} == Counter(map(len, HEX_NEIGHBOURS))


def test_the_coast_runs_clockwise_from_the_west_edge_of_the_first_hex() -> None:
    assert [(7, 3), (3, 0), (0, 4), (4, 1)] == list(COAST_ENDS[:4])
    assert all(end == begin for (_, end), (begin, _) in zip(COAST_ENDS, COAST_ENDS[1:] + COAST_ENDS[:1], strict=True))


def test_every_coastal_path_knows_its_hex() -> None:
    assert all({a, b} <= set(CORNERS[h]) for (a, b), h in zip(COAST_ENDS, COAST_HEX, strict=True))


@pytest.mark.rule("I-BOARD-5")
def test_the_spiral_goes_counter_clockwise_and_inwards() -> None:
    assert (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9) == spiral(0)


@pytest.mark.rule("I-BOARD-5")
@pytest.mark.parametrize("corner", range(6))
def test_a_spiral_from_any_corner_visits_every_hex_once_in_touching_steps(corner: int) -> None:
    walk = spiral(corner)
    assert set(range(19)) == set(walk)
    assert 3 == len(HEX_NEIGHBOURS[walk[0]])
    assert all(later in HEX_NEIGHBOURS[earlier] for earlier, later in pairwise(walk))


@pytest.mark.rule("I-BOARD-5")
@pytest.mark.parametrize("corner", range(6))
def test_the_inner_ring_of_a_spiral_begins_diagonally_inward_of_its_corner(corner: int) -> None:
    walk = spiral(corner)
    x, y = HEX_POINT[walk[0]]
    assert (x, y) == (2 * HEX_POINT[walk[12]][0], 2 * HEX_POINT[walk[12]][1])
    assert (set(OUTER_RING), set(INNER_RING), CENTRE) == (set(walk[:12]), set(walk[12:18]), walk[18])
