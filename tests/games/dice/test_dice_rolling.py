"""The dice, the order of turns and the rolls (Y-DICE-1, Y-TURN-1, Y-ROLL-1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import landnam
from dice_tables import alone, dice, lay, roll, sheet, table, turn
from landnam.rules.errors import IllegalAction
from tables import phase, refuses

FACES = {"wool", "wheat", "brick", "ore", "wood", "gold"}
MIXED = "wood brick wool wheat ore gold"


# --- the dice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y-DICE-1")
def test_a_die_shows_each_of_six_faces_equally_often() -> None:
    game = alone()
    roll(game, MIXED)
    game.play("keep 1 2 3 4 5")
    assert {f"rolled {face}": Fraction(1, 6) for face in FACES} == dict(game.chance())
    assert 6 == game.chance_cases()


@pytest.mark.rule("Y-DICE-1")
def test_six_dice_are_rolled() -> None:
    game = alone()
    game.play("roll")
    assert 6**6 == game.chance_cases()
    results = dict(game.chance())
    assert (462, Fraction(1)) == (len(results), sum(results.values()))
    assert Fraction(1, 6**6) == results[game.read("rolled gold gold gold gold gold gold")]
    assert Fraction(720, 6**6) == results[game.read(f"rolled {MIXED}")]
    assert Fraction(20, 6**6) == results[game.read("rolled ore ore ore wool wool wool")]


@pytest.mark.rule("Y-DICE-1")
@pytest.mark.parametrize("kept", ["1 2 3 4 5", "1 2 3 4", "4 5 6"])
def test_the_exact_chances_are_those_of_the_equally_likely_cases(kept: str) -> None:
    game = alone()
    roll(game, MIXED)
    game.play(f"keep {kept}")
    cases = game.chance_cases()
    counted = Counter(game.chance_result(case) for case in range(cases))
    assert {result: Fraction(n, cases) for result, n in counted.items()} == dict(game.chance())


@pytest.mark.rule("Y-DICE-1")
def test_the_cases_are_all_ways_in_which_the_dice_can_fall() -> None:
    game = alone()
    roll(game, MIXED)
    game.play("keep 3 4 5 6")
    names = ("wood", "brick", "wool", "wheat", "ore", "gold")
    ways = Counter(" ".join(["rolled", *sorted(pair, key=names.index)]) for pair in product(names, repeat=2))
    assert ways == Counter(str(game.chance_result(case)) for case in range(36))


def test_what_is_rolled_is_dealt_in_order_to_the_dice_that_were_rolled() -> None:
    game = alone()
    roll(game, "gold ore wheat wool brick wood")
    assert "wood brick wool wheat ore gold" == dice(game)
    game.play("keep 2 5")
    game.play("rolled gold gold wood wool")
    assert "wood brick wool gold ore gold" == dice(game)


@pytest.mark.parametrize("result", ["rolled ore", "rolled ore ore ore", "rolled ore ore ore ore ore ore"])
def test_only_as_many_dice_fall_as_were_rolled(result: str) -> None:
    game = alone()
    roll(game, MIXED)
    game.play("keep 1 2 3 4")
    assert "Y-ROLL-1" == game.why_not(result)
    with pytest.raises(IllegalAction):
        game.play(result)
    assert game.why_not("rolled ore ore") is None


@pytest.mark.rule("Y-ROLL-1")
def test_no_dice_fall_unless_they_are_rolled() -> None:
    game = alone()
    assert "Y-ROLL-1" == game.why_not(f"rolled {MIXED}")
    roll(game, MIXED)
    assert "Y-ROLL-1" == game.why_not(f"rolled {MIXED}")
    assert [] == game.chance()


# --- the turn ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y-TURN-1")
def test_the_first_seat_starts_and_the_others_follow() -> None:
    game = table(3)
    order = []
    for _ in range(7):
        order.append(game.to_act)
        turn(game)
    assert [(0,), (1,), (2,), (0,), (1,), (2,), (0,)] == order


@pytest.mark.rule("Y-TURN-1")
def test_nobody_acts_on_the_turn_of_another() -> None:
    game = table(2)
    refuses("Y-TURN-1", game, "roll", "blue")
    roll(game, MIXED)
    refuses("Y-TURN-1", game, "stand", "blue")
    game.play("stand")
    for action in ("road R0", "knight", "end", "gold ore"):
        refuses("Y-TURN-1", game, action, "blue")
    assert [] == game.legal("blue")


@pytest.mark.rule("Y-TURN-1")
@pytest.mark.parametrize("players", [1, 4])
def test_everybody_has_fifteen_turns(players: int) -> None:
    game = table(players)
    turns: Counter[int] = Counter()
    while game.outcome is None:
        turns.update(game.to_act)
        turn(game)
    assert dict.fromkeys(range(players), 15) == turns


@pytest.mark.rule("Y-TURN-1")
@pytest.mark.parametrize("action", ["stand", "keep 1", "road R0", "settlement", "city", "knight", "end"])
def test_the_first_roll_is_obligatory(action: str) -> None:
    game = alone()
    refuses("Y-TURN-1", game, action, "red")
    assert ["roll"] == game.legal("red")


@pytest.mark.rule("Y-TURN-1")
def test_building_may_be_declined_which_enters_an_x() -> None:
    game = alone()
    lay(game, "wood brick wood brick wood brick")
    game.play("end")
    assert (-2, -2) == (sheet(game)["boxes"][0], sheet(game)["points"])


def test_every_turn_begins_with_all_dice_in_the_hand() -> None:
    game = alone()
    turn(game, "road R0", "road R1")
    view = game.view(None)
    assert ("before roll", None, 0, 0, False, 2) == (
        view["phase"],
        view["dice"],
        view["rolls"],
        view["gained"],
        view["built"],
        view["turn"],
    )


def test_who_is_alone_plays_red_unless_told_otherwise() -> None:
    assert ("red",) == landnam.make("dice").seats
    assert ("red", "blue", "orange", "white") == landnam.make("dice", players=4).seats


@pytest.mark.parametrize("players", [0, 5, True, "2"])
def test_the_game_is_for_one_to_four(players: int) -> None:
    with pytest.raises(ValueError, match="dice is for 1 to 4 players"):
        landnam.make("dice", players=players)


@pytest.mark.parametrize("turns", [0, 16, "all", None, 1.5])
def test_a_sheet_has_room_for_one_to_fifteen_turns(turns: object) -> None:
    with pytest.raises(ValueError, match="whole numbers from 1 to 15"):
        landnam.make("dice", turns=turns)


def test_the_game_has_no_other_options() -> None:
    with pytest.raises(ValueError, match="dice has no option 'vp'; valid are turns"):
        landnam.make("dice", vp=10)


# --- the rolls --------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y-ROLL-1")
def test_there_are_at_most_three_rolls() -> None:
    game = alone()
    for rolls in (1, 2, 3):
        roll(game, MIXED)
        assert rolls == game.view(None)["rolls"]
    for action in ("roll", "keep 1", "stand"):
        refuses("Y-ROLL-1", game, action, "red")


@pytest.mark.rule("Y-ROLL-1")
def test_after_the_third_roll_one_builds_at_once() -> None:
    game = alone()
    roll(game, MIXED)
    assert "keeping" == phase(game)
    roll(game, MIXED)
    assert "keeping" == phase(game)
    roll(game, MIXED)
    assert "building" == phase(game)


@pytest.mark.rule("Y-ROLL-1")
@pytest.mark.parametrize("rolls", [1, 2])
def test_one_may_stand_pat_after_the_first_and_the_second_roll(rolls: int) -> None:
    game = alone()
    for _ in range(rolls):
        roll(game, MIXED)
    game.play("stand")
    assert ("building", MIXED) == (phase(game), dice(game))
    for action in ("roll", "keep 1", "stand"):
        refuses("Y-ROLL-1", game, action, "red")


@pytest.mark.rule("Y-ROLL-1")
def test_kept_dice_lie_still_while_the_others_are_rolled() -> None:
    game = alone()
    roll(game, MIXED)
    game.play("keep 2 4 6")
    assert ("rolling", "- brick - wheat - gold", 6**3) == (phase(game), dice(game), game.chance_cases())
    game.play("rolled wool wool wool")
    assert "wool brick wool wheat wool gold" == dice(game)


@pytest.mark.rule("Y-ROLL-1")
def test_kept_dice_may_be_picked_up_again() -> None:
    game = alone()
    roll(game, MIXED)
    game.play("keep 1 2 3")
    game.play("rolled gold gold gold")
    game.play("keep 4 5 6")
    assert "- - - gold gold gold" == dice(game)


@pytest.mark.rule("Y-ROLL-1")
def test_all_dice_may_be_rolled_again() -> None:
    game = alone()
    roll(game, MIXED)
    game.play("roll")
    assert ("- - - - - -", 6**6) == (dice(game), game.chance_cases())


@pytest.mark.rule("Y-ROLL-1")
def test_any_dice_may_be_kept() -> None:
    game = alone()
    roll(game, MIXED)
    found = game.legal("red")
    kept = [frozenset(action.split()[1:]) for action in found if action.kind == "keep"]
    assert (62, 62) == (len(kept), len(set(kept)))
    assert {"roll", "stand"} == {str(action) for action in found if action.kind != "keep"}


@pytest.mark.rule("Y-ROLL-1")
def test_while_the_dice_roll_nobody_acts() -> None:
    game = alone()
    game.play("roll")
    assert ((), []) == (game.to_act, game.legal("red"))
    for action in ("roll", "keep 1", "stand"):
        refuses("Y-ROLL-1", game, action, "red")
