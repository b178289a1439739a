"""Longest route and largest army (I-ROUTE-1..7, I-ARMY-1..2)."""

from __future__ import annotations

import pytest

from landnam.rules.protocol import Game
from pictures import game_from, holder_of, points, routes, seat_of

ROAD = "1 wood 1 brick"
SETTLEMENT = "1 wood 1 brick 1 wool 1 wheat"


# --- who takes the tile -----------------------------------------------------------------------------------------


THREE_ROADS = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     \     /     \     /     \     /     \
r           .           .           .           .           .
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
                  .           .           .
"""
FOUR_ROADS = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     r     /     \     /     \     /     \
r           .           .           .           .           .
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
                  .           .           .
"""


@pytest.mark.rule("I-ROUTE-1")
def test_four_roads_take_no_tile() -> None:
    game = game_from(THREE_ROADS, hands={"red": ROAD})
    game.play("road 17-23")
    assert (4, None) == (seat_of(game, "red")["route"], holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-1")
def test_the_first_route_of_five_takes_the_tile() -> None:
    game = game_from(FOUR_ROADS, hands={"red": ROAD})
    game.play("road 18-23")
    assert (5, "red") == (seat_of(game, "red")["route"], holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-1", "I-ROUTE-2")
def test_a_fifth_road_on_a_fork_takes_no_tile() -> None:
    game = game_from(FOUR_ROADS, hands={"red": ROAD})
    game.play("road 22-28")
    assert (4, None) == (seat_of(game, "red")["route"], holder_of(game, "longest_route"))


FIVE_EACH = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     r     r     \     /     \     /     \
r           .           .           .           .           .
|           |           |           |           |           |
.           .           .           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      b           .           .           .           .
         b     b     b     b     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
BOTH_FIVE = FIVE_EACH.replace("b     b     b     b     \\", "b     b     b     b     b")


@pytest.mark.rule("I-ROUTE-4")
def test_a_route_as_long_as_the_holder_s_does_not_take_the_tile() -> None:
    game = game_from(FIVE_EACH, active="blue", hands={"blue": ROAD}, route="red")
    game.play("road 40-45")
    assert ([5, 5, 0, 0], "red") == (routes(game), holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-4")
def test_a_longer_route_takes_the_tile_and_its_points_at_once() -> None:
    game = game_from(FIVE_EACH, active="blue", hands={"blue": "2 wood 2 brick"}, route="red")
    assert [3, 1, 0, 0] == points(game)
    game.play("road 40-45")
    game.play("road 41-45")
    assert ("blue", [1, 3, 0, 0]) == (holder_of(game, "longest_route"), points(game))


@pytest.mark.rule("I-ROUTE-4")
def test_the_holder_s_own_new_road_changes_nothing() -> None:
    game = game_from(FIVE_EACH, hands={"red": ROAD}, route="red")
    game.play("road 18-24")
    assert ("red", [3, 1, 0, 0]) == (holder_of(game, "longest_route"), points(game))


# --- cuts -------------------------------------------------------------------------------------------------------


# White can settle on 23, in the middle of red's route.
CUT_SIX_BLUE_FIVE = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     r     r     r     /     \     /     \
r           .           .           .           .           .
|           |           w           |           |           |
.           .           .           .           .           .
   \     /     \     w     \     /     \     /     \     /
      .           w           .           .           .
      |           |           |           |           |
      b           .           .           .           .
         b     b     b     b     b     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
CUT_SIX_BLUE_FOUR = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     r     r     r     /     \     /     \
r           .           .           .           .           .
|           |           w           |           |           |
.           .           .           .           .           .
   \     /     \     w     \     /     \     /     \     /
      .           w           .           .           .
      |           |           |           |           |
      b           .           .           .           .
         b     b     b     b     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
CUT_SIX_TWO_FIVES = r"""
                  .           .           o
               o     o     o     o     o     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     r     r     r     /     \     /     \
r           .           .           .           .           .
|           |           w           |           |           |
.           .           .           .           .           .
   \     /     \     w     \     /     \     /     \     /
      .           w           .           .           .
      |           |           |           |           |
      b           .           .           .           .
         b     b     b     b     b     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
CUT_SEVEN_BLUE_FIVE = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     r     r     r     /     \     /     \
.           .           .           .           .           .
r           |           w           |           |           |
r           .           .           .           .           .
   \     /     \     w     \     /     \     /     \     /
      .           w           .           .           .
      |           |           |           |           |
      b           .           .           .           .
         b     b     b     b     b     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
CUT_SEVEN_BLUE_SIX = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     r     r     r     /     \     /     \
.           .           .           .           .           .
r           |           w           |           |           |
r           .           .           .           .           .
   \     /     \     w     \     /     \     /     \     /
      .           w           .           .           .
      |           |           |           |           |
      b           .           .           .           .
         b     b     b     b     b     b     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""


def cut(picture: str) -> Game:
    """White settles on red's route, while red holds the tile."""
    game = game_from(picture, active="white", hands={"white": SETTLEMENT}, route="red")
    game.play("settle 23")
    return game


@pytest.mark.rule("I-ROUTE-3")
def test_a_settlement_cuts_the_route_of_another() -> None:
    assert [4, 4, 0, 2] == routes(cut(CUT_SIX_BLUE_FOUR))


BUILT_IN_THE_MIDDLE = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   r     r     r     r     r     r     /     \     /     \
r           .           w           .           .           .
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
                  .           .           .
"""


@pytest.mark.rule("I-ROUTE-3")
@pytest.mark.parametrize("building", ["w", "W"])
def test_a_settlement_or_city_of_another_ends_a_route(building: str) -> None:
    game = game_from(BUILT_IN_THE_MIDDLE.replace("w", building))
    assert 4 == seat_of(game, "red")["route"]


@pytest.mark.rule("I-ROUTE-3")
@pytest.mark.parametrize("building", ["r", "R"])
def test_an_own_building_does_not_cut_a_route(building: str) -> None:
    game = game_from(BUILT_IN_THE_MIDDLE.replace("w", building), route="red")
    assert 6 == seat_of(game, "red")["route"]


@pytest.mark.rule("I-ROUTE-3")
def test_an_own_settlement_built_in_the_middle_does_not_cut() -> None:
    game = game_from(CUT_SIX_BLUE_FOUR, hands={"red": SETTLEMENT}, route="red")
    game.play("settle 23")
    assert (6, "red") == (seat_of(game, "red")["route"], holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-3")
def test_a_settlement_at_the_end_of_a_route_cuts_nothing() -> None:
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
              .           .           .           .           .
           r     r     r     r     r     r     /     \     /     \
        r           .           .           .           .           .
        |           |           |           w           |           |
        .           .           .           .           .           .
           \     /     \     /     \     /     w     /     \     /
              .           .           .           w           .
              |           |           |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        active="white",
        hands={"white": SETTLEMENT},
        route="red",
    )
    game.play("settle 24")
    assert (6, "red") == (seat_of(game, "red")["route"], holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-3")
def test_a_settlement_on_a_loop_opens_it() -> None:
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
              .           .           r           .           .
           /     \     /     \     r     r     /     \     /     \
        .           .           .           .           .           .
        |           |           r           r           |           |
        .           w           .           .           .           .
           \     /     w     w     r     r     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        active="white",
        hands={"white": SETTLEMENT},
        route="red",
    )
    game.play("settle 29")
    assert (6, "red") == (seat_of(game, "red")["route"], holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-5")
def test_after_a_cut_a_holder_with_five_whom_nobody_exceeds_keeps_the_tile_in_a_tie_too() -> None:
    game = cut(CUT_SEVEN_BLUE_FIVE)
    assert ([5, 5, 0, 2], "red") == (routes(game), holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-6")
def test_after_a_cut_a_holder_with_five_who_is_exceeded_loses_the_tile() -> None:
    game = cut(CUT_SEVEN_BLUE_SIX)
    assert ([5, 6, 0, 2], "blue") == (routes(game), holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-6")
def test_a_cut_moves_the_tile_to_a_third_player() -> None:
    game = cut(CUT_SIX_BLUE_FIVE)
    assert ("blue", [1, 3, 0, 2]) == (holder_of(game, "longest_route"), points(game))


@pytest.mark.rule("I-ROUTE-6")
def test_after_a_cut_several_others_tied_leave_the_tile_aside() -> None:
    game = cut(CUT_SIX_TWO_FIVES)
    assert ([4, 5, 5, 2], None) == (routes(game), holder_of(game, "longest_route"))
    assert [1, 1, 1, 2] == points(game)


@pytest.mark.rule("I-ROUTE-7")
def test_a_cut_that_leaves_nobody_with_five_sets_the_tile_aside() -> None:
    game = cut(CUT_SIX_BLUE_FOUR)
    assert ([4, 4, 0, 2], None) == (routes(game), holder_of(game, "longest_route"))
    assert [1, 1, 0, 2] == points(game)


@pytest.mark.rule("I-ROUTE-7")
def test_a_tile_set_aside_comes_back_to_who_alone_is_longest() -> None:
    hands = {"white": SETTLEMENT, "blue": ROAD}
    game = game_from(CUT_SIX_TWO_FIVES, active="white", hands=hands, route="red")
    for action in ("settle 23", "end", "roll", "dice 1 1", "end", "roll", "dice 1 1", "road 41-45"):
        game.play(action)
    assert "blue" == holder_of(game, "longest_route")


@pytest.mark.rule("I-ROUTE-7")
def test_a_tile_set_aside_stays_there_while_two_are_longest() -> None:
    game = game_from(BOTH_FIVE, active="blue", hands={"blue": ROAD})
    game.play("road 44-48")  # a fork, which adds nothing
    assert ([5, 5, 0, 0], None) == (routes(game), holder_of(game, "longest_route"))


@pytest.mark.rule("I-ROUTE-6", "I-ROUTE-7")
def test_everybody_is_told_that_the_tile_moved() -> None:
    game = game_from(CUT_SIX_BLUE_FIVE, active="white", hands={"white": SETTLEMENT}, route="red")
    told = [event.seen_by(None) for event in game.play("settle 23") if event.kind == "longest route"]
    assert [{"kind": "longest route", "seat": 1, "was": 0}] == told


# --- largest army -----------------------------------------------------------------------------------------------


TWO_HAMLETS = r"""
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
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           b
"""


def army(knights: dict[str, str], holder: str = "nobody", active: str = "red") -> Game:
    """The active seat plays one more knight."""
    game = game_from(TWO_HAMLETS, active=active, cards={active: "1 knight"}, played=knights, army=holder)
    game.play("knight")
    return game


@pytest.mark.rule("I-ARMY-1")
def test_two_knights_are_no_army() -> None:
    game = army({"red": "1 knight"})
    assert (None, [1, 1, 0, 0]) == (holder_of(game, "largest_army"), points(game))


@pytest.mark.rule("I-ARMY-1")
def test_the_first_three_knights_take_the_tile() -> None:
    game = army({"red": "2 knight", "blue": "2 knight"})
    assert ("red", [3, 1, 0, 0]) == (holder_of(game, "largest_army"), points(game))


@pytest.mark.rule("I-ARMY-1")
def test_only_played_knights_count() -> None:
    game = game_from(TWO_HAMLETS, cards={"red": "5 knight"})
    assert None is holder_of(game, "largest_army")


@pytest.mark.rule("I-ARMY-2")
def test_as_many_knights_as_the_holder_do_not_take_the_tile() -> None:
    game = army({"red": "3 knight", "blue": "2 knight"}, holder="red", active="blue")
    assert ("red", [3, 1, 0, 0]) == (holder_of(game, "largest_army"), points(game))


@pytest.mark.rule("I-ARMY-2")
def test_more_knights_than_the_holder_take_the_tile_at_once() -> None:
    game = army({"red": "3 knight", "blue": "3 knight"}, holder="red", active="blue")
    assert ("blue", [1, 3, 0, 0]) == (holder_of(game, "largest_army"), points(game))


@pytest.mark.rule("I-ARMY-2")
def test_the_holder_s_own_next_knight_changes_nothing() -> None:
    game = army({"red": "3 knight", "blue": "3 knight"}, holder="red")
    assert ("red", [3, 1, 0, 0]) == (holder_of(game, "largest_army"), points(game))
