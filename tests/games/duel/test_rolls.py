"""Two rolls a turn (D-ROLL-1..4)."""

from __future__ import annotations

from typing import Any

import pytest

from duels import duel_at, roll
from landnam.rules.protocol import Game
from tables import hand, kinds, phase, refuses

ONE_OF_EACH = "2 knight 1 roads 1 invention 1 monopoly"
PROGRESS = ["roads", "invention wood ore", "monopoly ore"]
RICH = "4 wood 4 brick 4 wool 4 wheat 4 ore"


def between(**table: Any) -> Game:
    """A game between the rolls of blue: the first brought a twelve."""
    return duel_at("before-roll", dice="6+6", first_total=12, **table)


# --- the second differs -----------------------------------------------------------------------------------------


@pytest.mark.rule("D-ROLL-1")
def test_a_turn_rolls_twice() -> None:
    game = duel_at("before-roll")
    roll(game, "3 3")
    assert ("before roll", ["roll"]) == (phase(game), game.legal("blue"))
    roll(game, "5 6")
    assert "actions" == phase(game)
    refuses("I-TURN-1", game, "roll", "blue")


@pytest.mark.rule("D-ROLL-1")
def test_both_rolls_produce() -> None:
    game = duel_at("before-roll")
    roll(game, "3 3")
    assert "1 brick" == hand(game, "blue")
    roll(game, "5 6")
    assert "1 wood 1 brick 1 wool" == hand(game, "blue")


@pytest.mark.rule("D-ROLL-1")
def test_a_second_total_that_equals_the_first_is_rolled_again_as_often_as_it_comes() -> None:
    game = duel_at("before-roll")
    roll(game, "3 3")
    game.play("roll", "blue")
    for throw in ("3 3", "1 5", "4 2"):
        assert ["dice"] == kinds(game.play(f"dice {throw}"))
        assert ("rolling", (), 36) == (phase(game), game.to_act, game.chance_cases())
        assert "1 brick" == hand(game, "blue")
    game.play("dice 5 6")
    assert ("actions", "1 wood 1 brick 1 wool") == (phase(game), hand(game, "blue"))


@pytest.mark.rule("D-ROLL-1")
def test_equal_totals_are_recorded() -> None:
    game = duel_at("before-roll")
    roll(game, "3 3")
    roll(game, "1 5", "4 2", "5 6")
    throws = [(-1, "dice 3 3"), (-1, "dice 1 5"), (-1, "dice 4 2"), (-1, "dice 5 6")]
    assert throws == [move for move in game.history if move[0] == -1]


@pytest.mark.rule("D-ROLL-1")
def test_a_second_seven_is_rolled_again() -> None:
    game = duel_at("before-roll", hands={"orange": "8 wood"})
    roll(game, "3 4")
    game.play("discard 4 wood", "orange")
    game.play("robber 14", "blue")
    roll(game, "2 5", "1 6")
    assert ("rolling", "4 wood", 14) == (phase(game), hand(game, "orange"), game.view(None)["robber"])
    game.play("dice 6 6")
    assert ("actions", "1 wheat") == (phase(game), hand(game, "blue"))


@pytest.mark.rule("D-ROLL-1")
def test_the_next_turn_may_begin_with_the_total_of_the_last() -> None:
    game = duel_at("before-roll")
    roll(game, "1 1")
    roll(game, "4 4")
    game.play("end", "blue")
    assert 0 == game.view(None)["first_total"]
    roll(game, "4 4")
    assert ("before roll", "2 ore") == (phase(game), hand(game, "orange"))
    roll(game, "1 1")
    assert "actions" == phase(game)


# --- one after the other ----------------------------------------------------------------------------------------


@pytest.mark.rule("D-ROLL-2")
def test_a_seven_on_the_first_roll_is_resolved_before_the_second() -> None:
    game = duel_at("before-roll", hands={"blue": "8 wood", "orange": "1 ore"})
    roll(game, "3 4")
    assert "discard" == phase(game)
    assert game.why_not("roll", "blue") is not None
    game.play("discard 4 wood", "blue")
    assert "robber" == phase(game)
    assert game.why_not("roll", "blue") is not None
    game.play("robber 11 orange", "blue")
    assert "stealing" == phase(game)
    game.play("stolen ore")
    assert ("before roll", "4 wood 1 ore") == (phase(game), hand(game, "blue"))
    roll(game, "3 3")
    assert ("actions", "4 wood 1 brick 1 ore") == (phase(game), hand(game, "blue"))


@pytest.mark.rule("D-ROLL-2")
def test_a_seven_on_the_second_roll_is_resolved_before_the_actions() -> None:
    game = duel_at("before-roll", hands={"orange": "1 ore"})
    roll(game, "3 3")
    roll(game, "3 4")
    assert "robber" == phase(game)
    game.play("robber 11 orange", "blue")
    game.play("stolen ore")
    assert ("actions", "1 brick 1 ore") == (phase(game), hand(game, "blue"))


@pytest.mark.rule("D-ROLL-2")
def test_cards_of_the_first_roll_count_for_the_seven_of_the_second() -> None:
    game = duel_at("before-roll", hands={"blue": "7 wood"})
    roll(game, "3 3")
    roll(game, "3 4")
    assert 4 == game.view(None)["seats"][0]["owes"]


@pytest.mark.rule("D-ROLL-2")
def test_the_robber_of_the_first_roll_stops_the_second() -> None:
    game = duel_at("before-roll")
    roll(game, "3 4")
    game.play("robber 4", "blue")
    roll(game, "3 3")
    assert ("actions", "nothing") == (phase(game), hand(game, "blue"))


# --- around the rolls -------------------------------------------------------------------------------------------


@pytest.mark.rule("D-ROLL-3")
def test_a_knight_may_be_played_before_the_first_roll() -> None:
    game = duel_at("before-roll", cards={"blue": "1 knight"})
    game.play("knight", "blue")
    game.play("robber 14", "blue")
    assert "before roll" == phase(game)
    roll(game, "3 3")
    roll(game, "5 6")
    assert "actions" == phase(game)


@pytest.mark.rule("D-ROLL-3", "D-ROLL-4")
def test_a_knight_may_be_played_between_the_rolls() -> None:
    game = duel_at("before-roll", hands={"orange": "1 ore"}, cards={"blue": "1 knight"})
    roll(game, "3 3")
    game.play("knight", "blue")
    game.play("robber 11 orange", "blue")
    game.play("stolen ore")
    assert ("before roll", "1 brick 1 ore") == (phase(game), hand(game, "blue"))
    roll(game, "1 5", "4 4")  # the first total still counts, and the robber stands on the eight
    assert ("actions", "nothing") == (phase(game), hand(game, "orange"))


@pytest.mark.rule("D-ROLL-3")
def test_a_knight_may_be_played_after_both_rolls() -> None:
    game = duel_at(cards={"blue": "1 knight"})
    game.play("knight", "blue")
    game.play("robber 14", "blue")
    assert "actions" == phase(game)


@pytest.mark.rule("D-ROLL-3")
@pytest.mark.parametrize("moment", ["before", "between", "after"])
def test_the_robber_may_be_sent_home_around_the_rolls(moment: str) -> None:
    if moment == "between":
        game = between(robber=4)
    else:
        game = duel_at("before-roll" if moment == "before" else "actions", robber=4)
    at = phase(game)
    game.play("home", "blue")
    assert (9, at) == (game.view(None)["robber"], phase(game))


@pytest.mark.rule("D-ROLL-3")
@pytest.mark.parametrize(
    "move", ["supply 4 wood 1 ore", "offer 1 wood for 1 ore", "road 17-12", "settle 28", "city 17", "buy", "end"]
)
def test_trade_and_building_wait_for_both_rolls(move: str) -> None:
    table: dict[str, Any] = {"hands": {"blue": RICH, "orange": "1 ore"}, "roads": {"blue": "17-22 22-28 46-42"}}
    refuses("D-ROLL-3", between(**table), move, "blue")
    assert duel_at("before-roll", **table).why_not(move, "blue") in ("I-TURN-2", "I-TRADE-1")
    duel_at(**table).play(move, "blue")


@pytest.mark.rule("D-ROLL-3")
def test_the_opponent_proposes_no_trade_between_the_rolls() -> None:
    refuses("D-ROLL-3", between(hands={"blue": "1 wood", "orange": "1 ore"}), "propose 1 ore for 1 wood", "orange")


@pytest.mark.rule("D-ROLL-4")
@pytest.mark.parametrize("card", PROGRESS)
def test_between_the_rolls_no_card_but_a_knight_is_played(card: str) -> None:
    game = between(cards={"blue": ONE_OF_EACH})
    refuses("D-ROLL-4", game, card, "blue")
    assert ["roll", "knight"] == game.legal("blue")


@pytest.mark.rule("D-ROLL-4")
@pytest.mark.parametrize("card", PROGRESS)
def test_before_and_after_the_rolls_every_card_may_be_played(card: str) -> None:
    assert duel_at("before-roll", cards={"blue": ONE_OF_EACH}).why_not(card, "blue") is None
    assert duel_at(cards={"blue": ONE_OF_EACH}).why_not(card, "blue") is None


@pytest.mark.rule("D-ROLL-4")
@pytest.mark.parametrize("card", ["knight", *PROGRESS])
def test_a_knight_between_the_rolls_is_the_one_card_of_the_turn(card: str) -> None:
    game = between(cards={"blue": ONE_OF_EACH})
    game.play("knight", "blue")
    game.play("robber 14", "blue")
    if card == "knight":
        refuses("I-CARD-1", game, card, "blue")
    roll(game, "5 6")
    refuses("I-CARD-1", game, card, "blue")


@pytest.mark.rule("D-ROLL-4")
@pytest.mark.parametrize("card", ["knight", "invention wood ore"])
def test_after_a_card_before_the_rolls_no_knight_is_played_between_them(card: str) -> None:
    game = duel_at("before-roll", cards={"blue": ONE_OF_EACH})
    game.play(card, "blue")
    if card == "knight":
        game.play("robber 14", "blue")
    roll(game, "3 3")
    refuses("I-CARD-1", game, "knight", "blue")
