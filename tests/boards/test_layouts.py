"""Which terrain, number and harbour may stand where."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from landnam.boards.geometry import COAST_ENDS, HEX_NEIGHBOURS, spiral
from landnam.boards.layouts import (
    BEGINNER,
    DESERT,
    FRAME_PIECES,
    FRAME_SLOTS,
    HARBOUR_PLACES,
    NUMBER_DISCS,
    SPIRAL_NUMBERS,
    read_layout,
)
from landnam.boards.variable import FRAME, NO_HARBOUR, SPIRAL, lay_harbours, lay_numbers, numbers_keep_apart
from landnam.native.compiled import SOURCE, seed_source

Harbours = tuple[tuple[int, int], ...]
FRAME_ORDERS = tuple(permutations(range(6)))


def frame(order: tuple[int, ...]) -> Harbours:
    """The harbours of a frame whose pieces lie in this order."""
    return tuple(
        sorted(
            ((slot + place) % 30, kind)
            for slot, piece in zip(FRAME_SLOTS, order, strict=True)
            for place, kind in FRAME_PIECES[piece]
        )
    )


def numbers_along(corner: int, desert: int) -> list[int]:
    """The discs as I-BOARD-5 lays them."""
    walk = [h for h in spiral(corner) if h != desert]
    numbers = [0] * 19
    for h, number in zip(walk, SPIRAL_NUMBERS, strict=True):
        numbers[h] = number
    return numbers


def touching_pairs(numbers: list[int]) -> list[tuple[int, int]]:
    return [(numbers[h], numbers[other]) for h in range(19) for other in HEX_NEIGHBOURS[h] if numbers[h]]


def changed(**changes: Any) -> dict[str, Any]:
    return {**BEGINNER.plain(), **changes}


# --- numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-5")
def test_the_spiral_uses_every_disc() -> None:
    assert sorted(NUMBER_DISCS) == sorted(SPIRAL_NUMBERS)


@pytest.mark.rule("I-BOARD-5")
@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("desert", range(19))
def test_the_spiral_keeps_reds_and_equal_numbers_apart(corner: int, desert: int) -> None:
    pairs = touching_pairs(numbers_along(corner, desert))
    assert [] == [pair for pair in pairs if pair[0] == pair[1] or set(pair) <= {6, 8}]


@pytest.mark.rule("I-BOARD-5")
@pytest.mark.parametrize("desert", range(19))
def test_numbers_are_laid_along_a_spiral_from_each_corner_in_turn(desert: int) -> None:
    terrain, numbers = np.zeros(19, np.int64), np.zeros(19, np.int64)
    terrain[desert] = DESERT
    source = np.zeros(1, SOURCE)
    seed_source(source[0], 1, desert)
    laid = set()
    for _ in range(100):
        lay_numbers(source[0], SPIRAL, terrain, numbers)
        laid.add(tuple(numbers.tolist()))
    assert {tuple(numbers_along(corner, desert)) for corner in range(6)} == laid


@pytest.mark.rule("I-BOARD-6")
def test_equal_numbers_side_by_side_are_noticed() -> None:
    numbers = np.array(BEGINNER.numbers)
    assert numbers_keep_apart(numbers)
    numbers[1] = numbers[0]
    assert not numbers_keep_apart(numbers)


@pytest.mark.rule("I-BOARD-6")
@pytest.mark.parametrize(("one", "other"), [(6, 8), (8, 6), (6, 6), (8, 8)])
def test_red_numbers_side_by_side_are_noticed(one: int, other: int) -> None:
    numbers = np.zeros(19, np.int64)
    numbers[[3, 8]] = one, other
    assert not numbers_keep_apart(numbers)


@pytest.mark.rule("I-BOARD-6")
def test_two_deserts_side_by_side_carry_no_equal_numbers() -> None:
    assert numbers_keep_apart(np.zeros(19, np.int64))


# --- harbours ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-9")
def test_the_frame_in_its_printed_order_is_the_beginner_coast() -> None:
    assert BEGINNER.harbours == frame((0, 1, 2, 3, 4, 5))


@pytest.mark.rule("I-BOARD-9", "I-BOARD-10")
def test_684_of_the_720_frame_orders_move_the_places() -> None:
    moved = [order for order in FRAME_ORDERS if {place for place, _ in frame(order)} != set(HARBOUR_PLACES)]
    assert (720, 684) == (len(FRAME_ORDERS), len(moved))


@pytest.mark.rule("I-BOARD-10")
def test_in_no_frame_order_an_intersection_belongs_to_two_harbours() -> None:
    for order in FRAME_ORDERS:
        assert 18 == len({end for place, _ in frame(order) for end in COAST_ENDS[place]})


@pytest.mark.rule("I-BOARD-9")
def test_a_random_frame_is_one_of_the_720_orders() -> None:
    orders = {frame(order) for order in FRAME_ORDERS}
    source = np.zeros(1, SOURCE)
    seed_source(source[0], 1, 0)
    laid = set()
    for _ in range(300):
        harbours = np.zeros(30, np.int64)
        lay_harbours(source[0], FRAME, harbours)
        laid.add(tuple((place, kind) for place, kind in enumerate(harbours.tolist()) if kind != NO_HARBOUR))
    assert laid <= orders
    assert len(laid) > 150


# --- layouts from outside ---------------------------------------------------------------------------------------


def test_a_layout_reads_back_from_its_plain_form() -> None:
    assert BEGINNER == read_layout(BEGINNER.plain())


def test_nine_kinds_alone_stand_at_the_nine_places() -> None:
    kinds = [kind for _, kind in BEGINNER.plain()["harbours"]]
    assert BEGINNER == read_layout(changed(harbours=kinds))


@pytest.mark.rule("I-PART-1")
def test_a_layout_with_the_wrong_terrain_is_refused() -> None:
    terrain = ["forest", *BEGINNER.plain()["terrain"][1:]]
    with pytest.raises(ValueError, match=r"5 forest instead of 4 \(I-PART-1\)"):
        read_layout(changed(terrain=terrain))


@pytest.mark.rule("I-PART-2")
def test_a_layout_with_the_wrong_discs_is_refused() -> None:
    numbers = [12, *BEGINNER.plain()["numbers"][1:]]
    with pytest.raises(ValueError, match="I-PART-2"):
        read_layout(changed(numbers=numbers))


@pytest.mark.rule("I-PART-2")
def test_there_is_no_disc_with_a_seven_even_on_a_custom_board() -> None:
    numbers = [7, *BEGINNER.plain()["numbers"][1:]]
    with pytest.raises(ValueError, match="7 is not a number disc"):
        read_layout(changed(numbers=numbers), custom=True)


@pytest.mark.rule("I-BOARD-12")
@pytest.mark.parametrize("custom", [False, True])
def test_a_number_on_the_desert_is_refused_even_on_a_custom_board(custom: bool) -> None:
    numbers = BEGINNER.plain()["numbers"]
    numbers[9], numbers[18] = numbers[18], None
    with pytest.raises(ValueError, match=r"hex 9 is desert and carries no number disc \(I-BOARD-12\)"):
        read_layout(changed(numbers=numbers), custom=custom)


@pytest.mark.rule("I-BOARD-12")
@pytest.mark.parametrize("custom", [False, True])
def test_a_land_hex_without_a_number_is_refused_even_on_a_custom_board(custom: bool) -> None:
    numbers = [None, *BEGINNER.plain()["numbers"][1:]]
    with pytest.raises(ValueError, match=r"hex 0 is mountains and needs a number disc \(I-BOARD-12\)"):
        read_layout(changed(numbers=numbers), custom=custom)


@pytest.mark.rule("I-PART-6")
def test_a_layout_with_the_wrong_harbours_is_refused() -> None:
    harbours = [[place, "3:1"] for place in HARBOUR_PLACES]
    with pytest.raises(ValueError, match="I-PART-6"):
        read_layout(changed(harbours=harbours))


@pytest.mark.rule("I-BOARD-10")
def test_two_harbours_that_share_an_intersection_are_refused_even_on_a_custom_board() -> None:
    harbours = [[2, "3:1"], *BEGINNER.plain()["harbours"]]
    with pytest.raises(ValueError, match=r"intersection 0 would belong to two harbours \(I-BOARD-10\)"):
        read_layout(changed(harbours=harbours), custom=True)


@pytest.mark.rule("I-BOARD-10")
def test_harbours_may_stand_elsewhere_than_on_the_beginner_board() -> None:
    harbours = [[(place + 1) % 30, kind] for place, kind in BEGINNER.plain()["harbours"]]
    assert {(place + 1) % 30 for place in HARBOUR_PLACES} == {
        place for place, _ in read_layout(changed(harbours=harbours)).harbours
    }


@pytest.mark.rule("I-BOARD-7")
def test_the_robber_starts_on_the_desert_of_a_layout() -> None:
    assert 9 == read_layout(BEGINNER.plain()).robber
    with pytest.raises(ValueError, match=r"the robber starts on the desert \(I-BOARD-7\)"):
        read_layout(changed(robber=0))


def test_a_custom_layout_may_have_other_counts() -> None:
    terrain, numbers, harbours = ["forest"] * 19, [6] * 19, [[5, "ore"]]
    layout = read_layout({"terrain": terrain, "numbers": numbers, "harbours": harbours, "robber": 4}, custom=True)
    assert (4, Counter({0: 19}), ((5, 4),)) == (layout.robber, Counter(layout.terrain), layout.harbours)


def test_a_custom_layout_may_have_no_harbours() -> None:
    assert () == read_layout(changed(harbours=[]), custom=True).harbours


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"terrain": ["forest"] * 18}, "'terrain' must be a list of 19"),
        ({"terrain": ["lava"] * 19}, "'lava' is not a terrain; valid are forest"),
        ({"numbers": "12"}, "'numbers' must be a list of 19"),
        ({"harbours": ["3:1"]}, "must have 9, not 1"),
        ({"harbours": [[30, "ore"]]}, "30 is not a coast index"),
        ({"harbours": [[1, "gold"]]}, "'gold' is not a harbour"),
        ({"harbours": [[1]]}, "must be a pair"),
        ({"ports": []}, "'ports' is unknown"),
    ],
)
def test_what_is_wrong_with_a_layout_is_said(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_layout(changed(**changes))
