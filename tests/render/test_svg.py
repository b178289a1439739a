"""The drawing as a file: well-formed, complete, and always the same."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any, get_args

import pytest

import landnam
from landnam import make
from landnam.boards.layouts import BEGINNER
from landnam.render import draw_svg
from landnam.render.paper import Theme
from landnam.render.pieces import COATS
from landnam.render.svg import board_svg, description
from pictures import game_from

SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = get_args(Theme)
BARE = {"board": BEGINNER.plain()}


def beginner_view() -> dict[str, Any]:
    return make("island", board="beginner", first="red", chance="manual").view(None)


def busy_view() -> dict[str, Any]:
    game = game_from(
        r"""
                          .           .           O
                       /     \     /     \     o     \
                    .           .           .           .
                    |           |           |           |
                    .           R           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
           r     r     r     r     /     \     /     \     /     \
        r           .           .           .           .           .
        |           |           |           |           |           |
        .           .           .           .           w           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |     *     |           |           |
              b           .           .           .           .
                 b     b     b     b     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": "3 wood", "white": "2 ore"},
        cards={"red": "2 knight"},
        played={"blue": "3 knight"},
        army="blue",
    )
    return game.view("red")


def bare_view() -> dict[str, Any]:
    return BARE


VIEWS = {"bare": bare_view, "beginner": beginner_view, "busy": busy_view}


def ids(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("numbers", [False, True])
def test_a_drawing_is_well_formed(name: str, theme: Theme, numbers: bool) -> None:
    root = ET.fromstring(board_svg(VIEWS[name](), theme=theme, numbers=numbers))
    assert f"{SVG}svg" == root.tag


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", VIEWS)
def test_ids_are_unique(name: str, theme: Theme) -> None:
    counts = Counter(ids(ET.fromstring(board_svg(VIEWS[name](), theme=theme, numbers=True))))
    assert {1} == set(counts.values())


@pytest.mark.parametrize("name", VIEWS)
def test_all_that_is_referred_to_is_there(name: str) -> None:
    drawing = board_svg(VIEWS[name]())
    root = ET.fromstring(drawing)
    links = {
        value[5:-1] if value.startswith("url(#") else value[1:]
        for element in root.iter()
        for key, value in element.attrib.items()
        if value.startswith("url(#") or key.rpartition("}")[2] == "href"
    }
    labels = set(root.attrib["aria-labelledby"].split())
    assert links | labels <= set(ids(root))


def test_two_drawings_on_one_page_share_no_id() -> None:
    drawings = [ET.fromstring(board_svg(view(), theme=theme)) for view in VIEWS.values() for theme in THEMES]
    found = Counter(name for drawing in drawings for name in set(ids(drawing)))
    assert {1} == set(found.values())


def test_the_same_view_gives_the_same_bytes() -> None:
    assert board_svg(beginner_view()) == board_svg(beginner_view())


def test_themes_look_different() -> None:
    assert len(THEMES) == len({board_svg(BARE, theme=theme) for theme in THEMES})


def test_nothing_is_loaded_from_elsewhere() -> None:
    drawing = board_svg(busy_view())
    assert [] == [word for word in ("<script", "<image", "<foreignObject", "@import", "@font-face") if word in drawing]
    assert 1 == drawing.count("http")  # the name of the SVG language


def test_the_width_is_as_asked() -> None:
    assert "450" == ET.fromstring(board_svg(BARE, width=450)).attrib["width"]


def test_numbers_are_shown_for_every_intersection() -> None:
    plain, numbered = (
        Counter(element.text for element in ET.fromstring(board_svg(BARE, numbers=numbers)).iter(f"{SVG}text"))
        for numbers in (False, True)
    )
    assert Counter(str(place) for place in range(54)) == numbered - plain


def test_the_words_tell_what_the_drawing_shows() -> None:
    words = description(busy_view())
    assert "mountains 10, pasture 2, forest 9" in words
    assert "Harbours: 3:1 at 3-0, 2:1 wheat at 1-5" in words
    assert "The robber stands on hex 13" in words
    assert "Orange: 2 VP; cities at 2; roads 2-5" in words


@pytest.mark.parametrize("colour", COATS)
def test_every_coat_can_be_worn(colour: str) -> None:
    seat = {"colour": colour, "settlements": [0], "cities": [8], "roads": [[0, 4]]}
    assert f"{colour.capitalize()}: settlements at 0; cities at 8; roads 0-4" in board_svg({**BARE, "seats": [seat]})


def test_an_unknown_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown player colour 'purple'"):
        board_svg({**BARE, "seats": [{"colour": "purple", "settlements": [0]}]})


def test_a_finished_game_names_its_winner() -> None:
    game = game_from(
        r"""
                          R           .           .
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    R           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              R           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        R           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              r           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           b
        """,
        hands={"red": "1 wool 1 wheat 1 ore"},
    )
    game.play("buy")
    game.play("drawn victory")
    assert game.outcome is not None
    assert "Red wins" in board_svg(game.view(None))


@pytest.mark.parametrize("name", landnam.games())
def test_a_notebook_shows_a_game_as_a_spectator_sees_it(name: str) -> None:
    game = landnam.make(name, seed=1)
    assert draw_svg(game.view(None)) == game._repr_svg_()


def test_neutral_players_stand_on_the_board() -> None:
    game = landnam.make("duel", seed=1)
    without = {key: value for key, value in game.view(None).items() if key != "neutrals"}
    assert "Red: settlements at 13" in board_svg(game.view(None))
    assert "Red: settlements at 13" not in board_svg(without)
