"""The end of the dice game (Y-END-1)."""

from __future__ import annotations

import pytest

import landnam
from dice_tables import alone, table, turn
from landnam.rules.outcomes import Outcome
from tables import kinds, phase, refuses


@pytest.mark.rule("Y-END-1")
def test_the_highest_total_wins() -> None:
    game = table(3, turns=2)
    for builds in (["road R0"], ["settlement"], [], ["road R1"], [], ["knight"]):
        assert game.outcome is None
        turn(game, *builds)
    assert Outcome("all turns played", (0,), (2, 1, -1)) == game.outcome


@pytest.mark.rule("Y-END-1")
def test_a_tie_is_shared() -> None:
    game = table(4, turns=1)
    for builds in (["knight"], ["settlement"], [], ["road R0", "road R1", "road R2"]):
        turn(game, *builds)
    assert Outcome("all turns played", (1, 3), (1, 3, -2, 3)) == game.outcome


@pytest.mark.rule("Y-END-1")
def test_the_highest_of_totals_below_zero_wins_too() -> None:
    game = table(2, turns=2)
    for builds in ([], [], ["road R0"], []):
        turn(game, *builds)
    assert Outcome("all turns played", (0,), (-1, -4)) == game.outcome


@pytest.mark.rule("Y-END-1")
def test_who_plays_alone_wins() -> None:
    game = alone(turns=1)
    turn(game)
    assert Outcome("all turns played", (0,), (-2,)) == game.outcome


@pytest.mark.rule("Y-END-1")
@pytest.mark.parametrize("turns", [1, 7, 15])
def test_the_game_ends_when_the_last_seat_has_had_its_last_turn(turns: int) -> None:
    game = table(2, turns=turns)
    for _ in range(2 * turns):
        assert "over" != phase(game)
        turn(game)
    assert "over" == phase(game)


@pytest.mark.rule("Y-END-1")
def test_nothing_is_done_after_the_end() -> None:
    game = table(2, turns=1)
    turn(game)
    turn(game)
    for seat in game.seats:
        for action in ("roll", "stand", "road R0", "knight", "gold ore", "end"):
            refuses("Y-END-1", game, action, seat)
    assert ((), []) == (game.to_act, game.chance())


@pytest.mark.rule("Y-END-1")
def test_a_game_has_fifteen_turns_unless_it_is_shortened() -> None:
    assert 15 == landnam.make("dice").view(None)["turns"]
    assert {"turns": 3, "max_turns": None} == landnam.make("dice", turns=3).options


@pytest.mark.parametrize(("turns", "limit", "ended"), [(15, 2, 2), (3, 3, 3), (2, 9, 2)])
def test_a_turn_limit_ends_the_game_without_a_winner(turns: int, limit: int, ended: int) -> None:
    game = table(2, turns=turns, max_turns=limit)
    for _ in range(2 * ended):
        assert game.outcome is None
        turn(game, "knight") if game.turn == 1 else turn(game)
    stopped = Outcome("turn limit", (), game.outcome.points if game.outcome else ())
    assert game.outcome == (stopped if limit < turns else Outcome("all turns played", (0, 1), stopped.points))
    assert game.position() == landnam.make("dice", position=game.position()).position()
    assert landnam.replay(game.record()).outcome == game.outcome


def test_a_limit_beyond_the_last_turn_changes_nothing() -> None:
    game = landnam.make("dice", turns=2, max_turns=1000, seed=1)
    assert 1000 == game.view(0)["max_turns"]
    assert {"turns": 2, "max_turns": 1000} == landnam.make("dice", position=game.position()).options


def test_the_end_is_told() -> None:
    game = table(2, turns=1)
    turn(game, "road R0")
    game.play("roll")
    game.play("rolled gold gold gold gold gold gold")
    game.play("stand")
    events = game.play("end")
    assert ["end", "score", "over"] == kinds(events)
    assert {"kind": "over", "seat": 0, "ending": "all turns played", "points": [1, -2]} == events[2].seen_by(None)


def test_a_shared_victory_is_told_of_nobody() -> None:
    game = table(2, turns=1)
    turn(game)
    game.play("roll")
    game.play("rolled gold gold gold gold gold gold")
    game.play("stand")
    assert game.play("end")[2].seat is None
