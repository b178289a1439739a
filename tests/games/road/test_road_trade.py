"""The one trade of a turn (R-TRADE-1..3)."""

from __future__ import annotations

from typing import Any

import pytest

from landnam.rules.protocol import Game
from road_tables import PRICE, all_but, drawers, play, road_at, seat_before
from tables import answers, hand, kinds, phase, proposers, refuses

HANDS = {"red": "2 wood 2 brick", "blue": "2 ore", "orange": "1 ore"}


def offered(deal: str = "1 wood for 1 ore", **table: Any) -> Game:
    """Red has offered this; red and blue can pay, orange can too, white has nothing."""
    game = road_at(**{"hands": HANDS, **table})
    game.play(f"offer {deal}", "red")
    return game


# --- once a turn, with one other --------------------------------------------------------------------------------


@pytest.mark.rule("R-TRADE-1")
def test_there_is_one_trade_a_turn() -> None:
    game = offered()
    game.play("accept", "blue")
    play(game, "deal blue", "drawn wheat")
    assert game.view(None)["trade_used"]
    refuses("R-TRADE-1", game, "offer 1 wood for 1 ore", "red")
    refuses("R-TRADE-1", game, "propose 1 ore for 1 wood", "orange")
    refuses("R-TRADE-1", game, "deal orange", "red")
    refuses("R-TRADE-1", game, "accept", "orange")
    refuses("R-TRADE-1", game, "decline", "orange")
    refuses("R-TRADE-1", game, "withdraw", "red")


@pytest.mark.rule("R-TRADE-1")
def test_the_deal_closes_all_that_was_open() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("accept", "orange")
    game.play("propose 1 ore for 1 brick", "orange")
    play(game, "deal blue", "drawn wheat")
    assert game.view(None)["offer"] is None
    assert ([], ["unasked"] * 4) == (proposers(game), answers(game))
    assert (0,) == game.to_act


@pytest.mark.rule("R-TRADE-1", "R-TRADE-2")
def test_a_deal_by_proposal_closes_the_own_offer_too() -> None:
    game = offered("1 wood for 1 ore")
    game.play("propose 1 ore for 1 brick", "blue")
    play(game, "deal blue", "drawn wheat")
    assert game.view(None)["offer"] is None
    refuses("R-TRADE-1", game, "accept", "orange")


@pytest.mark.rule("R-TRADE-1")
def test_the_next_turn_has_a_trade_of_its_own() -> None:
    game = road_at(hands={"red": "1 wood", "blue": "1 ore"}, trade="used")
    refuses("R-TRADE-1", game, "offer 1 wood for 1 ore", "red")
    play(game, "end")
    drawers(game, card="wheat")
    game.play("offer 1 ore for 1 wood", "blue")
    game.play("accept", "red")
    game.play("deal red", "blue")
    assert "1 wood 1 wheat" == hand(game, "blue")


@pytest.mark.rule("R-TRADE-1")
def test_any_number_of_cards_may_stand_on_each_side() -> None:
    game = offered("3 wood 2 brick for 4 ore 1 wool", hands={"red": "3 wood 2 brick", "blue": "4 ore 1 wool"})
    game.play("accept", "blue")
    play(game, "deal blue", "drawn wheat")
    assert ("1 wool 4 ore", "3 wood 2 brick 1 wheat") == (hand(game, "red"), hand(game, "blue"))


@pytest.mark.rule("R-TRADE-1")
@pytest.mark.parametrize("gift", ["1 wood for nothing", "nothing for 1 ore", "nothing for nothing", "0 wood for 1 ore"])
def test_nothing_is_given_away(gift: str) -> None:
    game = road_at(hands={"red": "1 wood", "blue": "1 wood"})
    refuses("R-TRADE-1", game, f"offer {gift}", "red")
    refuses("R-TRADE-1", game, f"propose {gift}", "blue")


@pytest.mark.rule("R-TRADE-1")
@pytest.mark.parametrize("deal", ["2 wood for 1 wood", "1 wood 1 brick for 1 ore 1 brick", "1 wood for 1 wood"])
def test_no_resource_stands_on_both_sides(deal: str) -> None:
    hands = {"red": "2 wood 1 brick", "blue": "2 wood 1 brick"}
    refuses("R-TRADE-1", road_at(hands=hands), f"offer {deal}", "red")
    refuses("R-TRADE-1", road_at(hands=hands), f"propose {deal}", "blue")


@pytest.mark.rule("R-TRADE-1")
def test_nobody_trades_with_oneself() -> None:
    game = offered()
    refuses("R-TRADE-1", game, "deal red", "red")
    refuses("R-TRADE-1", game, "offer 1 wood for 1 ore to red", "red")
    refuses("R-TRADE-1", game, "offer 1 wood for 1 ore to blue red", "red")


# --- who says what ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-TRADE-2")
def test_everybody_else_is_asked_and_waited_for_whatever_they_hold() -> None:
    game = offered()
    assert (["unasked", "waiting", "waiting", "waiting"], (1, 2, 3)) == (answers(game), game.to_act)


@pytest.mark.rule("R-TRADE-2")
def test_the_active_player_decides_when_all_have_answered() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("propose 1 ore for 2 wood", "orange")
    game.play("decline", "white")
    assert (["unasked", "accepted", "countered", "declined"], (0,)) == (answers(game), game.to_act)
    assert {"deal blue", "deal orange", "withdraw", "end"} <= set(game.legal("red"))


@pytest.mark.rule("R-TRADE-2")
def test_the_active_player_need_not_wait_for_answers() -> None:
    game = offered(hands={**HANDS, "red": f"1 wood {PRICE['knight']}"})
    play(game, "build knight", "row road")
    assert (1, 2, 3) == game.to_act
    play(game, "end")
    assert "drawing" == phase(game)


@pytest.mark.rule("R-TRADE-2")
def test_the_active_player_chooses_the_partner() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("accept", "orange")
    play(game, "deal orange", "drawn wool")
    assert ("1 wood 2 brick 1 ore", "2 ore", "1 wood 1 wool") == tuple(
        hand(game, seat) for seat in ("red", "blue", "orange")
    )


@pytest.mark.rule("R-TRADE-2")
def test_a_proposal_needs_no_offer() -> None:
    game = road_at(hands=HANDS)
    game.play("propose 1 ore for 1 wood", "blue")
    assert (0,) == game.to_act
    assert "deal blue" in game.legal("red")
    play(game, "deal blue", "drawn wool")
    assert ("1 wood 2 brick 1 ore", "1 wood 1 wool 1 ore") == (hand(game, "red"), hand(game, "blue"))


@pytest.mark.rule("R-TRADE-2")
def test_a_counter_offer_is_closed_on_its_own_terms() -> None:
    game = offered("1 wood for 1 ore")
    game.play("propose 1 ore for 2 brick", "blue")
    play(game, "deal blue", "drawn wool")
    assert ("2 wood 1 ore", "2 brick 1 wool 1 ore") == (hand(game, "red"), hand(game, "blue"))


@pytest.mark.rule("R-TRADE-2")
def test_a_seat_that_was_not_asked_may_still_propose_but_not_answer() -> None:
    game = offered("1 wood for 1 ore to white")
    assert (["unasked", "unasked", "unasked", "waiting"], (3,)) == (answers(game), game.to_act)
    refuses("R-TRADE-2", game, "accept", "orange")
    refuses("R-TRADE-2", game, "decline", "orange")
    refuses("R-TRADE-2", game, "deal orange", "red")
    game.play("propose 1 ore for 1 wood", "orange")
    assert "unasked" == answers(game)[2]
    assert "deal orange" in game.legal("red")


@pytest.mark.rule("R-TRADE-2")
def test_only_the_active_player_offers_and_deals_and_only_the_others_propose() -> None:
    game = road_at(hands=HANDS)
    refuses("R-TRADE-2", game, "offer 1 ore for 1 wood", "blue")
    refuses("R-TRADE-2", game, "propose 1 wood for 1 ore", "red")
    game.play("propose 1 ore for 1 wood", "orange")
    refuses("R-TRADE-2", game, "deal orange", "blue")


@pytest.mark.rule("R-TRADE-2")
def test_an_answer_is_changed_at_will_but_not_repeated() -> None:
    game = offered()
    game.play("accept", "blue")
    refuses("R-TRADE-2", game, "accept", "blue")
    game.play("decline", "blue")
    refuses("R-TRADE-2", game, "decline", "blue")
    refuses("R-TRADE-2", game, "deal blue", "red")
    game.play("propose 2 ore for 1 wood", "blue")
    assert "countered" == answers(game)[1]
    game.play("accept", "blue")
    assert "accepted" == answers(game)[1]


@pytest.mark.rule("R-TRADE-2")
def test_without_an_offer_there_is_nothing_to_answer_close_or_take_back() -> None:
    game = road_at(hands=HANDS)
    for move in ("accept", "decline", "withdraw"):
        refuses("R-TRADE-2", game, move, "blue")
    refuses("R-TRADE-2", game, "deal blue", "red")
    refuses("R-TRADE-2", game, "withdraw", "red")


@pytest.mark.rule("R-TRADE-2")
def test_the_active_player_does_not_answer_the_own_offer() -> None:
    game = offered("1 wood for 1 ore", hands={**HANDS, "red": "1 wood 1 ore"})
    refuses("R-TRADE-2", game, "accept", "red")
    refuses("R-TRADE-2", game, "decline", "red")


@pytest.mark.rule("R-TRADE-2")
@pytest.mark.parametrize("answer", [None, "decline"])
def test_without_an_acceptance_there_is_no_deal(answer: str | None) -> None:
    game = offered()
    if answer is not None:
        game.play(answer, "blue")
    refuses("R-TRADE-2", game, "deal blue", "red")


@pytest.mark.rule("R-TRADE-2")
def test_a_new_offer_replaces_the_old_one_and_is_answered_anew() -> None:
    game = offered()
    game.play("accept", "blue")
    game.play("decline", "white")
    play(game, "offer 2 brick for 1 ore")
    assert ["unasked", "waiting", "waiting", "waiting"] == answers(game)
    offer = game.view(None)["offer"]
    assert ({"brick": 2}, {"ore": 1}) == tuple({k: n for k, n in offer[side].items() if n} for side in ("give", "want"))


@pytest.mark.rule("R-TRADE-2")
def test_an_offer_is_withdrawn_with_its_answers() -> None:
    game = offered()
    game.play("accept", "blue")
    play(game, "withdraw")
    assert (None, ["unasked"] * 4, (0,)) == (game.view(None)["offer"], answers(game), game.to_act)
    refuses("R-TRADE-2", game, "deal blue", "red")


@pytest.mark.rule("R-TRADE-2")
def test_a_withdrawn_counter_offer_is_answered_again() -> None:
    game = offered()
    game.play("propose 1 ore for 1 brick", "blue")
    game.play("withdraw", "blue")
    assert (["unasked", "waiting", "waiting", "waiting"], []) == (answers(game), proposers(game))
    refuses("R-TRADE-2", game, "withdraw", "blue")


# --- the cards must be there ------------------------------------------------------------------------------------


@pytest.mark.rule("R-TRADE-2")
def test_what_is_offered_proposed_accepted_or_closed_must_be_held() -> None:
    refuses("R-TRADE-1", road_at(hands=HANDS), "offer 3 wood for 1 ore", "red")
    refuses("R-TRADE-1", road_at(hands=HANDS), "propose 3 ore for 1 wood", "blue")
    refuses("R-TRADE-2", offered(), "accept", "white")
    refuses("R-TRADE-2", offered("1 wood for 2 ore"), "accept", "orange")
    game = road_at(hands=HANDS)
    game.play("propose 1 ore for 3 wood", "blue")
    refuses("R-TRADE-2", game, "deal blue", "red")


@pytest.mark.rule("R-TRADE-2")
def test_an_offer_lapses_when_its_maker_has_spent_the_cards() -> None:
    game = offered("2 wood for 1 ore")
    game.play("accept", "blue")
    play(game, "build road", "row road")
    assert (None, ["unasked"] * 4) == (game.view(None)["offer"], answers(game))
    refuses("R-TRADE-2", game, "deal blue", "red")


@pytest.mark.rule("R-TRADE-2")
def test_an_offer_that_can_still_be_met_outlives_a_build() -> None:
    game = offered("1 wood for 1 ore")
    game.play("accept", "blue")
    play(game, "build road", "row road", "deal blue", "drawn ore")
    assert "1 brick 1 ore" == hand(game, "red")


@pytest.mark.rule("R-TRADE-2")
def test_open_offers_end_with_the_turn() -> None:
    game = offered()
    game.play("propose 1 ore for 2 wood", "blue")
    play(game, "end")
    drawers(game)
    assert (None, ["unasked"] * 4, []) == (game.view(None)["offer"], answers(game), proposers(game))


# --- the partner draws ------------------------------------------------------------------------------------------


@pytest.mark.rule("R-TRADE-3")
@pytest.mark.parametrize("moves", [("accept",), ("propose 1 ore for 1 wood",)])
def test_the_partner_draws_a_card_at_once(moves: tuple[str, ...]) -> None:
    game = offered()
    for move in moves:
        game.play(move, "orange")
    assert ["deal"] == kinds(game.play("deal orange", "red"))
    assert ("drawing", 1) == (phase(game), seat_before(game, "orange")["draws"])
    refuses("R-HARVEST-1", game, "end", "red")
    assert ["orange"] == drawers(game, card="wheat")
    assert ("actions", "1 wood 1 wheat") == (phase(game), hand(game, "orange"))
    assert [3 + 1, 2, 2, 0] == [seat["cards"] for seat in game.view(None)["seats"]]


@pytest.mark.rule("R-TRADE-3", "R-HARVEST-3")
def test_the_partner_draws_nothing_from_nothing() -> None:
    game = offered(hands={**HANDS, "white": all_but(*HANDS.values())})
    game.play("accept", "blue")
    play(game, "deal blue")
    assert ("actions", "1 wood 1 ore") == (phase(game), hand(game, "blue"))
