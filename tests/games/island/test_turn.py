"""The order of a turn (I-TURN-1..7)."""

from __future__ import annotations

import pytest

import landnam
from landnam.rules.protocol import Game
from tables import answers, at_actions, at_dice, hand, phase, proposers, refuses

# --- production, actions, the next player -----------------------------------------------------------------------


@pytest.mark.rule("I-TURN-1")
def test_a_turn_goes_from_the_dice_to_the_actions() -> None:
    game = at_dice()
    assert ["roll"] == game.legal("red")
    game.play("roll", "red")
    game.play("dice 1 1")
    assert "actions" == phase(game)
    assert "end" in game.legal("red")


@pytest.mark.rule("I-TURN-1", "I-TURN-2")
def test_the_dice_cannot_be_left_out() -> None:
    refuses("I-TURN-2", at_dice(), "end", "red")


@pytest.mark.rule("I-TURN-1")
def test_the_dice_are_rolled_once_a_turn() -> None:
    refuses("I-TURN-1", at_actions(), "roll", "red")


@pytest.mark.rule("I-TURN-1")
def test_only_the_active_player_rolls_builds_and_ends() -> None:
    refuses("I-TURN-1", at_dice(), "roll", "blue")
    game = at_actions(hands={"blue": "1 wood 1 brick 1 wool 1 wheat 1 ore"})
    refuses("I-TURN-1", game, "road 39-43", "blue")
    refuses("I-TURN-1", game, "buy", "blue")
    refuses("I-TURN-1", game, "end", "blue")


@pytest.mark.rule("I-TURN-1")
@pytest.mark.parametrize(("active", "then"), [("red", 1), ("blue", 2), ("orange", 3), ("white", 0)])
def test_the_turn_passes_to_the_player_on_the_left(active: str, then: int) -> None:
    game = at_actions(active=active)
    game.play("end", active)
    assert (then,) == game.to_act
    assert "before roll" == phase(game)


@pytest.mark.rule("I-TURN-1")
def test_with_three_players_the_turn_goes_round_the_three() -> None:
    game = at_actions(seats=("red", "blue", "orange"), active="orange")
    game.play("end", "orange")
    assert (0,) == game.to_act


# --- before the dice --------------------------------------------------------------------------------------------


@pytest.mark.rule("I-TURN-2")
@pytest.mark.parametrize("build", ["road 8-12", "settle 0", "city 8", "buy"])
def test_nothing_is_built_or_bought_before_the_dice(build: str) -> None:
    game = at_dice(hands={"red": "5 wood 5 brick 5 wool 5 wheat 5 ore"}, roads={"red": "8-4 4-0 28-34"})
    refuses("I-TURN-2", game, build, "red")


@pytest.mark.rule("I-TURN-2", "I-TRADE-1")
@pytest.mark.parametrize("trade", ["supply 4 wood 1 ore", "offer 1 wood for 1 ore"])
def test_nothing_is_traded_before_the_dice(trade: str) -> None:
    refuses("I-TRADE-1", at_dice(hands={"red": "4 wood"}), trade, "red")


@pytest.mark.rule("I-TURN-2", "I-CARD-1")
@pytest.mark.parametrize("card", ["knight", "roads", "invention wood ore", "monopoly ore"])
def test_a_development_card_may_be_played_before_the_dice(card: str) -> None:
    game = at_dice(cards={"red": "1 knight 1 roads 1 invention 1 monopoly"})
    assert card in game.legal("red")
    game.play(card, "red")
    assert {card.split()[0]: 1} == {k: n for k, n in game.view("red")["seats"][0]["played"].items() if n}


@pytest.mark.rule("I-TURN-2", "I-CARD-1")
def test_the_card_before_the_dice_is_the_only_one_of_the_turn() -> None:
    game = at_dice(cards={"red": "2 monopoly"})
    game.play("monopoly ore", "red")
    refuses("I-CARD-1", game, "monopoly wood", "red")
    game.play("roll", "red")
    game.play("dice 1 1")
    refuses("I-CARD-1", game, "monopoly wood", "red")


@pytest.mark.rule("I-TURN-1", "I-TURN-2")
def test_after_a_card_before_the_dice_the_dice_are_still_to_be_rolled() -> None:
    game = at_dice(cards={"red": "1 knight"})
    game.play("knight", "red")
    game.play("robber 0", "red")
    assert "before roll" == phase(game)
    assert ["roll"] == game.legal("red")


# --- combined phases --------------------------------------------------------------------------------------------


@pytest.mark.rule("I-TURN-3")
def test_with_combined_phases_trade_and_building_alternate_freely() -> None:
    game = at_actions(hands={"red": "10 wood 1 brick", "blue": "2 brick"})
    game.play("road 8-12", "red")
    game.play("supply 4 wood 1 brick", "red")
    game.play("road 8-4", "red")
    game.play("offer 1 wood for 1 brick", "red")
    game.play("accept", "blue")
    game.play("deal blue", "red")
    game.play("road 28-33", "red")
    game.play("offer 1 wood for 1 brick", "red")
    assert "2 wood" == hand(game, "red")


@pytest.mark.rule("I-TURN-3")
def test_combined_phases_are_the_default() -> None:
    assert "combined" == landnam.make("island", seed=1).options["phases"]
    assert landnam.make("island", seed=1).view(None)["separate"] is False


@pytest.mark.rule("I-TURN-5", "I-TURN-3")
def test_with_combined_phases_a_harbour_serves_in_the_turn_it_was_settled() -> None:
    game = at_actions(hands={"red": "4 wood 1 brick 1 wool 1 wheat"}, roads={"red": "8-4 4-0 28-34"})
    refuses("I-TRADE-8", game, "supply 3 wood 1 ore", "red")
    game.play("settle 0", "red")
    game.play("supply 3 wood 1 ore", "red")
    assert "1 ore" == hand(game, "red")


# --- separate phases --------------------------------------------------------------------------------------------


@pytest.mark.rule("I-TURN-4")
@pytest.mark.parametrize("build", ["road 8-12", "settle 0", "city 8", "buy"])
def test_with_separate_phases_the_first_build_or_purchase_ends_trade(build: str) -> None:
    game = at_actions(
        hands={"red": "6 wood 2 brick 2 wool 4 wheat 4 ore", "blue": "1 ore"},
        roads={"red": "8-4 4-0 28-34"},
        phases="separate",
    )
    game.play(build, "red")
    if build == "buy":
        game.play("drawn knight")
    refuses("I-TURN-4", game, "supply 4 wood 1 brick", "red")
    refuses("I-TURN-4", game, "offer 1 wood for 1 brick", "red")
    refuses("I-TURN-4", game, "deal blue", "red")
    refuses("I-TURN-4", game, "propose 1 ore for 1 wood", "blue")
    refuses("I-TURN-4", game, "accept", "blue")
    refuses("I-TURN-4", game, "decline", "blue")
    assert [] == game.legal("blue")


@pytest.mark.rule("I-TURN-4")
def test_with_separate_phases_trade_goes_on_until_something_is_built() -> None:
    game = at_actions(hands={"red": "9 wood", "blue": "1 brick"}, phases="separate")
    game.play("supply 4 wood 1 ore", "red")
    game.play("offer 1 wood for 1 brick", "red")
    game.play("accept", "blue")
    game.play("deal blue", "red")
    game.play("supply 4 wood 1 wool", "red")
    assert "1 brick 1 wool 1 ore" == hand(game, "red")


@pytest.mark.rule("I-TURN-4", "I-BUILD-2")
def test_with_separate_phases_building_goes_on_after_the_first_build() -> None:
    game = at_actions(hands={"red": "2 wood 2 brick"}, phases="separate")
    game.play("road 8-12", "red")
    game.play("road 8-4", "red")
    assert "nothing" == hand(game, "red")


@pytest.mark.rule("I-TURN-4")
def test_with_separate_phases_the_next_player_trades_again() -> None:
    game = at_actions(hands={"red": "1 wood 1 brick", "blue": "4 ore"}, phases="separate")
    game.play("road 8-12", "red")
    game.play("end", "red")
    game.play("roll", "blue")
    game.play("dice 1 1")
    assert "supply 4 ore 1 wood" in game.legal("blue")


@pytest.mark.rule("I-TURN-5")
def test_with_separate_phases_a_new_harbour_serves_from_the_next_turn_on() -> None:
    game = at_actions(
        seats=("red", "blue", "orange"),
        hands={"red": "4 wood 1 brick 1 wool 1 wheat"},
        roads={"red": "8-4 4-0 28-34"},
        phases="separate",
    )
    game.play("settle 0", "red")
    refuses("I-TURN-4", game, "supply 3 wood 1 ore", "red")
    for seat in ("red", "blue", "orange"):
        game.play("end", seat)
        game.play("roll")
        game.play("dice 1 1")
    game.play("supply 3 wood 1 ore", "red")
    assert "1 ore" in hand(game, "red")


# --- cards around the dice --------------------------------------------------------------------------------------

CARDS_IN_HAND = "1 knight 1 roads 1 invention 1 monopoly"


@pytest.mark.rule("I-TURN-6")
@pytest.mark.parametrize("card", ["knight", "roads", "invention wood ore", "monopoly ore"])
def test_no_card_between_the_roll_and_what_the_dice_show(card: str) -> None:
    game = at_dice(cards={"red": CARDS_IN_HAND})
    game.play("roll", "red")
    refuses("I-TURN-6", game, card, "red")


@pytest.mark.rule("I-TURN-6")
@pytest.mark.parametrize("card", ["knight", "roads", "invention wood ore", "monopoly ore"])
def test_no_card_while_a_seven_is_being_resolved(card: str) -> None:
    game = at_dice(hands={"red": "8 wood", "blue": "1 ore"}, cards={"red": CARDS_IN_HAND})
    game.play("roll", "red")
    game.play("dice 3 4")
    refuses("I-TURN-6", game, card, "red")  # discards are owed
    game.play("discard 4 wood", "red")
    refuses("I-TURN-6", game, card, "red")  # the robber is to move
    game.play("robber 16 blue", "red")
    refuses("I-TURN-6", game, card, "red")  # the theft is open
    game.play("stolen ore")
    game.play(card, "red")


# --- what ends the trade phase ----------------------------------------------------------------------------------


def separate_table_with_offers(cards: str) -> Game:
    game = at_actions(
        hands={"red": "9 wood 1 brick", "blue": "1 ore", "orange": "1 wool"}, cards={"red": cards}, phases="separate"
    )
    game.play("offer 1 wood for 1 ore", "red")
    game.play("accept", "blue")
    game.play("propose 1 wool for 2 wood", "orange")
    return game


@pytest.mark.rule("I-TURN-7", "I-CARD-5")
def test_road_building_leaves_the_trade_phase_and_the_offers_open() -> None:
    game = separate_table_with_offers("1 roads")
    game.play("roads", "red")
    game.play("road 8-12", "red")
    game.play("road 8-4", "red")
    assert ["unasked", "accepted", "countered", "waiting"] == answers(game)
    assert ["orange"] == proposers(game)
    game.play("deal blue", "red")
    game.play("supply 4 wood 1 brick", "red")


@pytest.mark.rule("I-TURN-7")
@pytest.mark.parametrize("card", ["knight", "invention ore ore", "monopoly brick"])
def test_other_cards_leave_the_trade_phase_and_the_offers_open(card: str) -> None:
    game = separate_table_with_offers("1 knight 1 invention 1 monopoly")
    game.play(card, "red")
    if card == "knight":
        game.play("robber 0", "red")
    assert ["unasked", "accepted", "countered", "waiting"] == answers(game)
    game.play("supply 4 wood 1 brick", "red")


@pytest.mark.rule("I-TURN-7", "I-TURN-4")
def test_with_separate_phases_all_open_offers_lapse_at_the_first_paid_build() -> None:
    game = separate_table_with_offers("")
    game.play("road 8-12", "red")
    assert game.view(None)["offer"] is None
    assert ["unasked"] * 4 == answers(game)
    assert [] == proposers(game)
    assert (0,) == game.to_act


@pytest.mark.rule("I-TURN-7")
def test_with_combined_phases_open_offers_survive_a_build_that_leaves_them_payable() -> None:
    game = at_actions(hands={"red": "3 wood 1 brick", "blue": "1 ore"})
    game.play("offer 1 wood for 1 ore", "red")
    game.play("accept", "blue")
    game.play("road 8-12", "red")
    game.play("deal blue", "red")
    assert "1 wood 1 ore" == hand(game, "red")
