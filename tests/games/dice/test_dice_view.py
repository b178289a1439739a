"""What is shown of a dice game and what is told of its moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dice_tables import alone, lay, lucky_game, roll, table, turn
from landnam.games import resample
from landnam.rules.protocol import Game

KEYS = [
    "game", "seat", "players", "options", "turns", "max_turns", "turn", "phase", "active", "to_act", "rolls", "dice",
    "gained", "built", "seats", "outcome",
]  # fmt: skip


def told(game: Game, action: str) -> list[dict[str, Any]]:
    """What everybody hears of a move."""
    return game.play(action).seen_by(None)


def test_a_view_has_these_keys_and_no_others() -> None:
    game = table(2)
    assert KEYS == list(game.view(0))
    seat = ["colour", "roads", "settlements", "cities", "knights", "jokers", "boxes", "points"]
    assert [seat, seat] == [list(sheet) for sheet in game.view(0)["seats"]]


def test_a_view_shows_the_sheets_and_the_dice() -> None:
    game = table(2, turns=9)
    turn(game, "knight", "road R0")
    turn(game)
    lay(game, "wood brick ore gold gold gold")
    game.play("road R2")
    game.play("gold wool")
    view = game.view("red")
    red, blue = view.pop("seats")
    assert {
        "colour": "red",
        "roads": ["R0", "R2"],
        "settlements": 0,
        "cities": 0,
        "knights": 1,
        "jokers": [1],
        "boxes": [2, *[None] * 14],
        "points": 2,
    } == red
    assert ([-2, *[None] * 14], -2) == (blue["boxes"], blue["points"])
    assert {
        "game": "dice",
        "seat": 0,
        "players": ["red", "blue"],
        "options": {"turns": 9, "max_turns": None},
        "turns": 9,
        "max_turns": 0,
        "turn": 2,
        "phase": "building",
        "active": 0,
        "to_act": [0],
        "rolls": 1,
        "dice": [
            {"face": "wood", "state": "spent"},
            {"face": "brick", "state": "spent"},
            {"face": "ore", "state": "open"},
            {"face": "wool", "state": "open"},
            {"face": "gold", "state": "out"},
            {"face": "gold", "state": "open"},
        ],
        "gained": 1,
        "built": True,
        "outcome": None,
    } == view


def test_dice_in_the_hand_have_no_face() -> None:
    game = alone()
    assert game.view(None)["dice"] is None
    game.play("roll")
    assert game.view(None)["dice"] is None
    game.play("rolled wood brick wool wheat ore gold")
    game.play("keep 1 6")
    assert ["wood", None, None, None, None, "gold"] == [die["face"] for die in game.view(None)["dice"]]


def test_everybody_sees_the_same() -> None:
    game = lucky_game(3, 120, players=3)
    views = [game.view(viewer) for viewer in (None, 0, 1, 2)]
    assert [None, 0, 1, 2] == [view.pop("seat") for view in views]
    assert all(view == views[0] for view in views)


def test_the_outcome_is_shown() -> None:
    game = alone(turns=1)
    turn(game)
    assert {"ending": "all turns played", "winners": [0], "points": [-2]} == game.view(None)["outcome"]


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 40, 120, 121, 122, 400, 3000])
def test_a_world_resampled_is_the_same_game(moves: int) -> None:
    game = lucky_game(moves, moves, players=2)
    world = resample(game.view(0), np.random.default_rng(1))
    assert game.position() == world.position()
    assert game.options == world.options
    assert game.outcome == world.outcome
    assert world.manual


# --- events -----------------------------------------------------------------------------------------------------


def test_rolls_are_told() -> None:
    game = alone()
    assert [{"kind": "roll", "seat": 0}] == told(game, "roll")
    faces = ["wood", "brick", "wool", "wheat", "ore", "gold"]
    assert [{"kind": "rolled", "seat": 0, "faces": faces, "rolls": 1}] == told(game, f"rolled {' '.join(faces)}")
    assert [{"kind": "keep", "seat": 0, "dice": [1, 3]}] == told(game, "keep 1 3")
    faces = ["wood", "ore", "wool", "ore", "ore", "ore"]
    assert [{"kind": "rolled", "seat": 0, "faces": faces, "rolls": 2}] == told(game, "rolled ore ore ore ore")
    assert [{"kind": "stand", "seat": 0}] == told(game, "stand")


def test_sampled_chance_is_told_with_the_roll() -> None:
    game = alone()
    game.manual = False
    heard = told(game, "roll")
    assert ["roll", "rolled"] == [event["kind"] for event in heard]
    assert heard[1]["faces"] == [die["face"] for die in game.view(None)["dice"]]


def test_builds_are_told() -> None:
    game = alone()
    turn(game, "road R0", "road R1")
    lay(game, "wood brick wool wheat gold gold")
    assert [{"kind": "settlement", "seat": 0, "points": 3}] == told(game, "settlement")
    game.play("end")
    lay(game, "wheat wheat ore ore ore gold")
    assert [{"kind": "city", "seat": 0, "points": 7}] == told(game, "city")
    game.play("end")
    lay(game, "wood brick wool wheat ore gold")
    assert [{"kind": "road", "seat": 0, "road": "R2"}] == told(game, "road R2")
    assert [{"kind": "knight", "seat": 0, "number": 1}] == told(game, "knight")
    assert [{"kind": "joker", "seat": 0, "knight": 1, "die": 6, "face": "ore"}] == told(game, "joker 1 die 6")


def test_gold_is_told() -> None:
    game = alone()
    lay(game, "wood brick wool wheat gold gold")
    assert [{"kind": "gold", "seat": 0, "face": "ore"}] == told(game, "gold ore")


def test_the_score_and_the_next_turn_are_told() -> None:
    game = table(2)
    lay(game, "wood brick wood brick gold gold")
    game.play("road R0")
    game.play("road R1")
    score = {"kind": "score", "seat": 0, "box": 1, "points": 2}
    assert [{"kind": "end", "seat": 0}, score, {"kind": "turn", "seat": 1, "number": 1}] == told(game, "end")
    roll(game, "gold gold gold gold gold gold")
    game.play("stand")
    score = {"kind": "score", "seat": 1, "box": 1, "points": -2}
    assert [{"kind": "end", "seat": 1}, score, {"kind": "turn", "seat": 0, "number": 2}] == told(game, "end")
