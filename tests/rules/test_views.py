"""Views and events are what the games say they are."""

from __future__ import annotations

import json
import random
from typing import Any, Literal, NotRequired, TypedDict

import pytest

import landnam
from landnam.games import GAMES, game_class
from landnam.rules.conformance import check_events
from landnam.rules.views import mismatch, view_mismatch

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "island": [{"players": 3}, {"players": 4, "edition": "almanac", "max_turns": 6}],
    "traveler": [{"players": 4}],
    "duel": [{"players": 2}],
    "road": [{"players": 3}, {"players": 4, "metropolises": "B"}],
    "dice": [{"players": 1}, {"players": 3, "turns": 3}],
}


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name, several in OPTIONS.items() for options in several]
)
def test_every_view_and_event_of_a_random_game_is_what_the_game_says(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(7)
    game = landnam.make(name, seed=7, **options)
    for number in range(260):
        if number % 4 == 0 or game.outcome is not None:
            for viewer in (None, *range(game.players)):
                assert view_mismatch(game.view(viewer), game.declaration.view_type) is None
        if game.outcome is not None:
            break
        seat = rng.choice(game.to_act)
        actions = game.legal(seat)
        kind = rng.choice(sorted({action.kind for action in actions}))
        check_events(game, game.play(rng.choice([action for action in actions if action.kind == kind]), seat))


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_of_the_rules_are_plain_data_of_their_type(name: str) -> None:
    found = game_class(name).declaration
    assert mismatch(dict(found.constants), found.constants_type) is None
    assert json.loads(json.dumps(dict(found.constants)))


def test_the_points_that_the_card_game_shows_are_those_that_it_counts() -> None:
    worth = game_class("road").declaration.constants["points"]
    bonus = game_class("road").declaration.constants["bonus_points"]
    rng = random.Random(3)
    game = landnam.make("road", players=3, seed=3)
    while game.outcome is None and len(game.history) < 400:
        seat = rng.choice(game.to_act)
        builds = [action for action in game.legal(seat, offers=False) if action.kind == "build"]
        game.play(rng.choice(builds or game.legal(seat, offers=False)), seat)
        for shown in game.view(None)["seats"]:
            counted = worth["settlement"] * shown["settlements"] + worth["city"] * shown["cities"]
            counted += worth["metropolis"] * len(shown["metropolises"])
            assert shown["points"] == counted + bonus * (shown["longest_route"] + shown["largest_army"])


class Sheep(TypedDict):
    kind: Literal["sheep"]
    wool: int
    name: NotRequired[str]


class Flock(TypedDict):
    sheep: list[Sheep]
    at: tuple[int, int] | None
    by: dict[str, int]


GOOD: dict[str, Any] = {"sheep": [{"kind": "sheep", "wool": 2}], "at": [1, 2], "by": {"red": 1}}


def test_data_of_a_type_is_found_to_be_so() -> None:
    assert mismatch(GOOD, Flock) is None
    assert mismatch(GOOD | {"at": None}, Flock) is None
    assert mismatch(GOOD | {"sheep": [{"kind": "sheep", "wool": 2, "name": "Dolly"}]}, Flock) is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sheep": [{"kind": "sheep"}]}, "sheep[0]: missing ['wool'], unknown []"),
        ({"more": 1}, "Flock: missing [], unknown ['more']"),
        ({"sheep": [{"kind": "goat", "wool": 1}]}, "sheep[0].kind is 'goat', not one of 'sheep'"),
        ({"sheep": [{"kind": "sheep", "wool": True}]}, "sheep[0].wool is True of type bool, not int"),
        ({"at": [1]}, "at is [1], not a list of 2"),
        ({"by": {"red": None}}, "by.red is None of type NoneType, not int"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(change: dict[str, Any], said: str) -> None:
    assert said in str(mismatch(GOOD | change, Flock))


def test_a_game_that_describes_no_view_is_held_to_what_all_views_have() -> None:
    view = landnam.make("dice", players=2, seed=1).view(None)
    assert view_mismatch(view, None) is None
    assert "missing ['turn']" in str(view_mismatch({key: value for key, value in view.items() if key != "turn"}, None))
    assert "points" in str(view_mismatch(view | {"seats": [{"colour": "red"}]}, None))
