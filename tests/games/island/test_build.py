"""Roads, settlements and cities (I-BUILD, I-ROAD, I-SETTLE, I-CITY)."""

from __future__ import annotations

import pytest

from landnam.rules.errors import IllegalAction
from pictures import game_from, hand_of, seat_of

SETTLER = r"""
                  .           .           .
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
.           r           .           .           .           .
   \     /     r     /     \     /     \     /     \     /
      .           .           .           .           .
      |           r           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
COSTS = [
    ("road 39-44", "wood brick"),
    ("settle 39", "wood brick wool wheat"),
    ("city 28", "wheat wheat ore ore ore"),
    ("buy", "wool wheat ore"),
]
PLENTY = "5 wood 5 brick 5 wool 5 wheat 5 ore"


def hand(cards: list[str]) -> str:
    return " ".join(f"1 {card}" for card in cards)


# --- costs ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-BUILD-1")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_the_cost_is_paid_to_the_supply(action: str, cost: str) -> None:
    game = game_from(SETTLER, hands={"red": hand(cost.split())})
    game.play(action)
    assert ({}, [19] * 5) == (hand_of(game, "red"), list(game.view(None)["supply"].values()))


@pytest.mark.rule("I-BUILD-1")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_no_card_of_the_cost_may_be_missing(action: str, cost: str) -> None:
    cards = cost.split()
    for missing in range(len(cards)):
        game = game_from(SETTLER, hands={"red": hand(cards[:missing] + cards[missing + 1 :])})
        assert "I-BUILD-1" == game.why_not(action, "red")


@pytest.mark.rule("I-BUILD-1")
def test_a_refused_build_changes_nothing() -> None:
    game = game_from(SETTLER, hands={"red": "1 wood 1 brick 1 wool"})
    before = game.position()
    with pytest.raises(IllegalAction, match="I-BUILD-1"):
        game.play("settle 39")
    assert before == game.position()


@pytest.mark.rule("I-BUILD-2")
def test_a_turn_has_any_number_of_builds() -> None:
    game = game_from(SETTLER, hands={"red": "3 wood 3 brick 2 wool 4 wheat 4 ore"})
    for action in ("road 39-44", "road 44-48", "settle 39", "city 39", "buy", "drawn knight"):
        game.play(action)
    assert ({}, [28], [39]) == (hand_of(game, "red"), *(seat_of(game, "red")[key] for key in ("settlements", "cities")))


# --- roads ------------------------------------------------------------------------------------------------------


MEETING_ROADS = r"""
                  .           .           .
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
.           r           .           .           .           .
   \     /     r     /     \     /     \     /     \     /
      .           .           .           .           .
      |           b           |           |           |
      .           .           .           .           .
         \     /     b     /     \     /     \     /
            .           b           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""


@pytest.mark.rule("I-ROAD-1")
@pytest.mark.parametrize("path", ["28-34", "34-39"])
def test_a_path_carries_one_road(path: str) -> None:
    game = game_from(MEETING_ROADS, hands={"red": PLENTY})
    assert "I-ROAD-1" == game.why_not(f"road {path}", "red")


@pytest.mark.rule("I-ROAD-1")
def test_a_road_may_follow_the_coast() -> None:
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
              |           |           |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": PLENTY},
    )
    for path in ("road 0-3", "road 3-7", "road 7-11"):
        game.play(path)
    assert 3 == seat_of(game, "red")["route"]


BESIDE_ALL_PIECES = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           b           .           .
         /     \     /     b     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           |           |
.           r           .           .           .           .
   \     /     r     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           R           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""


@pytest.mark.rule("I-ROAD-2")
@pytest.mark.parametrize("path", ["22-28", "29-34", "45-49"])
def test_a_road_touches_an_own_settlement_road_or_city(path: str) -> None:
    game = game_from(BESIDE_ALL_PIECES, hands={"red": PLENTY})
    assert game.why_not(f"road {path}", "red") is None


@pytest.mark.rule("I-ROAD-2")
@pytest.mark.parametrize("path", ["20-26", "29-35", "8-12", "13-18"])
def test_a_road_that_touches_nothing_of_its_own_is_refused(path: str) -> None:
    game = game_from(BESIDE_ALL_PIECES, hands={"red": PLENTY})
    assert "I-ROAD-2" == game.why_not(f"road {path}", "red")


BLOCKED = r"""
                  .           .           .
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
.           r           .           .           .           .
   \     /     r     /     \     /     \     /     \     /
      .           .           .           .           .
      |           r           |           |           |
      .           b           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""


@pytest.mark.rule("I-ROAD-3")
@pytest.mark.parametrize("path", ["39-43", "39-44"])
def test_a_road_does_not_go_on_past_an_opponent_s_settlement(path: str) -> None:
    game = game_from(BLOCKED, hands={"red": PLENTY})
    assert "I-ROAD-3" == game.why_not(f"road {path}", "red")


@pytest.mark.rule("I-ROAD-3")
def test_a_road_does_not_go_on_past_an_opponent_s_city() -> None:
    game = game_from(BLOCKED.replace("b", "B"), hands={"red": PLENTY})
    assert "I-ROAD-3" == game.why_not("road 39-43", "red")


@pytest.mark.rule("I-ROAD-3")
def test_a_settlement_built_in_its_way_stops_a_road() -> None:
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
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           r           .           .           .           .
           \     /     r     /     \     /     \     /     \     /
              .           .           .           .           .
              |           r           |           |           |
              .           .           .           .           .
                 \     b     \     /     \     /     \     /
                    .           .           .           .
                    b           |           |           |
                    .           .           .           .
                       b     /     \     /     \     /
                          b           .           .
        """,
        hands={"red": PLENTY, "blue": PLENTY},
        active="blue",
    )
    game.play("settle 39")
    for action in ("end", "roll", "dice 1 1", "end", "roll", "dice 1 1", "end", "roll", "dice 1 1"):
        game.play(action)
    assert "I-ROAD-3" == game.why_not("road 39-44", "red")
    assert "road 39-44" not in game.legal("red")


@pytest.mark.rule("I-ROAD-3")
def test_a_road_may_end_at_an_opponent_s_settlement() -> None:
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
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           r           .           .           .           .
           \     /     r     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              .           b           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": PLENTY},
    )
    assert game.why_not("road 34-39", "red") is None


@pytest.mark.rule("I-ROAD-3")
def test_the_path_past_an_opponent_is_open_from_its_other_end() -> None:
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
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           r           .           .           .           .
           \     /     r     /     \     /     \     /     \     /
              .           .           .           .           .
              |           r           |           |           |
              .           b           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    r           |           |           |
                    r           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": PLENTY},
    )
    assert game.why_not("road 39-43", "red") is None
    assert "I-ROAD-3" == game.why_not("road 39-44", "red")


@pytest.mark.rule("I-ROAD-3")
def test_an_opponent_s_road_does_not_stop_a_road() -> None:
    game = game_from(MEETING_ROADS, hands={"red": PLENTY})
    assert game.why_not("road 29-34", "red") is None


# --- settlements ------------------------------------------------------------------------------------------------


LONG_ROAD = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           W           .           .
|           |           |           |           |           |
.           r           .           .           .           .
   \     /     r     r     r     r     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           b           .           .
         \     /     \     /     b     b     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""


@pytest.mark.rule("I-SETTLE-1")
def test_a_settlement_may_stand_in_the_middle_of_a_route() -> None:
    game = game_from(LONG_ROAD, hands={"red": PLENTY})
    game.play("settle 29")
    assert [28, 29] == seat_of(game, "red")["settlements"]


@pytest.mark.rule("I-SETTLE-1")
def test_a_settlement_may_stand_at_the_end_of_a_route() -> None:
    game = game_from(SETTLER, hands={"red": PLENTY})
    game.play("settle 39")
    assert [28, 39] == seat_of(game, "red")["settlements"]


@pytest.mark.rule("I-SETTLE-1")
@pytest.mark.parametrize("place", [0, 22, 44, 41])
def test_a_settlement_needs_a_road_of_its_own(place: int) -> None:
    """Neither an empty place, nor one beside an own settlement, nor one on another's road will do."""
    game = game_from(LONG_ROAD, hands={"red": PLENTY})
    assert "I-SETTLE-1" == game.why_not(f"settle {place}", "red")


@pytest.mark.rule("I-SETTLE-1")
@pytest.mark.parametrize("place", [28, 39])
def test_a_settlement_needs_a_free_intersection(place: int) -> None:
    game = game_from(BLOCKED, hands={"red": PLENTY})
    assert "I-SETTLE-1" == game.why_not(f"settle {place}", "red")


@pytest.mark.rule("I-SETTLE-2")
@pytest.mark.parametrize(("place", "whose"), [(34, "own"), (35, "blue"), (30, "white city")])
def test_no_settlement_beside_another_building(place: int, whose: str) -> None:
    game = game_from(LONG_ROAD, hands={"red": PLENTY})
    assert "I-SETTLE-2" == game.why_not(f"settle {place}", "red"), whose


@pytest.mark.rule("I-SETTLE-2")
def test_two_paths_away_is_far_enough() -> None:
    game = game_from(LONG_ROAD, hands={"red": PLENTY})
    assert game.why_not("settle 29", "red") is None


@pytest.mark.rule("I-SETTLE-2")
def test_a_new_settlement_closes_the_places_beside_it() -> None:
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
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           r           .           .           .           .
           \     /     r     /     \     /     \     /     \     /
              .           .           .           .           .
              |           r           |           |           |
              .           .           .           .           .
                 \     /     r     r     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": PLENTY},
    )
    assert game.why_not("settle 44", "red") is None
    game.play("settle 39")
    assert "I-SETTLE-2" == game.why_not("settle 44", "red")
    assert game.why_not("settle 40", "red") is None


# --- cities -----------------------------------------------------------------------------------------------------


BUILT = r"""
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
.           r           .           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           R           .           .           .
         \     /     r     /     \     /     \     /
            .           .           .           .
            |           r           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""


@pytest.mark.rule("I-CITY-1")
@pytest.mark.parametrize(
    ("place", "what"), [(48, "an own road"), (39, "an own city"), (17, "another's"), (0, "nothing")]
)
def test_a_city_stands_only_in_place_of_an_own_settlement(place: int, what: str) -> None:
    game = game_from(BUILT, hands={"red": PLENTY})
    assert "I-CITY-1" == game.why_not(f"city {place}", "red"), what


@pytest.mark.rule("I-CITY-1")
def test_a_city_takes_the_place_of_the_settlement() -> None:
    game = game_from(BUILT, hands={"red": PLENTY})
    game.play("city 28")
    red = seat_of(game, "red")
    assert ([], [28, 39], 4) == (red["settlements"], red["cities"], red["points"])
    assert {"road": 13, "settlement": 5, "city": 2} == red["pieces"]


@pytest.mark.rule("I-CITY-1", "I-PART-5")
def test_a_city_gives_back_the_fifth_settlement_for_use_at_once() -> None:
    game = game_from(
        r"""
                          r           .           .
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    r           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              r           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        r           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              r           .           .           .           .
                 r     /     \     /     \     /     \     /
                    .           .           .           .
                    r           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": "1 wood 1 brick 1 wool 3 wheat 3 ore"},
    )
    assert "I-PART-5" == game.why_not("settle 47", "red")
    game.play("city 0")
    game.play("settle 47")
    red = seat_of(game, "red")
    assert ([7, 16, 27, 38, 47], [0]) == (red["settlements"], red["cities"])
