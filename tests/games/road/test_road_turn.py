"""Turns, the harvest and its draws (R-TURN-1..2, R-HARVEST-1..4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import landnam
from landnam.rules.outcomes import Outcome
from road_tables import BOX, PRICE, all_but, drawers, play, road_at
from tables import hand, kinds, phase, refuses

# --- turns ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-TURN-1")
def test_turns_go_clockwise_and_begin_with_a_harvest() -> None:
    game = road_at(active="orange")
    turns = []
    for _ in range(5):
        events = game.play("end", game.to_act[0])
        assert ["end", "turn"] == kinds(events)
        assert "drawing" == phase(game)
        turns.append((events[1].seat, events[1].facts["number"]))
        drawers(game)
        assert "actions" == phase(game)
    assert [(3, 8), (0, 9), (1, 10), (2, 11), (3, 12)] == turns


@pytest.mark.rule("R-TURN-1")
def test_three_take_turns_among_themselves() -> None:
    game = road_at(active="orange", seats=("red", "blue", "orange"))
    game.play("end", "orange")
    assert ["red", "blue", "orange"] == drawers(game)
    assert (0,) == game.to_act


@pytest.mark.rule("R-TURN-1")
@pytest.mark.parametrize("action", ["end", "build knight"])
def test_the_others_wait_for_their_turn(action: str) -> None:
    refuses("R-TURN-1", road_at(hands={"blue": PRICE["knight"]}), action, "blue")


WAITING: dict[str, tuple[str, dict[str, Any]]] = {
    "R-SETUP-3": ("start", {"turn": 0, "first": "nobody", "active": "nobody", "row": ""}),
    "R-BUILD-2": ("row", {"row": "1 road"}),
    "R-HARVEST-1": ("drawing", {"draws": "1,0,0,0"}),
    "R-SETTLE-1": ("event", {}),
    "R-EVENT-3": (
        "discard",
        {"hands": {"blue": "8 ore"}, "blue.owes": 4, "event": "robber", "events": "0,0,1,0,0"},
    ),
    "R-EVENT-6": (
        "charity",
        {
            "hands": {"blue": "1 ore"},
            "before": {"blue": "2 settlement"},
            "blue.gives": "yes",
            "event": "charity",
            "events": "0,1,0,0,0",
        },
    ),
    "R-WIN-1": ("over", {"ending": "turn-limit", "turn": 5, "max_turns": 5, "active": "blue"}),
}


@pytest.mark.rule("R-TURN-1", "R-HARVEST-1", "R-BUILD-2", "R-SETTLE-1", "R-EVENT-3", "R-EVENT-6", "R-WIN-1")
@pytest.mark.parametrize("rule", WAITING)
def test_what_the_game_waits_for_is_named_when_something_else_is_tried(rule: str) -> None:
    where, table = WAITING[rule]
    hands = {"red": PRICE["knight"], **table.get("hands", {})}
    game = road_at(where, **{**table, "hands": {} if rule == "R-SETUP-3" else hands})
    moves = ["end", "build knight", "offer 1 wool for 1 wood", "withdraw", "deal blue"]
    for move in moves:
        refuses(rule, game, move, "red")
    for move in ("propose 1 ore for 1 wood", "accept", "decline"):
        refuses(rule, game, move, "blue")
    if rule == "R-WIN-1":
        refuses(rule, game, "discard 1 wool", "red")
        refuses(rule, game, "give wool blue", "red")
    else:
        refuses("R-EVENT-3", game, "discard 1 wool", "red")
        refuses("R-EVENT-2", game, "give wool blue", "red")


@pytest.mark.rule("R-TURN-2")
def test_builds_and_the_trade_come_in_any_order_until_the_player_ends_the_turn() -> None:
    game = road_at(hands={"red": "3 wool 3 ore 1 wood", "blue": "1 brick"}, row="2 road 3 knight")
    play(game, "build knight", "row city", "offer 1 wool for 1 brick")
    game.play("accept", "blue")
    play(game, "deal blue", "drawn wheat", "build road", "row city", "build knight", "row city")
    assert ("actions", (0,), "1 ore") == (phase(game), game.to_act, hand(game, "red"))
    play(game, "end")
    assert ("drawing", 1) == (phase(game), game.view(None)["active"])


@pytest.mark.rule("R-TURN-2")
def test_a_turn_may_pass_without_any_action() -> None:
    assert "end" in road_at().legal("red")


@pytest.mark.rule("R-TURN-1")
@pytest.mark.parametrize(("limit", "ends"), [(6, False), (5, True)])
def test_a_turn_limit_ends_the_game_after_that_turn(limit: int, ends: bool) -> None:
    game = road_at(turn=5, max_turns=limit)
    events = game.play("end", "red")
    assert (["end", "over"] if ends else ["end", "turn"]) == kinds(events)
    assert (Outcome("turn limit", (), (1, 1, 1, 1)) if ends else None) == game.outcome
    if ends:
        assert ((), "over", []) == (game.to_act, phase(game), game.chance())


def test_a_new_game_ends_at_its_turn_limit() -> None:
    game = landnam.make("road", seed=1, max_turns=2)
    for _ in range(2):
        assert game.outcome is None
        game.play("end", game.to_act[0])
    assert game.outcome is not None
    assert "turn limit" == game.outcome.ending
    assert 2 == game.view(None)["turn"]


# --- the harvest ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-HARVEST-1", "R-HARVEST-4")
@pytest.mark.parametrize("active", ["red", "blue", "white"])
def test_everybody_draws_one_card_the_active_player_first(active: str) -> None:
    seats = ["red", "blue", "orange", "white"]
    game = road_at(active=active)
    game.play("end", active)
    begins = seats.index(active) + 1
    assert (seats * 2)[begins : begins + 4] == drawers(game, card="wool")
    assert ["1 wool"] * 4 == [hand(game, seat) for seat in seats]


@pytest.mark.rule("R-HARVEST-2", "R-HARVEST-4")
@pytest.mark.parametrize(
    ("side", "before", "metropolises", "extra"),
    [
        pytest.param("A", "", "nobody,nobody,nobody,nobody", 0, id="a settlement"),
        pytest.param("A", "4 settlement", "nobody,nobody,nobody,nobody", 0, id="settlements"),
        pytest.param("A", "1 city", "nobody,nobody,nobody,nobody", 1, id="a city"),
        pytest.param("A", "0 settlement 3 city", "nobody,nobody,nobody,nobody", 3, id="three cities"),
        pytest.param("A", "0 settlement", "blue,nobody,nobody,nobody", 2, id="a metropolis A"),
        pytest.param("B", "0 settlement", "nobody,blue,nobody,nobody", 1, id="a metropolis B"),
        pytest.param("A", "0 settlement 1 city", "nobody,blue,blue,nobody", 0, id="who has eight points wins"),
        pytest.param("A", "0 settlement 1 city", "nobody,nobody,blue,nobody", 3, id="a city and a metropolis A"),
        pytest.param("B", "0 settlement", "blue,nobody,nobody,blue", 2, id="two metropolises B"),
        pytest.param("A", "0 settlement", "blue,nobody,nobody,blue", 4, id="two metropolises A"),
        pytest.param("B", "0 settlement 1 city", "red,red,blue,nobody", 2, id="those of others do not count"),
    ],
)
def test_cities_and_metropolises_bring_the_active_player_more(
    side: str, before: str, metropolises: str, extra: int
) -> None:
    table: dict[str, Any] = {"side": side, "before": {"blue": before}, "metropolises": metropolises}
    if metropolises.count("red") == 2:
        table["before"]["red"] = "0 settlement"
    game = road_at(**table)
    game.play("end", "red")
    if metropolises == "nobody,blue,blue,nobody":
        assert game.outcome is not None
        return
    assert 1 + extra == game.view(None)["seats"][1]["draws"]
    assert ["blue", "orange", "white", "red", *["blue"] * extra] == drawers(game)


@pytest.mark.rule("R-HARVEST-2")
def test_cities_of_the_others_bring_nothing_now() -> None:
    game = road_at(before={"red": "1 city", "white": "2 city"})
    game.play("end", "red")
    assert ["blue", "orange", "white", "red"] == drawers(game)


# --- the deck ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-HARVEST-3")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    game = road_at(deck="1 ore 1 wool", hands={"white": all_but("1 ore 1 wool", "2 brick 1 wheat")})
    play(game, "end")
    assert {"drawn wool": Fraction(1, 2), "drawn ore": Fraction(1, 2)} == {str(r): p for r, p in game.chance()}
    play(game, "drawn ore")
    assert {"wood": 0, "brick": 2, "wool": 0, "wheat": 1, "ore": 0} == game.view(None)["discards"]
    events = game.play("drawn wool")
    assert ["drawn", "deck shuffled"] == kinds(events)
    assert {"cards": 3} == events[1].facts
    assert (3, 0) == (game.view(None)["deck"], sum(game.view(None)["discards"].values()))
    assert {"drawn brick": Fraction(2, 3), "drawn wheat": Fraction(1, 3)} == {str(r): p for r, p in game.chance()}


@pytest.mark.rule("R-HARVEST-3", "R-INFO-2")
def test_a_single_discard_makes_a_new_deck_too() -> None:
    game = road_at(deck="1 ore", hands={"white": all_but("1 ore", "1 wood")})
    play(game, "end")
    assert ["drawn", "deck shuffled"] == kinds(game.play("drawn ore"))
    assert ["drawn wood"] == [str(result) for result, _ in game.chance()]


@pytest.mark.rule("R-HARVEST-3")
def test_an_empty_deck_waits_until_a_card_is_wanted() -> None:
    game = road_at(deck="4 ore", hands={"white": all_but("4 ore", "3 wood")})
    play(game, "end")
    drawers(game)
    assert (0, 3) == (game.view(None)["deck"], game.view(None)["discards"]["wood"])
    events = game.play("end", "blue")
    assert ["end", "deck shuffled", "turn"] == kinds(events)
    assert ["orange", "white", "red"] == drawers(game)


@pytest.mark.rule("R-HARVEST-3", "R-HARVEST-4")
def test_the_rest_get_nothing_once_deck_and_discards_run_out_in_a_harvest() -> None:
    game = road_at(deck="1 wood 1 ore", hands={"white": all_but("1 wood 1 ore")}, before={"blue": "1 city"})
    play(game, "end")
    assert 2 == game.view(None)["seats"][1]["draws"]
    assert ["blue", "orange"] == drawers(game)
    assert ("actions", (1,)) == (phase(game), game.to_act)
    assert [0] * 4 == [seat["draws"] for seat in game.view(None)["seats"]]
    assert ["nothing", "1 wood", "1 ore"] == [hand(game, seat) for seat in ("red", "blue", "orange")]


@pytest.mark.rule("R-HARVEST-3")
def test_nobody_draws_what_is_not_there() -> None:
    game = road_at(hands={"white": BOX})
    play(game, "end")
    assert ("actions", []) == (phase(game), game.chance())
    assert 61 == game.view(None)["seats"][3]["cards"]


@pytest.mark.rule("R-HARVEST-3", "R-HARVEST-1")
def test_a_card_that_is_not_in_the_deck_is_not_drawn() -> None:
    game = road_at("drawing", deck="3 ore", draws="1,1,1,1")
    assert "R-HARVEST-1" == game.why_not("drawn wood")
    assert game.why_not("drawn ore") is None
    assert "R-HARVEST-1" == road_at().why_not("drawn ore")


@pytest.mark.rule("R-HARVEST-4")
def test_whenever_several_draw_each_takes_all_theirs_in_turn() -> None:
    game = road_at("drawing", active="orange", draws="1,2,3,0", event="subsidy", events="0,0,0,0,1")
    assert ["orange"] * 3 + ["red"] + ["blue"] * 2 == drawers(game)
