"""The start of a game for two: neutral settlements, trade cards, and the order of placing (D-SETUP-1..4)."""

from __future__ import annotations

from typing import Any

import pytest

import landnam
from duels import duel_at, duel_position, neutral, trade_cards, words_of
from landnam.rules.protocol import Game
from tables import hand, phase, refuses

BOARDS = ["traveler", "beginner", "variable"]


def start(**options: Any) -> Game:
    """A game on the beginner island in which blue, or who is named, places first."""
    return landnam.make("duel", **{"board": "beginner", "first": "blue", "chance": "manual", **options})


# --- the neutrals -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-SETUP-1")
def test_blue_and_orange_play_and_the_other_two_colours_are_neutral() -> None:
    game = start()
    assert ("blue", "orange") == game.seats
    assert ["red", "white"] == [shown["colour"] for shown in game.view(None)["neutrals"]]


@pytest.mark.rule("D-SETUP-1")
@pytest.mark.parametrize("board", BOARDS)
def test_each_neutral_starts_with_a_settlement_and_no_road(board: str) -> None:
    game = start(board=board, seed=4)
    for colour, place in (("red", 13), ("white", 40)):
        shown = neutral(game, colour)
        assert ([place], [], []) == (shown["settlements"], shown["roads"], shown["cities"])
        assert (15, 4) == (shown["pieces"]["road"], shown["pieces"]["settlement"])


@pytest.mark.rule("D-SETUP-1")
def test_a_neutral_has_no_turn() -> None:
    game = start()
    for colour in ("red", "white"):
        with pytest.raises(ValueError, match=colour):
            game.legal(colour)


# --- trade cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-SETUP-2")
@pytest.mark.parametrize("board", BOARDS)
def test_each_player_starts_with_four_trade_cards(board: str) -> None:
    assert (4, 4) == trade_cards(start(board=board, seed=4))


@pytest.mark.rule("D-SETUP-2")
@pytest.mark.parametrize(("held", "expected"), [(5, 7), (6, 7), (7, 7)])
def test_nobody_takes_trade_cards_beyond_seven(held: int, expected: int) -> None:
    game = duel_at(
        hands={"blue": "1 wood 1 brick 1 wool 1 wheat"},
        roads={"blue": "17-23 23-29 46-42"},
        trade_cards=f"{held},4",
    )
    game.play("settle 29", "blue")  # at the desert: two cards
    assert (expected, 4) == trade_cards(game)


@pytest.mark.rule("D-SETUP-2")
def test_a_position_with_eight_trade_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="trade_cards"):
        landnam.make("duel", position=duel_position(trade_cards="8,4"))


# --- placing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-SETUP-3")
@pytest.mark.parametrize(("first", "second"), [("blue", "orange"), ("orange", "blue")])
def test_the_players_place_in_the_order_1_2_2_1(first: str, second: str) -> None:
    game = start(first=first)
    order = []
    for settlement, road in ((17, "17-22"), (31, "31-37"), (10, "10-15"), (46, "46-42")):
        seat = game.seats[game.to_act[0]]
        order.append(seat)
        game.play(f"settle {settlement}", seat)
        game.play(f"road {road}", seat)
    assert [first, second, second, first] == order
    assert (first, "before roll") == (game.seats[game.to_act[0]], phase(game))
    assert ("2 wool", "1 wood 1 brick") == (hand(game, first), hand(game, second))


@pytest.mark.rule("D-SETUP-3", "D-NEUTRAL-1")
def test_nothing_is_owed_to_the_neutrals_in_the_set_up() -> None:
    game = start()
    game.play("settle 17", "blue")
    assert "place road" == phase(game)
    game.play("road 17-22", "blue")
    assert ("place settlement", (1,)) == (phase(game), game.to_act)
    assert [] == neutral(game, "red")["roads"] + neutral(game, "white")["roads"]


@pytest.mark.rule("D-SETUP-4")
@pytest.mark.parametrize("place", [8, 9, 18, 35, 44, 45])
@pytest.mark.parametrize("board", BOARDS)
def test_nobody_places_next_to_a_neutral_settlement(board: str, place: int) -> None:
    refuses("I-SETTLE-2", start(board=board, seed=4), f"settle {place}", "blue")


@pytest.mark.rule("D-SETUP-4")
@pytest.mark.parametrize("place", [13, 40])
def test_nobody_places_on_a_neutral_settlement(place: int) -> None:
    refuses("I-SETUP-4", start(), f"settle {place}", "blue")


@pytest.mark.rule("D-SETUP-4")
def test_two_paths_from_a_neutral_settlement_may_be_placed_on() -> None:
    game = start()
    assert 54 - 2 * 4 == len(game.legal("blue"))
    assert "settle 12" in game.legal("blue")


@pytest.mark.rule("D-SETUP-4")
def test_the_fixed_beginner_pieces_are_not_used() -> None:
    game = start()
    words = words_of(game)
    none = "S/C/R/H0,0,0,0,0/D0,0,0,0,0/P0,0,0,0,0"
    assert (none, none, "place settlement") == (words["blue"], words["orange"], phase(game))
    with pytest.raises(ValueError, match="duel has no option 'setup'"):
        start(setup="fixed")
