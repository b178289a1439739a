"""What holds in every position of thousands of games, recounted by slow and independent methods."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import landnam
from dice_tables import COSTS, lucky_game, lucky_move, table
from landnam.games.compiled_game import RESULT
from landnam.games.dice.game import Dice
from landnam.games.dice.playout import play_ahead, play_many
from landnam.games.dice.position import read_position, write_position
from landnam.games.dice.state import BUILDING, DIE_STATES, KEEPING, OVER, PHASES, STATE
from landnam.rules.protocol import Game

GAMES = 4000
SETTLEMENTS = np.cumsum([0, 3, 4, 5, 7, 9, 11])
CITIES = np.cumsum([0, 7, 12, 20, 30])
KNIGHTS = np.cumsum(range(7))
"""What so many of each are worth together."""


@pytest.fixture(scope="module", params=[1, 2, 3, 4])
def states(request: pytest.FixtureRequest) -> Any:
    game = Dice(request.param, seed=1)
    decisions = np.random.default_rng(5).integers(0, 80 * request.param, GAMES)
    found = np.zeros(GAMES, STATE)
    play_ahead(game.blank, game.plan, 0, 3, decisions, found)
    return found


@pytest.mark.rule("Y-SCORE-1", "Y-BUILD-2", "Y-BUILD-3", "Y-BUILD-4", "Y-BUILD-5")
def test_the_score_is_that_of_the_marks_and_the_crosses(states: Any) -> None:
    marks = (
        np.bitwise_count(states["roads"]).astype(int)
        + SETTLEMENTS[states["settlements"]]
        + CITIES[states["cities"]]
        + KNIGHTS[states["knights"]]
    )
    crosses = (states["boxes"] == -2).sum(axis=2)
    points = states["points"].astype(int)
    points[np.arange(GAMES), states["active"]] += states["gained"]
    assert (marks - 2 * crosses == points).all()
    assert (states["boxes"].sum(axis=2) == states["points"]).all()
    assert states["knights"].any()
    assert crosses.any()


@pytest.mark.rule("Y-SCORE-1", "Y-TURN-1")
def test_a_box_is_filled_for_every_turn_that_was_ended(states: Any) -> None:
    filled = (states["boxes"] != 0).sum(axis=2)
    seats = np.arange(4)
    ended = states["turn"][:, None] - 1 + ((seats < states["active"][:, None]) | (states["phase"] == OVER)[:, None])
    assert (filled == ended * (seats < states["players"][:, None])).all()


@pytest.mark.rule("Y-BUILD-1")
def test_spent_dice_are_the_price_of_the_points(states: Any) -> None:
    spent = (states["states"] == DIE_STATES.index("spent")).sum(axis=1)
    assert ((spent > 0) == (states["gained"] > 0)).all()
    assert (states["phase"][spent > 0] == BUILDING).all()
    assert spent.max() >= 4


def test_a_position_read_back_has_the_same_bytes(states: Any) -> None:
    for s in states[::16]:
        seats = ("red", "blue", "orange", "white")[: int(s["players"])]
        again, _ = read_position(write_position(s, seats))
        assert [name for name in STATE.names or () if not np.array_equal(s[name], again[0][name])] == []


def test_the_games_were_stopped_at_every_kind_of_moment(states: Any) -> None:
    assert set(PHASES) - {"rolling"} == {PHASES[phase] for phase in states["phase"]}


# --- the bot that plays at random -------------------------------------------------------------------------------


def slow_random_game(game: Game, rng: random.Random) -> tuple[int, int]:
    """The decisions and points of a game played at random from the lists of legal actions."""
    decisions = 0
    while game.outcome is None:
        game.play(rng.choice(game.legal(0)))
        decisions += 1
    return decisions, game.outcome.points[0]


def test_the_compiled_bot_plays_as_one_that_picks_from_the_list_of_legal_actions() -> None:
    slow = np.array([slow_random_game(landnam.make("dice", seed=seed), random.Random(seed)) for seed in range(400)])
    game = Dice(1, seed=1)
    results = np.zeros(20_000, RESULT)
    play_many(game.blank, game.plan, 0, 1, 0, results, np.zeros(6, np.int64))
    for column, found in enumerate((results["decisions"], results["points"][:, 0])):
        error = slow[:, column].std() / len(slow) ** 0.5
        assert abs(slow[:, column].mean() - found.mean()) < 4 * error


def test_the_compiled_bot_stands_once_in_sixty_four_times() -> None:
    game = Dice(1, seed=1)
    found = np.zeros(64_000, STATE)
    play_ahead(game.blank, game.plan, 0, 8, np.full(len(found), 2), found)
    stood = (found["phase"] == BUILDING).sum()
    assert abs(stood - 1000) < 4 * 1000**0.5
    assert (found["phase"] == KEEPING).sum() == len(found) - stood


@pytest.mark.rule("Y-DICE-1")
def test_every_die_that_is_rolled_is_counted_and_all_faces_come_equally_often() -> None:
    game = Dice(2, seed=1)
    results, rolls = np.zeros(3000, RESULT), np.zeros(16, np.int64)
    play_many(game.blank, game.plan, 0, 1, 0, results, rolls)
    assert not rolls[6:].any()
    expected = rolls.sum() / 6
    assert ((rolls[:6] - expected) ** 2 / expected).sum() < 20.5  # one in a thousand, with five degrees of freedom
    first_rolls = 2 * 15 * len(results) * 6
    assert first_rolls < rolls.sum() < 3 * first_rolls


def test_games_go_the_same_however_they_are_divided() -> None:
    game = Dice(3, seed=1)
    whole, parts = np.zeros(60, RESULT), np.zeros(60, RESULT)
    rolls = np.zeros((2, 16), np.int64)
    play_many(game.blank, game.plan, 0, 5, 0, whole, rolls[0])
    for first in (0, 20, 40):
        play_many(game.blank, game.plan, 0, 5, first, parts[first : first + 20], rolls[1])
    assert (whole == parts).all()
    assert (rolls[0] == rolls[1]).all()


def test_results_of_played_out_games_name_the_winners() -> None:
    game = Dice(4, seed=1, turns=2)
    results = np.zeros(2000, RESULT)
    play_many(game.blank, game.plan, 0, 5, 0, results, np.zeros(16, np.int64))
    best = results["points"] == results["points"].max(axis=1, keepdims=True)
    assert ((best << np.arange(4)).sum(axis=1) == results["winners"]).all()
    assert {1} == set(results["ending"].tolist())
    assert {2} == set(results["turns"].tolist())


# --- move by move -----------------------------------------------------------------------------------------------


def dice_of(game: Game) -> list[dict[str, Any]]:
    return game.view(None)["dice"] or []


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rule("Y-BUILD-1", "Y-GOLD-1", "Y-JOKER-1")
def test_a_die_pays_once_and_stays_as_it_paid_until_the_turn_ends(seed: int) -> None:
    rng = random.Random(seed)
    game = table(1 + seed % 2)
    paid: Counter[str] = Counter()
    jokers_used: Counter[tuple[int, str]] = Counter()
    while game.outcome is None:
        before, acting = dice_of(game), game.view(None)["active"]
        lucky_move(game, rng)
        seat, action = game.history[-1]
        after = dice_of(game)
        if action.kind == "end":
            paid.clear()
            continue
        if action.kind in COSTS:
            paid.update(COSTS[action.kind].split())
        if action.kind == "joker":
            jokers_used[acting, action.split()[1]] += 1
        assert paid == Counter(die["face"] for die in after if die["state"] == "spent")
        for was, now in zip(before, after, strict=False):
            if was["state"] != "open":
                assert was == now
        assert (action.kind == "gold") == (_out(after) > _out(before))
        assert seat in (-1, acting)
    assert set(jokers_used.values()) <= {1}


def _out(dice: list[dict[str, Any]]) -> int:
    return sum(die["state"] == "out" for die in dice)


@pytest.mark.parametrize("seed", range(8))
def test_records_replay(seed: int) -> None:
    game = lucky_game(seed, 100 * seed, players=1 + seed % 4, turns=15 - seed)
    again = landnam.replay(game.record())
    assert (game.record(), game.position(), game.history) == (again.record(), again.position(), again.history)
    assert game.options == again.options


def test_a_seed_tells_the_game() -> None:
    def story(seed: int) -> str:
        game = landnam.make("dice", seed=seed)
        rng = random.Random(1)
        while game.outcome is None:
            game.play(rng.choice(game.legal(0)))
        return game.record()

    assert story(4) == story(4)
    assert story(4) != story(5)


def test_lucky_games_fill_sheets() -> None:
    """The games that the tests above are played with come to the far ends of the sheet."""
    ends = [lucky_game(seed, 5000).view(None)["seats"][0] for seed in range(30)]
    assert 6 == max(end["knights"] for end in ends)
    assert max(end["settlements"] for end in ends) >= 3
    assert max(end["cities"] for end in ends) >= 2
    assert max(len(end["roads"]) for end in ends) >= 12
    assert any(set(end["jokers"]) < set(range(1, end["knights"] + 1)) for end in ends)
