"""Building and substitution (R-BUILD-1..4, R-ROAD-1..2, R-SETTLE-1, R-CITY-1, R-METRO-1..2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from landnam.cards.resources import RESOURCES
from landnam.games.road.cards import CARDS, COST, METROPOLISES
from road_tables import ALL_BUILT, PRICE, cards_in, drawers, play, points, road_at, row, seat_before
from tables import counts, hand, kinds, phase, refuses

RICH = "4 wood 4 brick 4 wool 4 wheat 4 ore"
CITY: dict[str, Any] = {"before": {"red": "1 city"}}


# --- costs ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-BUILD-4", "R-BUILD-1")
@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_cost_and_what_is_spent_is_discarded(card: str) -> None:
    game = road_at(hands={"red": PRICE[card], "blue": "1 ore"}, **CITY)
    events = game.play(f"build {card}", "red")
    paid = dict(cards_in(PRICE[card]))
    name = "metropolis" if card == "metropolis" else None
    assert {"card": card, "metropolis": name, "paid": paid} == events[0].facts
    assert ("nothing", "1 ore") == (hand(game, "red"), hand(game, "blue"))
    assert paid == {kind: n for kind, n in game.view(None)["discards"].items() if n}
    assert 61 - 1 - sum(paid.values()) == game.view(None)["deck"]


@pytest.mark.rule("R-BUILD-4")
def test_the_table_of_costs_is_the_printed_one() -> None:
    assert [counts(PRICE[card], RESOURCES) for card in CARDS] == [",".join(map(str, cost)) for cost in COST]


@pytest.mark.rule("R-BUILD-4")
@pytest.mark.parametrize(("card", "resource"), [(card, name) for card in CARDS for name in cards_in(PRICE[card])])
def test_a_card_too_few_is_too_few(card: str, resource: str) -> None:
    held = cards_in(PRICE[card])
    held[resource] -= 1
    game = road_at(hands={"red": " ".join(f"{n} {name}" for name, n in held.items())}, **CITY)
    refuses("R-BUILD-4", game, f"build {card}", "red")


@pytest.mark.rule("R-BUILD-1")
@pytest.mark.parametrize("card", ["road", "settlement", "city", "knight"])
def test_only_what_lies_in_the_row_is_built(card: str) -> None:
    others = [kind for kind in ("road", "settlement", "city", "knight") if kind != card]
    game = road_at(hands={"red": RICH}, row=f"3 {others[0]} 1 {others[1]} 1 {others[2]}")
    refuses("R-BUILD-1", game, f"build {card}", "red")
    assert all(game.why_not(f"build {other}", "red") is None for other in others)


@pytest.mark.rule("R-BUILD-1")
def test_any_number_of_cards_is_built_in_a_turn() -> None:
    game = road_at(hands={"red": RICH}, row="3 road 2 knight")
    play(game, "build road", "row road", "build road", "row road", "build knight", "row road", "build road", "row city")
    assert (4, 1) == (seat_before(game, "red")["roads"], seat_before(game, "red")["knights"])
    assert "1 wood 1 brick 3 wool 4 wheat 3 ore" == hand(game, "red")


# --- the row ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-BUILD-2")
def test_the_row_is_filled_up_after_each_build() -> None:
    game = road_at(hands={"red": RICH})
    play(game, "build knight")
    assert ("row", {"road": 2, "settlement": 1, "city": 1}) == (phase(game), row(game))
    left = {"road": 8, "settlement": 10, "city": 4, "knight": 7}
    assert {f"row {name}": Fraction(n, 29) for name, n in left.items()} == {str(r): p for r, p in game.chance()}
    refuses("R-BUILD-2", game, "build road", "red")
    assert [{"kind": "row", "seat": None, "card": "knight"}] == game.play("row knight").seen_by(None)
    assert ("actions", 28) == (phase(game), game.view(None)["building_deck"])
    assert {"road": 2, "settlement": 1, "city": 1, "knight": 1} == row(game)


@pytest.mark.rule("R-BUILD-2", "R-SETTLE-1")
def test_the_row_is_filled_up_after_the_event_of_a_settlement() -> None:
    game = road_at(hands={"red": RICH})
    play(game, "build settlement")
    assert ("event", 4) == (phase(game), sum(row(game).values()))
    play(game, "event subsidy")
    assert ("drawing", 4) == (phase(game), sum(row(game).values()))
    drawers(game)
    assert ("row", 4) == (phase(game), sum(row(game).values()))
    play(game, "row city")
    assert ("actions", 5) == (phase(game), sum(row(game).values()))


@pytest.mark.rule("R-BUILD-2", "R-METRO-1")
def test_a_metropolis_comes_from_its_own_stack() -> None:
    game = road_at(hands={"red": RICH}, **CITY)
    play(game, "build metropolis")
    assert ("actions", 5) == (phase(game), sum(row(game).values()))


@pytest.mark.rule("R-BUILD-2")
def test_an_empty_deck_leaves_the_row_shorter() -> None:
    game = road_at(hands={"red": PRICE["knight"] + " " + PRICE["road"]}, **ALL_BUILT)
    assert 0 == game.view(None)["building_deck"]
    play(game, "build knight")
    assert ("actions", {"road": 2, "settlement": 1, "city": 1}) == (phase(game), row(game))
    play(game, "build road")
    assert ("actions", {"road": 1, "settlement": 1, "city": 1}) == (phase(game), row(game))
    refuses("R-BUILD-1", game, "build knight", "red")


@pytest.mark.rule("R-BUILD-2")
def test_a_card_comes_to_the_row_only_when_one_is_missing_and_in_the_deck() -> None:
    assert "R-BUILD-2" == road_at().why_not("row knight")
    used_up = road_at("row", row="3 knight", before={"blue": "5 knight"}, army="blue")
    assert "R-BUILD-2" == used_up.why_not("row knight")
    assert used_up.why_not("row road") is None


@pytest.mark.rule("R-BUILD-3")
def test_five_of_a_kind_go_back_as_often_as_they_come() -> None:
    game = road_at("row", row="4 knight")
    deck = game.view(None)["building_deck"]
    for _ in range(2):
        told = game.play("row knight")
        assert ["row", "row shuffled"] == kinds(told)
        assert ("row", {}, deck + 4) == (phase(game), row(game), game.view(None)["building_deck"])
        assert Fraction(8, deck + 4) == dict(game.chance())[game.read("row knight")]
        play(game, *["row knight"] * 4)
    told = game.play("row road")
    assert ["row"] == kinds(told)
    assert ("actions", {"knight": 4, "road": 1}) == (phase(game), row(game))


ROADS_LEFT: dict[str, Any] = {
    "before": {
        "red": "2 road 1 settlement 1 city 2 knight",
        "blue": "2 road 3 settlement 1 city 2 knight",
        "orange": "2 road 3 settlement 1 city 2 knight",
        "white": "2 road 3 settlement 2 city 2 knight",
    },
    "army": "orange",
}
"""Of the building cards only roads are left: six of them."""


@pytest.mark.rule("R-BUILD-3")
def test_five_of_a_kind_stay_if_nothing_else_is_left() -> None:
    game = road_at("row", row="4 road", **ROADS_LEFT)
    assert ["row"] == kinds(game.play("row road"))
    assert ("actions", {"road": 5}, 1) == (phase(game), row(game), game.view(None)["building_deck"])


@pytest.mark.rule("R-BUILD-3")
def test_five_of_a_kind_go_back_for_the_sake_of_a_single_other_card() -> None:
    before = {**ROADS_LEFT["before"], "blue": "2 road 3 settlement 1 city 1 knight"}
    game = road_at("row", row="4 road", **{**ROADS_LEFT, "before": before})
    assert ["row", "row shuffled"] == kinds(game.play("row road"))
    assert ("row", 7) == (phase(game), game.view(None)["building_deck"])
    assert {"row road", "row knight"} == {str(result) for result, _ in game.chance()}


@pytest.mark.rule("R-BUILD-3")
def test_four_of_a_kind_stay() -> None:
    game = road_at("row", row="3 road 1 city")
    play(game, "row road")
    assert ("actions", {"road": 4, "city": 1}) == (phase(game), row(game))


# --- substitution -----------------------------------------------------------------------------------------------

RATES = [(1, 4), (2, 3), (3, 2), (4, 1), (5, 1), (7, 1)]


def with_roads(n: int, held: str, **table: Any) -> dict[str, Any]:
    """Red has so many roads, and longest route if that is enough."""
    route = "red" if n >= 3 else None
    return {"before": {"red": f"{n} road"}, "hands": {"red": held}, "route": route, **table}


@pytest.mark.rule("R-ROAD-1", "R-ROAD-2")
@pytest.mark.parametrize(("roads", "rate"), RATES)
def test_equal_cards_stand_for_one_other_at_the_rate_of_ones_roads(roads: int, rate: int) -> None:
    game = road_at(**with_roads(roads, f"{rate} wheat 1 wool"))
    assert rate == seat_before(game, "red")["rate"]
    listed = [action for action in game.legal("red", offers=False) if action.kind == "build"]
    assert [f"build knight with {rate} wheat as ore"] == listed
    events = game.play(listed[0], "red")
    assert {"wheat": rate, "wool": 1} == events[0].facts["paid"]
    assert ("nothing", 1) == (hand(game, "red"), seat_before(game, "red")["knights"])
    assert {"wheat": rate, "wool": 1} == {name: n for name, n in game.view(None)["discards"].items() if n}


@pytest.mark.rule("R-ROAD-1", "R-ROAD-2")
@pytest.mark.parametrize(("roads", "rate"), RATES)
def test_there_is_no_other_rate(roads: int, rate: int) -> None:
    game = road_at(**with_roads(roads, "8 wheat 1 wool"))
    for other in {1, 2, 3, 4, 5, 8} - {rate}:
        refuses("R-ROAD-1", game, f"build knight with {other} wheat as ore", "red")


@pytest.mark.rule("R-ROAD-1")
def test_roads_of_others_do_not_help() -> None:
    game = road_at(hands={"red": "3 wheat 1 wool"}, before={"blue": "4 road"}, route="blue")
    refuses("R-ROAD-1", game, "build knight with 1 wheat as ore", "red")


@pytest.mark.rule("R-ROAD-1")
def test_a_card_too_few_is_too_few_for_substitution() -> None:
    for held in ("3 wheat 1 wool", "4 wheat", "4 ore"):
        refuses("R-BUILD-4", road_at(hands={"red": held}), "build knight with 4 wheat as ore", "red")


@pytest.mark.rule("R-ROAD-1")
def test_cards_that_are_paid_anyway_do_not_count_twice() -> None:
    refuses("R-BUILD-4", road_at(hands={"red": "4 wool"}), "build knight with 4 wool as ore", "red")
    game = road_at(hands={"red": "5 wool"})
    play(game, "build knight with 4 wool as ore")
    assert "nothing" == hand(game, "red")


@pytest.mark.rule("R-ROAD-1")
@pytest.mark.parametrize("swap", ["4 wood as brick", "4 wood as wheat", "4 ore as ore", "4 wool as wool"])
def test_cards_stand_only_for_another_kind_that_is_needed(swap: str) -> None:
    game = road_at(hands={"red": "8 wood 8 wool 8 ore 4 wheat"})
    refuses("R-ROAD-1", game, f"build knight with {swap}", "red")


@pytest.mark.rule("R-ROAD-1")
def test_a_card_one_holds_may_be_spared_too() -> None:
    game = road_at(hands={"red": "4 wheat 1 wool 1 ore"})
    builds = ["build knight", "build knight with 4 wheat as wool", "build knight with 4 wheat as ore"]
    assert [*builds, "end"] == game.legal("red", offers=False)
    play(game, "build knight with 4 wheat as ore")
    assert "1 ore" == hand(game, "red")


@pytest.mark.rule("R-ROAD-1")
def test_one_substitution_spares_one_card() -> None:
    game = road_at(hands={"red": "8 wheat"})
    assert ["end"] == game.legal("red", offers=False)
    refuses("R-BUILD-4", game, "build knight with 4 wheat as ore", "red")
    city = road_at(hands={"red": "2 wheat 2 ore 4 wood"})
    play(city, "build city with 4 wood as ore")
    assert "nothing" == hand(city, "red")
    refuses("R-BUILD-4", road_at(hands={"red": "2 wheat 1 ore 8 wood"}), "build city with 4 wood as ore", "red")


@pytest.mark.rule("R-ROAD-1")
def test_there_is_one_substitution_a_turn() -> None:
    game = road_at(hands={"red": "8 wheat 3 wool 1 ore"}, row="4 knight 1 road")
    play(game, "build knight with 4 wheat as ore", "row road")
    assert game.view(None)["substitution_used"]
    refuses("R-ROAD-1", game, "build knight with 4 wheat as ore", "red")
    play(game, "build knight", "row road")
    assert 2 == seat_before(game, "red")["knights"]


@pytest.mark.rule("R-ROAD-1")
def test_a_build_without_substitution_does_not_use_it_up() -> None:
    game = road_at(hands={"red": "5 wheat 2 wool 1 ore"}, row="4 knight 1 road")
    play(game, "build knight", "row road", "build knight with 4 wheat as ore")
    assert 2 == seat_before(game, "red")["knights"]


@pytest.mark.rule("R-ROAD-1")
def test_the_next_turn_has_a_substitution_of_its_own() -> None:
    game = road_at(substitution="used", hands={"blue": "4 wheat 1 wool", "red": "4 wheat 1 wool"})
    refuses("R-ROAD-1", game, "build knight with 4 wheat as ore", "red")
    play(game, "end")
    assert not game.view(None)["substitution_used"]
    drawers(game, card="brick")
    game.play("build knight with 4 wheat as ore", "blue")
    assert 1 == seat_before(game, "blue")["knights"]


@pytest.mark.rule("R-ROAD-1")
def test_a_road_that_was_just_built_betters_the_rate() -> None:
    game = road_at(hands={"red": "1 wood 1 brick 3 wheat 1 wool"})
    refuses("R-ROAD-1", game, "build knight with 3 wheat as ore", "red")
    play(game, "build road", "row road", "build knight with 3 wheat as ore")
    assert "nothing" == hand(game, "red")


@pytest.mark.rule("R-ROAD-1")
def test_a_metropolis_is_built_with_a_substitution_too() -> None:
    game = road_at(hands={"red": "2 wool 1 ore 4 wheat"}, side="B", **CITY)
    play(game, "build metropolis army-tie with 4 wheat as wool")
    assert ("nothing", ["army-tie"]) == (hand(game, "red"), seat_before(game, "red")["metropolises"])


@pytest.mark.rule("R-ROAD-2", "R-ROUTE-1")
def test_roads_beyond_four_still_count_for_the_route() -> None:
    before = {"red": "5 road", "blue": "5 road"}
    game = road_at(before=before, route="blue", hands={"red": PRICE["road"]})
    play(game, "build road")
    assert (6, 1, True) == tuple(seat_before(game, "red")[name] for name in ("roads", "rate", "longest_route"))


# --- settlements, cities, metropolises --------------------------------------------------------------------------


@pytest.mark.rule("R-SETTLE-1")
def test_a_settlement_is_a_point_and_draws_an_event() -> None:
    game = road_at(hands={"red": PRICE["settlement"]})
    play(game, "build settlement")
    assert (2, [2, 1, 1, 1]) == (seat_before(game, "red")["settlements"], points(game))
    assert "event" == phase(game)
    assert [{"kind": "event", "seat": 0, "event": "robber"}] == game.play("event robber").seen_by(None)
    assert {"robber": 1} == {name: n for name, n in game.view(None)["events"].items() if n}
    assert 6 == game.view(None)["events_left"]


@pytest.mark.rule("R-SETTLE-1")
@pytest.mark.parametrize("card", ["road", "city", "knight", "metropolis"])
def test_nothing_but_a_settlement_draws_an_event(card: str) -> None:
    game = road_at(hands={"red": PRICE[card]}, **CITY)
    play(game, f"build {card}")
    assert phase(game) in ("row", "actions")
    assert "R-SETTLE-1" == game.why_not("event robber")


@pytest.mark.rule("R-SETTLE-1")
def test_an_event_is_drawn_among_those_not_yet_resolved() -> None:
    game = road_at("event", events="1,0,2,0,1")
    expected = {"event charity": Fraction(1, 3), "event robber": Fraction(1, 3), "event solstice": Fraction(1, 3)}
    assert expected == {str(result): probability for result, probability in game.chance()}
    assert "R-SETTLE-1" == game.why_not("event abundance")


@pytest.mark.rule("R-CITY-1")
def test_a_city_covers_a_settlement_and_is_worth_two_points() -> None:
    game = road_at(hands={"red": PRICE["city"]}, before={"red": "2 settlement"})
    play(game, "build city")
    assert (1, 1, 3) == tuple(seat_before(game, "red")[name] for name in ("settlements", "cities", "points"))


@pytest.mark.rule("R-CITY-1")
def test_no_city_without_an_uncovered_settlement() -> None:
    game = road_at(hands={"red": PRICE["city"]}, before={"red": "0 settlement 1 city"})
    refuses("R-CITY-1", game, "build city", "red")


@pytest.mark.rule("R-METRO-1")
@pytest.mark.parametrize(("side", "choice"), [("A", ""), *(("B", f" {name}") for name in METROPOLISES)])
def test_a_metropolis_covers_a_city_and_is_worth_three_points(side: str, choice: str) -> None:
    game = road_at(side=side, hands={"red": PRICE["metropolis"]}, **CITY)
    events = game.play(f"build metropolis{choice}", "red")
    red = seat_before(game, "red")
    name = choice.strip() or "metropolis"
    assert (1, 0, 4, [name]) == tuple(red[key] for key in ("settlements", "cities", "points", "metropolises"))
    assert name == events[0].facts["metropolis"]
    assert [0] == [stack["owner"] for stack in game.view(None)["metropolises"] if stack["owner"] is not None]


@pytest.mark.rule("R-METRO-1")
@pytest.mark.parametrize(("side", "choice"), [("A", ""), ("B", " route-tie")])
def test_no_metropolis_without_an_uncovered_city(side: str, choice: str) -> None:
    rich = {"red": "6 wool 2 ore"}
    refuses("R-METRO-1", road_at(side=side, hands=rich), f"build metropolis{choice}", "red")
    game = road_at(side=side, hands=rich, before={"red": "1 city"})
    play(game, f"build metropolis{choice}")
    refuses("R-METRO-1", game, f"build metropolis{choice and ' army-tie'}", "red")


@pytest.mark.rule("R-METRO-1")
def test_only_an_unbuilt_metropolis_is_chosen() -> None:
    table: dict[str, Any] = {"side": "B", "hands": {"red": PRICE["metropolis"]}, **CITY}
    game = road_at(metropolises="nobody,blue,nobody,blue", row="4 road 1 city", **table)
    refuses("R-METRO-1", game, "build metropolis route-tie", "red")
    refuses("R-METRO-1", game, "build metropolis army-tie", "red")
    listed = [action for action in game.legal("red", offers=False) if action.kind == "build"]
    assert ["build metropolis road-draw", "build metropolis knight-draw"] == listed


@pytest.mark.rule("R-METRO-1")
def test_the_stack_has_four() -> None:
    table: dict[str, Any] = {"hands": {"red": PRICE["metropolis"]}, "row": "4 road 1 knight", **CITY}
    game = road_at(metropolises="nobody,blue,blue,white", **table)
    play(game, "build metropolis")
    assert [0, 1, 1, 3] == [stack["owner"] for stack in game.view(None)["metropolises"]]
    refuses("R-METRO-1", road_at(metropolises="orange,blue,blue,white", **table), "build metropolis", "red")


# --- side B -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-METRO-2")
@pytest.mark.parametrize(
    ("choice", "roads", "knights", "cards"),
    [
        ("road-draw", 1, 2, 1),
        ("road-draw", 4, 0, 4),
        ("knight-draw", 1, 2, 2),
        ("knight-draw", 4, 0, 0),
        ("route-tie", 4, 2, 0),
        ("army-tie", 4, 2, 0),
    ],
)
def test_some_metropolises_bring_cards_when_built(choice: str, roads: int, knights: int, cards: int) -> None:
    before = {"red": f"0 settlement {roads} road 1 city {knights} knight", "blue": "5 road 3 knight"}
    game = road_at(side="B", hands={"red": PRICE["metropolis"]}, before=before, route="blue", army="blue")
    play(game, f"build metropolis {choice}")
    assert ["red"] * cards == drawers(game)
    assert (cards, "actions") == (seat_before(game, "red")["cards"], phase(game))


@pytest.mark.rule("R-METRO-2", "R-HARVEST-2")
def test_a_metropolis_a_brings_no_cards_when_built() -> None:
    game = road_at(hands={"red": PRICE["metropolis"]}, before={"red": "2 road 1 city 1 knight"})
    play(game, "build metropolis")
    assert ("actions", 0) == (phase(game), seat_before(game, "red")["cards"])
