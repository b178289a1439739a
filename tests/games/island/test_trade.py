"""Trade with the supply and between players (I-TRADE-1..13)."""

from __future__ import annotations

from typing import Any

import pytest

from landnam.rules.errors import InvalidAction
from landnam.rules.protocol import Game
from tables import answers, at_actions, at_dice, hand, phase, proposers, refuses


def offered(deal: str = "1 wood for 1 ore", **table: Any) -> Game:
    """Red has offered this to everybody; red and blue can pay, orange can too, white has nothing."""
    game = at_actions(**{"hands": {"red": "2 wood 2 brick", "blue": "2 ore", "orange": "1 ore"}, **table})
    game.play(f"offer {deal}", "red")
    return game


# --- when, and with whom ----------------------------------------------------------------------------------------


@pytest.mark.rule("I-TRADE-1")
def test_nobody_proposes_before_the_dice() -> None:
    refuses("I-TRADE-1", at_dice(hands={"blue": "1 ore"}), "propose 1 ore for 1 wood", "blue")


@pytest.mark.rule("I-TRADE-1")
def test_there_is_no_trade_while_the_robber_is_to_move() -> None:
    game = at_actions(hands={"red": "4 wood", "blue": "1 ore"}, cards={"red": "1 knight"})
    game.play("knight", "red")
    refuses("I-TRADE-1", game, "supply 4 wood 1 ore", "red")
    refuses("I-TRADE-1", game, "offer 1 wood for 1 ore", "red")
    refuses("I-TRADE-1", game, "propose 1 ore for 1 wood", "blue")


@pytest.mark.rule("I-TRADE-1")
def test_two_others_cannot_close_a_deal() -> None:
    game = at_actions(hands={"blue": "1 ore", "orange": "1 wool"})
    game.play("propose 1 wool for 1 ore", "orange")
    refuses("I-TRADE-1", game, "deal orange", "blue")


@pytest.mark.rule("I-TRADE-1")
def test_only_the_active_player_makes_an_offer() -> None:
    refuses("I-TRADE-1", at_actions(hands={"blue": "1 ore"}), "offer 1 ore for 1 wood", "blue")


@pytest.mark.rule("I-TRADE-1")
def test_nobody_deals_with_oneself() -> None:
    refuses("I-TRADE-1", offered(), "deal red", "red")


# --- what may stand in an offer ---------------------------------------------------------------------------------


@pytest.mark.rule("I-TRADE-2")
@pytest.mark.parametrize("gift", ["1 wood for nothing", "nothing for 1 ore", "nothing for nothing", "0 wood for 1 ore"])
def test_nothing_is_given_away(gift: str) -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 wood"})
    refuses("I-TRADE-2", game, f"offer {gift}", "red")
    refuses("I-TRADE-2", game, f"propose {gift}", "blue")


@pytest.mark.rule("I-TRADE-2")
def test_each_side_may_hold_any_number_of_cards() -> None:
    game = offered("3 wood 2 brick for 4 ore 1 wool", hands={"red": "3 wood 2 brick", "blue": "4 ore 1 wool"})
    game.play("accept", "blue")
    game.play("deal blue", "red")
    assert "1 wool 4 ore" == hand(game, "red")
    assert "3 wood 2 brick" == hand(game, "blue")


@pytest.mark.rule("I-TRADE-3")
@pytest.mark.parametrize("deal", ["2 wood for 1 wood", "1 wood 1 brick for 1 ore 1 brick", "1 wood for 1 wood"])
def test_no_resource_stands_on_both_sides(deal: str) -> None:
    hands = {"red": "2 wood 1 brick", "blue": "2 wood 1 brick"}
    refuses("I-TRADE-3", at_actions(hands=hands), f"offer {deal}", "red")
    refuses("I-TRADE-3", at_actions(hands=hands), f"propose {deal}", "blue")


@pytest.mark.rule("I-TRADE-6")
@pytest.mark.parametrize("thing", ["knight", "victory", "settlement", "road", "points", "promise"])
def test_only_resource_cards_are_traded(thing: str) -> None:
    game = at_actions(hands={"red": "1 wood"}, cards={"red": "1 knight 1 victory"})
    for deal in (f"1 {thing} for 1 wood", f"1 wood for 1 {thing}"):
        with pytest.raises(InvalidAction, match=f"'{thing}' is not a resource; only resource cards are traded"):
            game.play(f"offer {deal}", "red")


# --- answers, counter-offers, proposals -------------------------------------------------------------------------


@pytest.mark.rule("I-TRADE-4")
def test_everybody_else_is_asked() -> None:
    game = offered()
    assert ["unasked", "waiting", "waiting", "waiting"] == answers(game)
    assert (1, 2, 3) == game.to_act


@pytest.mark.rule("I-TRADE-4")
def test_the_active_player_is_waited_for_when_all_have_answered() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("propose 1 ore for 2 wood", "orange")
    game.play("decline", "white")
    assert ["unasked", "accepted", "countered", "declined"] == answers(game)
    assert (0,) == game.to_act


@pytest.mark.rule("I-TRADE-4")
def test_the_active_player_chooses_whose_acceptance_to_close() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("accept", "orange")
    game.play("deal orange", "red")
    assert "1 wood" == hand(game, "orange")
    assert "2 ore" == hand(game, "blue")
    assert "1 wood 2 brick 1 ore" == hand(game, "red")


@pytest.mark.rule("I-TRADE-4")
def test_the_active_player_may_close_with_nobody() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("end", "red")
    assert "2 wood 2 brick" == hand(game, "red")
    assert "2 ore" == hand(game, "blue")


@pytest.mark.rule("I-TRADE-4")
@pytest.mark.parametrize("answer", [None, "decline"])
def test_without_an_acceptance_there_is_no_deal(answer: str | None) -> None:
    game = offered()
    if answer is not None:
        game.play(answer, "blue")
    refuses("I-TRADE-4", game, "deal blue", "red")


@pytest.mark.rule("I-TRADE-4")
def test_without_an_offer_there_is_nothing_to_answer() -> None:
    game = at_actions(hands={"blue": "1 ore"})
    refuses("I-TRADE-4", game, "accept", "blue")
    refuses("I-TRADE-4", game, "decline", "blue")
    refuses("I-TRADE-4", game, "deal blue", "red")


@pytest.mark.rule("I-TRADE-4")
def test_the_active_player_does_not_answer_the_own_offer() -> None:
    game = offered("1 wood for 1 brick")
    refuses("I-TRADE-4", game, "accept", "red")
    refuses("I-TRADE-4", game, "decline", "red")


@pytest.mark.rule("I-TRADE-4")
def test_a_counter_offer_is_closed_on_its_own_terms() -> None:
    game = offered("1 wood for 1 ore")
    game.play("propose 1 ore for 2 brick", "blue")
    game.play("deal blue", "red")
    assert "2 wood 1 ore" == hand(game, "red")
    assert "2 brick 1 ore" == hand(game, "blue")


@pytest.mark.rule("I-TRADE-4")
def test_a_proposal_needs_no_offer() -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 ore"})
    game.play("propose 1 ore for 1 wood", "blue")
    assert (0,) == game.to_act
    game.play("deal blue", "red")
    assert "1 ore" == hand(game, "red")


@pytest.mark.rule("I-TRADE-4")
def test_proposals_are_made_by_the_others() -> None:
    refuses("I-TRADE-4", at_actions(hands={"red": "1 wood"}), "propose 1 wood for 1 ore", "red")


@pytest.mark.rule("I-TRADE-4")
def test_an_offer_to_chosen_seats_asks_only_those() -> None:
    game = offered("1 wood for 1 ore to blue white")
    assert ["unasked", "waiting", "unasked", "waiting"] == answers(game)
    assert (1, 3) == game.to_act
    refuses("I-TRADE-4", game, "accept", "orange")
    refuses("I-TRADE-4", game, "decline", "orange")
    refuses("I-TRADE-4", game, "deal orange", "red")


@pytest.mark.rule("I-TRADE-4")
def test_a_seat_that_was_not_asked_may_still_propose() -> None:
    game = offered("1 wood for 1 ore to white")
    game.play("propose 1 ore for 1 wood", "orange")
    assert ["unasked", "unasked", "unasked", "waiting"] == answers(game)
    game.play("deal orange", "red")
    assert "1 wood" == hand(game, "orange")


@pytest.mark.rule("I-TRADE-4")
def test_nobody_makes_an_offer_to_oneself() -> None:
    game = at_actions(hands={"red": "1 wood"})
    refuses("I-TRADE-4", game, "offer 1 wood for 1 ore to red", "red")
    refuses("I-TRADE-4", game, "offer 1 wood for 1 ore to red blue", "red")


# --- the cards must be there ------------------------------------------------------------------------------------


@pytest.mark.rule("I-TRADE-5")
def test_who_does_not_hold_the_cards_cannot_accept() -> None:
    refuses("I-TRADE-5", offered(), "accept", "white")


@pytest.mark.rule("I-TRADE-5")
def test_a_proposal_is_closed_only_if_the_active_player_holds_what_it_wants() -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 ore"})
    game.play("propose 1 ore for 2 wood", "blue")
    refuses("I-TRADE-5", game, "deal blue", "red")


@pytest.mark.rule("I-TRADE-5")
def test_open_offers_end_with_the_turn() -> None:
    game = offered()
    game.play("propose 1 ore for 2 wood", "blue")
    game.play("end", "red")
    assert game.view(None)["offer"] is None
    assert ["unasked"] * 4 == answers(game)
    assert [] == proposers(game)


@pytest.mark.rule("I-TRADE-5")
@pytest.mark.parametrize("spending", ["road 8-12", "supply 4 wood 1 ore"])
def test_an_offer_lapses_when_its_maker_has_spent_the_cards(spending: str) -> None:
    game = offered("4 wood for 1 ore", hands={"red": "4 wood 1 brick", "blue": "1 ore"})
    game.play("accept", "blue")
    game.play(spending, "red")
    assert game.view(None)["offer"] is None
    assert ["unasked"] * 4 == answers(game)
    refuses("I-TRADE-4", game, "deal blue", "red")


@pytest.mark.rule("I-TRADE-5", "I-TRADE-13")
def test_an_offer_lapses_when_its_maker_has_dealt_the_cards_away() -> None:
    game = offered("2 wood for 1 ore")
    game.play("accept", "orange")
    game.play("propose 1 ore for 1 wood", "blue")
    game.play("deal blue", "red")
    assert game.view(None)["offer"] is None
    refuses("I-TRADE-4", game, "deal orange", "red")


@pytest.mark.rule("I-TRADE-5", "I-TRADE-13")
def test_an_offer_that_can_still_be_met_survives_another_deal() -> None:
    game = offered("1 wood for 1 ore")
    game.play("accept", "orange")
    game.play("propose 1 ore for 1 wood", "blue")
    game.play("deal blue", "red")
    game.play("deal orange", "red")
    assert "2 brick 2 ore" == hand(game, "red")


@pytest.mark.rule("I-TRADE-5")
def test_a_counter_offer_lapses_when_a_monopoly_takes_its_cards() -> None:
    game = offered(cards={"red": "1 monopoly"})
    game.play("propose 2 ore for 1 brick", "blue")
    game.play("monopoly ore", "red")
    assert [] == proposers(game)
    assert "waiting" == answers(game)[1]
    refuses("I-TRADE-4", game, "deal blue", "red")


@pytest.mark.rule("I-TRADE-5", "I-CARD-7")
def test_an_acceptance_lapses_when_a_monopoly_takes_its_cards() -> None:
    game = offered(cards={"red": "1 monopoly"})
    game.play("accept", "blue")
    game.play("decline", "orange")
    game.play("monopoly ore", "red")
    assert ["unasked", "waiting", "declined", "waiting"] == answers(game)
    refuses("I-TRADE-4", game, "deal blue", "red")
    refuses("I-TRADE-5", game, "accept", "blue")


@pytest.mark.rule("I-TRADE-5", "I-CARD-7")
def test_a_monopoly_of_something_else_leaves_promises_open() -> None:
    game = offered(cards={"red": "1 monopoly"})
    game.play("accept", "orange")
    game.play("propose 2 ore for 1 brick", "blue")
    game.play("monopoly wheat", "red")
    assert ["unasked", "countered", "accepted", "waiting"] == answers(game)
    assert ["blue"] == proposers(game)


@pytest.mark.rule("I-TRADE-5", "I-INFO-2")
def test_a_counter_offer_lapses_when_its_maker_is_robbed() -> None:
    game = offered(cards={"red": "1 knight"}, hands={"red": "1 wood 1 brick", "blue": "1 ore"})
    game.play("propose 1 ore for 1 brick", "blue")
    game.play("knight", "red")
    game.play("robber 16 blue", "red")
    game.play("stolen ore")
    assert [] == proposers(game)
    assert "waiting" == answers(game)[1]
    refuses("I-TRADE-4", game, "deal blue", "red")


@pytest.mark.rule("I-TRADE-5", "I-TRADE-13")
def test_an_acceptance_is_asked_for_anew_after_its_seat_has_dealt_its_cards_away() -> None:
    game = offered("1 wood for 2 ore")
    game.play("accept", "blue")
    game.play("propose 1 ore for 1 brick", "blue")
    game.play("accept", "blue")  # blue has both open now, and one ore too few for both
    game.play("deal blue", "red")
    assert "1 brick 1 ore" == hand(game, "blue")
    assert "waiting" == answers(game)[1]
    refuses("I-TRADE-5", game, "accept", "blue")


# --- the supply -------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-TRADE-7")
def test_four_equal_cards_buy_one_other_without_any_harbour() -> None:
    game = at_actions(hands={"red": "4 wood"})
    game.play("supply 4 wood 1 ore", "red")
    assert "1 ore" == hand(game, "red")
    assert {"wood": 19, "brick": 19, "wool": 19, "wheat": 19, "ore": 18} == game.view(None)["supply"]


@pytest.mark.rule("I-TRADE-7")
@pytest.mark.parametrize(("rate", "rule"), [(0, 7), (1, 7), (2, 9), (3, 8), (5, 7), (8, 7)])
def test_without_a_harbour_there_is_no_other_rate(rate: int, rule: int) -> None:
    refuses(f"I-TRADE-{rule}", at_actions(hands={"red": "8 wood"}), f"supply {rate} wood 1 ore", "red")


@pytest.mark.rule("I-TRADE-7", "I-TRADE-5")
def test_the_cards_given_to_the_supply_must_be_held() -> None:
    refuses("I-TRADE-5", at_actions(hands={"red": "3 wood 1 brick"}), "supply 4 wood 1 ore", "red")


@pytest.mark.rule("I-TRADE-8")
@pytest.mark.parametrize("resource", ["wood", "brick", "wool", "wheat", "ore"])
def test_a_three_to_one_harbour_serves_every_resource(resource: str) -> None:
    other = "ore" if resource == "wood" else "wood"
    game = at_actions(hands={"red": f"3 {resource}"}, settlements={"red": "0 28"})
    game.play(f"supply 3 {resource} 1 {other}", "red")
    assert f"1 {other}" == hand(game, "red")


@pytest.mark.rule("I-TRADE-8")
def test_a_city_uses_the_harbour_too() -> None:
    game = at_actions(hands={"red": "3 wood"}, settlements={"red": "28"}, cities={"red": "3"})
    game.play("supply 3 wood 1 ore", "red")
    assert "1 ore" == hand(game, "red")


@pytest.mark.rule("I-TRADE-8")
def test_the_harbour_of_another_serves_nobody_else() -> None:
    game = at_actions(hands={"red": "3 wood"}, settlements={"blue": "0 39"})
    refuses("I-TRADE-8", game, "supply 3 wood 1 ore", "red")


@pytest.mark.rule("I-TRADE-8")
def test_a_road_to_the_harbour_is_not_enough() -> None:
    game = at_actions(hands={"red": "3 wood"}, roads={"red": "8-4 4-0 0-3"})
    refuses("I-TRADE-8", game, "supply 3 wood 1 ore", "red")


@pytest.mark.rule("I-TRADE-9")
@pytest.mark.parametrize(("resource", "place"), [("wood", 11), ("wheat", 1), ("ore", 15), ("wool", 42), ("brick", 38)])
def test_a_two_to_one_harbour_serves_the_resource_it_shows(resource: str, place: int) -> None:
    other = "ore" if resource == "wood" else "wood"
    game = at_actions(
        hands={"red": f"2 {resource}"},
        settlements={"red": str(place), "blue": "", "orange": "", "white": ""},
    )
    game.play(f"supply 2 {resource} 1 {other}", "red")
    assert f"1 {other}" == hand(game, "red")


@pytest.mark.rule("I-TRADE-9")
def test_a_two_to_one_harbour_gives_no_better_rate_on_the_rest() -> None:
    game = at_actions(hands={"red": "3 ore 3 wood"}, settlements={"red": "11 28"})
    refuses("I-TRADE-9", game, "supply 2 ore 1 brick", "red")
    refuses("I-TRADE-8", game, "supply 3 ore 1 brick", "red")
    refuses("I-TRADE-8", game, "supply 3 wood 1 brick", "red")


@pytest.mark.rule("I-TRADE-10")
def test_a_better_rate_never_obliges() -> None:
    game = at_actions(hands={"red": "4 wood"}, settlements={"red": "11 28"})
    assert "supply 4 wood 1 ore" in game.legal("red")
    game.play("supply 4 wood 1 ore", "red")
    assert "1 ore" == hand(game, "red")


@pytest.mark.rule("I-TRADE-10")
def test_three_to_one_stays_open_beside_two_to_one() -> None:
    game = at_actions(hands={"red": "4 wood"}, settlements={"red": "11 0"})
    rates = [move for move in game.legal("red") if move.startswith("supply") and move.endswith("ore")]
    assert ["supply 2 wood 1 ore", "supply 3 wood 1 ore", "supply 4 wood 1 ore"] == rates
    game.play("supply 3 wood 1 ore", "red")
    assert "1 wood 1 ore" == hand(game, "red")


@pytest.mark.rule("I-TRADE-11")
def test_the_card_taken_must_be_in_the_supply() -> None:
    game = at_actions(hands={"red": "4 wood", "blue": "19 ore"})
    refuses("I-TRADE-11", game, "supply 4 wood 1 ore", "red")


@pytest.mark.rule("I-TRADE-11")
def test_the_card_taken_is_of_another_resource() -> None:
    refuses("I-TRADE-11", at_actions(hands={"red": "4 wood"}), "supply 4 wood 1 wood", "red")


@pytest.mark.rule("I-TRADE-12")
def test_there_is_no_trade_with_the_supply_out_of_turn() -> None:
    refuses("I-TRADE-12", at_actions(hands={"blue": "4 ore"}), "supply 4 ore 1 wood", "blue")
    refuses("I-TRADE-12", at_dice(hands={"blue": "4 ore"}), "supply 4 ore 1 wood", "blue")


# --- one open offer a seat --------------------------------------------------------------------------------------


@pytest.mark.rule("I-TRADE-13")
def test_a_new_offer_replaces_the_old_one_and_asks_anew() -> None:
    game = offered("1 wood for 1 ore")
    game.play("accept", "blue")
    game.play("decline", "orange")
    game.play("offer 1 brick for 1 ore", "red")
    assert ["unasked", "waiting", "waiting", "waiting"] == answers(game)
    refuses("I-TRADE-4", game, "deal blue", "red")
    game.play("accept", "blue")
    game.play("deal blue", "red")
    assert "1 brick 1 ore" == hand(game, "blue")


@pytest.mark.rule("I-TRADE-13")
def test_a_new_proposal_replaces_the_old_one() -> None:
    game = at_actions(hands={"red": "2 wood", "blue": "1 ore"})
    game.play("propose 1 ore for 2 wood", "blue")
    game.play("propose 1 ore for 1 wood", "blue")
    game.play("deal blue", "red")
    assert "1 wood" == hand(game, "blue")
    refuses("I-TRADE-4", game, "deal blue", "red")


@pytest.mark.rule("I-TRADE-13")
def test_every_seat_may_have_a_proposal_open() -> None:
    game = at_actions(hands={"blue": "1 ore", "orange": "1 ore", "white": "1 ore"})
    for seat in ("blue", "orange", "white"):
        game.play("propose 1 ore for 1 wood", seat)
    assert ["blue", "orange", "white"] == proposers(game)


@pytest.mark.rule("I-TRADE-13")
def test_the_maker_must_hold_the_cards() -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 ore"})
    refuses("I-TRADE-13", game, "offer 2 wood for 1 ore", "red")
    refuses("I-TRADE-13", game, "propose 2 ore for 1 wood", "blue")


@pytest.mark.rule("I-TRADE-13")
def test_an_answer_can_be_changed_until_the_deal() -> None:
    game = offered()
    for answer, shown in (("accept", "accepted"), ("decline", "declined"), ("accept", "accepted")):
        game.play(answer, "blue")
        assert shown == answers(game)[1]
    game.play("deal blue", "red")
    assert "1 wood 1 ore" == hand(game, "blue")


@pytest.mark.rule("I-TRADE-13")
def test_the_same_answer_is_not_given_twice() -> None:
    game = offered()
    game.play("accept", "blue")
    refuses("I-TRADE-13", game, "accept", "blue")
    game.play("decline", "blue")
    refuses("I-TRADE-13", game, "decline", "blue")


@pytest.mark.rule("I-TRADE-13")
def test_a_withdrawn_offer_is_gone_with_its_answers() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("withdraw", "red")
    assert game.view(None)["offer"] is None
    assert ["unasked"] * 4 == answers(game)
    refuses("I-TRADE-4", game, "deal blue", "red")


@pytest.mark.rule("I-TRADE-13")
def test_a_withdrawn_offer_leaves_the_proposals_of_others_open() -> None:
    game = offered()
    game.play("propose 1 ore for 2 wood", "blue")
    game.play("withdraw", "red")
    game.play("deal blue", "red")
    assert "2 wood 1 ore" == hand(game, "blue")


@pytest.mark.rule("I-TRADE-13")
def test_a_withdrawn_counter_offer_leaves_its_seat_to_answer() -> None:
    game = offered()
    game.play("propose 1 ore for 2 wood", "blue")
    game.play("withdraw", "blue")
    assert [] == proposers(game)
    assert "waiting" == answers(game)[1]
    assert 1 in game.to_act


@pytest.mark.rule("I-TRADE-13")
def test_only_what_is_open_can_be_withdrawn() -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 ore"})
    refuses("I-TRADE-13", game, "withdraw", "red")
    game.play("propose 1 ore for 1 wood", "blue")
    refuses("I-TRADE-13", game, "withdraw", "red")
    refuses("I-TRADE-13", game, "withdraw", "orange")


@pytest.mark.rule("I-TRADE-13")
def test_a_deal_takes_the_seats_own_proposal_before_its_acceptance() -> None:
    game = offered("1 wood for 1 ore")
    game.play("propose 1 ore for 1 brick", "blue")
    game.play("accept", "blue")
    assert "accepted" == answers(game)[1]
    game.play("deal blue", "red")
    assert "1 brick 1 ore" == hand(game, "blue")
    assert "2 wood 1 brick 1 ore" == hand(game, "red")


@pytest.mark.rule("I-TRADE-13")
def test_a_deal_takes_the_acceptance_when_the_proposal_is_withdrawn() -> None:
    game = offered("1 wood for 1 ore")
    game.play("propose 1 ore for 1 brick", "blue")
    game.play("withdraw", "blue")
    game.play("accept", "blue")
    game.play("deal blue", "red")
    assert "1 wood 1 ore" == hand(game, "blue")


@pytest.mark.rule("I-TRADE-13")
def test_a_deal_by_acceptance_closes_the_offer_for_all() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("accept", "orange")
    game.play("deal blue", "red")
    assert game.view(None)["offer"] is None
    refuses("I-TRADE-4", game, "deal orange", "red")
    assert "actions" == phase(game)


@pytest.mark.rule("I-TRADE-13", "I-TRADE-1")
def test_proposals_come_out_of_turn_only_in_the_active_players_actions() -> None:
    game = at_dice(hands={"blue": "1 ore"})
    refuses("I-TRADE-1", game, "propose 1 ore for 1 wood", "blue")
    game.play("roll", "red")
    game.play("dice 1 1")
    game.play("propose 1 ore for 1 wood", "blue")
    assert ["blue"] == proposers(game)


@pytest.mark.rule("I-TRADE-13")
def test_the_menu_lists_small_offers_and_any_other_may_be_played() -> None:
    game = at_actions(hands={"red": "5 wood"})
    menu = [move for move in game.legal("red") if move.kind == "offer"]
    assert "offer 1 wood for 1 ore" in menu
    assert "offer 5 wood for 2 ore 1 wool to blue" not in menu
    game.play("offer 5 wood for 2 ore 1 wool to blue", "red")
    assert (1,) == game.to_act
    assert [] == [move for move in game.legal("red", offers=False) if move.kind == "offer"]


# --- a trade tells nothing of a hand ----------------------------------------------------------------------------


@pytest.mark.rule("I-INFO-1", "I-TRADE-4")
def test_a_seat_that_cannot_accept_is_still_waited_for() -> None:
    game = offered()
    assert "nothing" == hand(game, "white")
    assert 3 in game.to_act
    assert ["decline"] == game.legal("white", offers=False)
