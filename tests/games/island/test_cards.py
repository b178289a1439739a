"""Development cards in play (I-CARD-1..8)."""

from __future__ import annotations

import pytest

from landnam.rules.errors import InvalidAction
from tables import at_actions, at_dice, cards, hand, kinds, phase, refuses, seat_in

EVERY_CARD = ["knight", "roads", "invention wood ore", "monopoly ore"]
ONE_OF_EACH = "1 knight 1 victory 1 roads 1 invention 1 monopoly"
FIFTEEN_ROADS = (
    "8-13 28-34 8-12 8-4 4-0 0-3 3-7 7-12 7-11 11-16 16-21 16-22 21-27 27-33 28-33"  # none of them an opponent's
)

# --- one card a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("I-CARD-1")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_a_card_may_be_played_among_the_actions(card: str) -> None:
    game = at_actions(cards={"red": ONE_OF_EACH})
    assert card in game.legal("red")
    game.play(card, "red")
    assert card.split()[0] not in cards(game, "red")


@pytest.mark.rule("I-CARD-1")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_one_card_is_played_a_turn(card: str) -> None:
    game = at_actions(cards={"red": "1 knight 1 roads 1 invention 2 monopoly"})
    game.play("monopoly wool", "red")
    refuses("I-CARD-1", game, card, "red")


@pytest.mark.rule("I-CARD-1")
def test_the_next_turn_brings_the_next_card() -> None:
    game = at_actions(seats=("red", "blue", "orange"), cards={"red": "2 monopoly"})
    game.play("monopoly wool", "red")
    for seat in ("red", "blue", "orange"):
        game.play("end", seat)
        if seat != "orange":
            game.play("roll")
            game.play("dice 1 1")
    game.play("monopoly ore", "red")
    assert {} == cards(game, "red")


@pytest.mark.rule("I-CARD-1")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_nobody_plays_a_card_on_another_players_turn(card: str) -> None:
    refuses("I-CARD-1", at_actions(cards={"blue": ONE_OF_EACH}), card, "blue")
    refuses("I-CARD-1", at_dice(cards={"blue": ONE_OF_EACH}), card, "blue")


@pytest.mark.rule("I-CARD-1")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_a_card_must_be_held_to_be_played(card: str) -> None:
    refuses("I-CARD-1", at_actions(cards={"blue": ONE_OF_EACH}), card, "red")


# --- not in the turn it was bought ------------------------------------------------------------------------------


@pytest.mark.rule("I-CARD-2")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_a_card_is_not_played_in_the_turn_it_was_bought(card: str) -> None:
    game = at_actions(hands={"red": "1 wool 1 wheat 1 ore"})
    game.play("buy", "red")
    game.play(f"drawn {card.split()[0]}")
    refuses("I-CARD-2", game, card, "red")


@pytest.mark.rule("I-CARD-2")
def test_an_older_card_of_the_same_kind_may_be_played() -> None:
    game = at_actions(hands={"red": "1 wool 1 wheat 1 ore"}, cards={"red": "1 monopoly"})
    game.play("buy", "red")
    game.play("drawn monopoly")
    game.play("monopoly ore", "red")
    assert {"monopoly": 1} == cards(game, "red")


@pytest.mark.rule("I-CARD-2")
def test_a_bought_card_may_be_played_from_the_next_own_turn_on() -> None:
    game = at_actions(seats=("red", "blue", "orange"), hands={"red": "1 wool 1 wheat 1 ore"})
    game.play("buy", "red")
    game.play("drawn monopoly")
    for seat in ("red", "blue", "orange"):
        game.play("end", seat)
        if seat != "orange":
            game.play("roll")
            game.play("dice 1 1")
    assert "monopoly ore" in game.legal("red")


# --- victory point cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("I-CARD-3")
def test_victory_point_cards_are_not_played() -> None:
    game = at_actions(cards={"red": "3 victory"})
    assert ["end"] == game.legal("red")
    with pytest.raises(InvalidAction, match="'victory' is not an action"):
        game.play("victory", "red")


@pytest.mark.rule("I-CARD-3")
def test_victory_point_cards_are_shown_to_nobody_before_the_end() -> None:
    game = at_actions(cards={"red": "3 victory"})
    assert 3 == seat_in(game, "red")["victory_cards"]
    for viewer in ("blue", "orange", "white", None):
        shown = game.view(viewer)["seats"][0]
        assert (None, None, 2) == (shown["victory_cards"], shown["development_cards"], shown["points"])


@pytest.mark.rule("I-CARD-3", "I-WIN-2")
def test_a_victory_point_card_bought_this_turn_completes_the_total() -> None:
    game = at_actions(hands={"red": "2 wool 2 wheat 2 ore"}, cards={"red": "6 knight"}, vp=4)
    game.play("buy", "red")
    game.play("drawn victory")
    assert game.outcome is None
    game.play("buy", "red")
    game.play("drawn victory")
    assert game.outcome is not None
    assert (0,) == game.outcome.winners
    assert (4, 2, 2, 2) == game.outcome.points


@pytest.mark.rule("I-CARD-3")
def test_victory_point_cards_count_after_another_card_was_played() -> None:
    game = at_actions(
        hands={"red": "1 wool 1 wheat 1 ore"}, cards={"red": "1 monopoly 1 victory"}, vp=4
    )  # 2 points, 1 hidden
    game.play("monopoly wool", "red")
    game.play("buy", "red")
    game.play("drawn victory")
    assert game.outcome is not None
    assert (0,) == game.outcome.winners


# --- knight -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-CARD-4", "I-ROB-7")
def test_a_knight_moves_the_robber_and_steals() -> None:
    game = at_actions(hands={"red": "8 wood", "blue": "8 ore"}, cards={"red": "1 knight"})
    game.play("knight", "red")
    assert (0,) == game.to_act  # nobody discards
    refuses("I-ROB-3", game, "robber 9", "red")
    refuses("I-ROB-4", game, "robber 16", "red")
    game.play("robber 16 blue", "red")
    game.play("stolen ore")
    assert 16 == game.view(None)["robber"]
    assert ("8 wood 1 ore", "7 ore") == (hand(game, "red"), hand(game, "blue"))
    assert "actions" == phase(game)


@pytest.mark.rule("I-CARD-4")
def test_nothing_else_is_done_before_the_knight_has_moved_the_robber() -> None:
    game = at_actions(hands={"red": "1 wood 1 brick"}, cards={"red": "1 knight"})
    game.play("knight", "red")
    refuses("I-ROB-3", game, "road 8-12", "red")
    refuses("I-ROB-3", game, "end", "red")


@pytest.mark.rule("I-CARD-4")
def test_a_played_knight_stays_face_up() -> None:
    game = at_actions(cards={"red": "2 knight"}, played={"red": "1 knight"})
    game.play("knight", "red")
    game.play("robber 0", "red")
    for viewer in ("red", "blue", None):
        assert 2 == game.view(viewer)["seats"][0]["knights"]


# --- road building ----------------------------------------------------------------------------------------------


@pytest.mark.rule("I-CARD-5")
def test_road_building_lays_two_free_roads() -> None:
    game = at_actions(hands={"red": "1 wood 1 brick"}, cards={"red": "1 roads"})
    game.play("roads", "red")
    game.play("road 8-12", "red")
    assert "free roads" == phase(game)
    game.play("road 28-33", "red")
    assert "actions" == phase(game)
    assert "1 wood 1 brick" == hand(game, "red")
    assert 11 == seat_in(game, "red")["pieces"]["road"]


@pytest.mark.rule("I-CARD-5")
def test_the_second_free_road_may_continue_the_first() -> None:
    game = at_actions(cards={"red": "1 roads"})
    game.play("roads", "red")
    refuses("I-ROAD-2", game, "road 7-12", "red")
    game.play("road 8-12", "red")
    game.play("road 7-12", "red")
    assert [7, 12] in seat_in(game, "red")["roads"]


@pytest.mark.rule("I-CARD-5")
@pytest.mark.parametrize(
    ("path", "rule"), [("road 8-13", "I-ROAD-1"), ("road 0-3", "I-ROAD-2"), ("road 17-23", "I-ROAD-2")]
)
def test_a_free_road_obeys_the_normal_rules(path: str, rule: str) -> None:
    game = at_actions(cards={"red": "1 roads"})
    game.play("roads", "red")
    refuses(rule, game, path, "red")


@pytest.mark.rule("I-CARD-5", "I-ROAD-3")
def test_a_free_road_does_not_pass_an_opponent() -> None:
    game = at_actions(cards={"red": "1 roads"}, roads={"red": "8-12 12-17 28-34"})  # white's settlement is on 17
    game.play("roads", "red")
    refuses("I-ROAD-3", game, "road 17-23", "red")


@pytest.mark.rule("I-CARD-5")
@pytest.mark.parametrize("laid", [0, 1])
def test_nothing_else_is_done_before_both_free_roads_lie(laid: int) -> None:
    game = at_actions(hands={"red": "5 wood 1 wool 1 wheat 1 ore", "blue": "1 ore"}, cards={"red": "1 roads"})
    game.play("roads", "red")
    for path in ["road 8-12"][:laid]:
        game.play(path, "red")
    refuses("I-CARD-5", game, "end", "red")
    refuses("I-CARD-5", game, "buy", "red")
    refuses("I-TRADE-1", game, "supply 4 wood 1 ore", "red")
    refuses("I-TRADE-1", game, "propose 1 ore for 1 wood", "blue")


@pytest.mark.rule("I-CARD-5", "I-TURN-2")
def test_road_building_before_the_dice_leaves_the_dice_to_be_rolled() -> None:
    game = at_dice(cards={"red": "1 roads"})
    game.play("roads", "red")
    game.play("road 8-12", "red")
    refuses("I-CARD-5", game, "roll", "red")
    game.play("road 7-12", "red")
    assert "before roll" == phase(game)
    assert ["roll"] == game.legal("red")


@pytest.mark.rule("I-CARD-5", "I-PART-5")
def test_with_one_road_piece_left_road_building_lays_one() -> None:
    game = at_actions(cards={"red": "1 roads"}, roads={"red": FIFTEEN_ROADS.removesuffix(" 28-33")}, route="red")
    game.play("roads", "red")
    game.play("road 28-33", "red")
    assert "actions" == phase(game)
    assert 0 == seat_in(game, "red")["pieces"]["road"]


@pytest.mark.rule("I-CARD-5", "I-PART-5")
def test_with_no_road_piece_left_road_building_is_not_playable() -> None:
    game = at_actions(cards={"red": "1 roads"}, roads={"red": FIFTEEN_ROADS}, route="red")
    refuses("I-CARD-5", game, "roads", "red")


CORNER = {"settlements": {"red": "0", "blue": "8 39"}, "cards": {"red": "1 roads"}}
"""Red has a single settlement, on 0: paths lead to 3 and 4, and from 3 only on to 7. Blue comes from 8."""
BLUE = "0-4 4-8 8-12 7-12"


@pytest.mark.rule("I-CARD-5")
def test_with_one_legal_place_road_building_lays_one() -> None:
    game = at_actions(roads={"red": "", "blue": f"{BLUE} 3-7"}, route="blue", **CORNER)
    game.play("roads", "red")
    assert ["road 0-3"] == game.legal("red")
    game.play("road 0-3", "red")
    assert "actions" == phase(game)
    assert 14 == seat_in(game, "red")["pieces"]["road"]


@pytest.mark.rule("I-CARD-5")
def test_with_no_legal_place_road_building_is_not_playable() -> None:
    game = at_actions(roads={"red": "", "blue": f"{BLUE} 3-7 0-3"}, route="blue", **CORNER)
    refuses("I-CARD-5", game, "roads", "red")


@pytest.mark.rule("I-CARD-5")
def test_a_second_place_opened_by_the_first_free_road_is_owed() -> None:
    game = at_actions(roads={"red": "", "blue": BLUE}, **CORNER)
    game.play("roads", "red")
    game.play("road 0-3", "red")
    assert ["road 3-7"] == game.legal("red")
    refuses("I-CARD-5", game, "end", "red")


# --- invention --------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-CARD-6")
@pytest.mark.parametrize(("card", "then"), [("wood ore", "1 wood 1 ore"), ("wool wool", "2 wool")])
def test_invention_takes_two_cards_from_the_supply(card: str, then: str) -> None:
    game = at_actions(cards={"red": "1 invention"})
    game.play(f"invention {card}", "red")
    assert then == hand(game, "red")
    assert 93 == sum(game.view(None)["supply"].values())


@pytest.mark.rule("I-CARD-6")
def test_invention_takes_only_what_the_supply_holds() -> None:
    game = at_actions(hands={"blue": "19 ore 18 wool"}, cards={"red": "1 invention"})
    refuses("I-CARD-6", game, "invention wood ore", "red")
    refuses("I-CARD-6", game, "invention wool wool", "red")
    game.play("invention wood wool", "red")
    assert "1 wood 1 wool" == hand(game, "red")


@pytest.mark.rule("I-CARD-6")
def test_invention_takes_both_cards_while_the_supply_has_them() -> None:
    game = at_actions(
        hands={"blue": "19 wood 19 brick 18 wool", "orange": "19 wheat 18 ore"}, cards={"red": "1 invention"}
    )
    refuses("I-CARD-6", game, "invention wool", "red")
    assert ["invention wool ore", "end"] == game.legal("red")


@pytest.mark.rule("I-CARD-6")
def test_invention_takes_the_last_card_alone() -> None:
    game = at_actions(
        hands={"blue": "19 wood 19 brick 19 wool", "orange": "19 wheat 18 ore"}, cards={"red": "1 invention"}
    )
    refuses("I-CARD-6", game, "invention ore ore", "red")
    refuses("I-CARD-6", game, "invention wood", "red")
    assert ["invention ore", "end"] == game.legal("red")
    game.play("invention ore", "red")
    assert "1 ore" == hand(game, "red")


@pytest.mark.rule("I-CARD-6")
@pytest.mark.parametrize("card", ["invention ore", "invention ore ore", "invention wood ore"])
def test_invention_is_not_playable_when_the_supply_is_empty(card: str) -> None:
    game = at_actions(
        hands={"blue": "19 wood 19 brick 19 wool", "orange": "19 wheat 19 ore"}, cards={"red": "1 invention"}
    )
    refuses("I-CARD-6", game, card, "red")


# --- monopoly ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-CARD-7")
def test_monopoly_takes_all_of_one_resource_from_every_other_player() -> None:
    game = at_actions(
        hands={"red": "1 ore", "blue": "3 ore 1 wood", "orange": "1 wool", "white": "2 ore"},
        cards={"red": "1 monopoly"},
    )
    events = game.play("monopoly ore", "red")
    assert ["6 ore", "1 wood", "1 wool", "nothing"] == [hand(game, seat) for seat in game.seats]
    assert {1: 3, 2: 0, 3: 2} == events[0].facts["paid"]


@pytest.mark.rule("I-CARD-7")
def test_monopoly_leaves_the_supply_alone() -> None:
    game = at_actions(hands={"blue": "3 ore"}, cards={"red": "1 monopoly"})
    before = game.view(None)["supply"]
    game.play("monopoly ore", "red")
    assert before == game.view(None)["supply"]


# --- played cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("I-CARD-8")
@pytest.mark.parametrize("card", ["roads", "invention wood ore", "monopoly ore"])
def test_a_played_progress_card_leaves_the_game(card: str) -> None:
    kind = card.split()[0]
    game = at_actions(
        hands={"red": "1 wool 1 wheat 1 ore"}, cards={"red": f"1 {kind}"}, played={"blue": f"1 {kind}"}, turn=9
    )
    deck = game.view(None)["deck"]
    game.play(card, "red")
    for path in ("road 8-12", "road 8-4"):
        if kind == "roads":
            game.play(path, "red")
    assert {} == cards(game, "red")
    assert deck == game.view(None)["deck"]
    game.play("buy", "red")
    assert f"drawn {kind}" not in [result for result, _ in game.chance()]


@pytest.mark.rule("I-CARD-8", "I-CARD-4")
def test_a_played_card_is_seen_by_all() -> None:
    game = at_actions(cards={"red": "1 monopoly"})
    events = game.play("monopoly ore", "red")
    assert ["monopoly"] == kinds(events)
    assert 1 == game.view(None)["seats"][0]["played"]["monopoly"]
