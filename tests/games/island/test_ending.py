"""Victory points and the end of the game (I-WIN-1..5)."""

from __future__ import annotations

from typing import Any

import pytest

import landnam
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import Game
from tables import at_actions, at_dice, kinds, phase, refuses, seat_in

FOUR_IN_A_ROW = "8-13 13-18 18-24 24-30 28-34"
"""Red's roads with a route of four; ``road 30-35`` makes it five."""


def points(game: Game, seat: str) -> int:
    found: int = seat_in(game, seat)["points"]
    return found


# --- points -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-WIN-1")
def test_a_settlement_is_worth_one_point() -> None:
    game = at_actions(hands={"red": "1 wood 1 brick 1 wool 1 wheat"}, roads={"red": "8-4 4-0 28-34"})
    game.play("settle 0", "red")
    assert 3 == points(game, "red")


@pytest.mark.rule("I-WIN-1")
def test_a_city_is_worth_two_points() -> None:
    game = at_actions(hands={"red": "2 wheat 3 ore"})
    game.play("city 8", "red")
    assert 3 == points(game, "red")  # one settlement less, one city more


@pytest.mark.rule("I-WIN-1", "I-PART-7")
def test_the_longest_route_is_worth_two_points() -> None:
    game = at_actions(hands={"red": "1 wood 1 brick"}, roads={"red": FOUR_IN_A_ROW})
    game.play("road 30-35", "red")
    assert seat_in(game, "red")["longest_route"]
    assert 4 == points(game, "red")


@pytest.mark.rule("I-WIN-1", "I-PART-7")
def test_the_largest_army_is_worth_two_points() -> None:
    game = at_actions(cards={"red": "1 knight"}, played={"red": "2 knight"})
    game.play("knight", "red")
    assert seat_in(game, "red")["largest_army"]
    assert 4 == points(game, "red")


@pytest.mark.rule("I-WIN-1", "I-WIN-4")
def test_a_victory_point_card_is_worth_one_point() -> None:
    game = at_actions(cards={"red": "2 victory", "orange": "1 victory"}, max_turns=5)
    game.play("end", "red")
    assert Outcome("turn limit", (), (4, 2, 3, 2)) == game.outcome


@pytest.mark.rule("I-WIN-1")
def test_roads_and_progress_cards_are_worth_nothing() -> None:
    game = at_actions(hands={"red": "1 wood 1 brick"}, cards={"red": "1 monopoly"})
    game.play("road 8-12", "red")
    game.play("monopoly ore", "red")
    assert 2 == points(game, "red")


# --- winning on the own turn ------------------------------------------------------------------------------------

NINE_POINTS: dict[str, Any] = {
    "settlements": {"red": "24"},
    "cities": {"red": "0 2 8 28"},
    "hands": {"red": "1 wood 1 brick 1 wool 1 wheat"},
    "roads": {"red": "8-13 28-34 19-24 19-25 20-25 20-26"},
}


@pytest.mark.rule("I-WIN-2")
def test_ten_points_on_the_own_turn_end_the_game_at_once() -> None:
    game = at_actions(**NINE_POINTS)
    assert 9 == points(game, "red")
    assert game.outcome is None
    events = game.play("settle 26", "red")
    assert Outcome("victory points", (0,), (10, 2, 2, 2)) == game.outcome
    assert ["settle", "over"] == kinds(events)
    assert () == game.to_act
    assert [[]] * 4 == [game.legal(seat) for seat in game.seats]


@pytest.mark.rule("I-WIN-2")
def test_nine_points_do_not_win() -> None:
    game = at_actions(**{**NINE_POINTS, "settlements": {"red": "0 24"}, "cities": {"red": "2 8 28"}})
    game.play("settle 26", "red")
    assert 9 == points(game, "red")
    assert game.outcome is None


@pytest.mark.rule("I-WIN-2")
def test_after_the_end_nothing_is_played() -> None:
    game = at_actions(**NINE_POINTS)
    game.play("settle 26", "red")
    for seat, move in (("red", "end"), ("red", "roll"), ("blue", "roll"), ("red", "offer 1 wood for 1 ore")):
        refuses("I-WIN-2", game, move, seat)


@pytest.mark.rule("I-WIN-2", "I-CARD-3")
def test_hidden_victory_point_cards_count_for_the_win() -> None:
    game = at_actions(
        hands={"red": "1 wood 1 brick 1 wool 1 wheat"},
        roads={"red": "8-4 4-0 28-34"},
        cards={"red": "3 victory"},
        vp=6,
    )
    game.play("settle 0", "red")
    assert Outcome("victory points", (0,), (6, 2, 2, 2)) == game.outcome


@pytest.mark.rule("I-WIN-2")
@pytest.mark.parametrize("vp", [4, 5])
def test_the_winning_total_is_an_option(vp: int) -> None:
    game = at_actions(cards={"red": "1 knight"}, played={"red": "2 knight"}, vp=vp)
    game.play("knight", "red")
    assert (vp == 4) == (game.outcome is not None)


# --- reaching the total on another player's turn ----------------------------------------------------------------

TILE_MOVES_TO_ORANGE: dict[str, Any] = {
    # blue's route of six runs through 7, where red is about to settle; orange, with five, has 8 points
    "hands": {"red": "1 wood 1 brick 1 wool 1 wheat", "blue": "2 wood 2 brick"},
    "roads": {
        "red": "8-12 7-12 28-34",
        "blue": "0-3 3-7 7-11 11-16 16-21 21-27",
        "orange": "40-45 45-49 49-52 48-52 48-51",
    },
    "settlements": {"orange": "", "blue": "16 39"},
    "cities": {"orange": "2 14 26 40"},
    "route": "blue",
}


def cut_the_route_of_blue() -> Game:
    game = at_actions(**TILE_MOVES_TO_ORANGE)
    game.play("settle 7", "red")
    assert 10 == points(game, "orange")
    return game


@pytest.mark.rule("I-WIN-3", "I-ROUTE-6")
def test_the_tile_that_lifts_to_ten_on_anothers_turn_does_not_win() -> None:
    game = cut_the_route_of_blue()
    assert game.outcome is None
    game.play("end", "red")
    game.play("roll", "blue")
    game.play("dice 1 1")
    assert game.outcome is None


@pytest.mark.rule("I-WIN-3", "I-WIN-2")
def test_ten_points_win_when_the_own_turn_begins_before_the_dice() -> None:
    game = cut_the_route_of_blue()
    game.play("end", "red")
    game.play("roll", "blue")
    game.play("dice 1 1")
    events = game.play("end", "blue")
    assert Outcome("victory points", (2,), (3, 2, 10, 2)) == game.outcome
    assert ["end", "turn", "over"] == kinds(events)
    assert game.view(None)["dice"] is None


@pytest.mark.rule("I-WIN-3", "I-ROUTE-4")
def test_ten_points_lost_before_the_own_turn_do_not_win() -> None:
    game = cut_the_route_of_blue()
    game.play("end", "red")
    game.play("roll", "blue")
    game.play("dice 1 1")
    game.play("road 27-33", "blue")
    game.play("road 33-38", "blue")  # six again: the tile goes back
    game.play("end", "blue")
    assert game.outcome is None
    assert (2,) == game.to_act
    assert 8 == points(game, "orange")


@pytest.mark.rule("I-WIN-3", "I-CARD-3")
def test_hidden_points_do_not_win_on_another_players_turn_either() -> None:
    game = at_actions(
        roads={"red": FOUR_IN_A_ROW},
        hands={"red": "1 wood 1 brick"},
        cards={"blue": "5 victory"},
        vp=7,
    )
    game.play("road 30-35", "red")
    assert game.outcome is None
    game.play("end", "red")
    assert Outcome("victory points", (1,), (4, 7, 2, 2)) == game.outcome


# --- the end shows all ------------------------------------------------------------------------------------------


@pytest.mark.rule("I-WIN-4", "I-CARD-3")
def test_at_the_end_all_victory_point_cards_are_shown_to_all() -> None:
    game = at_actions(**NINE_POINTS, cards={"blue": "2 victory 1 knight", "orange": "1 victory"})
    for viewer in ("red", None):
        assert [None, None] == [seat["victory_cards"] for seat in game.view(viewer)["seats"][1:3]]
    events = game.play("settle 26", "red")
    for viewer in ("red", "white", None):
        assert [0, 2, 1, 0] == [seat["victory_cards"] for seat in game.view(viewer)["seats"]]
        assert {0: 0, 1: 2, 2: 1, 3: 0} == events.seen_by(None)[-1]["victory_cards"]


@pytest.mark.rule("I-WIN-4")
def test_at_the_end_other_development_cards_stay_hidden() -> None:
    game = at_actions(**NINE_POINTS, cards={"blue": "2 victory 1 knight"})
    game.play("settle 26", "red")
    blue = game.view(None)["seats"][1]
    assert (3, None) == (blue["development"], blue["development_cards"])


# --- nothing owed is done any more ------------------------------------------------------------------------------


@pytest.mark.rule("I-WIN-5", "I-WIN-2", "I-ARMY-1")
def test_a_knight_before_the_dice_that_wins_moves_no_robber() -> None:
    game = at_dice(
        cities={"red": "0 2 8 28"},
        settlements={"red": ""},
        hands={"blue": "3 ore"},
        cards={"red": "1 knight"},
        played={"red": "2 knight"},
    )
    events = game.play("knight", "red")
    assert Outcome("victory points", (0,), (10, 2, 2, 2)) == game.outcome
    assert ["knight", "largest army", "over"] == kinds(events)
    assert 9 == game.view(None)["robber"]
    assert 3 == game.view(None)["seats"][1]["cards"]
    assert () == game.to_act
    assert [] == game.chance()
    refuses("I-WIN-2", game, "robber 16 blue", "red")


@pytest.mark.rule("I-WIN-5", "I-CARD-5")
def test_a_first_free_road_that_wins_leaves_the_second_unbuilt() -> None:
    game = at_actions(roads={"red": FOUR_IN_A_ROW}, cards={"red": "1 roads"}, vp=4)
    game.play("roads", "red")
    game.play("road 30-35", "red")
    assert Outcome("victory points", (0,), (4, 2, 2, 2)) == game.outcome
    assert () == game.to_act
    assert [] == game.legal("red")
    refuses("I-WIN-2", game, "road 30-36", "red")


# --- the turn limit ---------------------------------------------------------------------------------------------


@pytest.mark.rule("I-WIN-1")
def test_the_turn_limit_ends_the_game_without_a_winner() -> None:
    game = landnam.make("island", seed=3, board="beginner", first="red", max_turns=2, chance="manual")
    for seat in ("red", "blue"):
        assert game.outcome is None
        game.play("roll", seat)
        game.play("dice 1 1")
        game.play("end", seat)
    assert Outcome("turn limit", (), (2, 2, 2, 2)) == game.outcome
    assert "over" == phase(game)
    assert () == game.to_act
    refuses("I-WIN-2", game, "roll", "orange")


@pytest.mark.rule("I-WIN-2")
def test_a_win_on_the_last_turn_comes_before_the_turn_limit() -> None:
    game = at_actions(**NINE_POINTS, max_turns=5)
    game.play("settle 26", "red")
    assert Outcome("victory points", (0,), (10, 2, 2, 2)) == game.outcome
