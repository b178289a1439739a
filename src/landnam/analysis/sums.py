"""The sums of a report: what chance and decisions did to every seat, worked out from the steps alone.

The page works them out in the same way while it replaces steps by deeper ones (``web/src/report/sums.ts``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final, cast

from landnam.analysis.report_types import GradesData, SeatData, StepData, Unit

DIGITS: Final = 6
"""Digits of values. Sums are worked out from what was rounded, so that they close."""
SUM_DIGITS: Final = 12
GRADES: Final = ("best", "good", "inaccuracy", "mistake", "blunder", "unsure")


def seats_of(steps: Sequence[StepData], results: Sequence[float], unit: Unit, *, exact: bool) -> list[SeatData]:
    """The sums of every seat; ``exact`` if values are those of the best play, so that a decision can only lose."""
    return [_seat_of(seat, steps, result, unit, exact) for seat, result in enumerate(results)]


def _seat_of(seat: int, steps: Sequence[StepData], result: float, unit: Unit, exact: bool) -> SeatData:
    own_luck: list[float] = []
    others_luck: list[float] = []
    own, others, measured, stakes = [], [], [], []
    grades = dict.fromkeys(GRADES, 0)
    for step in steps:
        if step["luck"] is not None:
            (own_luck if step["seat"] == seat else others_luck).append(step["luck"][seat])
        decision = step["decision"]
        if decision is None:
            continue
        change = step["after"][seat] - step["before"][seat]
        if step["seat"] != seat:
            others.append(change)
            continue
        own.append(-decision["loss"] if exact else change)
        measured.append(decision["measured"])
        stakes.append(max(choice["value"] for choice in decision["choices"]))
        grades[decision["grade"]] += 1
    start = steps[0]["before"][seat]
    sums = [round(fsum(part), SUM_DIGITS) + 0.0 for part in (own_luck, own, others_luck, others)]
    return {
        "seat": seat,
        "result": result,
        "start": start,
        "own_luck": sums[0],
        "own_decisions": sums[1],
        "others_luck": sums[2],
        "others_decisions": sums[3],
        "judgement": round(result - fsum([start, *sums]), SUM_DIGITS) + 0.0,
        "skill": _skill(fsum(measured), fsum(stakes), unit),
        "decisions": len(own),
        "grades": cast("GradesData", grades),
    }


def _skill(lost: float, stake: float, unit: Unit) -> float:
    """What the decisions of a seat have cost: points, or a part of the chance that it had at each of them."""
    if unit == "chance":
        lost = lost / stake if stake > 0 else 0.0
    return min(0.0, round(-lost, DIGITS)) + 0.0
