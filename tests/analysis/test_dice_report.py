"""The Dice game alone: every decision's loss by the exact solution."""

from __future__ import annotations

import pytest

from landnam.analysis import analyse
from landnam.analysis.report_types import ReportData
from landnam.arena.recorded import Recorder
from landnam.bots.dice.solved import worths
from landnam.games import replay


def solo(bot: str) -> tuple[str, ReportData]:
    text = Recorder("dice", [bot], seed=2).play(0).record()
    return text, analyse(text).as_data()


def test_perfect_play_loses_nothing_and_the_rest_is_luck() -> None:
    _, report = solo("perfect")
    seat = report["seats"][0]
    assert report["unit"] == "points"
    assert seat["start"] == pytest.approx(94.790, abs=0.001)
    assert seat["own_decisions"] == 0
    assert seat["own_luck"] == pytest.approx(seat["result"] - seat["start"], abs=0.001)


def test_a_loss_is_the_difference_of_exact_values() -> None:
    text, report = solo("greedy")
    step = max(
        (s for s in report["steps"] if s["decision"]), key=lambda s: s["decision"]["loss"] if s["decision"] else 0
    )
    assert step["decision"] is not None
    game = replay(text, moves=step["step"] - 1)
    moves = game.legal(0)
    values = dict(zip(map(str, moves), worths(game, moves), strict=True))  # type: ignore[arg-type] # it is a Dice game
    assert step["decision"]["loss"] == pytest.approx(max(values.values()) - values[step["text"]], abs=0.005)
    assert step["decision"]["grade"] == "blunder"


def test_hindsight_is_nothing_where_values_are_exact() -> None:
    _, report = solo("greedy")
    assert report["seats"][0]["judgement"] == pytest.approx(0, abs=0.005)
