"""A game of a compiled kind holds its record and knows its address, whatever is done with the game."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import landnam
from landnam.games.compiled_game import CompiledGame, copy_of
from landnam.native.memory import address_of
from landnam.rules.conformance import play_any
from landnam.rules.protocol import Game

COPIES: tuple[Callable[[CompiledGame], CompiledGame], ...] = (
    CompiledGame.clone,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
)


def begun(name: str, moves: int = 20) -> CompiledGame:
    game = landnam.make(name, seed=4)
    assert isinstance(game, CompiledGame)
    for _ in range(moves):
        play_any(game, random.Random(moves))
    return game


@pytest.mark.parametrize("name", landnam.games())
@pytest.mark.parametrize("copied", COPIES, ids=("clone", "deepcopy", "pickle"))
def test_a_copy_goes_on_alike_and_apart(name: str, copied: Callable[[CompiledGame], CompiledGame]) -> None:
    game = begun(name)
    before = game.position()
    other = copied(game)
    assert other._at == address_of(other._states) != game._at
    for _ in range(5):
        play_any(other, random.Random(2))
    assert before == game.position() != other.position()
    for _ in range(5):
        play_any(game, random.Random(2))
    assert other.record() == game.record()


def test_a_record_that_is_put_into_a_game_is_played_on() -> None:
    game, other = begun("island"), begun("island", moves=0)
    other._states = copy_of(game._states)
    assert game.position() == other.position()
    assert game.legal(game.to_act[0]) == other.legal(other.to_act[0])


def test_threads_that_ask_at_once_get_their_own_answers() -> None:
    games = [begun("island", moves) for moves in (5, 20, 30, 40)] * 2
    alone = [[game.legal(seat) for seat in range(4)] for game in games]
    with ThreadPoolExecutor(len(games)) as pool:
        together = pool.map(lambda game: [[game.legal(seat) for seat in range(4)] for _ in range(30)], games)
    assert [[one] * 30 for one in alone] == list(together)


def test_a_game_without_hidden_hands_has_nothing_to_count() -> None:
    assert [] == begun("dice").counted(None)


@pytest.mark.parametrize("name", landnam.games())
def test_a_game_in_plain_python_would_draw_the_same_chance(name: str) -> None:
    game = landnam.make(name, seed=4, chance="manual")
    while not game.chance_cases():
        game.play(game.legal(0)[0], 0)
    other, cases = game.clone(), game.chance_cases()
    game._seed_chance(5)
    Game._seed_chance(other, 5)
    assert [game._draw_result(cases) for _ in range(9)] == [Game._draw_result(other, cases) for _ in range(9)]
    assert game._source == other._source
