"""Jokers and gold (Y-JOKER-1, Y-GOLD-1)."""

from __future__ import annotations

import pytest

from dice_tables import alone, dice, lay, roll, sheet, table, turn
from landnam.rules.protocol import Game
from tables import phase, refuses

GOLD = "gold gold gold gold gold gold"
RESOURCES = ("wood", "brick", "wool", "wheat", "ore")
JOKERS = {1: "ore", 2: "wheat", 3: "wool", 4: "wood", 5: "brick"}
"""The resources below the knights of the sheet; the sixth has a question mark."""


def with_knights(number: int) -> Game:
    """A game with so many knights, whose jokers nobody has used."""
    game = alone()
    for first in range(0, number, 2):
        turn(game, *["knight"] * min(2, number - first))
    return game


def jokers_listed(game: Game) -> set[str]:
    return {str(action) for action in game.legal("red") if action.kind == "joker"}


# --- jokers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y-JOKER-1")
@pytest.mark.parametrize("knight", JOKERS)
def test_a_joker_sets_the_resource_below_its_knight(knight: int) -> None:
    game = lay(with_knights(5), GOLD)
    game.play(f"joker {knight} die 4")
    assert f"gold gold gold {JOKERS[knight]} gold gold" == dice(game)


@pytest.mark.rule("Y-JOKER-1")
@pytest.mark.parametrize("resource", RESOURCES)
def test_the_sixth_joker_sets_any_of_the_five_resources(resource: str) -> None:
    game = lay(with_knights(6), "wood wood wood wood wood wood")
    game.play(f"joker 6 die 1 {resource}")
    assert f"{resource} wood wood wood wood wood" == dice(game)


@pytest.mark.rule("Y-JOKER-1")
def test_jokers_belong_to_built_knights() -> None:
    game = lay(with_knights(3), GOLD)
    assert [1, 2, 3] == sheet(game)["jokers"]
    for action in ("joker 4 die 1", "joker 5 die 1", "joker 6 die 1 ore"):
        refuses("Y-JOKER-1", game, action, "red")
    assert 3 * 6 == len(jokers_listed(game))


@pytest.mark.rule("Y-JOKER-1")
def test_jokers_are_not_lent() -> None:
    game = table(2)
    turn(game, "knight")
    refuses("Y-JOKER-1", lay(game, GOLD), "joker 1 die 1", "blue")


@pytest.mark.rule("Y-JOKER-1")
def test_a_joker_is_used_once_in_the_game() -> None:
    game = lay(with_knights(2), GOLD)
    game.play("joker 1 die 1")
    assert [2] == sheet(game)["jokers"]
    refuses("Y-JOKER-1", game, "joker 1 die 2", "red")
    game.play("end")
    refuses("Y-JOKER-1", lay(game, GOLD), "joker 1 die 1", "red")


@pytest.mark.rule("Y-JOKER-1")
def test_jokers_wait_until_rolling_is_over() -> None:
    game = with_knights(1)
    refuses("Y-JOKER-1", game, "joker 1 die 1", "red")
    roll(game, GOLD)
    refuses("Y-JOKER-1", game, "joker 1 die 1", "red")
    game.play("keep 1")
    refuses("Y-JOKER-1", game, "joker 1 die 1", "red")
    game.play("rolled gold gold gold gold gold")
    game.play("stand")
    game.play("joker 1 die 1")
    assert "ore gold gold gold gold gold" == dice(game)


@pytest.mark.rule("Y-JOKER-1")
def test_a_die_that_has_paid_is_not_turned() -> None:
    game = lay(with_knights(1), "wood brick wool wheat gold gold")
    game.play("road R0")
    for die in (1, 2):
        refuses("Y-JOKER-1", game, f"joker 1 die {die}", "red")
    assert {f"joker 1 die {die}" for die in (3, 4, 5, 6)} == jokers_listed(game)


@pytest.mark.rule("Y-JOKER-1")
def test_a_die_that_was_put_away_is_not_turned() -> None:
    game = lay(with_knights(1), "wood brick wool wheat gold gold")
    game.play("gold ore")
    refuses("Y-JOKER-1", game, "joker 1 die 6", "red")
    assert game.why_not("joker 1 die 5", "red") is None


@pytest.mark.rule("Y-JOKER-1")
def test_several_jokers_may_be_used_in_a_turn() -> None:
    game = lay(with_knights(3), GOLD)
    for action in ("joker 1 die 1", "joker 2 die 2", "joker 3 die 3", "knight"):
        game.play(action)
    assert ("ore:spent wheat:spent wool:spent gold gold gold", 4) == (dice(game), sheet(game)["knights"])


@pytest.mark.rule("Y-JOKER-1")
def test_the_joker_of_a_knight_just_built_may_be_used_at_once() -> None:
    game = lay(alone(), "wool wool wheat wheat ore gold")
    game.play("knight")
    game.play("joker 1 die 6")
    game.play("knight")
    assert (2, [2], 3) == (sheet(game)["knights"], sheet(game)["jokers"], game.view(None)["gained"])


@pytest.mark.rule("Y-JOKER-1")
def test_a_joker_may_be_set_on_a_die_that_shows_its_resource_already() -> None:
    game = lay(with_knights(1), "wood brick wool wheat ore gold")
    game.play("joker 1 die 5")
    assert ("wood brick wool wheat ore gold", []) == (dice(game), sheet(game)["jokers"])


@pytest.mark.rule("Y-JOKER-1")
def test_a_joker_may_be_set_on_a_die_that_was_turned_before() -> None:
    game = lay(with_knights(2), GOLD)
    game.play("joker 1 die 1")
    game.play("joker 2 die 1")
    assert "wheat gold gold gold gold gold" == dice(game)


# --- gold -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y-GOLD-1")
@pytest.mark.parametrize("resource", RESOURCES)
def test_of_two_gold_dice_one_is_turned_and_the_other_is_out(resource: str) -> None:
    game = lay(alone(), "wood brick wool wheat gold gold")
    game.play(f"gold {resource}")
    assert f"wood brick wool wheat {resource} gold:out" == dice(game)


@pytest.mark.rule("Y-GOLD-1")
def test_a_turned_die_pays() -> None:
    game = lay(alone(), "wood wood wood wood gold gold")
    refuses("Y-BUILD-1", game, "road R0", "red")
    game.play("gold brick")
    game.play("road R0")
    assert "wood:spent wood wood wood brick:spent gold:out" == dice(game)


@pytest.mark.rule("Y-GOLD-1")
def test_one_gold_die_is_worth_nothing() -> None:
    game = lay(alone(), "wood brick wool wheat ore gold")
    refuses("Y-GOLD-1", game, "gold ore", "red")


@pytest.mark.rule("Y-GOLD-1")
def test_six_gold_dice_are_traded_three_times() -> None:
    game = lay(alone(), GOLD)
    for resource in ("wool", "wheat", "ore"):
        game.play(f"gold {resource}")
    assert "wool gold:out wheat gold:out ore gold:out" == dice(game)
    refuses("Y-GOLD-1", game, "gold ore", "red")
    game.play("knight")
    assert 1 == sheet(game)["knights"]


@pytest.mark.rule("Y-GOLD-1")
def test_a_die_put_away_is_not_traded_again() -> None:
    game = lay(alone(), "wood brick wool gold gold gold")
    game.play("gold ore")
    assert "wood brick wool ore gold:out gold" == dice(game)
    refuses("Y-GOLD-1", game, "gold ore", "red")


@pytest.mark.rule("Y-GOLD-1")
def test_gold_waits_until_rolling_is_over() -> None:
    game = alone()
    refuses("Y-GOLD-1", game, "gold ore", "red")
    roll(game, GOLD)
    assert "keeping" == phase(game)
    refuses("Y-GOLD-1", game, "gold ore", "red")
    game.play("keep 1 2 3")
    refuses("Y-GOLD-1", game, "gold ore", "red")


@pytest.mark.rule("Y-GOLD-1")
def test_a_die_put_away_is_back_in_the_next_turn() -> None:
    game = lay(alone(), GOLD)
    game.play("gold ore")
    game.play("end")
    lay(game, GOLD)
    assert GOLD == dice(game)


@pytest.mark.rule("Y-GOLD-1")
def test_gold_buys_nothing() -> None:
    game = lay(alone(), GOLD)
    for action in ("road R0", "settlement", "knight"):
        refuses("Y-BUILD-1", game, action, "red")
