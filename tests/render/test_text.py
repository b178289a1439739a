from __future__ import annotations

from typing import Any

import pytest

from landnam import make
from landnam.boards.geometry import COAST_ENDS, PATH_BETWEEN
from landnam.boards.layouts import BEGINNER
from landnam.render.text import PATH_CELL, PLACE_CELL, board_text
from pictures import EMPTY, NUMBERED, Drawn, Holdings, game_from, read_picture

BEGINNER_PICTURE = r"""
                   3:1  .           .  wheat    .
                     /     \     /     \     /     \
                  .           .           .           .
                  | mount 10  | pasture 2 | forest 9  |
                  .           r           .           .  ore
               /     \     /     r     /     o     /     \
            .           .           .           o           .
       wood | fields 12 |  hills 6  | pasture 4 | hills 10  |
            .           w           .           .           .
         /     \     w     \     /     \     /     \     /     \
      .           .           .           .           .           .
      | fields 9  | forest 11 |  desert*  | forest 3  w  mount 8  | 3:1
      .           r           .           .           w           .
         \     /     r     /     \     /     \     /     \     /
            .           .           .           .           .
      brick | forest 8  |  mount 3  | fields 4  b pasture 5 |
            .           b           o           b           .
               \     /     b     /     o     /     \     /
                  .           .           .           .  wool
                  |  hills 5  | fields 6  |pasture 11 |
                  .           .           .           .
                     \     /     \     /     \     /
                   3:1  .           .  3:1      .
"""


def beginner_view() -> dict[str, Any]:
    return make("island", board="beginner", first="red", chance="manual").view(None)


def pieces_of(view: dict[str, Any]) -> Drawn:
    holdings = {
        seat["colour"]: Holdings(seat["settlements"], seat["cities"], [(a, b) for a, b in seat["roads"]])
        for seat in view["seats"]
    }
    return Drawn(holdings, view["robber"])


def finished_view(seed: int) -> dict[str, Any]:
    game = make("island", seed=seed, board="variable", harbours="frame", max_turns=120)
    while game.to_act:
        seat = game.to_act[0]
        legal = game.legal(seat, offers=False)
        game.play(next((a for a in legal if a.kind in ("city", "settle")), legal[len(game.history) % len(legal)]), seat)
    return game.view(None)


def test_the_beginner_island_looks_like_this() -> None:
    assert BEGINNER_PICTURE.strip("\n") == board_text(beginner_view())


def test_a_bare_board_is_enough() -> None:
    picture = board_text({"board": BEGINNER.plain()})
    assert Drawn({colour: Holdings() for colour in ("red", "blue", "orange", "white")}, None) == read_picture(picture)


def test_numbers_stand_at_their_intersections() -> None:
    lines = board_text({"board": BEGINNER.plain()}, numbers=True).splitlines()
    shown = [lines[row][column:].split()[0] for row, column in PLACE_CELL]
    assert [str(place) for place in range(54)] == shown


def test_a_building_hides_its_number() -> None:
    picture = board_text(beginner_view(), numbers=True)
    row, column = PLACE_CELL[28]
    assert "r " == picture.splitlines()[row][column : column + 2]


@pytest.mark.parametrize("numbers", [False, True])
def test_a_picture_reads_back_as_the_pieces_it_shows(numbers: bool) -> None:
    view = beginner_view()
    assert pieces_of(view) == read_picture(board_text(view, numbers=numbers))


@pytest.mark.parametrize("seed", range(3))
def test_a_picture_of_a_long_game_reads_back(seed: int) -> None:
    view = finished_view(seed)
    assert any(seat["cities"] for seat in view["seats"])
    assert pieces_of(view) == read_picture(board_text(view))


def test_a_picture_makes_the_game_it_shows() -> None:
    view = finished_view(1)
    game = game_from(board_text(view), board=view["board"])
    assert board_text(view) == board_text(game.view(None))


@pytest.mark.parametrize("coast", range(30))
@pytest.mark.parametrize("kind", ["3:1", "ore", "wheat"])
def test_a_harbour_stands_in_the_sea_beside_its_path(coast: int, kind: str) -> None:
    without = {**BEGINNER.plain(), "harbours": []}
    plain = board_text({"board": without}, numbers=True).splitlines()
    lines = board_text({"board": {**without, "harbours": [[coast, kind]]}}, numbers=True).splitlines()
    changed = [(row, old, new) for row, (old, new) in enumerate(zip(plain, lines, strict=True)) if old != new]
    assert 1 == len(changed)
    row, old, new = changed[0]
    start = next(i for i in range(len(new)) if old.ljust(len(new))[i] != new[i])
    assert kind == new[start : start + len(kind)]
    assert "" == old[start - 1 : start + len(kind) + 1].strip()
    a, b = COAST_ENDS[coast]
    path_row, path_column = PATH_CELL[PATH_BETWEEN[min(a, b), max(a, b)]]
    assert 1 >= abs(path_row - row)
    assert 4 >= min(abs(start - path_column), abs(start + len(kind) - 1 - path_column))


def test_no_picture_is_wider_than_a_terminal() -> None:
    widest = {**BEGINNER.plain(), "harbours": [[coast, "wheat"] for coast in range(30)]}
    assert 73 == max(map(len, board_text({"board": widest}).splitlines()))


def test_an_unknown_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown player colour 'purple'"):
        board_text({"board": BEGINNER.plain(), "seats": [{"colour": "purple"}]})


def test_the_empty_picture_is_empty() -> None:
    assert Drawn({colour: Holdings() for colour in ("red", "blue", "orange", "white")}, None) == read_picture(EMPTY)
    assert read_picture(EMPTY) == read_picture(NUMBERED)


def test_a_picture_reads_the_same_wherever_it_stands() -> None:
    moved = "\n\n" + "\n".join("       " + line for line in BEGINNER_PICTURE.splitlines()) + "\n\n"
    assert read_picture(BEGINNER_PICTURE) == read_picture(moved)


def test_a_picture_out_of_shape_is_refused_with_the_place() -> None:
    with pytest.raises(ValueError, match=r"'x' at line 1, column 18 is not a building on intersection 0"):
        read_picture(EMPTY.replace(".", "x", 1))


def test_a_road_of_a_capital_letter_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'R' at line 2, column 15 is not a road on path \(0, 3\)"):
        read_picture(EMPTY.replace("/", "R", 1))
