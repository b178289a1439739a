"""Grades: only what is sure is graded."""

from __future__ import annotations

import pytest

from landnam.analysis.grading import Decision
from landnam.analysis.report_types import Grade, Unit


def decision(measured: float, error: float, unit: Unit = "chance") -> Decision:
    return Decision("end", "settle 3", measured, error, (), unit)


@pytest.mark.parametrize(
    ("measured", "error", "grade"),
    [
        (0.09, 0.01, "blunder"),
        (0.04, 0.01, "mistake"),
        (0.02, 0.005, "inaccuracy"),
        (0.005, 0.001, "good"),
        (0.005, 0.004, "good"),
        (0.04, 0.03, "unsure"),
        (0.09, 0.05, "unsure"),
    ],
)
def test_a_grade_needs_a_difference_beyond_doubt(measured: float, error: float, grade: Grade) -> None:
    assert grade == decision(measured, error).grade


def test_what_is_not_sure_costs_nothing() -> None:
    assert decision(0.03, 0.02).loss == 0
    assert decision(0.03, 0.01).loss == 0.03


def test_a_move_that_measures_better_than_the_best_costs_nothing() -> None:
    assert decision(-0.02, 0.01).loss == 0


def test_points_have_thresholds_of_their_own() -> None:
    assert decision(1.5, 0.0, "points").grade == "mistake"
