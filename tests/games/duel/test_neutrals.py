"""The neutral players: what is built for them, what their pieces do, and what they never do (D-NEUTRAL-1..6)."""

from __future__ import annotations

from typing import Any

import pytest

import landnam
from duels import ROAD_PRICE, SETTLEMENT_PRICE, duel_at, duel_position, neutral, roll, words_of
from landnam.boards.geometry import PATH_ENDS
from landnam.rules.errors import InvalidAction
from landnam.rules.protocol import Game
from tables import hand, phase, refuses

TO_28 = "17-22 22-28 46-42"
"""Roads of blue on which a settlement can be built on 28."""
OUT_OF_SETTLEMENTS = {"red": "13 0 1 2 20", "white": "40 32 38 47 49"}
RICH_ENOUGH = "2 wood 2 brick 1 wool 1 wheat"
CUT_AT_24 = "10-14 14-19 19-24 24-30 30-36"
NO_CARDS = "H0,0,0,0,0/D0,0,0,0,0/P0,0,0,0,0"


def points(game: Game) -> list[int]:
    """The visible points of blue and orange."""
    return [seat["points"] for seat in game.view(None)["seats"]]


def holder(game: Game) -> str:
    """Who has the longest route."""
    return words_of(game).get("route", "nobody")


def out_of_roads(**table: Any) -> Game:
    """A table at which both neutrals have built all their roads; the longest of their routes has the tile."""
    kept = {(17, 22), (22, 28), (42, 46), (31, 37), (10, 15), (12, 17), (7, 12), (8, 12)}
    roads = {"blue": TO_28}
    for colour, start in (("red", 13), ("white", 40)):
        reached, laid = {start}, list[tuple[int, int]]()
        while len(laid) < 15:
            laid.append(next(path for path in PATH_ENDS if path not in kept and reached & set(path)))
            kept.add(laid[-1])
            reached |= set(laid[-1])
        roads[colour] = " ".join(f"{a}-{b}" for a, b in laid)
    for holder in ("nobody", "red", "white"):
        try:
            return duel_at(roads=roads, route=holder, **table)
        except ValueError as error:
            if "route=" not in str(error):
                raise
    raise AssertionError("nobody has earned the tile")


# --- what is owed -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-NEUTRAL-1")
def test_an_own_road_owes_a_road_for_the_neutral_of_ones_choice() -> None:
    game = duel_at(hands={"blue": ROAD_PRICE})
    game.play("road 17-12", "blue")
    assert ("place neutral", (0,)) == (phase(game), game.to_act)
    red = ["neutral red road 8-13", "neutral red road 9-13", "neutral red road 13-18"]
    white = ["neutral white road 35-40", "neutral white road 40-44", "neutral white road 40-45"]
    assert red + white == game.legal("blue")


@pytest.mark.rule("D-NEUTRAL-1")
@pytest.mark.parametrize(("colour", "path"), [("red", [13, 18]), ("white", [40, 45])])
def test_the_neutral_road_stands_and_costs_nothing(colour: str, path: list[int]) -> None:
    game = duel_at(hands={"blue": "2 wood 2 brick"})
    game.play("road 17-12", "blue")
    game.play(f"neutral {colour} road {path[0]}-{path[1]}", "blue")
    assert ([path], 14) == (neutral(game, colour)["roads"], neutral(game, colour)["pieces"]["road"])
    assert ("actions", "1 wood 1 brick") == (phase(game), hand(game, "blue"))


@pytest.mark.rule("D-NEUTRAL-1")
def test_an_own_settlement_owes_a_neutral_settlement() -> None:
    game = duel_at(hands={"blue": SETTLEMENT_PRICE}, roads={"blue": TO_28, "red": "13-9 9-5", "white": "40-44 44-48"})
    game.play("settle 28", "blue")
    assert ["neutral red settle 5", "neutral white settle 48"] == game.legal("blue")
    game.play("neutral red settle 5", "blue")
    assert ([5, 13], [40]) == (neutral(game, "red")["settlements"], neutral(game, "white")["settlements"])
    assert ("actions", "nothing") == (phase(game), hand(game, "blue"))


@pytest.mark.rule("D-NEUTRAL-1")
def test_a_city_and_a_development_card_owe_nothing() -> None:
    game = duel_at(hands={"blue": "3 wheat 4 ore 1 wool"})
    game.play("city 17", "blue")
    assert "actions" == phase(game)
    game.play("buy", "blue")
    game.play("drawn knight")
    assert "actions" == phase(game)


@pytest.mark.rule("D-NEUTRAL-1")
def test_no_neutral_piece_is_built_that_is_not_owed() -> None:
    game = duel_at(hands={"blue": "2 wood 2 brick"})
    refuses("D-NEUTRAL-1", game, "neutral red road 13-18", "blue")
    refuses("D-NEUTRAL-1", game, "neutral red settle 5", "blue")


@pytest.mark.rule("D-NEUTRAL-1")
@pytest.mark.parametrize(
    ("rule", "path"), [("I-ROAD-1", "8-13"), ("I-ROAD-1", "17-22"), ("I-ROAD-2", "20-25"), ("I-ROAD-3", "7-12")]
)
def test_a_neutral_road_is_built_by_the_normal_rules(rule: str, path: str) -> None:
    game = duel_at(
        hands={"blue": ROAD_PRICE},
        settlements={"blue": "12 46"},
        roads={"red": "13-8 8-12", "blue": "17-12 17-22 46-42"},
    )
    game.play("road 22-28", "blue")
    refuses(rule, game, f"neutral red road {path}", "blue")


@pytest.mark.rule("D-NEUTRAL-1")
@pytest.mark.parametrize(("rule", "place"), [("I-SETTLE-1", 13), ("I-SETTLE-1", 1), ("I-SETTLE-2", 9)])
def test_a_neutral_settlement_is_built_by_the_normal_rules(rule: str, place: int) -> None:
    game = duel_at(hands={"blue": SETTLEMENT_PRICE}, roads={"blue": TO_28, "red": "13-9 9-5"})
    game.play("settle 28", "blue")
    refuses(rule, game, f"neutral red settle {place}", "blue")


@pytest.mark.rule("D-NEUTRAL-1")
def test_the_opponent_does_not_place_the_neutral_piece() -> None:
    game = duel_at(hands={"blue": ROAD_PRICE})
    game.play("road 17-12", "blue")
    refuses("I-TURN-1", game, "neutral red road 13-18", "orange")


# --- settlement, else road, else nothing ------------------------------------------------------------------------


@pytest.mark.rule("D-NEUTRAL-2")
def test_while_one_neutral_can_have_a_settlement_no_road_is_built_instead() -> None:
    game = duel_at(hands={"blue": SETTLEMENT_PRICE}, roads={"blue": TO_28, "red": "13-9 9-5"})
    game.play("settle 28", "blue")
    assert ["neutral red settle 5"] == game.legal("blue")
    refuses("D-NEUTRAL-2", game, "neutral red road 5-1", "blue")
    refuses("D-NEUTRAL-2", game, "neutral white road 40-44", "blue")


@pytest.mark.rule("D-NEUTRAL-2")
def test_without_a_place_for_a_neutral_settlement_a_road_is_owed() -> None:
    game = duel_at(hands={"blue": SETTLEMENT_PRICE}, roads={"blue": TO_28})
    game.play("settle 28", "blue")
    assert ("place neutral", "road") == (phase(game), game.view(None)["owed_piece"])
    refuses("D-NEUTRAL-2", game, "neutral red settle 18", "blue")
    game.play("neutral white road 40-44", "blue")
    assert "actions" == phase(game)


@pytest.mark.rule("D-NEUTRAL-2", "D-NEUTRAL-5")
def test_without_a_neutral_settlement_piece_a_road_is_owed() -> None:
    game = duel_at(
        hands={"blue": SETTLEMENT_PRICE},
        settlements=OUT_OF_SETTLEMENTS,
        roads={"blue": TO_28, "white": "40-35 35-30"},  # there is a place on 30
    )
    game.play("settle 28", "blue")
    assert "road" == game.view(None)["owed_piece"]
    assert {"neutral"} == {move.split()[0] for move in game.legal("blue")}
    assert {"road"} == {move.split()[2] for move in game.legal("blue")}


@pytest.mark.rule("D-NEUTRAL-2")
def test_an_own_road_never_brings_a_neutral_settlement() -> None:
    game = duel_at(hands={"blue": ROAD_PRICE}, roads={"red": "13-9 9-5"})
    game.play("road 17-12", "blue")
    refuses("D-NEUTRAL-2", game, "neutral red settle 5", "blue")


@pytest.mark.rule("D-NEUTRAL-2", "D-NEUTRAL-5")
@pytest.mark.parametrize("move", ["settle 28", "road 17-12"])
def test_with_both_neutrals_out_of_pieces_nothing_is_owed(move: str) -> None:
    game = out_of_roads(hands={"blue": SETTLEMENT_PRICE}, settlements=OUT_OF_SETTLEMENTS)
    game.play(move, "blue")
    assert ("actions", None) == (phase(game), game.view(None)["owed_piece"])


@pytest.mark.rule("D-NEUTRAL-2", "D-NEUTRAL-5")
def test_with_both_neutrals_out_of_roads_a_settlement_is_still_owed() -> None:
    game = out_of_roads(hands={"blue": SETTLEMENT_PRICE})
    game.play("settle 28", "blue")
    assert "settlement" == game.view(None)["owed_piece"]


# --- road building ----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-NEUTRAL-3", "D-NEUTRAL-6")
@pytest.mark.parametrize("moment", ["actions", "before-roll"])
def test_road_building_goes_own_neutral_own_neutral(moment: str) -> None:
    game = duel_at(moment, cards={"blue": "1 roads"})
    game.play("roads", "blue")
    for own, for_neutral in (("road 17-12", "neutral red road 13-18"), ("road 12-7", "neutral white road 40-44")):
        assert "free roads" == phase(game)
        refuses("D-NEUTRAL-1", game, for_neutral, "blue")
        game.play(own, "blue")
        assert "place neutral" == phase(game)
        refuses("D-NEUTRAL-6", game, "road 12-8", "blue")
        game.play(for_neutral, "blue")
    assert moment == phase(game).replace(" ", "-")


@pytest.mark.rule("D-NEUTRAL-3")
def test_without_neutral_roads_road_building_lays_two_own_roads() -> None:
    game = out_of_roads(cards={"blue": "1 roads"})
    for move in ("roads", "road 17-12", "road 12-7"):
        game.play(move, "blue")
    assert ("actions", 5) == (phase(game), len(game.view(None)["seats"][0]["roads"]))


@pytest.mark.rule("D-NEUTRAL-3", "D-NEUTRAL-6")
def test_the_second_free_road_lapses_when_the_neutral_road_took_its_last_place() -> None:
    # Blue stands in a corner: 0 leads to 3 and 4 only, and orange closes what lies behind.
    game = duel_at(
        cards={"blue": "1 roads"},
        settlements={"blue": "0", "orange": "7 31"},
        roads={"blue": "0-3", "orange": "7-11 31-37", "red": "13-8 8-4 4-1"},
    )
    game.play("roads", "blue")
    game.play("road 3-7", "blue")
    assert 1 == game.view(None)["free_roads"]
    game.play("neutral red road 0-4", "blue")
    assert ("actions", 0) == (phase(game), game.view(None)["free_roads"])


# --- what neutrals never do -------------------------------------------------------------------------------------


@pytest.mark.rule("D-NEUTRAL-4")
def test_neutrals_receive_nothing() -> None:
    game = duel_at("before-roll")
    supply = game.view(None)["supply"]
    roll(game, "1 1")  # red alone stands there
    roll(game, "2 2")  # red and white alone
    assert supply == game.view(None)["supply"]
    assert ["S13/C/R/" + NO_CARDS, "S40/C/R/" + NO_CARDS] == [words_of(game)[name] for name in ("red", "white")]


@pytest.mark.rule("D-NEUTRAL-4")
def test_a_neutral_takes_no_share_of_a_short_supply() -> None:
    game = duel_at("before-roll", hands={"orange": "18 brick"})
    roll(game, "3 3")  # red stands at these hills too, and one brick is left
    assert "1 brick" == hand(game, "blue")


@pytest.mark.rule("D-NEUTRAL-4")
@pytest.mark.parametrize(("at", "colour"), [(1, "red"), (14, "white")])
def test_a_neutral_is_never_robbed(at: int, colour: str) -> None:
    game = duel_at("robber", dice="3+4", first_total=3, hands={"orange": "1 ore"})
    with pytest.raises(InvalidAction, match=f"'{colour}' is not a seat"):
        game.play(f"robber {at} {colour}", "blue")
    assert [f"robber {at}"] == [move for move in game.legal("blue") if move.split()[1] == str(at)]
    game.play(f"robber {at}", "blue")
    assert ("actions", "nothing") == (phase(game), hand(game, "blue"))


@pytest.mark.rule("D-NEUTRAL-4")
def test_where_a_neutral_and_the_opponent_stand_the_opponent_is_robbed() -> None:
    game = duel_at("robber", dice="3+4", first_total=3, settlements={"orange": "19 31"}, hands={"orange": "1 ore"})
    refuses("I-ROB-4", game, "robber 5", "blue")
    assert "robber 5 orange" in game.legal("blue")


@pytest.mark.rule("D-NEUTRAL-4")
def test_a_neutral_is_not_traded_with() -> None:
    game = duel_at(hands={"blue": "1 wood", "orange": "1 ore"})
    game.play("offer 1 wood for 1 ore", "blue")
    assert (1,) == tuple(seat for seat in game.to_act if seat != 0)
    with pytest.raises(InvalidAction, match="'red' is not a seat"):
        game.play("deal red", "blue")


@pytest.mark.rule("D-NEUTRAL-4")
def test_a_neutral_has_no_city() -> None:
    game = duel_at(hands={"blue": ROAD_PRICE})
    game.play("road 17-12", "blue")
    with pytest.raises(InvalidAction):
        game.play("neutral red city 13", "blue")
    with pytest.raises(ValueError, match="D-NEUTRAL-4"):
        landnam.make("duel", position=duel_position(settlements={"red": ""}, cities={"red": "13"}))


@pytest.mark.rule("D-NEUTRAL-4")
@pytest.mark.parametrize("held", ["hands", "cards", "played"])
def test_a_position_in_which_a_neutral_holds_cards_is_refused(held: str) -> None:
    table: dict[str, Any] = {held: {"white": "1 ore" if held == "hands" else "1 knight"}}
    with pytest.raises(ValueError, match="D-NEUTRAL-4"):
        landnam.make("duel", position=duel_position(**table))


# --- what neutral pieces do -------------------------------------------------------------------------------------


@pytest.mark.rule("D-NEUTRAL-4")
def test_neutral_pieces_stand_in_the_way() -> None:
    game = duel_at(
        hands={"blue": RICH_ENOUGH},
        roads={"blue": "17-23 23-18 18-13 46-42", "red": "13-9", "white": "40-35 35-30 30-24 24-18"},
    )
    refuses("I-ROAD-3", game, "road 13-8", "blue")
    refuses("I-ROAD-1", game, "road 18-24", "blue")
    refuses("I-SETTLE-2", game, "settle 18", "blue")
    refuses("I-SETTLE-1", game, "settle 13", "blue")


@pytest.mark.rule("D-NEUTRAL-4")
def test_a_neutral_settlement_cuts_the_opponents_route() -> None:
    game = duel_at(
        hands={"blue": SETTLEMENT_PRICE},
        roads={"blue": TO_28, "orange": CUT_AT_24, "red": "13-18 18-24"},
        route="orange",
    )
    game.play("settle 28", "blue")
    assert ("orange", [3, 4]) == (holder(game), points(game))
    game.play("neutral red settle 24", "blue")
    assert ("nobody", [3, 2], 3) == (holder(game), points(game), game.view(None)["seats"][1]["route"])


@pytest.mark.rule("D-NEUTRAL-4", "D-NEUTRAL-6")
def test_a_neutral_settlement_that_passes_the_route_on_may_win() -> None:
    game = duel_at(
        hands={"blue": SETTLEMENT_PRICE},
        roads={
            "blue": "17-22 22-28 28-34 34-39 39-43 46-42",
            "orange": f"{CUT_AT_24} 36-31",
            "red": "13-18 18-24",
        },
        route="orange",
        vp=5,
    )
    game.play("settle 28", "blue")
    assert "place neutral" == phase(game)
    game.play("neutral red settle 24", "blue")
    assert ("blue", [5, 2], "over") == (holder(game), points(game), phase(game))
    assert "blue" == words_of(game)["winner"]


@pytest.mark.rule("D-NEUTRAL-4", "D-NEUTRAL-6")
def test_a_neutral_wins_the_longest_route_and_loses_it_again() -> None:
    game = duel_at(
        hands={"blue": "3 wood 3 brick"},
        roads={"blue": "17-22 22-28 28-34 34-39 46-42", "red": "13-18 18-24 24-19 19-25"},
    )
    found = []
    for own, for_neutral in (
        ("road 46-50", "neutral red road 25-20"),  # red has five
        ("road 39-43", "neutral white road 40-45"),  # blue has as many
        ("road 43-47", "neutral white road 45-49"),  # blue has more
    ):
        game.play(own, "blue")
        before = holder(game)
        game.play(for_neutral, "blue")
        found.append((before, holder(game), points(game)[0]))
    assert [("nobody", "red", 2), ("red", "red", 2), ("blue", "blue", 4)] == found
    assert not neutral(game, "red")["longest_route"]


@pytest.mark.rule("D-NEUTRAL-4")
def test_a_neutral_takes_the_longest_route_from_a_player() -> None:
    game = duel_at(
        hands={"blue": ROAD_PRICE},
        roads={"orange": "10-14 14-19 19-25 25-20 20-26", "red": "13-18 18-24 24-30 30-35 35-29"},
        route="orange",
    )
    game.play("road 17-12", "blue")
    assert ("orange", [2, 4]) == (holder(game), points(game))
    game.play("neutral red road 29-34", "blue")
    assert ("red", [2, 2], True) == (holder(game), points(game), neutral(game, "red")["longest_route"])


@pytest.mark.rule("D-NEUTRAL-4")
def test_a_player_cuts_the_longest_route_of_a_neutral() -> None:
    game = duel_at(
        hands={"blue": SETTLEMENT_PRICE},
        roads={"blue": "17-23 23-29 46-42", "red": "13-18 18-24 24-30 35-30 35-29 29-34"},
        route="red",
    )
    game.play("settle 29", "blue")
    assert ("red", 5) == (holder(game), neutral(game, "red")["route"])  # of six roads the last is cut off
    game = duel_at(
        hands={"blue": SETTLEMENT_PRICE},
        roads={"blue": "17-23 23-29 46-42", "white": "40-35 35-29 29-34 34-39 39-44"},
        route="white",
    )
    game.play("settle 29", "blue")
    assert ("nobody", 3) == (holder(game), neutral(game, "white")["route"])


# --- pieces -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-NEUTRAL-5")
def test_a_neutral_has_fifteen_roads() -> None:
    all_but_white = {"red": " ".join(f"{a}-{b}" for a, b in neutral(out_of_roads(), "red")["roads"])}
    game = duel_at(hands={"blue": ROAD_PRICE}, roads=all_but_white, route="red")
    game.play("road 17-12", "blue")
    assert 0 == neutral(game, "red")["pieces"]["road"]
    refuses("D-NEUTRAL-5", game, "neutral red road 7-12", "blue")
    assert {"white"} == {move.split()[1] for move in game.legal("blue")}


@pytest.mark.rule("D-NEUTRAL-5")
def test_a_neutral_has_five_settlements() -> None:
    game = duel_at(
        hands={"blue": SETTLEMENT_PRICE},
        settlements={"red": OUT_OF_SETTLEMENTS["red"]},
        roads={"blue": TO_28, "red": "13-18 18-24", "white": "40-44 44-48"},
    )
    game.play("settle 28", "blue")
    assert ["neutral white settle 48"] == game.legal("blue")
    refuses("D-NEUTRAL-5", game, "neutral red settle 24", "blue")


# --- at once ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-NEUTRAL-6")
@pytest.mark.parametrize(
    "move",
    [
        "end", "road 12-7", "settle 28", "city 17", "buy", "supply 4 wood 1 ore", "offer 1 wood for 1 ore", "knight",
        "invention wood ore", "home", "force", "retire knight", "roll",
    ],
)  # fmt: skip
def test_nothing_else_is_done_while_a_neutral_piece_is_owed(move: str) -> None:
    game = duel_at(
        hands={"blue": "6 wood 3 brick 2 wool 4 wheat 4 ore", "orange": "3 ore"},
        cards={"blue": "1 knight 1 invention"},
        played={"blue": "1 knight"},
        roads={"blue": TO_28},
        robber=4,
    )
    game.play("road 17-12", "blue")
    refuses("D-NEUTRAL-6", game, move, "blue")


@pytest.mark.rule("D-NEUTRAL-6")
def test_the_opponent_proposes_nothing_while_a_neutral_piece_is_owed() -> None:
    game = duel_at(hands={"blue": "2 wood 1 brick", "orange": "1 ore"})
    game.play("road 17-12", "blue")
    assert game.why_not("propose 1 ore for 1 wood", "orange") is not None
    assert [] == game.legal("orange")


@pytest.mark.rule("D-NEUTRAL-6", "D-WIN-1")
def test_who_wins_by_an_own_piece_owes_no_neutral_piece() -> None:
    game = duel_at(hands={"blue": SETTLEMENT_PRICE}, roads={"blue": TO_28, "red": "13-9 9-5"}, vp=3)
    game.play("settle 28", "blue")
    assert ("over", None) == (phase(game), game.view(None)["owed_piece"])
    assert "blue" == words_of(game)["winner"]
    refuses("I-WIN-2", game, "neutral red settle 5", "blue")


@pytest.mark.rule("D-NEUTRAL-6", "D-WIN-1")
def test_who_wins_by_the_first_free_road_owes_no_neutral_road() -> None:
    game = duel_at(cards={"blue": "1 roads"}, roads={"blue": "17-22 22-28 28-34 34-39 46-42"}, vp=4)
    game.play("roads", "blue")
    game.play("road 39-43", "blue")
    assert ("over", None, 0) == (phase(game), game.view(None)["owed_piece"], game.view(None)["free_roads"])
