"""The bots of the Dice game at the table: legal, the same every time, and better the more they know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dice_tables import lucky_game
from landnam.bots.dice import match as matches
from landnam.bots.dice.match import BOTS, Player, play_many
from landnam.bots.dice.solution import Solved, solve, spread
from landnam.games.compiled_game import RESULT
from landnam.games.dice.state import PLAN, STATE

TURNS = 4


@pytest.fixture(scope="module")
def tables() -> Solved:
    """The solution for the last four turns, with outcomes."""
    found = solve(TURNS)
    spread(found, TURNS)
    return found


@pytest.fixture
def known(tables: Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players know the solution for the last four turns."""
    monkeypatch.setattr(matches, "solution", lambda: tables)
    monkeypatch.setattr(matches, "solution_against_others", lambda: tables)


def play(tables: Solved, bots: str, games: int, first: int = 0) -> Any:
    """The results of games of four turns between these bots."""
    names = bots.split(",")
    plan = np.zeros(1, PLAN)
    plan["players"], plan["turns"] = len(names), TURNS
    numbers = [list(BOTS).index(name) for name in names]
    results = np.zeros(games, RESULT)
    play_many(np.zeros(1, STATE), plan, numbers, tables, 11, first, results, np.zeros(6, np.int64))
    return results


def told(results: Any) -> list[Any]:
    """How games went, without the gaps between the fields."""
    return [results[field].tolist() for field in ("points", "decisions", "winners", "turns", "ending")]


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("bot", BOTS)
def test_every_decision_is_legal_wherever_a_game_can_stand(bot: str, players: int) -> None:
    player, decided = Player(bot), set()
    for seed in range(40):
        game: Any = lucky_game(seed, 10 + seed, players, turns=TURNS)
        while game.outcome is None:
            if cases := game.chance_cases():
                game.play(game.chance_result((seed * 7919) % cases))
                continue
            seat = game.to_act[0]
            action = player.choose(game)
            assert action in game.legal(seat), (bot, game.position(), action)
            decided.add(action.kind)
            game.play(action)
    assert {"roll", "keep", "road", "joker", "end"} <= decided


def test_the_same_games_are_played_however_they_are_divided(tables: Solved) -> None:
    whole = play(tables, "perfect,greedy", 60)
    parts = np.concatenate([play(tables, "perfect,greedy", 25), play(tables, "perfect,greedy", 35, first=25)])
    assert told(whole) == told(parts)


def test_who_knows_more_scores_more(tables: Solved) -> None:
    means = [play(tables, bot, 4000)["points"][:, 0].mean() for bot in ("random", "greedy", "perfect")]
    assert means[0] + 5 < means[1]
    assert means[1] + 2 < means[2]


@pytest.mark.long
def test_playing_for_the_win_wins_more_than_playing_for_points(tables: Solved) -> None:
    games = 20_000
    won = []
    for seat, bots in enumerate(("perfect,steady", "steady,perfect")):
        winners = play(tables, bots, games)["winners"]
        won.append(np.where(winners == 3, 0.5, winners >> seat & 1))
    share = np.concatenate(won)
    assert share.mean() - 0.5 > 4 * share.std() / len(share) ** 0.5


def test_alone_playing_for_the_win_is_playing_for_points(tables: Solved) -> None:
    assert told(play(tables, "perfect", 500)) == told(play(tables, "steady", 500))


def test_bots_that_do_not_know_the_solution_do_not_work_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "solution", lambda: pytest.fail("it was solved"))
    for bot in ("random", "greedy"):
        game: Any = lucky_game(2, 30, 2, turns=TURNS)
        assert Player(bot).choose(game) is not None


def test_an_unknown_bot_is_named_with_those_that_are_known() -> None:
    with pytest.raises(ValueError, match="unknown bot 'clever'; valid are random, greedy, perfect, steady"):
        Player("clever")
