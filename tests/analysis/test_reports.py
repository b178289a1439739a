"""What must hold of every report."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from landnam.analysis import AnalysisError, analyse
from landnam.analysis.page import reliability_words
from landnam.analysis.report_types import DecileData, ReliabilityData, ReportData
from landnam.games.compiled_game import CompiledGame

GAMES = ("island", "traveler", "duel", "road", "dice")
SUMS = ("start", "own_luck", "own_decisions", "others_luck", "others_decisions", "judgement")


@pytest.mark.parametrize("game", GAMES)
def test_the_sums_of_every_seat_lead_to_its_result(game: str, reports: dict[str, Any]) -> None:
    for seat in reports[game]["seats"]:
        assert seat["result"] == pytest.approx(sum(seat[name] for name in SUMS), abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_has_all_and_the_others_nothing(
    game: str, reports: dict[str, Any], games: dict[str, CompiledGame]
) -> None:
    outcome = games[game].outcome
    assert outcome is not None
    assert list(outcome.winners) == [seat["seat"] for seat in reports[game]["seats"] if seat["result"] > 0]
    assert sum(seat["result"] for seat in reports[game]["seats"]) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_record_is_a_step(game: str, reports: dict[str, Any], games: dict[str, CompiledGame]) -> None:
    steps = reports[game]["steps"]
    assert [str(action) for _, action in games[game].history] == [step["text"] for step in steps]
    assert list(range(1, len(steps) + 1)) == [step["step"] for step in steps]


@pytest.mark.parametrize("game", GAMES)
def test_steps_follow_each_other_and_open_chances_are_one(game: str, reports: dict[str, Any]) -> None:
    for step in reports[game]["steps"]:
        assert len(step["before"]) == len(step["after"]) == len(reports[game]["players"])
        assert sum(step["open"]) == pytest.approx(1, abs=1e-5)
        assert all(0 <= value <= 1 for value in (*step["before"], *step["after"], *step["open"]))
        if step["luck"] is not None and step["text"].startswith("dice"):  # nobody can be wrong about the dice
            differences = [after - before for after, before in zip(step["after"], step["before"], strict=True)]
            assert step["luck"] == pytest.approx(differences, abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_never_gains_against_the_best(game: str, reports: dict[str, Any]) -> None:
    decisions = [step["decision"] for step in reports[game]["steps"] if step["decision"] is not None]
    assert decisions
    for decision in decisions:
        assert decision["loss"] >= 0
        assert (decision["grade"] == "best") == (decision["played"] == decision["best"])
        assert 1 <= len(decision["choices"]) <= 3
        values = [choice["value"] for choice in decision["choices"]]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("game", ["duel", "dice"])
def test_the_same_record_gives_the_same_report(
    game: str, reports: dict[str, Any], games: dict[str, CompiledGame]
) -> None:
    assert json.dumps(analyse(games[game].record(), depth="quick").as_data()) == json.dumps(reports[game])


def test_grades_are_counted(reports: dict[str, Any]) -> None:
    report: ReportData = reports["island"]
    for seat in report["seats"]:
        steps = [step for step in report["steps"] if step["seat"] == seat["seat"] and step["decision"] is not None]
        assert seat["decisions"] == len(steps) == sum(int(str(n)) for n in seat["grades"].values())


def test_offers_and_answers_are_graded_for_both_sides(reports: dict[str, Any]) -> None:
    kinds = {
        step["text"].partition(" ")[0]
        for name in ("island", "traveler", "road")
        for step in reports[name]["steps"]
        if step["decision"] is not None
    }
    assert {"offer", "decline"} <= kinds


def test_both_sides_of_a_closed_trade_are_graded() -> None:
    """The sample of On the Road has offers, proposals, refusals and deals."""
    record = (Path(__file__).parents[2] / "docs" / "reports" / "road.txt").read_text(encoding="utf-8")
    steps = analyse(record, depth="quick").as_data()["steps"]
    graded: dict[str, int] = {}
    for earlier, step in pairwise(steps):
        kind = step["text"].partition(" ")[0]
        if step["decision"] is not None:
            graded[kind] = graded.get(kind, 0) + 1
        if kind == "deal" and earlier["text"] == "accept":
            assert earlier["decision"] is not None
            assert step["decision"] is not None
            assert earlier["seat"] != step["seat"]
    assert all(graded.get(kind, 0) > 3 for kind in ("offer", "propose", "accept", "decline", "deal")), graded


def test_moments_come_in_order_and_are_few(reports: dict[str, Any]) -> None:
    for report in (reports["duel"], reports["dice"]):
        steps = [moment["step"] for moment in report["moments"]]
        assert steps == sorted(steps)
        assert len(steps) <= 5


def test_a_record_that_was_cut_changed_or_is_foreign_is_refused_in_one_sentence(
    games: dict[str, CompiledGame],
) -> None:
    text = games["dice"].record()
    lines = text.splitlines()
    unfinished = type(games["dice"])(2, seed=1).record()
    edited = text.replace("roll\n", "stand\n", 1)
    for bad in ("", "1. e4 e5", "\n".join(lines[:10]), edited, unfinished, text[: len(text) // 2]):
        with pytest.raises(AnalysisError) as refused:
            analyse(bad)
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) > 20


def test_an_unknown_depth_is_refused(games: dict[str, CompiledGame]) -> None:
    with pytest.raises(AnalysisError, match="valid are quick, normal, deep"):
        analyse(games["dice"].record(), depth="endless")


def test_progress_reaches_the_end(games: dict[str, CompiledGame]) -> None:
    told: list[tuple[int, int]] = []
    analyse(games["dice"].record(), progress=lambda done, steps: told.append((done, steps)))
    assert told[-1] == (len(games["dice"].history), len(games["dice"].history))


def test_tenths_with_few_values_are_not_called_reliable(reports: dict[str, Any]) -> None:
    """Nothing is said of a tenth of the scale in which too little was measured."""
    tenth: DecileData = {"n": 1000, "value": 0.5, "won": 0.5, "error": 0.01}
    few: DecileData = {"n": 20, "value": 0.9, "won": 0.1, "error": 0.1}
    known: ReliabilityData = {"measured": True, "positions": 1020, "games": 10, "worst": 0.01, "deciles": [tenth, few]}
    report: ReportData = reports["road"] | {"reliability": known}
    assert "in every tenth of the scale but 1, which have too few values to say." in reliability_words(report)
    known["deciles"] = [tenth]
    assert "in every tenth of the scale." in reliability_words(report)
