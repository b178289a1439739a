"""The solved Dice game against the slow way, and against what perfect play brings in games that are played."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import numpy as np
import pytest
from typer import Typer
from typer.testing import CliRunner

from dice_brute import FACES, best_after_rolling, points_of_first, share_of_second, turn_worth
from dice_tables import alone, table, turn
from landnam.bots.dice.match import BOTS, play_many
from landnam.bots.dice.scores import summed_up
from landnam.bots.dice.sheets import MAPS, NETWORKS, SHEETS
from landnam.bots.dice.solution import Solved, solution, solve, spread
from landnam.bots.dice.throws import CHANCE, COUNTS, SIXES, THROWS
from landnam.bots.dice.turn import LOWEST, MOST_POINTS, SCORES, TURN, WIN
from landnam.bots.dice.ways import WAYS_AT_MOST
from landnam.cli.solve import solve as solve_command
from landnam.games.compiled_game import RESULT
from landnam.games.dice.constants import PAR
from landnam.games.dice.entries import LIBRARY
from landnam.games.dice.sheet import BOXES
from landnam.games.dice.state import PLAN, STATE
from landnam.native.memory import address_of
from landnam.rules.protocol import Game

SHORT = 3
PERFECT = list(BOTS).index("perfect")


@pytest.fixture(scope="module")
def short() -> Solved:
    """The solution for the last three turns, with outcomes."""
    tables = solve(SHORT)
    spread(tables, SHORT)
    return tables


def think(game: Game, tables: Solved, aim: int) -> tuple[Any, float]:
    """What is noted of a turn not yet begun, and what it is worth."""
    states: Any = game._states  # type: ignore[attr-defined]
    turns, worth = np.zeros(1, TURN), np.zeros(1)
    addresses = [address_of(array) for array in (tables, turns, worth)]
    LIBRARY.doors.worth_of_turn(address_of(states), aim, *addresses)
    return turns[0], float(worth[0])


def worth(game: Game, tables: Solved, aim: int = MOST_POINTS) -> float:
    """What the solution says a turn not yet begun is worth."""
    return think(game, tables, aim)[1]


def worth_of_throw(game: Game, tables: Solved, throw: tuple[str, ...]) -> float:
    """What the solution says a throw is worth when no more is rolled."""
    counts = [throw.count(face) for face in FACES]
    return float(think(game, tables, MOST_POINTS)[0].last[COUNTS.tolist().index(counts)])


def play(tables: Solved, games: int, turns: int = BOXES) -> Any:
    """The results of perfect solo games."""
    plan = np.zeros(1, PLAN)
    plan["players"], plan["turns"] = 1, turns
    results = np.zeros(games, RESULT)
    play_many(np.zeros(1, STATE), plan, [PERFECT], tables, 5, 0, results, np.zeros(6, np.int64))
    return results["points"][:, 0].astype(float)


# --- what is counted --------------------------------------------------------------------------------------------------


def test_throws_and_sheets_are_as_many_as_can_be_counted_by_hand() -> None:
    assert (924, 462) == (THROWS, SIXES)
    assert 1 == pytest.approx(CHANCE.sum(), abs=1e-12)
    assert (117, 1225, 1225 * 127) == (len(NETWORKS), MAPS, SHEETS)


def test_the_ways_to_spend_a_throw_fit_their_room(short: Solved) -> None:
    most = int(np.diff(short[0].starts).max())
    assert 1 < most < WAYS_AT_MOST


# --- the slow way -----------------------------------------------------------------------------------------------------


def test_the_last_turn_on_an_empty_sheet_is_worth_what_trying_everything_says(short: Solved) -> None:
    game = alone(turns=1)
    tried = turn_worth(game, points_of_first)
    assert tried == pytest.approx(worth(game, short), abs=1e-9)
    assert tried == pytest.approx(float(short[0].value[1, 0]), abs=1e-6)


def test_a_turn_before_others_is_worth_what_trying_everything_says(short: Solved) -> None:
    game = alone(turns=3)
    turn(game, "road R0", "road R1")
    assert turn_worth(game, lambda after: worth(after, short)) == pytest.approx(worth(game, short), abs=1e-6)


@pytest.mark.parametrize(
    "builds",
    [
        [("knight", "knight"), ("knight", "road R0"), ("road R1", "road R2")],
        [("settlement", "road R0"), ("knight", "knight"), ("road R1", "road R2", "road R3")],
        [("road R0", "road R1", "road R2"), ("city",), ("knight",), ("road R3", "road R4")],
    ],
)
def test_jokers_and_gold_are_spent_as_well_as_trying_everything_can(
    short: Solved, builds: list[tuple[str, ...]]
) -> None:
    game = alone(turns=len(builds) + 1)
    for bundle in builds:
        turn(game, *bundle)
    throws = list(combinations_with_replacement(FACES, 6))
    for throw in Random(1).sample(throws, 12):
        tried = best_after_rolling(game, throw, points_of_first)
        assert tried == pytest.approx(worth_of_throw(game, short, throw), abs=1e-9), throw


def test_the_joker_of_a_sixth_knight_built_this_turn_pays_for_a_road(short: Solved) -> None:
    game = alone(turns=4)
    for bundle in (("knight", "knight"), ("knight", "knight"), ("knight",)):
        turn(game, *bundle)
    position = game.position().replace("/J1,2,3,4,5", "/J")
    game = type(game).from_position(position, chance="manual")
    throw = ("wood", "wool", "wool", "wheat", "ore", "ore")
    assert 15 + 6 + 1 == best_after_rolling(game, throw, points_of_first) == worth_of_throw(game, short, throw)


@pytest.mark.parametrize("lead", [(), ("road R1",)])
def test_the_very_last_turn_is_played_for_the_win_exactly(short: Solved, lead: tuple[str, ...]) -> None:
    game = table(2, turns=2)
    turn(game, "knight", "knight")
    turn(game, "road R0")
    turn(game, "road R0", *lead)
    tried = turn_worth(game, share_of_second)
    assert 0.01 < tried < 0.99
    assert tried == pytest.approx(worth(game, short, WIN), abs=1e-6)


# --- games played -----------------------------------------------------------------------------------------------------


def test_short_games_score_as_solved(short: Solved) -> None:
    points = play(short, 20_000, SHORT)
    error = points.std() / len(points) ** 0.5
    assert float(short[0].value[SHORT, 0]) == pytest.approx(points.mean(), abs=4 * error)


def test_the_chances_of_scores_have_the_mean_that_was_solved_and_the_spread_that_is_played(short: Solved) -> None:
    chances = spread(short, SHORT)
    points = play(short, 20_000, SHORT)
    for turns in range(1, SHORT + 1):
        mean = float(chances[turns - 1] @ np.arange(LOWEST, LOWEST + SCORES))
        assert float(short[0].value[turns, 0]) == pytest.approx(mean, abs=1e-5)
    sums = summed_up(SHORT, float(short[0].value[SHORT, 0]), chances[SHORT - 1])
    assert sums.deviation == pytest.approx(points.std(), rel=0.03)
    assert abs(sums.quantiles[50] - np.median(points)) <= 1
    played = np.bincount((points - LOWEST).astype(int), minlength=SCORES) / len(points)
    assert np.abs(played - chances[SHORT - 1]).max() < 4 * 0.5 / len(points) ** 0.5


def test_scores_have_no_more_digits_than_the_solution_is_kept_with() -> None:
    sums = summed_up(1, np.float32(2.7), np.full(SCORES, 1 / SCORES))
    assert "2.7" == str(sums.mean)
    assert len(str(sums.deviation)) <= 9


def test_solving_tells_how_far_it_is() -> None:
    told: list[float] = []
    solve(1, told.append)
    assert 1 == pytest.approx(sum(told))
    assert len(told) > 10


@pytest.mark.parametrize("turns", [0, 16, 1.0, True])
def test_only_whole_numbers_of_turns_can_be_solved(turns: Any) -> None:
    with pytest.raises(ValueError, match="valid are whole numbers from 1 to 15"):
        solve(turns)


# --- the whole solution: worked out once, then kept -------------------------------------------------------------------


@pytest.mark.long
def test_whole_games_score_as_solved_and_the_command_says_so() -> None:
    tables = solution()
    points = play(tables, 20_000)
    error = points.std() / len(points) ** 0.5
    assert float(tables[0].value[BOXES, 0]) == pytest.approx(points.mean(), abs=4 * error)

    app = Typer()
    app.command()(solve_command)
    rows = json.loads(CliRunner().invoke(app, ["dice", "--json"], catch_exceptions=False).stdout)["scores"]
    assert list(range(1, BOXES + 1)) == [row["turns"] for row in rows]
    assert rows[-1]["mean"] == pytest.approx(points.mean(), abs=4 * error)
    assert rows[-1]["deviation"] == pytest.approx(points.std(), rel=0.03)
    for row in rows:
        for number in (row["mean"], row["deviation"]):
            assert number == float(str(np.float32(number))), "no more digits than single precision has"
    printed = CliRunner().invoke(app, ["dice"], catch_exceptions=False).stdout
    assert f"{rows[-1]['mean']:.3f}" in printed


def test_only_the_dice_game_is_solved() -> None:
    with pytest.raises(ValueError, match="game 'island' is not solved; valid is dice"):
        solve_command("island")


def test_par_is_the_mean_of_perfect_play() -> None:
    assert [round(float(mean), 2) for mean in solution()[0].value[1:, 0]] == PAR
