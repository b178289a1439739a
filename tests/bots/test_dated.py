"""Dated bots are yardsticks: they play as they did, whatever becomes of the bots without a date."""

from __future__ import annotations

import hashlib
import platform
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.arena.match_plan import MatchPlan
from landnam.arena.step_log import GameLogger
from landnam.arena.tournament import run_match
from landnam.bots import Referee, dated, find_bot, levels, players, plays_compiled, shipped
from landnam.bots.dated import Effort, dated_names, months, undated
from landnam.bots.registry import all_bots, is_built_in
from landnam.games import GAMES
from landnam.games.compiled_game import MENU, NO_OFFERS, CompiledGame
from landnam.native.jobs import RESULT, ROLLS

LEVELS = ("expert", "hard", "normal", "easy")
TABLES: dict[str, tuple[str, ...]] = {
    "island": LEVELS,
    "traveler": LEVELS,
    "duel": ("expert", "hard"),
    "road": LEVELS,
    "dice": ("greedy", "random", "greedy"),
}
PINNED: dict[str, str] = {
    "island": "75ef568520962559",
    "traveler": "642f2352238b9489",
    "duel": "a87ee9296ff04527",
    "road": "9071a94f97ba8c66",
    "dice": "ae26b1fd651e136e",
}
"""By game, the hash over the steps of these bots."""
ONE_BY_ONE: dict[str, str] = {
    "island": "6dea624c7a400433",
    "traveler": "de872aaba3f472a5",
    "duel": "3f5a89adddc8b4bf",
    "road": "4160d94b0deb7015",
    "dice": "21d5e1eee0985446",
}
"""The same of decisions that are made one at a time, each bot with a referee."""


def steps_of(game: str, bots: tuple[str, ...], *, games: int = 3) -> str:
    """A hash over every step of a few seeded games, with and without trade."""
    digest = hashlib.sha256()
    for offers in (MENU, NO_OFFERS):
        sample: Any = landnam.make(game, len(bots), seed=1)
        assert isinstance(sample, CompiledGame)
        logger = GameLogger(sample, bots, offers, 20261117)
        for number in range(games):
            steps = logger.play(number, np.zeros(1, RESULT), np.zeros(ROLLS, np.int64)).steps
            for name in ("seat", "code"):
                digest.update(np.ascontiguousarray(steps[name].astype("<i8")).tobytes())
    return digest.hexdigest()[:16]


def decisions_of(game: str, bots: tuple[str, ...], turns: int) -> str:
    """A hash over the moves of a game of some turns in which every bot has a referee."""
    played = landnam.make(game, len(bots), seed=11)
    referees = [
        Referee(find_bot(bot, game)(game, seat), seat, np.random.default_rng([7, seat]), 60.0)
        for seat, bot in enumerate(bots)
    ]
    while played.outcome is None and played.turn <= turns:
        for referee in referees:
            if (proposal := referee.propose(played)) is not None:
                played.play(proposal, referee.seat)
        seat = played.to_act[0]
        played.play(referees[seat].decide(played), seat)
    assert not any(referee.fallbacks for referee in referees)
    return hashlib.sha256(repr([(seat, str(move)) for seat, move in played.history]).encode()).hexdigest()[:16]


def of_month(bots: tuple[str, ...], date: str = "2026-11") -> tuple[str, ...]:
    return tuple(f"{bot}@{date}" for bot in bots)


exact = pytest.mark.skipif(
    platform.machine() not in ("x86_64", "AMD64"), reason="another processor may round the learned value otherwise"
)


@exact
@pytest.mark.parametrize("game", TABLES)
def test_the_bots_of_2026_11_play_as_they_did(game: str) -> None:
    """Whoever changes how they play keeps the old code for them (docs/bots.md)."""
    assert steps_of(game, of_month(TABLES[game])) == PINNED[game]


@exact
@pytest.mark.parametrize("game", TABLES)
def test_the_bots_of_2026_11_decide_one_by_one_as_they_did(game: str) -> None:
    assert decisions_of(game, of_month(TABLES[game]), 6) == ONE_BY_ONE[game]


@pytest.mark.parametrize("name", ["island", "duel", "road"])
def test_the_values_of_a_month_are_kept(name: str) -> None:
    for date, month in months().items():
        content = files("landnam.bots").joinpath("weights", date, f"{name}.npz").read_bytes()
        assert hashlib.sha256(content).hexdigest() == month.weights[name]


def test_a_change_of_today_leaves_the_month_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    bots, plain = of_month(("hard", "normal", "easy")), ("hard", "normal", "easy")
    before = steps_of("road", bots), steps_of("road", plain)
    other: Any = shipped.load_weights("road").copy()
    other["w3"] *= -1
    kept = shipped.load_weights
    monkeypatch.setattr(levels, "load_weights", lambda game, date=None: kept(game, date) if date else other)
    monkeypatch.setattr(players, "EFFORT", Effort(1, 10, 10))
    monkeypatch.setattr("landnam.bots.road.slips.SLIPS", {1: (0, 1), 2: (0, 99)})
    after = steps_of("road", bots), steps_of("road", plain)
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_every_bot_of_ours_has_a_dated_name_in_every_game() -> None:
    names = {game: [name for name, _, games in all_bots() if game in games] for game in GAMES}
    for game in GAMES:
        assert {f"{name}@2026-11" for name in names[game]} == set(dated_names(game))
        for name in dated_names(game):
            found = find_bot(name, game)
            assert found.name == name
            assert is_built_in(name, game)
            assert plays_compiled(game, [name])


def test_dated_names_are_not_in_the_list_of_bots() -> None:
    assert not [known.name for known in all_bots() if dated.MARK in known.name]


def test_a_match_may_be_between_the_same_bot_of_two_dates() -> None:
    plan = MatchPlan("road", ("hard", "hard@2026-11", "hard@2026-11"), 6, seed=1, stop_early=False)
    result = run_match(plan)
    assert [standing.bot for standing in result.standings] == ["hard", "hard@2026-11"]


@pytest.mark.parametrize(
    ("name", "game", "sentence"),
    [
        ("expert@1999-01", "island", "bot 'expert@1999-01' has an unknown date; valid are 2026-11"),
        ("clever@2026-11", "island", "unknown bot 'clever@2026-11'; valid are random@2026-11, easy@2026-11"),
        ("expert@2026-11", "dice", "unknown bot 'expert@2026-11'; valid are random@2026-11, greedy@2026-11"),
    ],
)
def test_what_is_wrong_with_a_dated_name_is_said(name: str, game: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        find_bot(name, game)


def test_a_name_without_a_date_is_left_as_it_is() -> None:
    assert ("expert", None) == undated("expert")
    assert ("expert", "2026-11") == undated("expert@2026-11")
    assert ("me@home", None) == undated("me@home")
