"""The sheet of the dice game, as a drawing and in plain characters."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

import landnam
from drawings import checked, titles, words
from landnam.games.dice import sheet as game
from landnam.render import draw_svg, draw_text
from landnam.render.dice import CITIES, HEXES, ROAD_ENDS, SETTLEMENTS, START, description, sheet_svg
from landnam.render.dice_text import sheet_text
from landnam.render.paper import Theme
from small_views import FACES, busy_sheet, dice_view, full_sheet, marked

THEMES: tuple[Theme, ...] = get_args(Theme)
VIEWS = {
    "new": dice_view(marked("white"), dice=None, phase="before roll", rolls=0, turn=1),
    "busy": dice_view(busy_sheet()),
    "four": dice_view(busy_sheet(), marked("blue"), full_sheet("orange"), marked("white", points=-2), active=2),
    "over": dice_view(
        busy_sheet(), full_sheet(), outcome={"ending": "all turns played", "winners": [1], "points": [29, 145]}
    ),
}


def played_view(seed: int, turns: int) -> dict[str, Any]:
    dice = landnam.make("dice", players=2, seed=seed, turns=turns)
    rng = Random(seed)
    while dice.outcome is None:
        seat = dice.to_act[0]
        legal = dice.legal(seat)
        builds = [action for action in legal if action.kind in ("road", "settlement", "city", "knight")]
        dice.play(rng.choice(builds or legal), seat)
    return dice.view(None)


# --- the map ----------------------------------------------------------------------------------------------------------


def test_every_road_begins_where_the_road_it_continues_ends() -> None:
    far_end = {game.START: START[1], **{i: end for i, (_, end) in enumerate(ROAD_ENDS)}}
    assert game.ROADS == len(ROAD_ENDS)
    assert [far_end[before] for before in game.CONTINUES] == [start for start, _ in ROAD_ENDS]


def test_every_road_lies_on_an_edge_of_a_hex() -> None:
    steps = {(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)}
    corners = {(x + dx, y + dy) for _, (x, y), _ in HEXES for dx, dy in steps}
    for (x, y), (u, v) in (START, *ROAD_ENDS):
        assert (u - x, v - y) in steps
        assert {(x, y), (u, v)} <= corners


def test_no_two_marks_share_a_place() -> None:
    places = Counter(spot for _, spot in (*SETTLEMENTS, *CITIES))
    assert {1} == set(places.values())
    assert len(ROAD_ENDS) == len({frozenset(ends) for ends in ROAD_ENDS})


def test_the_ring_is_as_printed() -> None:
    assert ["desert", "hills", "forest", "pasture", "fields", "mountains"] == [name for name, _, _ in HEXES]


# --- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("numbers", [False, True])
def test_a_sheet_is_well_formed(name: str, theme: Theme, numbers: bool) -> None:
    checked(sheet_svg(VIEWS[name], theme=theme, numbers=numbers))


def test_the_same_view_gives_the_same_bytes_and_themes_differ() -> None:
    assert sheet_svg(VIEWS["busy"]) == sheet_svg(VIEWS["busy"])
    assert len(THEMES) == len({sheet_svg(VIEWS["busy"], theme=theme) for theme in THEMES})


def test_every_mark_of_the_sheet_is_shown() -> None:
    shown = set(titles(checked(sheet_svg(VIEWS["busy"]))))
    assert {f"R{i}: built" for i in (0, 1, 2, 3, 5)} | {"the start: built"} <= shown
    assert {f"R{i}: not built, 1 point" for i in (4, *range(6, 16))} <= shown
    assert {f"settlement, {points} points: built" for points in (3, 4, 5)} <= shown
    assert {f"settlement, {points} points: not built" for points in (7, 9, 11)} <= shown
    assert {"city, 7 points: built", *(f"city, {points} points: not built" for points in (12, 20, 30))} <= shown
    assert {
        "knight 1, joker ore: joker used",
        "knight 2, joker wheat: joker not used",
        "knight 3, joker wool: joker used",
        "knight 4, joker wood: joker not used",
        "knight 5, joker brick: not built",
        "knight 6, joker any: not built",
    } <= shown


def test_every_box_is_shown_with_its_points() -> None:
    shown = titles(checked(sheet_svg(VIEWS["busy"])))
    filled = [f"box {i}: {points}" for i, points in enumerate((3, 1, -2, 9, 8, -2, 12), 1)]
    assert [*filled, *(f"box {i}: empty" for i in range(8, 16))] == [name for name in shown if name.startswith("box")]


def test_a_turn_without_anything_built_is_an_x() -> None:
    written = words(checked(sheet_svg(VIEWS["busy"])))
    assert 2 == written.count("X")
    assert "-2" not in written


def test_a_shortened_game_has_fewer_boxes() -> None:
    shown = titles(checked(sheet_svg(dice_view(marked("red"), turns=4, turn=1))))
    assert 4 == sum(name.startswith("box") for name in shown)


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_shown_and_what_is_spent_is_named_so(face: str) -> None:
    states = ["open", "spent", "out"] * 2
    shown = titles(checked(sheet_svg(dice_view(marked("red"), dice=[{"face": face, "state": s} for s in states]))))
    expected = [f"die {i}: {face}{'' if state == 'open' else f', {state}'}" for i, state in enumerate(states, 1)]
    assert expected == [name for name in shown if name.startswith("die")]


def test_dice_without_a_face_are_drawn_blank() -> None:
    rolling = [{"face": None, "state": "open"}] * 5 + [{"face": "ore", "state": "open"}]
    for dice, blank in ((None, 6), (rolling, 5)):
        shown = titles(checked(sheet_svg(dice_view(marked("red"), dice=dice))))
        assert blank == sum(name.endswith("not rolled") for name in shown)


def test_the_large_sheet_is_that_of_the_turn_and_at_the_end_the_winners() -> None:
    for view, points in ((VIEWS["four"], 145), (VIEWS["busy"], 29), (VIEWS["over"], 145)):
        assert f"{points} points" in " ".join(titles(checked(sheet_svg(view)))[:12])
    assert "Blue wins" in words(checked(sheet_svg(VIEWS["over"])))


def test_every_player_has_a_sheet() -> None:
    root = checked(sheet_svg(VIEWS["four"]))
    for name in ("Red", "Blue", "Orange", "White"):
        assert name in words(root)
    totals = [name for name in titles(root) if re.fullmatch(r"-?\d+ points", name)]
    assert ["145 points", "29 points", "0 points", "-2 points"] == totals
    assert 4 * 15 == sum(name.startswith("box") for name in titles(root))


def test_numbers_are_the_names_of_the_roads() -> None:
    plain, numbered = (Counter(words(checked(sheet_svg(VIEWS["busy"], numbers=numbers)))) for numbers in (False, True))
    assert Counter(f"R{i}" for i in range(16)) == numbered - plain


def test_words_are_escaped() -> None:
    view = dice_view(busy_sheet(), phase="<b>&building")
    assert "turn 8 of 15, <b>&building, roll 3 of 3" in words(checked(sheet_svg(view)))


def test_an_unknown_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown player colour 'purple'"):
        sheet_svg(dice_view(marked("purple")))


def test_the_words_tell_what_the_drawing_shows() -> None:
    assert (
        "Red to play. Turn 8 of 15, building. "
        "Dice: wood (spent), brick (spent), wool, wheat, ore, gold (out). "
        "Red: 29 points; roads R0 R1 R2 R3 R5; settlements 3; cities 1; knights 4; jokers wheat, wood; "
        "3 1 X 9 8 X 12 · · · · · · · ·."
    ) == description(VIEWS["busy"])


@pytest.mark.parametrize("seed", range(3))
def test_the_marks_of_a_played_sheet_add_up_to_its_points(seed: int) -> None:
    view = played_view(seed, 15)
    for seat in view["seats"]:
        shown = titles(checked(sheet_svg(dice_view(seat))))
        roads = sum(bool(re.fullmatch(r"R\d+: built", name)) for name in shown)
        sites = sum(
            int(found[1])
            for name in shown
            if (found := re.fullmatch(r"(?:settlement|city), (\d+) points: built", name))
        )
        knights = sum(
            int(found[1]) for name in shown if (found := re.fullmatch(r"knight (\d), .*: joker (?:not )?used", name))
        )
        crosses = sum(name.endswith(": -2") for name in shown)
        assert seat["points"] == roads + sites + knights - 2 * crosses


# --- in plain characters ----------------------------------------------------------------------------------------------

BUSY = r"""
                    S3 ========  .
                 //
  C7 ========  .        desert
                 \\       k6
     mountains      S4                     hills        s11
        K1       //                         k5       R11
  c12   R4     .                                   .
                 \\                                  R10
      fields        S5    R6     .        forest        s9
     K2 wheat                      R7     K4 wood    R9
  c30   R15    .        pasture       s7    R8     .
                 R14      K3       R12
                    c20   R13    .
red: 3 1 X 9 8 X 12 · · · · · · · · = 29

S C K: built, s c k: not yet; K2 wheat: knight 2 and his unused joker
dice: 1 wood (spent), 2 brick (spent), 3 wool, 4 wheat, 5 ore, 6 gold (out)
"""


def test_a_busy_sheet_looks_like_this() -> None:
    assert BUSY.strip("\n") == sheet_text(VIEWS["busy"], numbers=True)


def test_without_numbers_a_road_not_built_is_a_single_stroke() -> None:
    drawn = sheet_text(VIEWS["new"])
    assert not re.search(r"R\d", drawn)
    assert 1 == drawn.count("========")
    assert 6 == drawn.count("--------")
    assert 10 == drawn.count("/") + drawn.count("\\")


def test_a_full_sheet_has_nothing_left_to_build() -> None:
    drawn = sheet_text(dice_view(full_sheet()), numbers=True)
    assert not re.search(r"\b(R|s|c|k)\d", drawn)
    assert "K6 any" in drawn


def test_every_seat_has_its_own_map_and_line() -> None:
    drawn = sheet_text(VIEWS["four"])
    assert 4 == drawn.count("desert")
    assert "white: · · · · · · · · · · · · · · · = -2" in drawn
    assert 80 >= max(map(len, drawn.splitlines()))


def test_both_drawings_are_found_by_the_name_of_the_game() -> None:
    assert sheet_svg(VIEWS["busy"], numbers=True) == draw_svg(VIEWS["busy"], numbers=True)
    assert sheet_text(VIEWS["busy"], numbers=True) == draw_text(VIEWS["busy"], numbers=True)


def test_a_real_game_is_drawn_at_every_move() -> None:
    dice = landnam.make("dice", players=3, seed=1, turns=2)
    rng = Random(1)
    while dice.outcome is None:
        checked(draw_svg(dice.view(None)))
        assert dice.view(None)["phase"] in draw_svg(dice.view(None))
        assert "dice: " in draw_text(dice.view(None))
        dice.play(rng.choice(dice.legal(dice.to_act[0])), dice.to_act[0])
