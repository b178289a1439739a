"""The events that a settlement brings (R-EVENT-1..6, R-KNIGHT-1)."""

from __future__ import annotations

import pytest

from landnam.rules.protocol import Game
from road_tables import PRICE, drawers, play, road_at, seat_before, settled
from tables import answers, hand, kinds, phase, proposers, refuses, seat_in

# --- abundance, solstice, subsidy -------------------------------------------------------------------------------


@pytest.mark.rule("R-EVENT-1")
@pytest.mark.parametrize(
    ("route", "army", "draw"),
    [
        (None, None, ["red", "red", "blue", "blue", "orange", "orange", "white", "white"]),
        ("red", None, ["blue", "blue", "orange", "orange", "white", "white"]),
        (None, "orange", ["red", "red", "blue", "blue", "white", "white"]),
        ("blue", "white", ["red", "red", "orange", "orange"]),
        ("blue", "blue", ["red", "red", "orange", "orange", "white", "white"]),
    ],
)
def test_abundance_is_for_those_without_a_bonus_card(route: str | None, army: str | None, draw: list[str]) -> None:
    before = {
        seat: f"{3 if seat == route else 1} road {2 if seat == army else 0} knight" for seat in (route, army) if seat
    }
    game = settled("abundance", before=before, route=route, army=army)
    assert draw == drawers(game)
    assert "row" == phase(game)


@pytest.mark.rule("R-EVENT-4")
def test_a_solstice_brings_everybody_a_card_and_a_new_event_deck() -> None:
    game = settled("solstice", events="1,0,2,0,1")
    assert ("drawing", {"abundance": 1, "robber": 2, "solstice": 1, "subsidy": 1}) == (
        phase(game),
        {name: n for name, n in game.view(None)["events"].items() if n},
    )
    for _ in range(3):
        assert ["drawn"] == kinds(game.play("drawn ore"))
    assert ["drawn", "events shuffled"] == kinds(game.play("drawn ore"))
    assert ["1 ore"] * 4 == [hand(game, seat) for seat in game.seats]
    assert (7, 0, None) == (
        game.view(None)["events_left"],
        sum(game.view(None)["events"].values()),
        game.view(None)["event"],
    )


@pytest.mark.rule("R-EVENT-4")
@pytest.mark.parametrize("event", ["abundance", "subsidy", "robber", "charity"])
def test_no_other_event_makes_a_new_deck(event: str) -> None:
    game = settled(event)
    drawers(game)
    assert (6, 1) == (game.view(None)["events_left"], game.view(None)["events"][event])


@pytest.mark.rule("R-EVENT-4")
def test_a_solstice_may_be_the_last_of_all_events() -> None:
    game = settled("solstice", events="1,1,3,0,1")
    assert (0, "solstice") == (game.view(None)["events_left"], game.view(None)["event"])
    assert game.position() == type(game).from_position(game.position(), chance="manual").position()
    drawers(game)
    assert 7 == game.view(None)["events_left"]


@pytest.mark.rule("R-EVENT-5")
def test_a_subsidy_brings_a_card_for_every_uncovered_settlement() -> None:
    before = {"blue": "0 settlement 1 city", "orange": "3 settlement 1 city"}
    game = settled("subsidy", before=before)
    assert [2, 0, 3, 1] == [seat["draws"] for seat in game.view(None)["seats"]]
    assert ["red", "red", "orange", "orange", "orange", "white"] == drawers(game)
    assert ("row", None) == (phase(game), game.view(None)["event"])


@pytest.mark.rule("R-EVENT-5")
def test_a_settlement_under_a_metropolis_is_covered_too() -> None:
    game = settled("subsidy", before={"white": "0 settlement"}, metropolises="white,nobody,nobody,nobody")
    assert ["red", "red", "blue", "orange"] == drawers(game)


# --- robber -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-EVENT-3", "R-KNIGHT-1")
@pytest.mark.parametrize(
    ("knights", "cards", "owes"),
    [(0, 7, 0), (0, 8, 4), (0, 9, 4), (0, 14, 7), (1, 8, 0), (1, 9, 4), (2, 9, 0), (2, 10, 5), (2, 11, 5), (3, 10, 0)],
)
def test_whoever_holds_more_than_seven_and_the_knights_owes_half(knights: int, cards: int, owes: int) -> None:
    army = "blue" if knights >= 2 else None
    held = f"7 ore {cards - 7} wheat"
    game = settled("robber", hands={"blue": held}, army=army, before={"blue": f"{knights} knight"})
    assert owes == seat_before(game, "blue")["owes"]
    assert ("discard" if owes else "row") == phase(game)


@pytest.mark.rule("R-EVENT-3")
def test_a_discard_is_what_is_owed_of_what_is_held() -> None:
    game = settled("robber", hands={"blue": "5 ore 4 wool", "white": "3 ore"})
    assert ((1,), 4) == (game.to_act, seat_before(game, "blue")["owes"])
    for wrong in ("3 ore", "5 ore", "4 wood", "1 wood 3 ore", "nothing"):
        refuses("R-EVENT-3", game, f"discard {wrong}", "blue")
    refuses("R-EVENT-3", game, "discard 1 ore", "white")
    listed = {"discard 4 ore", "discard 1 wool 3 ore", "discard 2 wool 2 ore", "discard 3 wool 1 ore", "discard 4 wool"}
    assert listed == set(game.legal("blue"))
    game.play("discard 3 wool 1 ore", "blue")
    assert ("row", "1 wool 4 ore") == (phase(game), hand(game, "blue"))
    paid_and_discarded = {"wood": 1, "brick": 1, "wool": 1 + 3, "wheat": 1, "ore": 1}
    assert paid_and_discarded == game.view(None)["discards"]


def two_discards() -> Game:
    """A robber has come over red with nine cards and blue with eight."""
    return settled("robber", hands={"red": "5 wood 4 brick", "blue": "4 ore 4 wool"})


@pytest.mark.rule("R-EVENT-3")
@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_all_discard_at_the_same_time_in_any_order(order: tuple[str, str]) -> None:
    game = two_discards()
    assert (0, 1) == game.to_act
    choice = {"red": "discard 4 wood", "blue": "discard 4 ore"}
    game.play(choice[order[0]], order[0])
    assert [9, 8] == [seat["cards"] for seat in game.view(None)["seats"][:2]]
    assert {"wood": 1, "brick": 1, "wool": 1, "wheat": 1, "ore": 0} == game.view(None)["discards"]
    refuses("R-EVENT-3", game, choice[order[0]], order[0])
    events = game.play(choice[order[1]], order[1])
    assert ["discard", "discards shown", "discards shown"] == kinds(events)
    assert ("1 wood 4 brick", "4 wool") == (hand(game, "red"), hand(game, "blue"))
    assert {"wood": 5, "brick": 1, "wool": 1, "wheat": 1, "ore": 4} == game.view(None)["discards"]
    assert ("row", None) == (phase(game), game.view(None)["event"])
    assert [None, None] == [seat_in(game, seat)["discards"] for seat in order]


@pytest.mark.rule("R-EVENT-3", "R-BUILD-1", "R-TURN-2")
def test_building_goes_on_after_a_robber_in_the_middle() -> None:
    hands = {"red": "2 wood 2 brick 3 wool 3 ore", "white": "8 wheat"}
    game = settled("robber", hands=hands)
    assert (0, 3) == game.to_act
    refuses("R-EVENT-3", game, "build knight", "red")
    game.play("discard 1 wood 1 brick 2 wool 1 ore", "red")
    game.play("discard 4 wheat", "white")
    play(game, "row knight")
    assert "actions" == phase(game)
    play(game, "build knight", "row city", "build road", "row city", "end")
    assert 1 == game.view(None)["active"]


# --- charity ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-EVENT-2", "R-EVENT-6")
def test_two_givers_of_four_give_independently() -> None:
    hands = {"red": "1 wood", "blue": "1 ore 2 wool", "orange": "1 wheat"}
    game = settled("charity", hands=hands, before={"blue": "2 settlement"})
    assert ("charity", (0, 1)) == (phase(game), game.to_act)
    assert [True, True, False, False] == [seat["gives"] for seat in game.view(None)["seats"]]
    assert ["give wood orange", "give wood white"] == game.legal("red")
    assert {f"give {card} {to}" for card in ("wool", "ore") for to in ("orange", "white")} == set(game.legal("blue"))
    game.play("give ore white", "blue")
    assert (0,) == game.to_act
    refuses("R-EVENT-2", game, "give wool white", "blue")
    refuses("R-EVENT-6", game, "build road", "red")
    game.play("give wood white", "red")
    assert ("row", "1 wood 1 ore", "2 wool", "nothing") == (
        phase(game),
        hand(game, "white"),
        hand(game, "blue"),
        hand(game, "red"),
    )
    play(game, "row city")
    assert ("actions", (0,)) == (phase(game), game.to_act)


@pytest.mark.rule("R-EVENT-2")
@pytest.mark.parametrize(
    ("move", "seat"),
    [
        pytest.param("give ore red", "blue", id="as many points"),
        pytest.param("give ore blue", "blue", id="oneself"),
        pytest.param("give wood white", "blue", id="not held"),
        pytest.param("give wheat white", "orange", id="not asked to"),
    ],
)
def test_a_gift_is_a_card_of_ones_own_to_somebody_with_fewer_points(move: str, seat: str) -> None:
    hands = {"red": "1 wood", "blue": "1 ore 2 wool", "orange": "1 wheat"}
    refuses("R-EVENT-2", settled("charity", hands=hands, before={"blue": "2 settlement"}), move, seat)


@pytest.mark.rule("R-EVENT-2")
def test_all_with_equally_many_points_give_nothing() -> None:
    before = dict.fromkeys(("blue", "orange", "white"), "2 settlement")
    game = settled("charity", hands=dict.fromkeys(("red", "blue", "orange", "white"), "1 ore"), before=before)
    assert ("row", None) == (phase(game), game.view(None)["event"])


@pytest.mark.rule("R-EVENT-2")
def test_an_empty_hand_gives_nothing() -> None:
    game = settled("charity", hands={"blue": "1 ore"}, before={"blue": "2 settlement"})
    assert (1,) == game.to_act
    assert "row" == phase(settled("charity", hands={"orange": "1 ore"}))


@pytest.mark.rule("R-EVENT-2")
def test_only_those_with_the_most_points_give() -> None:
    hands = dict.fromkeys(("blue", "orange", "white"), "1 ore")
    before = {"orange": "2 settlement 1 city", "blue": "3 settlement"}
    game = settled("charity", hands=hands, before=before)
    assert (2,) == game.to_act
    assert {"give ore red", "give ore blue", "give ore white"} == set(game.legal("orange"))


# --- what had been promised -------------------------------------------------------------------------------------


@pytest.mark.rule("R-EVENT-3", "R-INFO-2", "R-TRADE-2")
@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("promise", ["accept", "propose 1 ore for 1 wood"])
def test_a_promise_is_void_after_a_discard_met_or_not(promise: str, kept: bool) -> None:
    game = road_at(hands={"red": PRICE["settlement"] + " 1 wood", "blue": "1 ore 7 wheat", "white": "1 ore"})
    game.play("offer 1 wood for 1 ore", "red")
    game.play("accept", "white")
    game.play(promise, "blue")
    play(game, "build settlement", "event robber")
    game.play("discard 4 wheat" if kept else "discard 3 wheat 1 ore", "blue")
    play(game, "row road")
    assert (["unasked", "waiting", "waiting", "accepted"], []) == (answers(game), proposers(game))
    refuses("R-TRADE-2", game, "deal blue", "red")


@pytest.mark.rule("R-EVENT-3", "R-INFO-2", "R-TRADE-2")
@pytest.mark.parametrize("kept", [True, False])
def test_an_offer_is_void_after_its_maker_discards_met_or_not(kept: bool) -> None:
    game = road_at(hands={"red": PRICE["settlement"] + " 1 ore 7 wheat", "blue": "1 wood", "orange": "1 wood"})
    play(game, "offer 1 ore for 1 wood")
    game.play("propose 1 wood for 1 wheat", "orange")
    play(game, "build settlement", "event robber")
    play(game, "discard 4 wheat" if kept else "discard 3 wheat 1 ore", "row road")
    assert (None, ["unasked"] * 4, ["orange"]) == (game.view(None)["offer"], answers(game), proposers(game))


@pytest.mark.rule("R-EVENT-6", "R-INFO-2", "R-TRADE-2")
@pytest.mark.parametrize("card", ["ore", "wool"])
@pytest.mark.parametrize("promise", ["accept", "propose 1 ore for 1 wood"])
def test_a_promise_is_void_after_a_gift_met_or_not(promise: str, card: str) -> None:
    hands = {"red": PRICE["settlement"] + " 1 wood", "blue": "1 ore 1 wool", "white": "1 ore"}
    game = road_at(hands=hands, before={"blue": "3 settlement"})
    game.play("offer 1 wood for 1 ore", "red")
    game.play("accept", "white")
    game.play(promise, "blue")
    play(game, "build settlement", "event charity")
    game.play(f"give {card} orange", "blue")
    play(game, "row road")
    assert (["unasked", "waiting", "waiting", "accepted"], []) == (answers(game), proposers(game))


@pytest.mark.rule("R-EVENT-6", "R-INFO-2", "R-TRADE-2")
@pytest.mark.parametrize("card", ["ore", "wool"])
def test_an_offer_is_void_after_its_maker_gives_met_or_not(card: str) -> None:
    game = road_at(hands={"red": PRICE["settlement"] + " 1 ore 1 wool", "blue": "1 wood"})
    play(game, "offer 1 ore for 1 wood", "build settlement", "event charity", f"give {card} blue", "row road")
    assert (None, ["unasked"] * 4) == (game.view(None)["offer"], answers(game))


@pytest.mark.rule("R-TRADE-2")
def test_offers_stay_open_through_an_event_that_takes_nothing() -> None:
    game = road_at(hands={"red": PRICE["settlement"] + " 1 ore", "blue": "1 wood"})
    play(game, "offer 1 ore for 1 wood")
    game.play("accept", "blue")
    play(game, "build settlement", "event solstice")
    drawers(game)
    play(game, "row road", "deal blue")
    assert "drawing" == phase(game)
