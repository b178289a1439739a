"""Many reports summed up: each player's luck and skill over time, and the usual mistakes by kind."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from landnam.analysis.report_types import ReportData
from landnam.analysis.words import player_name

MISTAKES: Final = ("inaccuracy", "mistake", "blunder")


@dataclass
class Record:
    """What is known of one player of one game over many reports; games with other units are kept apart."""

    player: str
    game: str
    unit: str
    results: list[float] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    """In each game, own and others' luck together: all that chance did."""
    skill: list[float] = field(default_factory=list)
    decisions: int = 0
    grades: Counter[str] = field(default_factory=Counter)
    lost: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """By kind of action, what mistakes have cost."""
    counted: Counter[str] = field(default_factory=Counter)
    """By kind of action, the number of mistakes."""

    def as_data(self) -> dict[str, Any]:
        """As plain data; means have their standard errors."""
        kinds = sorted(self.lost, key=lambda kind: -self.lost[kind])
        return {
            "player": self.player,
            "game": self.game,
            "unit": self.unit,
            "games": len(self.results),
            "result": _mean(self.results),
            "luck": _mean(self.luck),
            "skill": _mean(self.skill),
            "decisions": self.decisions,
            "grades": dict(self.grades),
            "mistakes": [{"kind": kind, "n": self.counted[kind], "lost": round(self.lost[kind], 6)} for kind in kinds],
            "luck_by_game": [round(value, 6) for value in self.luck],
            "skill_by_game": [round(value, 6) for value in self.skill],
        }


def _mean(values: list[float]) -> dict[str, float | None]:
    """A mean and its standard error; one value says nothing of that."""
    mean = sum(values) / len(values)
    if len(values) == 1:
        return {"mean": round(mean, 6), "error": None}
    spread = sum((value - mean) ** 2 for value in values)
    return {"mean": round(mean, 6), "error": round(sqrt(spread / (len(values) - 1) / len(values)), 6)}


def sum_up(reports: Iterable[ReportData]) -> list[dict[str, Any]]:
    """By player and game, in the order of the names."""
    records: dict[tuple[str, str, str], Record] = {}
    for report in reports:
        for seat in report["seats"]:
            key = player_name(report, seat["seat"]), report["game"], str(report["unit"])
            record = records.setdefault(key, Record(*key))
            record.results.append(seat["result"])
            record.luck.append(seat["own_luck"] + seat["others_luck"])
            record.skill.append(seat["skill"])
            record.decisions += seat["decisions"]
            record.grades.update({str(grade): int(str(n)) for grade, n in seat["grades"].items()})
        for step in report["steps"]:
            decision = step["decision"]
            if decision is not None and step["seat"] is not None and decision["grade"] in MISTAKES:
                player = player_name(report, step["seat"])
                record = records[player, report["game"], str(report["unit"])]
                kind = decision["played"].partition(" ")[0]
                record.lost[kind] += decision["loss"]
                record.counted[kind] += 1
    return [records[key].as_data() for key in sorted(records)]
