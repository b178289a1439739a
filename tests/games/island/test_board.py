"""How the island is laid out (I-BOARD-1..10); what holds of all boards stands in ``test_boards.py``."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from landnam import make
from landnam.boards.geometry import COAST_ENDS, HEX_NEIGHBOURS, spiral
from landnam.boards.layouts import BEGINNER
from pictures import EMPTY, game_from, hand_of, seat_of

SPIRAL = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
PLACES = [1, 4, 8, 11, 14, 18, 21, 24, 28]


BEGINNER_KINDS = [kind for _, kind in BEGINNER.plain()["harbours"]]


@cache
def boards(**options: str) -> list[dict[str, Any]]:
    """Sixty boards of a kind, as their views tell them."""
    return [make("island", None, seed=seed, **options).view(None) for seed in range(60)]


def spiral_corners(board: dict[str, Any]) -> list[int]:
    """The corners from which the numbers of a board follow the spiral."""
    return [c for c in range(6) if SPIRAL == [n for h in spiral(c) if (n := board["numbers"][h])]]


# --- terrain ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-1")
@pytest.mark.parametrize(
    ("dice", "card"),
    [
        ("dice 4 5", "wood"),  # forest 9
        ("dice 1 4", "brick"),  # hills 5
        ("dice 5 6", "wool"),  # pasture 11
        ("dice 6 6", "wheat"),  # fields 12
        ("dice 4 6", "ore"),  # mountains 10
    ],
)
def test_every_terrain_gives_its_resource(dice: str, card: str) -> None:
    game = game_from(
        r"""
                          r           .           r
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                 /     \     /     \     /     \     /     \
              r           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          r           .           r
        """,
        phase="rolling",
    )
    game.play(dice)
    assert {card: 1} == hand_of(game, "red")


@pytest.mark.rule("I-BOARD-2")
def test_every_intersection_is_a_place_for_a_settlement() -> None:
    game = make("island", first="red", chance="manual")
    assert [f"settle {place}" for place in range(54)] == game.legal("red")


@pytest.mark.rule("I-BOARD-2")
def test_every_path_is_a_place_for_a_road() -> None:
    roads = set()
    for place in range(54):
        game = make("island", first="red", chance="manual")
        game.play(f"settle {place}")
        roads |= set(game.legal("red"))
    assert 72 == len(roads)


# --- the beginner board -----------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-3")
def test_the_beginner_board_has_the_published_hexes() -> None:
    board = make("island", board="beginner").view(None)["board"]
    short = {"mountains": "M", "pasture": "P", "forest": "Fo", "fields": "Fi", "hills": "H", "desert": "desert"}
    hexes = [f"{short[t]}{n or ''}" for t, n in zip(board["terrain"], board["numbers"], strict=True)]
    assert [
        *("M10", "P2", "Fo9"),
        *("Fi12", "H6", "P4", "H10"),
        *("Fi9", "Fo11", "desert", "Fo3", "M8"),
        *("Fo8", "M3", "Fi4", "P5"),
        *("H5", "Fi6", "P11"),
    ] == hexes


@pytest.mark.rule("I-BOARD-3")
def test_the_beginner_board_has_the_published_harbours() -> None:
    board = make("island", board="beginner").view(None)["board"]
    assert {
        (0, 3): "3:1",
        (1, 5): "wheat",
        (10, 15): "ore",
        (26, 32): "3:1",
        (42, 46): "wool",
        (49, 52): "3:1",
        (47, 51): "3:1",
        (33, 38): "brick",
        (11, 16): "wood",
    } == {tuple(sorted(COAST_ENDS[place])): kind for place, kind in board["harbours"]}


@pytest.mark.rule("I-BOARD-3")
def test_the_beginner_board_is_always_the_same() -> None:
    assert 1 == len({str(view["board"]) for view in boards(board="beginner")})


# --- the variable board -----------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-4")
def test_every_terrain_can_come_to_lie_on_every_hex() -> None:
    lying: dict[int, set[str]] = {h: set() for h in range(19)}
    for seed in range(200):
        for h, terrain in enumerate(make("island", seed=seed).view(None)["board"]["terrain"]):
            lying[h].add(terrain)
    assert {6} == {len(terrains) for terrains in lying.values()}


@pytest.mark.rule("I-BOARD-4", "I-BOARD-9")
def test_harbour_markers_are_shuffled_over_the_nine_places() -> None:
    kinds: dict[int, set[str]] = {place: set() for place in PLACES}
    for view in boards():
        assert PLACES == [place for place, _ in view["board"]["harbours"]]
        for place, kind in view["board"]["harbours"]:
            kinds[place].add(kind)
    assert {6} == {len(found) for found in kinds.values()}


@pytest.mark.rule("I-BOARD-4")
def test_a_seed_names_its_board() -> None:
    one, same, other = (make("island", seed=seed).view(None)["board"] for seed in (7, 7, 8))
    assert one == same
    assert one != other


@pytest.mark.rule("I-BOARD-5")
def test_numbers_follow_the_spiral_from_any_corner_and_skip_the_desert() -> None:
    corners = [spiral_corners(view["board"]) for view in boards()]
    assert all(corners)
    assert set(range(6)) == {corner for found in corners for corner in found}


@pytest.mark.rule("I-BOARD-6")
def test_random_numbers_keep_reds_and_equal_numbers_apart() -> None:
    for view in boards(numbers="random"):
        numbers = view["board"]["numbers"]
        for h in range(19):
            for other in HEX_NEIGHBOURS[h]:
                assert numbers[h] != numbers[other]
                assert not {numbers[h], numbers[other]} <= {6, 8}


@pytest.mark.rule("I-BOARD-6")
def test_random_numbers_do_not_follow_the_spiral() -> None:
    assert not any(spiral_corners(view["board"]) for view in boards(numbers="random"))


@pytest.mark.rule("I-BOARD-7")
@pytest.mark.parametrize("options", [{"board": "beginner"}, {}, {"numbers": "random"}, {"harbours": "frame"}])
def test_the_robber_starts_on_the_desert(options: dict[str, str]) -> None:
    for view in boards(**options):
        assert "desert" == view["board"]["terrain"][view["robber"]]


# --- harbours ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-9")
def test_frame_pieces_keep_their_harbours_and_change_places() -> None:
    """The two-harbour pieces are 3:1 and a resource three coast paths on; the one-harbour pieces stand alone."""
    places = set()
    for view in boards(harbours="frame"):
        at = dict(view["board"]["harbours"])
        assert {"wheat", "wool", "brick"} == {at[p + 3] for p in (1, 6, 11, 16, 21, 26) if at.get(p) == "3:1"}
        assert {"ore", "3:1", "wood"} == {at[p + 2] for p in (1, 6, 11, 16, 21, 26) if p + 2 in at}
        places.add(tuple(at))
    assert 10 < len(places)


@pytest.mark.rule("I-BOARD-9")
def test_with_both_the_markers_are_shuffled_over_the_places_of_the_frame() -> None:
    pieces = {(1, 4), (3,)}  # where the harbours of a piece can stand, counted from before its first coast path
    arrangements, kept = set(), 0
    for view in boards(harbours="both"):
        at = dict(view["board"]["harbours"])
        slots = [tuple(p for p in range(1, 6) if (slot + p - 1) % 30 in at) for slot in (1, 6, 11, 16, 21, 26)]
        assert {(1, 4): 3, (3,): 3} == dict(Counter(slots))
        assert pieces == set(slots)
        assert Counter(BEGINNER_KINDS) == Counter(at.values())
        assert 18 == len({end for place in at for end in COAST_ENDS[place]})
        kept += {"wheat", "wool", "brick"} == {at[p + 3] for p in (1, 6, 11, 16, 21, 26) if at.get(p) == "3:1"}
        arrangements.add((tuple(at), tuple(at.values())))
    assert 60 == len(arrangements)
    assert kept < 5, "the pieces do not keep their printed harbours"


@pytest.mark.rule("I-BOARD-9")
def test_fixed_harbours_stand_as_published() -> None:
    for view in boards(harbours="fixed"):
        assert BEGINNER.plain()["harbours"] == view["board"]["harbours"]


@pytest.mark.rule("I-BOARD-10")
def test_no_intersection_belongs_to_two_harbours() -> None:
    for view in boards(harbours="frame"):
        assert 18 == len({end for place, _ in view["board"]["harbours"] for end in COAST_ENDS[place]})


@pytest.mark.rule("I-BOARD-10")
def test_a_harbour_that_moved_serves_its_new_place_and_not_the_old() -> None:
    moved = [[2, "3:1"], *BEGINNER.plain()["harbours"][1:]]
    game = game_from(
        r"""
                          .           .           .
                       /     \     /     \     /     \
                    b           r           .           .
                    |           |           |           |
                    .           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        board={**BEGINNER.plain(), "harbours": moved},
        hands={"red": "3 ore", "blue": "3 ore"},
    )
    assert game.why_not("supply 3 ore 1 wood", "red") is None
    game.play("end")
    game.play("roll")
    game.play("dice 1 1")
    assert "I-TRADE-8" == game.why_not("supply 3 ore 1 wood", "blue")


@pytest.mark.rule("I-BOARD-10")
def test_a_layout_with_two_harbours_at_one_intersection_is_no_board() -> None:
    layout = {**BEGINNER.plain(), "harbours": [[0, "3:1"], *BEGINNER.plain()["harbours"]]}
    with pytest.raises(ValueError, match="I-BOARD-10"):
        make("island", board=layout, custom=True)


def test_a_layout_can_be_played() -> None:
    game = game_from(EMPTY, board=BEGINNER.plain())
    assert BEGINNER.plain() == game.view(None)["board"]
    assert 15 == seat_of(game, "red")["pieces"]["road"]
