"""The six pieces of the Traveler board: on whatever sides and in whatever order they lie, they make a proper island."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from landnam.boards.geometry import CENTRE, COAST, COAST_ENDS, HEX_NEIGHBOURS, HEXES, INNER_RING, OUTER_RING
from landnam.boards.layouts import (
    BEGINNER,
    DESERT,
    HARBOUR_MARKERS,
    NUMBER_DISCS,
    TERRAIN_COUNTS,
    Layout,
    hex_codes,
    read_layout,
)
from landnam.boards.traveler import LARGE, SIDES, SMALL, lay_large, lay_small, lay_traveler
from landnam.boards.variable import NO_HARBOUR
from landnam.native.compiled import SOURCE, seed_source

PIECES = (*LARGE, *SMALL)
HOME = {"X": 0, "W": 1, "Z": 2, "V": 3, "Y": 4, "U": 5}
"""The corner of each piece on the beginner island, counter-clockwise from the north-west."""
ALL_A = dict.fromkeys(PIECES, "A")
ALL_B = dict.fromkeys(PIECES, "B")
B_SIDES = "Fi12 M10 P4  P2 H6 Fo9 M8  D Fo11 Fi9 Fo3 P5  Fi6 H5 P11 H10  M3 Fo8 Fi4"
"""All B sides, each piece in its home corner, row by row."""
SEEDS = range(200)

Corners = dict[str, int]
Sides = dict[str, str]


def laid(corners: Corners, sides: Sides) -> Layout:
    """The island that these pieces make in these corners."""
    terrain, numbers = np.full(HEXES, -1), np.full(HEXES, -1)
    harbours = np.full(COAST, NO_HARBOUR)
    for n, piece in enumerate(LARGE):
        lay_large(n, SIDES.index(sides[piece]), corners[piece], terrain, numbers, harbours)
    for n, piece in enumerate(SMALL):
        lay_small(n, SIDES.index(sides[piece]), corners[piece], terrain, numbers)
    return layout_of(terrain.tolist(), numbers.tolist(), harbours.tolist())


def layout_of(terrain: list[int], numbers: list[int], harbours: list[int]) -> Layout:
    along_the_coast = tuple((place, kind) for place, kind in enumerate(harbours) if kind != NO_HARBOUR)
    return Layout(tuple(terrain), tuple(numbers), along_the_coast, terrain.index(DESERT))


def placings() -> Iterator[Corners]:
    """Large and small pieces in turn, in every order, with the large ones in the even or in the odd corners."""
    for odd, large, small in product((0, 1), permutations(LARGE), permutations(SMALL)):
        yield {piece: 2 * n + odd for n, piece in enumerate(large)} | {
            piece: 2 * n + 1 - odd for n, piece in enumerate(small)
        }


def side_choices() -> Iterator[Sides]:
    for sides in product(SIDES, repeat=len(PIECES)):
        yield dict(zip(PIECES, sides, strict=True))


@cache
def islands() -> dict[Layout, tuple[Corners, Sides]]:
    """Every island that the pieces can make, and how they lie in it."""
    return {laid(corners, sides): (corners, sides) for corners in placings() for sides in side_choices()}


def random_island(seed: int) -> Layout:
    source = np.zeros(1, SOURCE)
    seed_source(source[0], seed, 0)
    terrain, numbers, harbours = np.full(HEXES, -1), np.full(HEXES, -1), np.zeros(COAST, np.int64)
    lay_traveler(source[0], terrain, numbers, harbours)
    return layout_of(terrain.tolist(), numbers.tolist(), harbours.tolist())


@cache
def random_islands() -> tuple[Layout, ...]:
    return tuple(random_island(seed) for seed in SEEDS)


def touching(layout: Layout) -> list[tuple[int, int]]:
    """The numbers of hexes that touch, each pair once."""
    pairs = [(h, other) for h in range(HEXES) for other in HEX_NEIGHBOURS[h] if h < other]
    return [(layout.numbers[h], layout.numbers[other]) for h, other in pairs]


# --- every island the pieces can make ---------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-8")
def test_all_sides_in_all_placings_make_islands_that_all_differ() -> None:
    assert (64, 2 * 36) == (len(list(side_choices())), len(list(placings())))
    assert 64 * 72 == len(islands())


@pytest.mark.rule("I-BOARD-8", "I-PART-1")
def test_every_island_has_the_right_terrain() -> None:
    assert {TERRAIN_COUNTS} == {tuple(island.terrain.count(t) for t in range(6)) for island in islands()}


@pytest.mark.rule("I-BOARD-8", "I-PART-2")
def test_every_island_has_the_right_numbers_and_none_on_the_desert() -> None:
    assert {(0, *NUMBER_DISCS)} == {tuple(sorted(island.numbers)) for island in islands()}
    assert {0} == {island.numbers[island.robber] for island in islands()}


@pytest.mark.rule("I-BOARD-8", "I-PART-6")
def test_every_island_has_four_harbours_for_all_and_one_for_each_resource() -> None:
    assert {tuple(sorted(HARBOUR_MARKERS))} == {
        tuple(sorted(kind for _, kind in island.harbours)) for island in islands()
    }


@pytest.mark.rule("I-BOARD-8", "I-BOARD-10")
def test_in_no_island_an_intersection_belongs_to_two_harbours() -> None:
    assert {18} == {len({end for place, _ in island.harbours for end in COAST_ENDS[place]}) for island in islands()}


@pytest.mark.rule("I-BOARD-8", "I-BOARD-10")
def test_the_harbours_stand_at_the_places_of_the_beginner_board_or_one_corner_further() -> None:
    beginner = {place for place, _ in BEGINNER.harbours}
    for island, (corners, _) in islands().items():
        turn = 5 * (corners["X"] % 2)
        assert {(place - turn) % COAST for place in beginner} == {place for place, _ in island.harbours}


@pytest.mark.rule("I-BOARD-11")
def test_in_no_island_a_six_or_eight_touches_a_six_or_eight() -> None:
    assert set() == {pair for island in islands() for pair in touching(island) if set(pair) <= {6, 8}}


@pytest.mark.rule("I-BOARD-11")
def test_equal_numbers_may_touch() -> None:
    island = laid(HOME, {**ALL_A, "U": "B", "W": "B"})
    assert [(9, 9)] == [pair for pair in touching(island) if pair[0] == pair[1]]


@pytest.mark.rule("I-BOARD-8", "I-BOARD-11")
def test_every_island_is_a_layout_that_can_be_given() -> None:
    for island in list(islands())[::97]:
        assert island == read_layout(island.plain())


# --- the pieces -------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-8", "I-BOARD-3")
def test_the_a_sides_at_home_are_the_beginner_island() -> None:
    assert BEGINNER == laid(HOME, ALL_A)


@pytest.mark.rule("I-BOARD-8")
def test_the_b_sides_at_home_are_another_island_with_the_same_harbours() -> None:
    island = laid(HOME, ALL_B)
    assert hex_codes(B_SIDES) == (island.terrain, island.numbers)
    assert BEGINNER.harbours == island.harbours


@pytest.mark.rule("I-BOARD-8")
def test_no_piece_is_the_same_on_both_sides() -> None:
    for piece in PIECES:
        assert BEGINNER != laid(HOME, {**ALL_A, piece: "B"})


@pytest.mark.rule("I-BOARD-8")
@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("side", SIDES)
def test_a_large_piece_covers_four_hexes_and_brings_three_harbours(side: str, corner: int) -> None:
    terrain, numbers, harbours = np.full(HEXES, -1), np.full(HEXES, -1), np.full(COAST, NO_HARBOUR)
    lay_large(0, SIDES.index(side), corner, terrain, numbers, harbours)
    around = [OUTER_RING[(2 * corner + step) % 12] for step in (-1, 0, 1)]
    assert {*around, INNER_RING[corner]} == set(np.flatnonzero(terrain >= 0).tolist())
    assert 3 == np.count_nonzero(harbours != NO_HARBOUR)


@pytest.mark.rule("I-BOARD-8")
@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("piece", "centre"), [("U", []), ("V", []), ("W", [CENTRE])])
def test_a_small_piece_covers_two_hexes_and_one_of_them_the_centre_too(
    piece: str, centre: list[int], side: str, corner: int
) -> None:
    terrain, numbers = np.full(HEXES, -1), np.full(HEXES, -1)
    lay_small(list(SMALL).index(piece), SIDES.index(side), corner, terrain, numbers)
    assert {OUTER_RING[2 * corner], INNER_RING[corner], *centre} == set(np.flatnonzero(terrain >= 0).tolist())


# --- a random island --------------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-8")
def test_in_a_random_island_large_and_small_pieces_lie_in_turn() -> None:
    assert set() == set(random_islands()) - set(islands())


@pytest.mark.rule("I-BOARD-8")
def test_every_piece_comes_to_lie_in_each_of_the_six_corners() -> None:
    seen = {item for island in random_islands() for item in islands()[island][0].items()}
    assert set(product(PIECES, range(6))) == seen


@pytest.mark.rule("I-BOARD-8")
def test_every_piece_comes_to_lie_on_both_its_sides() -> None:
    sides = Counter(item for island in random_islands() for item in islands()[island][1].items())
    assert set(product(PIECES, SIDES)) == set(sides)
    assert min(sides.values()) > len(SEEDS) // 3


@pytest.mark.rule("I-BOARD-8")
def test_the_sides_are_drawn_apart_from_each_other() -> None:
    assert len({tuple(islands()[island][1].items()) for island in random_islands()}) > 48


@pytest.mark.rule("I-BOARD-8")
def test_the_same_seed_lays_the_same_island() -> None:
    assert random_islands()[7] == random_island(7)
    assert len(set(random_islands())) > 0.9 * len(SEEDS)
