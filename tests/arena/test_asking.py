"""How the bots of a match are asked: built-in ones with the game itself, others with a view, all within their clock."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
import pytest

import bots_for_tests
import landnam
from landnam.arena.match_games import Abandoned, play_game
from landnam.arena.match_plan import MatchPlan
from landnam.bots import Referee, find_bot
from landnam.bots.overseer import Left, Overseer
from landnam.games.island.game import Island

FILE = bots_for_tests.FILE


def test_built_in_bots_need_no_views(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    view = Island.view

    def noted(game: Island, seat: Any) -> dict[str, Any]:
        asked.append(seat)
        return view(game, seat)

    monkeypatch.setattr(Island, "view", noted)
    plan = MatchPlan("island", (f"{FILE}:First", "random", "normal", "hard"), 1, 3, rotate=False, paired=False)
    game = play_game(plan, 0)
    assert {0} == set(asked)
    assert [{}, {}, {}, {}] == game.fallbacks


def test_a_bot_that_inherits_from_a_built_in_one_is_asked_itself() -> None:
    game = landnam.make("island", seed=1)
    seat = game.to_act[0]
    bot = bots_for_tests.NormalButFirst("island", seat)
    referee = Referee(bot, seat, np.random.default_rng(1), 1.0)
    assert game.legal(seat)[0] == referee.decide(game)


@pytest.mark.parametrize(("name", "levels"), [("island", ("normal", "hard")), ("road", ("easy", "expert"))])
def test_asked_with_the_game_a_bot_sees_no_more_than_its_view(name: str, levels: tuple[str, ...]) -> None:
    """Whatever others hold in secret, the decision is the same."""
    game: Any = landnam.make(name, seed=4)
    rng = np.random.default_rng(4)
    for _ in range(60):
        seat = game.to_act[0]
        legal = game.legal(seat, offers=False)
        game.play(legal[rng.integers(len(legal))], seat)
    seat = game.to_act[0]
    for level in levels:
        decisions = set()
        for _ in range(6):
            world = type(game).resample(game.view(seat), rng)
            bot: Any = find_bot(level, name)(name, seat)
            decisions.add(bot.decide_in(world, np.random.default_rng(1), 0.01, offers=False))
        assert 1 == len(decisions)


def test_a_bot_that_dozes_loses_those_decisions_only(caplog: pytest.LogCaptureFixture) -> None:
    plan = MatchPlan("road", (f"{FILE}:Dozes", "random", "random"), 1, 5, clock=0.02, rotate=False, paired=False)
    before = threading.active_count()
    game = play_game(plan, 0)
    lost, *others = game.fallbacks
    assert [{}, {}] == others
    assert {"stalled"} == set(lost)
    assert 1 <= lost["stalled"] < game.decisions / 3
    assert all("lost a decision (stalled)" in message for message in caplog.messages)
    until = time.monotonic() + 5
    while threading.active_count() > before and time.monotonic() < until:
        time.sleep(0.05)
    assert threading.active_count() <= before, "threads end when their bots return"


def test_what_is_raised_in_a_game_reaches_the_caller() -> None:
    plan = MatchPlan("road", (f"{FILE}:First", "random", "random"), 1, 5, rotate=False, paired=False)
    with pytest.raises(Abandoned):
        play_game(plan, 0, lambda: True)


def test_a_late_answer_ends_its_thread() -> None:
    overseer = Overseer(0.1)
    gave_up: list[Any] = []
    calls: list[int] = []

    def go_on() -> None:
        calls.append(threading.get_ident())
        if len(calls) == 1:
            with pytest.raises(Left):
                overseer.ask(lambda: time.sleep(0.3), 0.05, gave_up.append)
            raise Left

    overseer.oversee(go_on)
    assert 2 == len(set(calls)) == len(calls)
    assert 1 == len(gave_up)
