"""Grades of decisions: only where the difference to the best move is larger than what the search cannot tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from landnam.analysis.report_types import ChoiceData, DecisionData, Grade, Unit

SURE: Final = 2.0
"""Standard errors by which a difference must exceed 0 to count."""
NOTHING: Final = "nothing"
"""In place of an action: better not to have made an offer."""
EXACT: Final = 1e-6
"""Differences below this are rounding."""


@dataclass(frozen=True)
class Thresholds:
    """The losses from which a decision has a grade."""

    inaccuracy: float
    mistake: float
    blunder: float


THRESHOLDS: Final[dict[Unit, Thresholds]] = {
    "chance": Thresholds(inaccuracy=0.01, mistake=0.03, blunder=0.08),
    "points": Thresholds(inaccuracy=0.25, mistake=1.0, blunder=3.0),
}


@dataclass(frozen=True)
class Choice:
    """A move with its value to the seat, and the standard error of that."""

    action: str
    value: float
    error: float

    def as_data(self) -> ChoiceData:
        """As plain data."""
        return {"action": self.action, "value": round(self.value, 6), "error": round(self.error, 6)}


@dataclass(frozen=True)
class Decision:
    """A move that was played, beside the best that was found."""

    played: str
    best: str
    measured: float
    """The value of the best minus that of the one played, with chance that had no part in choosing the best."""
    error: float
    choices: tuple[Choice, ...]
    unit: Unit = "chance"
    points: float | None = None

    @property
    def sure(self) -> bool:
        """Whether the move played was worse than the best beyond doubt."""
        return self.measured > max(EXACT, SURE * self.error)

    @property
    def loss(self) -> float:
        """What the decision cost; 0 if the search is not sure that it cost anything."""
        return round(self.measured, 6) if self.sure else 0.0

    @property
    def grade(self) -> Grade:
        """The grade; ``unsure`` if it could be a mistake and could be none."""
        limits = THRESHOLDS[self.unit]
        if self.played == self.best:
            return "best"
        if not self.sure:
            return "good" if self.measured + SURE * self.error < limits.mistake else "unsure"
        if self.measured >= limits.blunder:
            return "blunder"
        if self.measured >= limits.mistake:
            return "mistake"
        return "inaccuracy" if self.measured >= limits.inaccuracy else "good"

    def as_data(self) -> DecisionData:
        """As plain data."""
        data: DecisionData = {
            "played": self.played,
            "best": self.best,
            "loss": self.loss,
            "error": round(self.error, 6),
            "measured": round(self.measured, 6),
            "grade": self.grade,
            "choices": [choice.as_data() for choice in self.choices],
        }
        if self.points is not None:
            data["points"] = round(self.points, 4)
        return data
