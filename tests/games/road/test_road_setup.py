"""Setting up the card game, its parts and its options (R-PART-1..2, R-SETUP-1..4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import landnam
from landnam.games.road.cards import BUILDING_CARDS, EVENT_CARDS, METROPOLISES, RESOURCE_CARDS
from landnam.rules.protocol import Game
from road_tables import PRICE, drawers, play, road_at, row, seat_before
from tables import hand, kinds, phase, refuses

MIXED = ("row road", "row road", "row settlement", "row city", "row knight")


def odds(game: Game) -> dict[str, Fraction]:
    """What chance can bring now, and how likely it is."""
    return {str(result): probability for result, probability in game.chance()}


def new_game(**options: Any) -> Game:
    return landnam.make("road", **{"chance": "manual", "seed": 1, "first": "red", **options})


# --- parts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-PART-1")
def test_the_resource_deck_has_61_cards() -> None:
    game = new_game()
    assert 61 == game.view(None)["deck"] == sum(RESOURCE_CARDS)
    play(game, *MIXED)
    cards = {"wood": 11, "brick": 11, "wool": 14, "wheat": 12, "ore": 13}
    assert {f"drawn {name}": Fraction(n, 61) for name, n in cards.items()} == odds(game)


@pytest.mark.rule("R-PART-2")
def test_the_building_deck_has_34_cards() -> None:
    game = new_game()
    assert 34 == game.view(None)["building_deck"] == sum(BUILDING_CARDS)
    cards = {"road": 10, "settlement": 11, "city": 5, "knight": 8}
    assert {f"row {name}": Fraction(n, 34) for name, n in cards.items()} == odds(game)


@pytest.mark.rule("R-PART-2", "R-SETUP-2")
def test_there_are_seven_events() -> None:
    game = road_at("event")
    assert 7 == game.view(None)["events_left"] == sum(EVENT_CARDS)
    cards = {"abundance": 1, "charity": 1, "robber": 3, "solstice": 1, "subsidy": 1}
    assert {f"event {name}": Fraction(n, 7) for name, n in cards.items()} == odds(game)


@pytest.mark.rule("R-PART-2", "R-SETUP-2")
def test_four_metropolises_and_two_bonus_cards_lie_at_hand() -> None:
    game = new_game(metropolises="B")
    stack = [{"name": name, "owner": None} for name in ("road-draw", "route-tie", "knight-draw", "army-tie")]
    assert stack == game.view(None)["metropolises"]
    assert METROPOLISES == tuple(metropolis["name"] for metropolis in stack)
    assert not any(seat["longest_route"] or seat["largest_army"] for seat in game.view(None)["seats"])


# --- the row ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SETUP-1")
def test_five_cards_are_laid_open_before_any_is_dealt() -> None:
    game = new_game()
    for number, card in enumerate(MIXED):
        assert ("row", number) == (phase(game), sum(row(game).values()))
        play(game, card)
    assert "drawing" == phase(game)
    assert {"road": 2, "settlement": 1, "city": 1, "knight": 1} == row(game)
    assert 29 == game.view(None)["building_deck"]


@pytest.mark.rule("R-SETUP-1")
@pytest.mark.parametrize("missing", ["road", "settlement", "city", "knight"])
def test_a_row_that_is_to_be_mixed_is_dealt_again_until_all_four_kinds_show(missing: str) -> None:
    game = new_game(row="mixed")
    kept = [kind for kind in ("road", "settlement", "city", "knight") if kind != missing]
    for card in (*kept, *kept[:1]):
        play(game, f"row {card}")
    events = game.play(f"row {kept[0]}")
    assert ["row", "row shuffled"] == kinds(events)
    assert (5, {}) == (events[1].facts["cards"], row(game))
    assert ("row", 34) == (phase(game), game.view(None)["building_deck"])
    play(game, *MIXED)
    assert "drawing" == phase(game)


@pytest.mark.rule("R-SETUP-1")
def test_a_shuffled_row_need_not_show_all_kinds() -> None:
    game = new_game(row="shuffled")
    play(game, *["row road"] * 4, "row city")
    assert ("drawing", {"road": 4, "city": 1}) == (phase(game), row(game))


@pytest.mark.rule("R-SETUP-1")
def test_only_the_first_row_is_mixed() -> None:
    game = road_at(row="4 road 1 knight", dealt="mixed", hands={"red": PRICE["knight"]})
    play(game, "build knight", "row settlement")
    assert ("actions", {"road": 4, "settlement": 1}) == (phase(game), row(game))


@pytest.mark.rule("R-SETUP-1", "R-BUILD-3")
def test_five_of_a_kind_are_dealt_again_in_the_set_up() -> None:
    game = new_game()
    play(game, *["row settlement"] * 5)
    assert ("row", {}, 34) == (phase(game), row(game), game.view(None)["building_deck"])


# --- metropolises -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SETUP-2")
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_side_is_chosen_for_the_whole_game(side: str) -> None:
    game = new_game(metropolises=side)
    assert side == game.view(None)["side"] == game.options["metropolises"]
    assert f" side={side} " in game.position()


@pytest.mark.rule("R-SETUP-2")
def test_side_a_lies_up_unless_said_otherwise() -> None:
    assert "A" == new_game().view(None)["side"]
    assert ["metropolis"] * 4 == [stack["name"] for stack in new_game().view(None)["metropolises"]]


@pytest.mark.rule("R-SETUP-2")
def test_a_metropolis_is_named_on_side_b_only() -> None:
    table: dict[str, Any] = {"hands": {"red": PRICE["metropolis"]}, "before": {"red": "1 city"}}
    for name in METROPOLISES:
        refuses("R-SETUP-2", road_at(side="A", **table), f"build metropolis {name}", "red")
    refuses("R-SETUP-2", road_at(side="B", **table), "build metropolis", "red")


# --- starting cards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SETUP-3")
@pytest.mark.parametrize("players", [3, 4])
def test_who_begins_is_dealt_among_all_who_play(players: int) -> None:
    game = landnam.make("road", players=players, seed=1, chance="manual")
    seats = ("red", "blue", "orange", "white")[:players]
    assert {f"start {seat}": Fraction(1, players) for seat in seats} == odds(game)
    told = game.play(f"start {seats[-1]}")
    assert [{"kind": "start", "seat": players - 1}] == told.seen_by(None)
    assert (players - 1, players - 1) == (game.view(None)["first"], game.view(None)["active"])


@pytest.mark.rule("R-SETUP-3")
def test_everybody_starts_with_a_road_a_settlement_and_two_cards() -> None:
    game = new_game(first="orange", players=3)
    play(game, *MIXED)
    for seat in game.view(None)["seats"]:
        assert (1, 1, 0, 0, 1, 0) == tuple(
            seat[name] for name in ("roads", "settlements", "cities", "knights", "points", "cards")
        )
    dealt = [game.play("drawn wool")[0].seat for _ in range(6)]
    assert [2, 2, 0, 0, 1, 1] == dealt
    assert ("drawing", 1, 2) == (phase(game), game.view(None)["turn"], game.view(None)["active"])
    assert ["2 wool"] * 3 == [hand(game, seat) for seat in game.seats]


@pytest.mark.rule("R-SETUP-3", "R-TURN-1")
def test_the_first_turn_begins_with_its_harvest() -> None:
    game = new_game(first="white")
    play(game, *MIXED, *["drawn wool"] * 7)
    told = game.play("drawn wool")
    assert ["drawn", "turn"] == kinds(told)
    assert (3, {"number": 1}) == (told[1].seat, told[1].facts)
    assert ["white", "red", "blue", "orange"] == drawers(game)
    assert ("actions", (3,)) == (phase(game), game.to_act)
    assert [3] * 4 == [seat["cards"] for seat in game.view(None)["seats"]]


@pytest.mark.rule("R-SETUP-3")
@pytest.mark.parametrize(("first", "seat"), [("blue", "blue"), (2, "orange"), (0, "red")])
def test_who_begins_can_be_said(first: Any, seat: str) -> None:
    game = new_game(first=first)
    assert seat == game.options["first"]
    assert ("row", game.seat_number(seat)) == (phase(game), game.view(None)["active"])


@pytest.mark.rule("R-SETUP-4")
def test_laying_out_the_starting_cards_draws_no_event() -> None:
    game = landnam.make("road", seed=5)
    assert {"start", "row", "drawn"} == {move.kind for _, move in game.history}
    assert 7 == game.view(None)["events_left"]


@pytest.mark.rule("R-SETUP-4", "R-ROAD-1", "R-ROUTE-1")
def test_the_starting_road_counts_for_substitution_and_route() -> None:
    game = road_at(hands={"red": "2 wood 2 brick"})
    assert 4 == seat_before(game, "red")["rate"]
    play(game, "build road", "row knight", "build road", "row knight")
    assert (3, True, 2) == tuple(seat_before(game, "red")[name] for name in ("roads", "longest_route", "rate"))


@pytest.mark.rule("R-SETUP-4", "R-CITY-1")
def test_the_starting_settlement_can_be_covered() -> None:
    game = road_at(hands={"red": PRICE["city"]})
    play(game, "build city", "row knight")
    assert (0, 1, 2) == tuple(seat_before(game, "red")[name] for name in ("settlements", "cities", "points"))


# --- options ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 2, 5, "3", 3.0, True])
def test_the_card_game_is_for_three_or_four(players: Any) -> None:
    with pytest.raises(ValueError, match="road is for 3 to 4 players, not"):
        landnam.make("road", players=players)


def test_four_play_unless_said_otherwise() -> None:
    assert ("red", "blue", "orange", "white") == landnam.make("road", seed=1).seats
    assert ("red", "blue", "orange") == landnam.make("road", players=3, seed=1).seats


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"metropolises": "C"}, "option metropolises=C: valid are A, B"),
        ({"metropolises": "a"}, "option metropolises=a: valid are A, B"),
        ({"row": "sorted"}, "option row=sorted: valid are shuffled, mixed"),
        ({"first": "green"}, "option first=green: valid are dealt, red, blue, orange, white"),
        ({"first": "white", "players": 3}, "unknown seat 'white'; valid are 0 (red), 1 (blue), 2 (orange)"),
        ({"first": 4}, "unknown seat 4; valid are 0 (red), 1 (blue), 2 (orange), 3 (white)"),
        ({"first": True}, "option first=True: valid are dealt, red, blue, orange, white"),
        ({"max_turns": 0}, "option max_turns=0: valid are whole numbers from 1 to 1000000"),
        ({"max_turns": 1.5}, "option max_turns=1.5: valid are whole numbers from 1 to 1000000"),
        ({"vp": 8}, "road has no option 'vp'; valid are metropolises, row, first, max_turns"),
        ({"chance": "loaded"}, "option chance=loaded: valid are sampled, manual"),
        ({"seed": -1}, "option seed=-1: valid are whole numbers"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_valid(options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 # the text is compared below
        landnam.make("road", **options)
    assert says in str(error.value)


def test_all_options_have_a_value() -> None:
    game = landnam.make("road", seed=1, metropolises="B", row="mixed", max_turns="12")
    assert {"metropolises": "B", "row": "mixed", "first": "dealt", "max_turns": 12} == game.options


def test_options_of_a_position_are_those_it_tells() -> None:
    game = road_at(side="B")
    assert {"metropolises": "B", "row": None, "first": None, "max_turns": None} == game.options
