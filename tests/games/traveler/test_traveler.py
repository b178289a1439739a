"""The Traveler edition: its options, its separate phases, and the island game in everything else."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import landnam
from landnam.boards.layouts import BEGINNER
from landnam.games import game_class
from landnam.rules.conformance import check_game
from landnam.rules.errors import BadRecord
from landnam.rules.protocol import Game
from landnam.rules.records import read_record
from pictures import hand_of
from tables import BOARD, HARBOURS, hand, phase, position, random_move, refuses

CARDS = ["knight", "roads", "invention wood ore", "monopoly ore"]
ONE_OF_EACH = "1 knight 1 roads 1 invention 1 monopoly"
STARTS: dict[str, dict[str, Any]] = {
    "variable": {},
    "beginner": {"board": "beginner"},
    "for three": {"players": 3, "max_turns": 40},
    "in combined phases": {"phases": "combined", "vp": 8},
    "on a layout": {"board": BEGINNER.plain()},
}


def traveler(at: str, **table: Any) -> Game:
    """A game on the A sides, in the separate phases of the edition unless told otherwise."""
    text = position(at, **{"phases": "separate", **table})
    return landnam.make("traveler", position=text.replace("island", "traveler", 1), chance="manual")


@cache
def played(start: str) -> Game:
    """A game after some hundred random moves, or at its end."""
    game = landnam.make("traveler", seed=3, chance="manual", **STARTS[start])
    rng = random.Random(3)
    for _ in range(250):
        if game.outcome is None:
            random_move(game, rng)
    return game


# --- options ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-BOARD-8", "I-TURN-4")
def test_the_defaults_are_those_of_the_edition() -> None:
    expected = {
        "board": "variable",
        "setup": "placed",
        "phases": "separate",
        "first": "roll",
        "vp": 10,
        "max_turns": None,
    }
    assert expected == landnam.make("traveler", seed=1).options


@pytest.mark.rule("I-TURN-3", "I-TURN-4")
def test_phases_are_separate_unless_combined_is_asked_for() -> None:
    assert landnam.make("traveler", seed=1).view(None)["separate"] is True
    assert landnam.make("traveler", seed=1, phases="combined").view(None)["separate"] is False


@pytest.mark.parametrize("option", ["numbers", "harbours", "edition"])
@pytest.mark.parametrize("board", ["variable", "beginner", BEGINNER.plain()], ids=["variable", "beginner", "layout"])
def test_what_is_printed_on_the_pieces_is_no_option(option: str, board: Any) -> None:
    with pytest.raises(ValueError, match=f"^traveler has no option '{option}'; valid are board, setup, phases, first"):
        landnam.make("traveler", **{"board": board, option: "fixed"})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"board": "frame"}, "option board=frame: valid are variable, beginner"),
        ({"phases": "both"}, "option phases=both: valid are separate, combined"),
        ({"setup": "fixed"}, "options setup=fixed and board clash"),
        ({"custom": True}, "option custom goes with an explicit board layout"),
        ({"players": 2}, "traveler is for 3 to 4 players, not 2"),
        ({"players": 5}, "traveler is for 3 to 4 players, not 5"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        landnam.make("traveler", **options)


@pytest.mark.rule("I-PART-8")
def test_three_players_leave_out_red() -> None:
    assert ("blue", "orange", "white") == landnam.make("traveler", players=3, seed=1).seats
    assert ("red", "blue", "orange", "white") == landnam.make("traveler", seed=1).seats


@pytest.mark.rule("I-SETUP-8")
def test_the_first_player_can_be_named() -> None:
    game = landnam.make("traveler", players=3, board="beginner", first="white", chance="manual")
    assert ((2,), ["roll"]) == (game.to_act, game.legal("white"))


# --- the board --------------------------------------------------------------------------------------------------


def words(game: Game) -> dict[str, str]:
    """The words of a game's position by their keys."""
    return dict(word.split("=", 1) for word in game.position().split()[1:])


@pytest.mark.rule("I-BOARD-8")
def test_a_seed_lays_the_same_board_again_and_another_seed_another() -> None:
    boards = [words(landnam.make("traveler", seed=seed))["board"] for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]


@pytest.mark.rule("I-BOARD-7", "I-BOARD-8")
def test_the_robber_starts_on_the_desert_wherever_the_pieces_put_it() -> None:
    at = set()
    for seed in range(40):
        start = words(landnam.make("traveler", seed=seed))
        assert "D" == start["board"].split(",")[int(start["robber"])]
        at.add(int(start["robber"]))
    assert {0, 2, 7, 9, 11, 16, 18} == at  # the centre, or a corner


@pytest.mark.rule("I-BOARD-3", "I-SETUP-1")
def test_the_beginner_board_has_the_published_pieces() -> None:
    game = landnam.make("traveler", board="beginner", first="red", chance="manual")
    assert ("fixed", "separate") == (game.options["setup"], game.options["phases"])
    assert (BOARD, HARBOURS) == (words(game)["board"], words(game)["harbours"])
    assert [[8, 28], [39, 41], [14, 40], [17, 31]] == [seat["settlements"] for seat in game.view(None)["seats"]]


@pytest.mark.rule("I-SETUP-1")
def test_the_beginner_board_has_the_published_cards() -> None:
    game = landnam.make("traveler", board="beginner", first="red", chance="manual")
    assert [
        {"wood": 2, "wheat": 1},
        {"wood": 1, "brick": 1, "ore": 1},
        {"wheat": 2, "ore": 1},
        {"wood": 1, "wool": 1, "ore": 1},
    ] == [hand_of(game, colour) for colour in game.seats]


@pytest.mark.rule("I-SETUP-1", "I-PART-8")
def test_a_beginner_game_of_three_has_no_red_pieces() -> None:
    view = landnam.make("traveler", players=3, board="beginner", first="blue", chance="manual").view(None)
    assert [[39, 41], [14, 40], [17, 31]] == [seat["settlements"] for seat in view["seats"]]


@pytest.mark.rule("I-SETUP-4")
def test_on_the_beginner_board_the_first_pieces_may_be_placed_instead() -> None:
    game = landnam.make("traveler", board="beginner", setup="placed", first="red", chance="manual")
    assert (BOARD, "place settlement") == (words(game)["board"], phase(game))
    assert 54 == len(game.legal("red"))


@pytest.mark.rule("I-BOARD-10")
def test_a_board_can_be_given_hex_by_hex() -> None:
    harbours = [[(place + 1) % 30, kind] for place, kind in BEGINNER.plain()["harbours"]]
    game = landnam.make("traveler", board={**BEGINNER.plain(), "harbours": harbours}, seed=1)
    assert ("layout", "placed", "separate") == tuple(game.options[name] for name in ("board", "setup", "phases"))
    assert BOARD == words(game)["board"]
    assert words(game)["harbours"].startswith("2:any,5:wheat")


def test_a_board_with_other_counts_is_given_as_custom() -> None:
    board = {**BEGINNER.plain(), "harbours": []}
    with pytest.raises(ValueError, match="I-PART-6"):
        landnam.make("traveler", board=board)
    assert "" == words(landnam.make("traveler", board=board, custom=True))["harbours"]


# --- separate phases --------------------------------------------------------------------------------------------


@pytest.mark.rule("I-TURN-4", "I-TURN-7")
@pytest.mark.parametrize("build", ["road 8-12", "settle 0", "city 8", "buy"])
def test_the_first_paid_build_ends_trade(build: str) -> None:
    game = traveler(
        "actions", hands={"red": "6 wood 2 brick 2 wool 4 wheat 4 ore", "blue": "1 ore"}, roads={"red": "8-4 4-0 28-34"}
    )
    game.play("supply 4 wood 1 brick", "red")
    game.play("propose 1 ore for 1 wood", "blue")
    game.play(build, "red")
    if build == "buy":
        game.play("drawn knight")
    assert game.view(None)["seats"][1]["proposal"] is None
    refuses("I-TURN-4", game, "supply 4 wheat 1 brick", "red")
    refuses("I-TURN-4", game, "offer 1 wood for 1 ore", "red")
    refuses("I-TURN-4", game, "propose 1 ore for 1 wood", "blue")


@pytest.mark.rule("I-TURN-7")
def test_free_roads_do_not_end_trade() -> None:
    game = traveler("actions", hands={"red": "4 wood"}, cards={"red": "1 roads"})
    for move in ("roads", "road 8-12", "road 8-4", "supply 4 wood 1 ore"):
        game.play(move, "red")
    assert "1 ore" == hand(game, "red")


@pytest.mark.rule("I-TURN-3")
def test_in_combined_phases_trade_goes_on_after_building() -> None:
    game = traveler("actions", hands={"red": "5 wood 1 brick"}, phases="combined")
    game.play("road 8-12", "red")
    game.play("supply 4 wood 1 ore", "red")
    assert "1 ore" == hand(game, "red")


@pytest.mark.rule("I-TURN-5")
def test_a_new_harbour_serves_from_the_next_turn_on() -> None:
    game = traveler(
        "actions",
        seats=("blue", "orange", "white"),
        active="blue",
        hands={"blue": "4 wood 1 brick 1 wool 1 wheat"},
        settlements={"blue": "8 28"},
        roads={"blue": "8-4 4-0 28-34"},
    )
    game.play("settle 0", "blue")
    refuses("I-TURN-4", game, "supply 3 wood 1 ore", "blue")
    for seat in ("blue", "orange", "white"):
        game.play("end", seat)
        game.play("roll")
        game.play("dice 6 6")  # nothing for blue
    game.play("supply 3 wood 1 ore", "blue")
    assert "1 ore" == hand(game, "blue")


@pytest.mark.rule("I-TURN-5")
def test_in_combined_phases_a_new_harbour_serves_at_once() -> None:
    game = traveler(
        "actions",
        hands={"red": "4 wood 1 brick 1 wool 1 wheat"},
        roads={"red": "8-4 4-0 28-34"},
        phases="combined",
    )
    refuses("I-TRADE-8", game, "supply 3 wood 1 ore", "red")
    game.play("settle 0", "red")
    game.play("supply 3 wood 1 ore", "red")
    assert "1 ore" == hand(game, "red")


# --- cards around the dice --------------------------------------------------------------------------------------


@pytest.mark.rule("I-TURN-2")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_may_be_played_before_the_dice(card: str) -> None:
    assert card in traveler("before-roll", cards={"red": ONE_OF_EACH}).legal("red")


@pytest.mark.rule("I-TURN-6")
@pytest.mark.parametrize("phases", ["separate", "combined"])
@pytest.mark.parametrize("card", CARDS)
def test_no_card_between_the_dice_and_the_end_of_what_they_cause(card: str, phases: str) -> None:
    game = traveler("before-roll", hands={"red": "8 wood", "blue": "1 ore"}, cards={"red": ONE_OF_EACH}, phases=phases)
    game.play("roll", "red")
    refuses("I-TURN-6", game, card, "red")
    game.play("dice 3 4")
    refuses("I-TURN-6", game, card, "red")  # discards are owed
    game.play("discard 4 wood", "red")
    refuses("I-TURN-6", game, card, "red")  # the robber is to move
    game.play("robber 16 blue", "red")
    refuses("I-TURN-6", game, card, "red")  # the theft is open
    game.play("stolen ore")
    game.play(card, "red")


# --- positions and records --------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", STARTS)
def test_a_position_begins_with_the_game_and_reads_back(start: str) -> None:
    game = played(start)
    assert game.position().startswith("traveler seats=")
    assert "traveler" == game.view(None)["game"]
    again = landnam.make("traveler", position=game.position(), chance="manual")
    assert game.position() == again.position()


@pytest.mark.parametrize("start", STARTS)
def test_a_record_names_the_game_and_replays(start: str) -> None:
    game = played(start)
    lines = game.record().splitlines()
    assert "game: traveler" == lines[1]
    assert lines[3].startswith("start: traveler seats=")
    again = landnam.replay(game.record())
    assert (game.position(), game.history, game.options) == (again.position(), again.history, again.options)
    assert (game.name, game.record()) == (again.name, again.record())


def test_a_game_and_the_other_refuse_each_others_positions() -> None:
    ours, theirs = landnam.make("traveler", seed=1).position(), landnam.make("island", seed=1).position()
    with pytest.raises(ValueError, match="position: it must begin with 'traveler', not 'island'"):
        landnam.make("traveler", position=theirs)
    with pytest.raises(ValueError, match="position: it must begin with 'island', not 'traveler'"):
        landnam.make("island", position=ours)


def test_a_game_and_the_other_refuse_each_others_records() -> None:
    for name, other in (("traveler", "island"), ("island", "traveler")):
        with pytest.raises(BadRecord, match=f"position: it must begin with '{name}', not '{other}'"):
            game_class(name).from_record(read_record(landnam.make(other, seed=1).record()))


# --- conformance ------------------------------------------------------------------------------------------------


@pytest.mark.long  # tests/rules looks at every game too
@pytest.mark.parametrize("chance", ["sampled", "manual"])
@pytest.mark.parametrize("start", STARTS)
def test_the_game_passes_the_conformance_suite(start: str, chance: str) -> None:
    check_game(landnam.make("traveler", seed=11, chance=chance, **STARTS[start]), games=1, moves=250)


@pytest.mark.rule("I-TURN-4")
def test_a_position_that_does_not_speak_of_phases_has_those_of_the_edition() -> None:
    assert traveler("actions", phases=None).view(None)["separate"] is True
