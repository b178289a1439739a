"""Perft: how many ways lead how deep from fixed positions, all actions and chance results counted.

Each file holds a position, then ``depth count`` lines. Small depths are counted twice: from ``legal``, and by asking
``why_not`` of every action there is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import landnam
from landnam.games import game_class
from landnam.rules.protocol import Game

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


def read(path: Path) -> tuple[Game, dict[int, int]]:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    game = game_class(lines[0].split()[0]).from_position(lines[0], chance="manual")
    return game, {int(depth): int(count) for depth, count in (line.split() for line in lines[1:])}


def perft(game: Game, depth: int) -> int:
    """The number of sequences of so many moves, offers apart."""
    if depth == 0 or game.outcome is not None:
        return 1
    moves: list[tuple[int | None, str]] = [(None, result) for result, _ in game.chance()]
    moves += [(seat, action) for seat in game.to_act for action in game.legal(seat, offers=False)]
    if depth == 1:
        return len(moves)
    total = 0
    for seat, move in moves:
        after = game.clone()
        after.play(move, seat)
        total += perft(after, depth - 1)
    return total


def slow_perft(game: Game, depth: int) -> int:
    """The same by trying every action of the vocabulary on every seat that is waited for."""
    if depth == 0 or game.outcome is not None:
        return 1
    total = 0
    moves: list[tuple[int | None, str]] = [(None, result) for result, _ in game.chance()]
    moves += [(s, a) for s in game.to_act for a in game.vocabulary() if game.why_not(a, s) is None]
    for seat, move in moves:
        after = game.clone()
        after.play(move, seat)
        total += slow_perft(after, depth - 1)
    return total


def test_there_are_three_positions_of_each_game() -> None:
    games = [read(path)[0].name for path in FILES]
    assert all(games.count(name) >= 3 for name in landnam.games())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft_counts_are_as_written(path: Path) -> None:
    game, counts = read(path)
    assert counts == {depth: perft(game, depth) for depth in counts}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_slow_count_agrees(path: Path) -> None:
    game, counts = read(path)
    assert counts[2] == slow_perft(game, 2)
