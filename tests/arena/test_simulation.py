"""Simulations: the same seed gives the same result, and the result is what the games came to."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.arena import portions
from landnam.arena.simulation import Simulation, simulate
from landnam.arena.statistics import check_dice, chi_square_tail, share_of, spread_of
from landnam.bots import BOTS
from landnam.games.compiled_game import NO_OFFERS, RESULT
from landnam.games.island.game import Island
from landnam.games.island.playout import play_many
from landnam.native.jobs import ROLLS

FOUR = ("random",) * 4
FAIR = Island.declaration.statistics.faces
GAMES = 250


def without_timing(result: Simulation) -> dict[str, Any]:
    plain = result.plain()
    del plain["timing"]
    return plain


@pytest.fixture(scope="module")
def result() -> Simulation:
    return simulate("island", FOUR, GAMES, 1, trade=False)


# --- the same seed, the same result ------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_gives_the_same_result(result: Simulation, workers: int) -> None:
    assert without_timing(simulate("island", FOUR, GAMES, 1, trade=False, workers=workers)) == without_timing(result)


@pytest.mark.parametrize("portion", [1, 7, 1000])
def test_any_size_of_portion_gives_the_same_result(
    result: Simulation, portion: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portions, "MOST_AT_A_TIME", portion)
    again = simulate("island", FOUR, GAMES, 1, trade=False, workers=2)
    assert without_timing(again) == without_timing(result)


def test_portions_grow_until_a_worker_needs_half_a_second_for_one() -> None:
    numbers = portions.Portions(3, 100_000)
    assert next(numbers) == range(3, 4)
    sizes = []
    for _ in range(6):
        numbers.took(10, 0.001)  # 10,000 games a second
        sizes.append(len(next(numbers)))
    assert sizes == [8, 64, 512, 4096, 5000, 5000]
    numbers.took(1, 3.0)
    assert len(next(numbers)) == 1


def test_portions_hold_every_game_once() -> None:
    numbers = portions.Portions(2, 1000)
    seen: list[int] = []
    for portion in numbers:
        seen += portion
        numbers.took(len(portion), len(portion) / 100)
    assert seen == list(range(2, 1000))


def test_a_game_goes_the_same_alone_and_among_others() -> None:
    sample = landnam.make("island", seed=5)
    assert isinstance(sample, Island)
    rolls = np.zeros(ROLLS, np.int64)
    together, alone = np.zeros(6, RESULT), np.zeros(1, RESULT)
    play_many(sample.blank, sample.plan, NO_OFFERS, 5, 0, together, rolls)
    for number in range(6):
        play_many(sample.blank, sample.plan, NO_OFFERS, 5, number, alone, rolls)
        assert alone[0] == together[number]


def test_another_seed_gives_other_games(result: Simulation) -> None:
    assert simulate("island", FOUR, GAMES, 2, trade=False).turns != result.turns


def test_trade_makes_other_games() -> None:
    traded = simulate("island", FOUR, 3, 1, options={"vp": 4})
    untraded = simulate("island", FOUR, 3, 1, options={"vp": 4}, trade=False)
    assert traded.decisions.mean > untraded.decisions.mean


# --- the result adds up ------------------------------------------------------------------------------------------


def test_every_game_is_won_by_one_seat_or_by_nobody(result: Simulation) -> None:
    assert sum(wins.count for wins in result.wins) + result.no_winner == GAMES
    assert sum(result.endings.values()) == GAMES


def test_winners_have_the_points_to_win(result: Simulation) -> None:
    assert sum(result.winning_points.values()) == GAMES - result.no_winner
    assert min(result.winning_points) == result.options["vp"] == 10


def test_the_dice_are_rolled_once_a_turn_unless_the_game_ends_first(result: Simulation) -> None:
    turns = round(result.turns.mean * GAMES)
    assert result.dice is not None
    assert sum(result.dice.counts.values()) == result.dice.rolls
    assert turns - GAMES <= result.dice.rolls <= turns


def test_the_dice_are_fair(result: Simulation) -> None:
    assert result.dice is not None
    assert list(result.dice.counts) == list(range(2, 13))
    assert result.dice.p_value > 0.001


def test_the_turn_limit_ends_games_without_a_winner() -> None:
    short = simulate("island", FOUR, 20, 1, trade=False, options={"max_turns": 3})
    assert short.endings == {"turn limit": 20}
    assert short.no_winner == 20
    assert short.winning_points == {}
    assert short.turns.high == 3


def test_games_that_nobody_can_win_end_all_the_same() -> None:
    assert simulate("island", FOUR, 2, 1, trade=False, options={"vp": 22}).no_winner == 2


def test_three_bots_sit_in_three_seats() -> None:
    three = simulate("island", FOUR[:3], 20, 1, trade=False)
    assert three.seats == ("red", "blue", "orange")
    assert len(three.wins) == len(three.points) == 3


@pytest.mark.rule("I-SETUP-1")
@pytest.mark.parametrize(("players", "edition"), [(4, "base"), (3, "base"), (3, "almanac")])
def test_a_beginner_game_starts_from_the_published_pieces(players: int, edition: str) -> None:
    options = {"board": "beginner", "edition": edition, "max_turns": 1, "first": "blue"}
    begun = simulate("island", FOUR[:players], 10, 1, trade=False, options=options)
    assert [spread.low for spread in begun.points] == [2] * players
    published = {"red": [8, 28], "blue": [39, 41], "orange": [14, 40], "white": [17, 31]}
    view = landnam.make("island", players=players, board="beginner", edition=edition).view(None)
    assert {seat["colour"]: seat["settlements"] for seat in view["seats"]} == {
        colour: published[colour] for colour in begun.seats
    }
    assert all(len(seat["roads"]) == 2 and 2 <= seat["cards"] <= 3 for seat in view["seats"])


def test_an_explicit_board_is_played_on() -> None:
    board = landnam.make("island", seed=8).view(None)["board"]
    assert simulate("island", FOUR, 5, 1, trade=False, options={"board": board}).options["board"] == "layout"


def test_progress_is_told_of_every_game() -> None:
    told: list[int] = []
    simulate("island", FOUR, GAMES, 1, trade=False, workers=2, progress=told.append)
    assert sum(told) == GAMES


def test_plain_data_survives_json(result: Simulation) -> None:
    plain = result.plain()
    assert json.loads(json.dumps(plain)) == plain
    assert list(plain) == [
        "game",
        "bots",
        "games",
        "seed",
        "trade",
        "options",
        "seats",
        "wins",
        "no_winner",
        "endings",
        "turns",
        "decisions",
        "points",
        "winning_points",
        "dice",
        "timing",
    ]
    assert set(plain["wins"][0]) == {"count", "share", "low", "high"}
    assert set(plain["turns"]) == {"mean", "low", "high", "quantiles"}
    assert set(plain["dice"]) == {"rolls", "counts", "expected", "chi_square", "p_value"}
    assert set(plain["timing"]) == {"seconds", "cpu_seconds", "games_per_second", "workers"}


# --- bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "isle"}, "unknown game 'isle'; valid are island"),
        ({"bots": ("random", "clever", "random")}, "unknown bot 'clever'; valid are random"),
        ({"bots": ("random",) * 5}, "island is for 3 to 4 players, not 5"),
        ({"games": 0}, "games 0: valid are whole numbers from 1"),
        ({"games": 2.5}, "games 2.5: valid are whole numbers from 1"),
        ({"workers": 0}, "workers 0: valid are whole numbers from 1"),
        ({"seed": -1}, "seed=-1: valid are whole numbers from 0"),
        ({"options": {"colour": "red"}}, "no option 'colour'; valid are edition, board"),
        ({"options": {"position": "island …"}}, "no option 'position'; valid are edition, board"),
        ({"options": {"vp": 2}}, "vp=2: valid are whole numbers from 3 to 22"),
        ({"options": {"first": "white"}, "bots": FOUR[:3]}, "unknown seat 'white'; valid are 0 \\(red\\)"),
    ],
)
def test_bad_input_says_what_is_valid(wrong: dict[str, Any], sentence: str) -> None:
    asked: dict[str, Any] = {"game": "island", "bots": FOUR, "games": 1, "seed": 1, **wrong}
    with pytest.raises(ValueError, match=sentence):
        simulate(**asked)


def test_every_bot_says_how_it_plays() -> None:
    assert BOTS == {"random": "any legal action, each as likely as the others"}


# --- statistics --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "degrees", "tail"),
    [
        (0, 10, 1),
        (9.342, 10, 0.5),
        (18.307, 10, 0.05),
        (23.209, 10, 0.01),
        (29.588, 10, 0.001),
        (5.991, 2, 0.05),
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (20.515, 5, 0.001),
        (0, 3, 1),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(x: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(x, degrees) == pytest.approx(tail, rel=1e-3)


def test_the_tail_of_chi_square_needs_a_degree_of_freedom() -> None:
    with pytest.raises(ValueError, match="valid are whole numbers from 1"):
        chi_square_tail(1, 0)


def test_perfect_dice_are_in_keeping_with_fair_dice() -> None:
    dice = check_dice(FAIR, [100 * (6 - abs(total - 7)) for total in range(13)])
    assert dice.rolls == 3600
    assert dice.chi_square == pytest.approx(0)
    assert dice.p_value == pytest.approx(1)


def test_loaded_dice_are_found_out() -> None:
    assert check_dice(FAIR, [100] * 13).p_value < 1e-6


def test_no_roll_proves_nothing() -> None:
    assert check_dice(FAIR, [0] * 13).p_value == 1


@pytest.mark.parametrize(
    ("count", "total", "low", "high"), [(50, 100, 0.4038, 0.5962), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1)]
)
def test_the_interval_of_a_share_is_wilsons(count: int, total: int, low: float, high: float) -> None:
    share = share_of(count, total)
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)


def test_quantiles_are_values_that_occur() -> None:
    spread = spread_of(np.arange(1, 101))
    assert spread.quantiles == {5: 5, 25: 25, 50: 50, 75: 75, 95: 95}
    assert (spread.mean, spread.low, spread.high) == (50.5, 1, 100)
