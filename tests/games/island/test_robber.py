"""The seven and the robber (I-ROB-1..7)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from landnam.rules.errors import IllegalAction
from pictures import EMPTY, game_from, hand_of, seat_of

# --- discards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-ROB-1")
@pytest.mark.parametrize(("cards", "owed"), [(7, 0), (8, 4), (9, 4), (10, 5), (11, 5)])
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_more_than_seven_cards_are_halved_rounded_down(colour: str, cards: int, owed: int) -> None:
    game = game_from(EMPTY, phase="rolling", active="red", hands={colour: f"{cards - 3} wood 3 ore"})
    game.play("dice 3 4")
    assert owed == seat_of(game, colour)["owes"]


@pytest.mark.rule("I-ROB-1")
def test_development_cards_do_not_count() -> None:
    game = game_from(EMPTY, phase="rolling", hands={"blue": "7 wood"}, cards={"blue": "3 knight"})
    game.play("dice 3 4")
    assert "robber" == game.view(None)["phase"]


@pytest.mark.rule("I-ROB-1")
def test_who_discards_chooses_the_cards_and_they_go_back_to_the_supply() -> None:
    game = game_from(EMPTY, phase="rolling", hands={"blue": "4 wood 5 ore"})
    game.play("dice 3 4")
    game.play("discard 1 wood 3 ore", "blue")
    assert {"wood": 3, "ore": 2} == hand_of(game, "blue")
    assert (16, 17) == (game.view(None)["supply"]["wood"], game.view(None)["supply"]["ore"])


@pytest.mark.rule("I-ROB-1")
@pytest.mark.parametrize("cards", ["3 wood", "4 wood 1 ore", "nothing", "4 brick", "1 wood 3 wool"])
def test_neither_more_nor_fewer_nor_cards_one_does_not_hold_are_discarded(cards: str) -> None:
    game = game_from(EMPTY, phase="rolling", hands={"blue": "4 wood 5 ore"})
    game.play("dice 3 4")
    assert "I-ROB-1" == game.why_not(f"discard {cards}", "blue")


@pytest.mark.rule("I-ROB-1")
def test_who_holds_seven_cards_may_not_discard() -> None:
    game = game_from(EMPTY, phase="rolling", hands={"blue": "8 wood", "white": "7 ore"})
    game.play("dice 3 4")
    assert "I-ROB-1" == game.why_not("discard 3 ore", "white")


@pytest.mark.rule("I-ROB-1")
def test_nobody_discards_on_another_number() -> None:
    game = game_from(EMPTY, phase="rolling", hands={"blue": "8 wood"})
    game.play("dice 3 3")
    assert "I-ROB-1" == game.why_not("discard 4 wood", "blue")


@pytest.mark.rule("I-ROB-2")
@pytest.mark.parametrize("order", [("red", "blue", "white"), ("white", "red", "blue")])
def test_players_discard_in_any_order_before_the_robber_moves(order: tuple[str, ...]) -> None:
    game = game_from(EMPTY, phase="rolling", hands={"red": "8 wood", "blue": "8 ore", "white": "9 wool"})
    game.play("dice 3 4")
    assert (0, 1, 3) == game.to_act
    for colour in order:
        assert "I-ROB-2" == game.why_not("robber 0", "red")
        game.play(game.legal(colour)[0], colour)
    assert game.why_not("robber 0", "red") is None


# --- the move ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-ROB-3")
def test_the_robber_must_move() -> None:
    game = game_from(EMPTY, phase="rolling")
    game.play("dice 3 4")
    assert "I-ROB-3" == game.why_not("end", "red")
    assert [f"robber {h}" for h in range(19) if h != 9] == game.legal("red")


@pytest.mark.rule("I-ROB-3")
def test_the_robber_may_not_stay() -> None:
    game = game_from(
        r"""
                          r           .           .
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |     *     |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        phase="robber",
    )
    assert "I-ROB-3" == game.why_not("robber 13", "red")


@pytest.mark.rule("I-ROB-3")
def test_the_robber_may_go_to_the_desert() -> None:
    game = game_from(
        r"""
                          r           .           .
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |     *     |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        phase="robber",
    )
    game.play("robber 9")
    assert 9 == game.view(None)["robber"]


@pytest.mark.rule("I-ROB-3")
def test_only_the_active_player_moves_the_robber() -> None:
    assert "I-TURN-1" == game_from(EMPTY, phase="robber").why_not("robber 0", "blue")


# --- the theft --------------------------------------------------------------------------------------------------


AT_THE_FOREST = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           b           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           |           |
.           r           W           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           o           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""


@pytest.mark.rule("I-ROB-4")
def test_the_active_player_takes_a_card_from_the_opponent_named() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"blue": "2 ore", "white": "2 wool"})
    game.play("robber 8 white")
    game.play("stolen wool")
    hands = [hand_of(game, colour) for colour in ("red", "blue", "white")]
    assert [{"wool": 1}, {"ore": 2}, {"wool": 1}] == hands


@pytest.mark.rule("I-ROB-4")
def test_every_card_of_the_victim_is_equally_likely_to_be_taken() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"blue": "3 ore 1 wood", "white": "1 brick"})
    game.play("robber 8 blue")
    assert {"stolen wood": Fraction(1, 4), "stolen ore": Fraction(3, 4)} == dict(game.chance())


@pytest.mark.rule("I-ROB-4")
def test_a_card_the_victim_does_not_hold_cannot_be_taken() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"blue": "1 ore"})
    game.play("robber 8 blue")
    with pytest.raises(IllegalAction, match="I-ROB-4"):
        game.play("stolen wood")


@pytest.mark.rule("I-ROB-4")
def test_naming_somebody_is_obligatory_where_somebody_stands() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"blue": "1 ore"})
    assert "I-ROB-4" == game.why_not("robber 8", "red")


@pytest.mark.rule("I-ROB-4")
def test_only_who_stands_at_the_hex_can_be_named() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"orange": "1 ore"})
    assert "I-ROB-4" == game.why_not("robber 8 orange", "red")


@pytest.mark.rule("I-ROB-5")
def test_of_two_victims_the_one_without_cards_may_be_named_and_nothing_is_taken() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"white": "2 wool"})
    assert {"robber 8 blue", "robber 8 white"} == {a for a in game.legal("red") if a.startswith("robber 8 ")}
    game.play("robber 8 blue")
    assert ([], "actions") == (game.chance(), game.view(None)["phase"])
    assert ({}, {"wool": 2}) == (hand_of(game, "red"), hand_of(game, "white"))


@pytest.mark.rule("I-ROB-5")
def test_of_two_victims_the_one_with_cards_may_be_named_too() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"white": "2 wool"})
    game.play("robber 8 white")
    assert [("stolen wool", Fraction(1))] == game.chance()


@pytest.mark.rule("I-ROB-5")
def test_where_nobody_else_stands_nothing_is_taken() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"red": "1 ore", "blue": "1 ore"})
    assert game.why_not("robber 7", "red") is None  # red alone stands there
    game.play("robber 7")
    assert ([], "actions") == (game.chance(), game.view(None)["phase"])


@pytest.mark.rule("I-ROB-5")
@pytest.mark.parametrize("h", [7, 8])
def test_nobody_robs_oneself(h: int) -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"red": "1 ore"})
    assert "I-ROB-5" == game.why_not(f"robber {h} red", "red")


@pytest.mark.rule("I-ROB-6")
def test_from_a_victim_with_development_cards_only_nothing_is_taken() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", cards={"blue": "2 knight 1 monopoly"})
    game.play("robber 8 blue")
    assert ([], "actions") == (game.chance(), game.view(None)["phase"])
    assert (3, 0) == (seat_of(game, "blue")["development"], seat_of(game, "red")["development"])


@pytest.mark.rule("I-ROB-6")
def test_development_cards_are_not_among_the_cards_that_can_be_stolen() -> None:
    game = game_from(AT_THE_FOREST, phase="robber", hands={"blue": "1 ore"}, cards={"blue": "5 knight"})
    game.play("robber 8 blue")
    assert [("stolen ore", Fraction(1))] == game.chance()


# --- the knight -------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-ROB-7")
@pytest.mark.parametrize("phase", ["before roll", "actions"])
def test_a_knight_moves_the_robber_and_steals(phase: str) -> None:
    game = game_from(AT_THE_FOREST, phase=phase, hands={"blue": "1 ore"}, cards={"red": "1 knight"})
    game.play("knight")
    assert "I-ROB-3" == game.why_not("robber 9", "red")
    game.play("robber 8 blue")
    game.play("stolen ore")
    assert (8, {"ore": 1}, phase) == (game.view(None)["robber"], hand_of(game, "red"), game.view(None)["phase"])


@pytest.mark.rule("I-ROB-7")
def test_for_a_knight_nobody_discards() -> None:
    game = game_from(
        AT_THE_FOREST,
        hands={"red": "9 wood", "blue": "12 ore"},
        cards={"red": "1 knight"},
    )
    game.play("knight")
    assert ((0,), "robber") == (game.to_act, game.view(None)["phase"])
    assert "I-ROB-1" == game.why_not("discard 6 ore", "blue")
