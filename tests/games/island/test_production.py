"""What the dice bring (I-PROD-1..6)."""

from __future__ import annotations

import pytest

from landnam.boards.layouts import BEGINNER
from landnam.rules.protocol import Game
from pictures import game_from, hand_of

# The forest with the 11 is hex 8, the pasture with the 11 hex 18.
ROUND_THE_FOREST = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           r           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           |           |
.           r           B           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
FOREST_AND_PASTURE = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           r           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           |           |
.           .           B           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           O
"""
ROBBED_FOREST = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           r           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |     *     |           |           |           |
.           .           B           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           O
"""


def supply(game: Game, resource: str) -> int:
    left: dict[str, int] = game.view(None)["supply"]
    return left[resource]


@pytest.mark.rule("I-PROD-1")
def test_a_settlement_brings_one_card_and_a_city_two() -> None:
    game = game_from(FOREST_AND_PASTURE, phase="rolling")
    game.play("dice 5 6")
    assert ({"wood": 1}, {"wood": 2}) == (hand_of(game, "red"), hand_of(game, "blue"))


@pytest.mark.rule("I-PROD-1")
def test_several_buildings_at_a_hex_add_up() -> None:
    game = game_from(ROUND_THE_FOREST, phase="rolling")
    game.play("dice 5 6")
    assert {"wood": 2} == hand_of(game, "red")


@pytest.mark.rule("I-PROD-1")
def test_everybody_receives_whoever_rolls() -> None:
    game = game_from(FOREST_AND_PASTURE, phase="rolling", active="white")
    game.play("dice 6 5")
    hands = [hand_of(game, colour) for colour in game.seats]
    assert [{"wood": 1}, {"wood": 2}, {"wool": 2}, {}] == hands


@pytest.mark.rule("I-PROD-1")
def test_only_hexes_with_the_rolled_number_produce() -> None:
    game = game_from(ROUND_THE_FOREST, phase="rolling")
    game.play("dice 1 1")
    assert [{}, {}] == [hand_of(game, "red"), hand_of(game, "blue")]


@pytest.mark.rule("I-PROD-1")
def test_a_building_between_two_hexes_of_a_number_receives_from_both() -> None:
    numbers = BEGINNER.plain()["numbers"]
    numbers[3], numbers[18] = 11, 12
    game = game_from(ROUND_THE_FOREST, phase="rolling", board={**BEGINNER.plain(), "numbers": numbers})
    game.play("dice 5 6")
    assert {"wood": 2, "wheat": 1} == hand_of(game, "red")


@pytest.mark.rule("I-PROD-1", "I-PART-3")
def test_what_is_produced_leaves_the_supply() -> None:
    game = game_from(FOREST_AND_PASTURE, phase="rolling")
    game.play("dice 5 6")
    assert (19 - 3, 19 - 2) == (supply(game, "wood"), supply(game, "wool"))


@pytest.mark.rule("I-PROD-2")
def test_the_robber_s_hex_gives_nothing_and_the_other_with_its_number_does() -> None:
    game = game_from(ROBBED_FOREST, phase="rolling")
    game.play("dice 5 6")
    hands = [hand_of(game, colour) for colour in ("red", "blue", "orange")]
    assert [{}, {}, {"wool": 2}] == hands


# --- shortages --------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-PROD-3")
@pytest.mark.parametrize("roller", ["red", "blue", "white"])
def test_when_two_claim_more_than_there_is_nobody_gets_any_not_even_the_roller(roller: str) -> None:
    game = game_from(FOREST_AND_PASTURE, phase="rolling", active=roller, hands={"white": "17 wood"})
    game.play("dice 5 6")
    assert ({}, {}, 2) == (hand_of(game, "red"), hand_of(game, "blue"), supply(game, "wood"))


@pytest.mark.rule("I-PROD-3")
def test_a_supply_that_just_suffices_serves_all() -> None:
    game = game_from(FOREST_AND_PASTURE, phase="rolling", hands={"white": "16 wood"})
    game.play("dice 5 6")
    assert ({"wood": 1}, {"wood": 2}, 0) == (hand_of(game, "red"), hand_of(game, "blue"), supply(game, "wood"))


@pytest.mark.rule("I-PROD-1")
def test_two_hexes_of_one_terrain_and_number_both_produce() -> None:
    terrain = BEGINNER.plain()["terrain"]
    terrain[18] = "forest"
    game = game_from(FOREST_AND_PASTURE, board={**BEGINNER.plain(), "terrain": terrain}, phase="rolling")
    game.play("dice 5 6")
    hands = [hand_of(game, colour) for colour in ("red", "blue", "orange")]
    assert [{"wood": 1}, {"wood": 2}, {"wood": 2}] == hands


@pytest.mark.rule("I-PROD-3")
def test_claims_on_two_hexes_of_one_terrain_are_counted_together() -> None:
    terrain = BEGINNER.plain()["terrain"]
    terrain[18] = "forest"
    game = game_from(
        r"""
                          .           .           .
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              .           r           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           o
        """,
        board={**BEGINNER.plain(), "terrain": terrain},
        phase="rolling",
        hands={"white": "18 wood"},
    )
    game.play("dice 5 6")
    assert ({}, {}, 1) == (hand_of(game, "red"), hand_of(game, "orange"), supply(game, "wood"))


ONE_CLAIMANT = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           r           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           |           |
.           .           R           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           O
"""


@pytest.mark.rule("I-PROD-4")
@pytest.mark.parametrize("roller", ["red", "white"])
@pytest.mark.parametrize(("left", "received"), [(3, 3), (2, 2), (1, 1), (0, 0)])
def test_who_alone_has_a_claim_takes_what_is_left(left: int, received: int, roller: str) -> None:
    game = game_from(ONE_CLAIMANT, phase="rolling", active=roller, hands={"white": f"{19 - left} wood"})
    game.play("dice 5 6")
    assert (received, left - received) == (hand_of(game, "red").get("wood", 0), supply(game, "wood"))


@pytest.mark.rule("I-PROD-4")
def test_the_rest_of_a_claim_is_lost() -> None:
    game = game_from(ONE_CLAIMANT, phase="rolling", hands={"white": "18 wood"})
    game.play("dice 5 6")
    game.play("end")
    game.play("roll")
    game.play("dice 1 1")
    assert {"wood": 1} == hand_of(game, "red")


@pytest.mark.rule("I-PROD-2", "I-PROD-4")
def test_a_claim_on_the_robber_s_hex_does_not_count_as_a_second_claimant() -> None:
    terrain = BEGINNER.plain()["terrain"]
    terrain[18] = "forest"
    game = game_from(
        ROBBED_FOREST,
        board={**BEGINNER.plain(), "terrain": terrain},
        phase="rolling",
        hands={"white": "18 wood"},
    )
    game.play("dice 5 6")
    assert ({}, {"wood": 1}) == (hand_of(game, "blue"), hand_of(game, "orange"))


@pytest.mark.rule("I-PROD-5")
def test_a_shortage_of_wood_does_not_touch_wool() -> None:
    game = game_from(FOREST_AND_PASTURE, phase="rolling", hands={"white": "17 wood"})
    game.play("dice 5 6")
    assert ({}, {"wool": 2}) == (hand_of(game, "red"), hand_of(game, "orange"))


@pytest.mark.rule("I-PROD-3", "I-CARD-7")
def test_cards_taken_by_monopoly_are_still_missing_from_the_supply() -> None:
    game = game_from(
        FOREST_AND_PASTURE,
        phase="before roll",
        hands={"blue": "8 wood", "white": "9 wood"},
        cards={"red": "1 monopoly"},
    )
    game.play("monopoly wood")
    game.play("roll")
    game.play("dice 5 6")
    assert ({"wood": 17}, {}, 2) == (hand_of(game, "red"), hand_of(game, "blue"), supply(game, "wood"))


@pytest.mark.rule("I-PROD-4", "I-CARD-7")
def test_after_a_monopoly_a_lone_claimant_takes_the_last_card() -> None:
    game = game_from(
        ONE_CLAIMANT,
        phase="before roll",
        active="orange",
        hands={"red": "9 wood", "blue": "9 wood"},
        cards={"orange": "1 monopoly"},
    )
    game.play("monopoly wood")
    game.play("roll")
    game.play("dice 5 6")
    assert ({"wood": 1}, {"wood": 18, "wool": 2}) == (hand_of(game, "red"), hand_of(game, "orange"))


@pytest.mark.rule("I-PROD-6")
def test_a_seven_calls_the_robber_and_produces_nothing() -> None:
    game = game_from(
        r"""
                          r           .           .
                       /     \     /     \     /     \
                    .           .           b           .
                    |           |           |           |
                    .           r           .           o
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              w           .           b           .           O
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           r           b           .           .           w
           \     /     \     /     \     /     \     /     \     /
              .           .           .           b           .
              |           |           |           |           |
              .           R           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           r           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           R
        """,
        phase="rolling",
    )
    game.play("dice 3 4")
    assert "robber" == game.view(None)["phase"]
    assert [0, 0, 0, 0] == [seat["cards"] for seat in game.view(None)["seats"]]
    assert [19] * 5 == list(game.view(None)["supply"].values())
