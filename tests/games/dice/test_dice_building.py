"""Building and scoring (Y-BUILD-1..5, Y-SCORE-1)."""

from __future__ import annotations

import pytest

from dice_tables import ALL_ROADS, COSTS, alone, boxes, dice, lay, roll, sheet, table, turn
from landnam.rules.protocol import Game
from tables import refuses

ENDS = {
    "R0": "bc", "R1": "cd", "R2": "ce", "R3": "ef", "R4": "fg", "R5": "fh", "R6": "hi", "R7": "ij", "R8": "jk",
    "R9": "kl", "R10": "lm", "R11": "mn", "R12": "jo", "R13": "op", "R14": "pq", "R15": "qr",
}  # fmt: skip
"""The printed map: the two places that each road joins; the start road leads from a to b."""
SETTLEMENTS = ((3, "b"), (4, "e"), (5, "h"), (7, "j"), (9, "l"), (11, "n"))
CITIES = ((7, "d"), (12, "g"), (20, "p"), (30, "r"))
"""The buildings of the map in their order: points and place."""
THREE_ROADS = "wood brick wood brick wood brick"
CITY_DICE = "wheat wheat ore ore ore gold"


def way_to(place: str) -> list[str]:
    """The roads of the map from the start to a place, in order."""
    way: list[str] = []
    while place != "b":
        road, ends = next((road, ends) for road, ends in ENDS.items() if ends[1] == place)
        way.insert(0, f"road {road}")
        place = ends[0]
    return way


def lead(game: Game, *places: str) -> None:
    """Build the roads to these places, three a turn."""
    roads = list(dict.fromkeys(road for place in places for road in way_to(place)))
    for first in range(0, len(roads), 3):
        turn(game, *roads[first : first + 3])


# --- paying -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y-BUILD-1")
@pytest.mark.parametrize("action", ["road R0", "settlement", "city", "knight", "end"])
def test_nothing_is_built_before_rolling_is_over(action: str) -> None:
    game = alone()
    roll(game, "wood brick wool wheat ore ore")
    refuses("Y-BUILD-1", game, action, "red")
    game.play("keep 1")
    refuses("Y-BUILD-1", game, action, "red")


@pytest.mark.rule("Y-BUILD-1")
def test_a_die_pays_once() -> None:
    game = lay(alone(), "wood brick wood gold gold gold")
    game.play("road R0")
    assert "wood:spent wood brick:spent gold gold gold" == dice(game)
    refuses("Y-BUILD-1", game, "road R1", "red")


@pytest.mark.rule("Y-BUILD-1")
def test_as_much_is_built_as_the_dice_pay_for() -> None:
    game = lay(alone(), THREE_ROADS)
    for road in ("R0", "R1", "R2"):
        game.play(f"road {road}")
    assert ["R0", "R1", "R2"] == sheet(game)["roads"]
    assert ["end"] == game.legal("red")


@pytest.mark.rule("Y-BUILD-1")
def test_different_things_are_built_in_one_turn() -> None:
    game = lay(alone(), "wood brick wood brick wool wheat")
    game.play("settlement")
    game.play("road R0")
    assert 4 == game.view(None)["gained"]
    assert {"spent"} == {die["state"] for die in game.view(None)["dice"]}


def test_the_first_dice_that_match_pay() -> None:
    game = lay(alone(), "wood wood brick brick brick gold")
    game.play("road R0")
    assert "wood:spent wood brick:spent brick brick gold" == dice(game)


@pytest.mark.parametrize("build", COSTS)
@pytest.mark.rule("Y-BUILD-2", "Y-BUILD-3", "Y-BUILD-4", "Y-BUILD-5", "Y-GOLD-1")
def test_each_thing_takes_exactly_its_cost(build: str) -> None:
    action = "road R2" if build == "road" else build
    cost = COSTS[build].split()
    for missing in range(len(cost)):
        game = alone()
        lead(game, "d")
        others = ["gold"] * (7 - len(cost))
        lay(game, " ".join(cost[:missing] + cost[missing + 1 :] + others))
        refuses("Y-BUILD-1", game, action, "red")
    game = alone()
    lead(game, "d")
    lay(game, " ".join(cost + ["gold"] * (6 - len(cost))))
    game.play(action)
    spent = [die["face"] for die in game.view(None)["dice"] if die["state"] == "spent"]
    assert sorted(cost) == sorted(spent)


# --- roads ------------------------------------------------------------------------------------------------------


def roads_to_build(game: Game) -> set[str]:
    return {action.split()[1] for action in game.legal("red") if action.kind == "road"}


@pytest.mark.rule("Y-BUILD-2")
def test_a_road_continues_a_built_road_of_the_printed_map() -> None:
    game = alone()
    places = {"a", "b"}
    built: set[str] = set()
    for three in ALL_ROADS:
        lay(game, THREE_ROADS)
        for action in three:
            reachable = {road for road, ends in ENDS.items() if ends[0] in places} - built
            assert reachable == roads_to_build(game)
            for road in set(ENDS) - reachable:
                refuses("Y-BUILD-2", game, f"road {road}", "red")
            game.play(action)
            road = action.split()[1]
            built.add(road)
            places |= set(ENDS[road])
        game.play("end")
    assert list(ENDS) == sheet(game)["roads"]


@pytest.mark.rule("Y-BUILD-2")
def test_only_one_road_starts_at_the_start() -> None:
    assert {"R0"} == roads_to_build(lay(alone(), THREE_ROADS))


@pytest.mark.rule("Y-BUILD-2")
def test_a_road_is_worth_one_point_wherever_it_lies() -> None:
    game = alone()
    for three in ALL_ROADS:
        turn(game, *three)
    assert [3, 3, 3, 3, 3, 1] == boxes(game)


@pytest.mark.rule("Y-BUILD-2")
def test_a_road_is_built_once() -> None:
    game = alone()
    turn(game, "road R0")
    refuses("Y-BUILD-2", lay(game, THREE_ROADS), "road R0", "red")


@pytest.mark.rule("Y-BUILD-2")
def test_neither_a_building_nor_an_empty_site_holds_up_a_road() -> None:
    empty = alone()
    lead(empty, "d", "g", "n", "r")
    assert (16, 0) == (len(sheet(empty)["roads"]), sheet(empty)["settlements"])
    settled = alone()
    turn(settled, "settlement")
    lead(settled, "e")
    turn(settled, "settlement", "road R3")
    assert (["R0", "R2", "R3"], 2) == (sheet(settled)["roads"], sheet(settled)["settlements"])


@pytest.mark.rule("Y-BUILD-2")
def test_roads_are_built_on_ones_own_sheet() -> None:
    game = table(2)
    turn(game, "road R0")
    assert {"road R0"} == {action for action in lay(game, THREE_ROADS).legal("blue") if action.kind == "road"}


# --- settlements and cities ---------------------------------------------------------------------------------------


@pytest.mark.rule("Y-BUILD-3")
def test_settlements_are_built_in_their_order_each_at_its_road() -> None:
    game = alone()
    for number, (points, place) in enumerate(SETTLEMENTS):
        missing = [road for road in way_to(place) if road.split()[1] not in sheet(game)["roads"]]
        for step, road in enumerate(missing):
            lay(game, "wood brick wood brick wool wheat")
            refuses("Y-BUILD-3", game, "settlement", "red")
            game.play(road)
            if step + 1 < len(missing):
                refuses("Y-BUILD-3", game, "settlement", "red")
                game.play("end")
        if not missing:
            lay(game, "wood brick wool wheat gold gold")
        gained = game.view(None)["gained"]
        game.play("settlement")
        assert (number + 1, points) == (sheet(game)["settlements"], game.view(None)["gained"] - gained)
        game.play("end")


@pytest.mark.rule("Y-BUILD-3")
def test_there_is_no_seventh_settlement() -> None:
    game = alone()
    lead(game, "n")
    for _ in SETTLEMENTS:
        turn(game, "settlement")
    assert [3, 4, 5, 7, 9, 11] == boxes(game)[-6:]
    refuses("Y-BUILD-3", lay(game, "wood brick wool wheat gold gold"), "settlement", "red")


@pytest.mark.rule("Y-BUILD-4")
@pytest.mark.parametrize("number", range(4))
def test_cities_are_built_in_their_order_each_at_its_road(number: int) -> None:
    game = alone()
    lead(game, *(place for _, place in CITIES[:number]))
    for _ in range(number):
        turn(game, "city")
    points, place = CITIES[number]
    *before, last = [road for road in way_to(place) if road.split()[1] not in sheet(game)["roads"]]
    for first in range(0, len(before), 3):
        turn(game, *before[first : first + 3])
    lay(game, CITY_DICE)
    refuses("Y-BUILD-4", game, "city", "red")
    game.play("end")
    turn(game, last)
    lay(game, CITY_DICE)
    game.play("city")
    assert (number + 1, points) == (sheet(game)["cities"], game.view(None)["gained"])


@pytest.mark.rule("Y-BUILD-4")
def test_there_is_no_fifth_city() -> None:
    game = alone()
    lead(game, "d", "g", "r")
    for _ in CITIES:
        turn(game, "city")
    assert [7, 12, 20, 30] == boxes(game)[-4:]
    refuses("Y-BUILD-4", lay(game, CITY_DICE), "city", "red")


@pytest.mark.rule("Y-BUILD-4")
def test_a_later_city_waits_for_the_earlier_though_its_road_is_built() -> None:
    game = alone()
    lead(game, "g")
    refuses("Y-BUILD-4", lay(game, CITY_DICE), "city", "red")


@pytest.mark.rule("Y-BUILD-5")
def test_knights_are_built_in_their_order_and_are_worth_their_number() -> None:
    game = alone()
    for number in range(1, 7):
        lay(game, "wool wheat ore gold gold gold")
        game.play("knight")
        assert (number, number) == (sheet(game)["knights"], game.view(None)["gained"])
        game.play("end")
    refuses("Y-BUILD-5", lay(game, "wool wheat ore gold gold gold"), "knight", "red")


@pytest.mark.rule("Y-BUILD-5")
def test_two_knights_in_a_turn_are_the_next_two() -> None:
    game = alone()
    turn(game, "knight", "knight")
    turn(game, "knight", "knight")
    assert [3, 7] == boxes(game)


# --- the score --------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y-SCORE-1")
def test_the_points_of_a_turn_go_into_the_next_box() -> None:
    game = alone()
    turn(game, "settlement", "road R0")
    turn(game, "road R1", "road R2")
    turn(game, "knight", "road R3")
    assert [4, 2, 2, *[None] * 12] == sheet(game)["boxes"]
    assert 8 == sheet(game)["points"]


@pytest.mark.rule("Y-SCORE-1")
def test_nothing_built_is_an_x_that_counts_minus_two() -> None:
    game = alone()
    turn(game, "settlement")
    turn(game)
    turn(game, "road R0")
    assert ([3, -2, 1], 2) == (boxes(game), sheet(game)["points"])


@pytest.mark.rule("Y-SCORE-1")
def test_the_points_count_when_the_turn_is_over() -> None:
    game = lay(alone(), "wood brick wool wheat gold gold")
    game.play("settlement")
    view = game.view(None)
    assert (3, True, 0) == (view["gained"], view["built"], sheet(game)["points"])
    game.play("end")
    assert 3 == sheet(game)["points"]


@pytest.mark.rule("Y-SCORE-1")
def test_everybody_has_boxes_of_their_own() -> None:
    game = table(2)
    turn(game, "road R0")
    turn(game)
    turn(game, "road R1", "road R2")
    assert ([1, 2], [-2]) == (boxes(game, "red"), boxes(game, "blue"))
    assert (3, -2) == (sheet(game, "red")["points"], sheet(game, "blue")["points"])


@pytest.mark.rule("Y-SCORE-1")
def test_a_game_has_fifteen_boxes() -> None:
    game = alone()
    for _ in range(15):
        turn(game)
    assert ([-2] * 15, -30) == (sheet(game)["boxes"], sheet(game)["points"])
