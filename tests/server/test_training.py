"""Openings to train on: any board of a game with a set-up, the same for the same seed; and puzzles, a set a day."""

from __future__ import annotations

from typing import Any

import pytest

from landnam.games import game_class
from landnam.server.errors import Problem
from landnam.server.training import A_DAY, all_puzzles, opening, puzzles_of
from server.driver import Client


@pytest.mark.parametrize(("game", "players", "pieces"), [("island", 4, 16), ("traveler", 3, 12), ("duel", 2, 12)])
def test_a_set_up_is_placed_piece_by_piece(game: str, players: int, pieces: int) -> None:
    placed: list[str] = []
    seats = []
    while (now := opening(game, players, {}, 7, placed))["practice"] is not None:
        assert now["seat"] == now["practice"]["seat"] == now["view"]["seat"]
        assert f"/engine/{game}.weights?v=" in now["practice"]["task"]["weights"]
        assert now == opening(game, players, {}, 7, placed), "the same seed and placings, the same board"
        seats.append(now["seat"])
        placed.append(now["practice"]["moves"][0]["text"])
    assert set(range(players)) == set(seats)
    assert len(placed) <= pieces
    assert now["seat"] is None
    with pytest.raises(Problem, match="set-up is over"):
        opening(game, players, {}, 7, [*placed, placed[0]])


def test_what_cannot_be_trained_is_refused(address: str, run: Any) -> None:
    async def ask() -> None:
        client = Client(address)
        for said, slug in (
            ({"game": "dice", "players": 2}, "not-found"),
            ({"game": "chess", "players": 2}, "unknown-game"),
            ({"game": "island", "players": 2}, "bad-options"),
            ({"game": "island", "players": 4, "placed": ["settle 99"]}, "invalid-action"),
            ({"game": "island", "players": 4, "placed": ["roll"]}, "illegal-action"),
        ):
            with pytest.raises(Exception, match=slug):
                await client.call("POST", "/trainer/opening", {"seed": 1, **said})

    run(ask())


def test_the_puzzles_of_a_day_are_the_same_for_everybody_and_others_on_other_days() -> None:
    first = puzzles_of("2026-11-17")
    assert first == puzzles_of("2026-11-17")
    assert first["puzzles"] != puzzles_of("2026-11-18")["puzzles"]
    assert A_DAY == len(first["puzzles"])


def test_every_puzzle_has_one_clear_best_move_among_legal_ones() -> None:
    for puzzle in all_puzzles():
        game = game_class(puzzle["game"]).from_position(puzzle["position"], chance="manual")
        values = [value for _, value in puzzle["choices"]]
        assert (puzzle["seat"],) == game.to_act
        assert all(game.why_not(action, puzzle["seat"]) is None for action, _ in puzzle["choices"])
        assert values == sorted(values, reverse=True)
        assert values[0] - values[1] >= {"chance": 0.025, "points": 1.0}[puzzle["unit"]] - 1e-3


def test_a_puzzle_hides_what_its_seat_cannot_see() -> None:
    for number in range(1, 8):
        for puzzle in puzzles_of(f"2026-11-{number:02}")["puzzles"]:
            assert puzzle["seat"] == puzzle["view"]["seat"]
            assert "position" not in puzzle
