"""Where trade cards come from: retired knights, and settlements at the coast and the desert (D-REFILL-1..4)."""

from __future__ import annotations

from typing import Any

import pytest

import landnam
from duel_tables import AFTER, BEFORE, BETWEEN, SEVEN, army, duel_at, play, points
from duels import trade_cards
from landnam.rules.protocol import Game
from tables import BOARD, phase, refuses, seat_in

SETTLEMENT = "1 wood 1 brick 1 wool 1 wheat"
COASTAL_DESERT = BOARD.replace("M10", "X").replace("D", "M10").replace("X", "D")
"""The beginner island with the desert on hex 0, at the coast."""
WHEN = pytest.mark.parametrize("when", [BEFORE, BETWEEN, AFTER], ids=["before", "between", "after"])


def knights(game: Game, seat: str) -> int:
    """How many knights lie before a seat."""
    found: int = seat_in(game, seat)["knights"]
    return found


# --- retiring a knight ------------------------------------------------------------------------------------------


@pytest.mark.rule("D-REFILL-1")
def test_a_retired_knight_leaves_the_game_for_two_trade_cards() -> None:
    game = duel_at(played={"blue": "2 knight"})
    play(game, "retire knight")
    assert (6, 4) == trade_cards(game)
    assert 1 == knights(game, "blue")
    assert 1 == game.view(None)["removed_knights"]
    assert "actions" == phase(game)


@pytest.mark.rule("D-REFILL-1")
def test_a_knight_is_retired_once_a_turn() -> None:
    game = duel_at(**BEFORE, played={"blue": "2 knight"}, trade_cards="0,0")
    play(game, "retire knight")
    refuses("D-REFILL-1", game, "retire knight", "blue")
    play(game, "roll", "dice 1 1")
    refuses("D-REFILL-1", game, "retire knight", "blue")
    play(game, "roll", "dice 1 2")
    refuses("D-REFILL-1", game, "retire knight", "blue")


@pytest.mark.rule("D-REFILL-1")
def test_a_knight_may_be_retired_again_in_the_next_turn() -> None:
    game = duel_at(played={"blue": "2 knight", "orange": "1 knight"}, trade_cards="0,0")
    play(game, "retire knight", "end")
    play(game, "retire knight", "roll", "dice 1 1", "roll", "dice 1 2", "end", seat="orange")
    play(game, "retire knight")
    assert (4, 2) == trade_cards(game)


@pytest.mark.rule("D-REFILL-1")
@pytest.mark.parametrize(
    "table",
    [
        pytest.param({}, id="none at all"),
        pytest.param({"cards": {"blue": "1 knight"}}, id="only in the hand"),
        pytest.param({"played": {"orange": "1 knight"}}, id="only before the opponent"),
        pytest.param({"played": {"blue": "1 monopoly"}}, id="another card"),
    ],
)
def test_only_an_own_face_up_knight_is_retired(table: dict[str, Any]) -> None:
    refuses("D-REFILL-1", duel_at(**table), "retire knight", "blue")


@pytest.mark.rule("D-REFILL-1")
def test_removed_knights_never_come_back_into_the_deck() -> None:
    game = duel_at(removed_knights=13, played={"blue": "1 knight"}, hands={"blue": "1 wool 1 wheat 1 ore"})
    play(game, "retire knight")
    assert 14 == game.view(None)["removed_knights"]
    assert 25 - 14 == game.view(None)["deck"]
    play(game, "buy")
    drawn = {str(result) for result, _ in game.chance()}
    assert {"drawn victory", "drawn roads", "drawn invention", "drawn monopoly"} == drawn


@pytest.mark.rule("D-REFILL-1")
def test_a_removed_knight_is_not_counted_as_drawable() -> None:
    game = duel_at(played={"blue": "1 knight"}, hands={"blue": "1 wool 1 wheat 1 ore"})
    before = game.view(None)["deck"]
    play(game, "retire knight")
    assert before == game.view(None)["deck"]
    play(game, "buy")
    probability = {str(result): chance for result, chance in game.chance()}
    assert 13 == probability["drawn knight"] * 24


# --- largest army -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-REFILL-2")
@pytest.mark.parametrize(
    ("holder", "held", "other"),
    [
        pytest.param("nobody", 3, 0, id="fewer than three"),
        pytest.param("nobody", 3, 2, id="fewer than three, and level"),
        pytest.param("nobody", 4, 3, id="no longer strictly more"),
        pytest.param("orange", 3, 3, id="a level opponent gets it with three"),
        pytest.param("orange", 4, 4, id="a level opponent gets it with four"),
        pytest.param("blue", 4, 0, id="kept with three"),
        pytest.param("blue", 5, 3, id="kept with one more"),
    ],
)
def test_retiring_a_knight_reviews_largest_army(holder: str, held: int, other: int) -> None:
    game = duel_at(played={"blue": f"{held} knight", "orange": f"{other} knight"}, army="blue")
    assert (4, 2) == points(game)
    play(game, "retire knight")
    assert holder == army(game)
    assert (2 + 2 * (holder == "blue"), 2 + 2 * (holder == "orange")) == points(game)


@pytest.mark.rule("D-REFILL-2")
def test_a_knight_discard_moves_largest_army_to_the_opponent_at_once() -> None:
    game = duel_at(played={"blue": "3 knight", "orange": "3 knight"}, army="blue")
    play(game, "retire knight")
    assert "orange" == army(game)
    assert (2, 4) == points(game)


@pytest.mark.rule("D-REFILL-2")
def test_largest_army_that_lies_aside_goes_to_who_alone_has_most() -> None:
    game = duel_at(played={"blue": "3 knight", "orange": "3 knight"})
    play(game, "retire knight")
    assert "orange" == army(game)


@pytest.mark.rule("D-REFILL-2")
def test_largest_army_that_lies_aside_is_won_by_the_next_knight() -> None:
    game = duel_at(**BEFORE, played={"blue": "4 knight", "orange": "3 knight"}, cards={"blue": "1 knight"}, army="blue")
    play(game, "retire knight")
    assert "nobody" == army(game)
    play(game, "knight", "robber 0")
    assert "blue" == army(game)
    assert (4, 2) == points(game)


@pytest.mark.rule("D-REFILL-2")
def test_the_opponent_who_retires_a_knight_leaves_the_holder_the_tile() -> None:
    game = duel_at(active="orange", played={"blue": "3 knight", "orange": "3 knight"}, army="blue")
    play(game, "retire knight", seat="orange")
    assert "blue" == army(game)


@pytest.mark.rule("D-REFILL-2")
def test_an_opponent_who_gets_the_points_to_win_does_not_win_out_of_turn() -> None:
    game = duel_at(played={"blue": "3 knight", "orange": "3 knight"}, army="blue", vp=4, settlements={"blue": "22"})
    play(game, "retire knight")
    assert (1, 4) == points(game)
    assert game.outcome is None


# --- settlements ------------------------------------------------------------------------------------------------

PLACES = [
    pytest.param(0, 12, "22-17 17-12", BOARD, id="inland"),
    pytest.param(1, 7, "22-17 17-12 12-7", BOARD, id="coast"),
    pytest.param(2, 23, "22-17 17-23", BOARD, id="desert"),
    pytest.param(3, 7, "22-17 17-12 12-7", COASTAL_DESERT, id="coast and desert"),
    pytest.param(2, 12, "22-17 17-12", COASTAL_DESERT, id="desert, one hex from the coast"),
]


@pytest.mark.rule("D-REFILL-3")
@pytest.mark.parametrize(("cards", "place", "roads", "board"), PLACES)
def test_a_settlement_gives_one_card_on_the_coast_and_two_at_the_desert(
    cards: int, place: int, roads: str, board: str
) -> None:
    game = duel_at(board=board, roads={"blue": roads}, hands={"blue": SETTLEMENT}, trade_cards="2,2")
    play(game, f"settle {place}")
    assert (2 + cards, 2) == trade_cards(game)


@pytest.mark.rule("D-REFILL-3", "D-SETUP-2")
@pytest.mark.parametrize("held", [6, 7])
@pytest.mark.parametrize(("cards", "place", "roads", "board"), PLACES)
def test_a_settlement_never_gives_more_than_seven_cards(
    cards: int, place: int, roads: str, board: str, held: int
) -> None:
    game = duel_at(board=board, roads={"blue": roads}, hands={"blue": SETTLEMENT}, trade_cards=f"{held},7")
    play(game, f"settle {place}")
    assert (min(7, held + cards), 7) == trade_cards(game)


def in_setup(**words: Any) -> Game:
    """Blue is about to place the last settlement of the set-up."""
    table: dict[str, Any] = {
        **BEFORE,
        "phase": "place-settlement",
        "turn": 0,
        "placing": 3,
        "settlements": {"blue": "31"},
        "roads": {"blue": "31-36"},
        **words,
    }
    return duel_at(**table)


@pytest.mark.rule("D-REFILL-3")
@pytest.mark.parametrize(("cards", "place", "roads", "board"), PLACES)
def test_a_settlement_of_the_set_up_gives_cards_too(cards: int, place: int, roads: str, board: str) -> None:
    assert roads
    game = in_setup(board=board)
    play(game, f"settle {place}")
    assert (4 + cards, 4) == trade_cards(game)


@pytest.mark.rule("D-REFILL-3", "D-SETUP-2")
def test_a_settlement_of_the_set_up_at_six_cards_gives_one() -> None:
    game = in_setup(board=COASTAL_DESERT, trade_cards="6,4")
    play(game, "settle 7")
    assert (7, 4) == trade_cards(game)


@pytest.mark.rule("D-REFILL-3")
def test_both_settlements_of_the_set_up_give_cards() -> None:
    game = landnam.make("duel", board="beginner", first="blue", chance="manual", seed=1)
    play(game, "settle 7", "road 7-12")
    play(game, "settle 23", "road 17-23", "settle 31", "road 31-36", seat="orange")
    play(game, "settle 51", "road 48-51")
    assert (4 + 1 + 1, 4 + 2) == trade_cards(game)


@pytest.mark.rule("D-REFILL-3")
@pytest.mark.parametrize(
    ("move", "roads"),
    [
        ("neutral red settle 23", {"red": "13-18 18-23"}),
        ("neutral white settle 49", {"white": "40-45 45-49"}),
    ],
)
def test_a_neutral_settlement_gives_nobody_a_card(move: str, roads: dict[str, str]) -> None:
    game = duel_at(phase="place-neutral", owed="settlement", roads=roads)
    play(game, move)
    assert (4, 4) == trade_cards(game)


@pytest.mark.rule("D-REFILL-3")
@pytest.mark.parametrize("place", [7, 23])
def test_a_city_gives_no_card(place: int) -> None:
    game = duel_at(settlements={"blue": f"{place} 31"}, hands={"blue": "2 wheat 3 ore"})
    play(game, f"city {place}")
    assert (4, 4) == trade_cards(game)


# --- when a knight is retired -----------------------------------------------------------------------------------


@pytest.mark.rule("D-REFILL-4")
@WHEN
def test_a_knight_is_retired_before_between_and_after_the_rolls(when: dict[str, Any]) -> None:
    game = duel_at(**when, played={"blue": "1 knight"})
    assert "retire knight" in game.legal("blue")
    play(game, "retire knight")
    assert (6, 4) == trade_cards(game)
    assert str(when["phase"]).replace("-", " ") == phase(game)


@pytest.mark.rule("D-REFILL-4")
@WHEN
def test_a_knight_played_this_turn_is_retired(when: dict[str, Any]) -> None:
    game = duel_at(**when, cards={"blue": "2 knight"})
    play(game, "knight", "robber 0", "retire knight")
    assert (6, 4) == trade_cards(game)
    assert 0 == knights(game, "blue")
    refuses("I-CARD-1", game, "knight", "blue")


@pytest.mark.rule("D-REFILL-4")
@WHEN
def test_a_knight_retired_at_six_cards_gives_one(when: dict[str, Any]) -> None:
    game = duel_at(**when, played={"blue": "1 knight"}, trade_cards="6,0")
    play(game, "retire knight")
    assert (7, 0) == trade_cards(game)


@pytest.mark.rule("D-REFILL-4")
@WHEN
def test_no_knight_is_retired_at_seven_cards(when: dict[str, Any]) -> None:
    refuses("D-REFILL-4", duel_at(**when, played={"blue": "1 knight"}, trade_cards="7,0"), "retire knight", "blue")


@pytest.mark.rule("D-REFILL-4")
@pytest.mark.parametrize(
    ("rule", "table"),
    [
        pytest.param(
            "D-REFILL-4",
            {**SEVEN, "phase": "discard", "orange.owes": 4, "hands": {"orange": "8 ore"}},
            id="discard",
        ),
        pytest.param("D-REFILL-4", {**SEVEN, "phase": "robber"}, id="robber move"),
        pytest.param(
            "D-REFILL-4",
            {**SEVEN, "phase": "stealing", "victim": "orange", "hands": {"orange": "1 ore"}},
            id="theft",
        ),
        pytest.param("D-REFILL-4", {"phase": "drawing"}, id="development card"),
        pytest.param("D-REFILL-4", {"phase": "free-roads", "free": 1, "card": "played"}, id="free road"),
        pytest.param("D-NEUTRAL-6", {"phase": "place-neutral", "owed": "road"}, id="neutral road"),
        pytest.param("D-CARD-5", {"phase": "give", "hands": {"blue": "2 ore"}}, id="gift"),
    ],
)
def test_no_knight_is_retired_while_something_is_owed(rule: str, table: dict[str, Any]) -> None:
    refuses(rule, duel_at(**table, played={"blue": "1 knight"}), "retire knight", "blue")
