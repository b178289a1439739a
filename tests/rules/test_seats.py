"""A seat is named by its number or its colour, alike wherever one is asked for."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.games import resample
from landnam.games.island.notation import action_of
from landnam.rules.actions import Action
from landnam.rules.errors import IllegalAction, InvalidAction
from landnam.rules.events import Events
from landnam.rules.protocol import Game
from tables import at_actions, at_dice, random_move

UNKNOWN = ["purple", "", "Red", "RED", "0", 4, -1, np.int64(4), 1.0, True, False, np.True_, ("red",)]
"""None is no seat either, but a spectator where somebody looks on."""


def theft() -> Events:
    """Red steals a card of blue's: the two see which, nobody else does."""
    game = at_dice(hands={"blue": "1 ore"})
    game.play("roll", "red")
    game.play("dice 3 4")
    game.play("robber 15 blue", "red")
    return game.play("stolen ore")


@pytest.mark.rule("I-INFO-2")
@pytest.mark.parametrize(("number", "colour"), [(0, "red"), (1, "blue"), (2, "orange"), (3, "white")])
def test_events_are_seen_alike_by_a_seat_however_it_is_named(number: int, colour: str) -> None:
    events = theft()
    seen = {"kind": "stolen", "seat": 0, "victim": 1} | ({"card": "ore"} if number < 2 else {})
    names: list[Any] = [number, colour, np.int64(number), np.int8(number)]
    for name in names:
        assert [seen] == events.seen_by(name)
        assert seen == events[0].seen_by(name)


def test_a_spectator_sees_what_is_public() -> None:
    assert [{"kind": "stolen", "seat": 0, "victim": 1}] == theft().seen_by(None)


@pytest.mark.parametrize("seat", UNKNOWN, ids=repr)
def test_events_are_told_to_no_unknown_seat(seat: Any) -> None:
    events = theft()
    for ask in (events.seen_by, events[0].seen_by):
        with pytest.raises(ValueError, match=r"unknown seat .*valid are 0 \(red\)"):
            ask(seat)


def questions(game: Game, text: str) -> list[Callable[[Any], object]]:
    """Every question of the protocol that names a seat."""
    return [
        game.legal,
        game.view,
        lambda seat: game.views([seat]),
        game.counted,
        game.seat_number,
        lambda seat: game.play(text, seat),
        lambda seat: game.why_not(text, seat),
    ]


@pytest.mark.parametrize("seat", UNKNOWN, ids=repr)
@pytest.mark.parametrize("name", landnam.games())
def test_no_question_takes_an_unknown_seat(name: str, seat: Any) -> None:
    game = landnam.make(name, seed=1, **({"players": 4} if name == "dice" else {}))
    text = "end" if name == "road" else "roll"
    before = game.position()
    for ask in questions(game, text):
        with pytest.raises(ValueError, match="unknown seat"):
            ask(seat)
    assert before == game.position()


@pytest.mark.parametrize("seat", [1, "blue", np.int64(1), np.uint8(1)], ids=repr)
def test_every_question_takes_a_number_or_a_colour(seat: Any) -> None:
    game = at_dice(active="blue")
    assert game.legal(1) == game.legal(seat)
    assert game.view(1) == game.view(seat)
    assert game.counted(1) == game.counted(seat)
    assert 1 == game.seat_number(seat)
    assert type(game.seat_number(seat)) is int
    game.play("roll", seat)


@pytest.mark.parametrize("first", [2, "orange", np.int64(2)], ids=repr)
@pytest.mark.parametrize("name", ["island", "traveler", "road"])
def test_the_first_seat_is_named_like_any(name: str, first: Any) -> None:
    game = landnam.make(name, seed=1, first=first)
    assert ("orange", 2) == (game.options["first"], game.view(None)["first"])


@pytest.mark.parametrize("seat", UNKNOWN, ids=repr)
def test_a_chance_result_is_played_for_no_unknown_seat(seat: Any) -> None:
    game = landnam.make("road", chance="manual", seed=1)
    for ask in (game.play, game.why_not):
        with pytest.raises(ValueError, match="unknown seat"):
            ask("start blue", seat)


@pytest.mark.parametrize("seat", ["red", 0, "blue"], ids=repr)
def test_a_chance_result_is_played_for_no_known_seat_either(seat: Any) -> None:
    game = landnam.make("road", chance="manual", seed=1)
    before = game.position()
    with pytest.raises(IllegalAction, match="A chance result is played for no seat"):
        game.play("start blue", seat)
    assert "R-SETUP-3" == game.why_not("start blue", seat)
    assert before == game.position()
    assert game.why_not("start blue") is None
    game.play("start blue")


# --- actions of other games -------------------------------------------------------------------------------------


def test_an_action_of_another_game_is_refused() -> None:
    """Both games have red, blue, orange and white, but their actions have other numbers."""
    island, road = at_actions(), landnam.make("road", seed=1)
    for action in island.vocabulary():
        try:
            same = road.read(str(action)).code == action.code
        except InvalidAction:
            same = False
        if not same:
            with pytest.raises(InvalidAction):
                road.play(action, 0)


def test_an_action_that_says_one_thing_and_does_another_is_refused() -> None:
    game = at_actions(hands={"red": "2 wheat 3 ore"})
    forged = type(action_of(0, game.seats))("end", game.read("city 8").code, game.seats)
    with pytest.raises(InvalidAction, match="an action of another game"):
        game.play(forged, "red")


@pytest.mark.parametrize("name", landnam.games())
def test_an_action_of_another_table_is_refused_and_its_text_is_read(name: str) -> None:
    """Both tables have the same game, seats and options, but not the same seed."""
    one, other = (landnam.make(name, seed=seed, chance="manual") for seed in (3, 4))
    rng = random.Random(3)
    for _ in range(30):
        seat, action = rng.choice(an_action_of_each(one))
        before = other.position()
        for ask in (other.play, other.why_not):
            with pytest.raises(InvalidAction, match="an action of another table; its text"):
                ask(action, seat)
        assert before == other.position()
        other.why_not(str(action), seat)
        one.play(action, seat)


@pytest.mark.parametrize("name", landnam.games())
def test_games_that_begin_in_the_same_way_are_one_table(name: str) -> None:
    one, other = (landnam.make(name, seed=3, chance="manual") for _ in range(2))
    rng = random.Random(3)
    for _ in range(30):
        seat, action = rng.choice(an_action_of_each(one))
        other.play(action, seat)
        one.play(action, seat)
    assert one.position() == other.position()
    with pytest.raises(InvalidAction, match="an action of another table"):
        landnam.make(name, seed=5, chance="manual").play(an_action_of_each(one)[0][1], 0)


@pytest.mark.parametrize("name", landnam.games())
def test_a_history_is_played_at_another_table_like_a_record(name: str) -> None:
    one, other = (landnam.make(name, seed=3, chance="manual") for _ in range(2))
    rng = random.Random(3)
    for _ in range(30):
        random_move(one, rng)
    for seat, action in one.history:
        other.play(action, None if seat < 0 else seat)
    assert one.position() == other.position()


def test_a_history_of_another_game_is_refused_where_words_and_numbers_fit() -> None:
    """The island game and its Traveler edition have the same seats and the same actions."""
    one, other = (landnam.make(name, seed=3) for name in ("island", "traveler"))
    one.play(one.legal(one.to_act[0])[0])
    moved = next(action for seat, action in one.history if seat >= 0)
    assert other.why_not(str(moved), other.to_act[0]) is None
    with pytest.raises(InvalidAction, match="an action of another game"):
        other.play(moved, other.to_act[0])


def test_an_action_is_refused_by_a_game_whose_words_and_numbers_fit_it() -> None:
    """The Traveler game has the island game's notation; an action of a position says its game as well."""
    at = at_actions().position()
    for island in (landnam.make("island", 3, seed=1), landnam.make("island", position=at)):
        traveler = landnam.make("traveler", 3, seed=1)
        traveler.seats = island.seats
        with pytest.raises(InvalidAction, match="an action of another game"):
            traveler.why_not(island.read("end"), 0)


@pytest.mark.parametrize("name", landnam.games())
def test_an_action_is_played_in_every_copy_of_its_game_and_the_other_way_round(name: str) -> None:
    game, rng = landnam.make(name, seed=3, chance="manual"), random.Random(3)
    for _ in range(20):
        random_move(game, rng)
    copies: dict[str, Callable[[], Game]] = {
        "the game itself": lambda: game,
        "a clone": game.clone,
        "a deep copy": lambda: copy.deepcopy(game),
        "an unpickled copy": lambda: pickle.loads(pickle.dumps(game)),
        "a replay": lambda: landnam.replay(game.record()),
        "a position": lambda: landnam.make(name, position=game.position(), chance="manual"),
        "a world": lambda: resample(game.view(0), np.random.default_rng(1)),
    }
    for how, make_copy in copies.items():
        other = make_copy()
        for one, two in ((game, other), (other, game)):
            for seat, action in an_action_of_each(one):
                for same in (action, pickle.loads(pickle.dumps(action))):  # no InvalidAction
                    rule = two.why_not(same, seat)
                    assert rule is None or how == "a world", how  # in which others may hold other cards


def an_action_of_each(game: Game) -> list[tuple[int | None, Action]]:
    """An open chance result, or a legal action of every seat that has one."""
    results: list[tuple[int | None, Action]] = [(None, result) for result, _ in game.chance()[:1]]
    return results or [(seat, action) for seat in range(game.players) for action in game.legal(seat)[:1]]
