"""The moments that decided a game: the steps that changed most."""

from __future__ import annotations

from typing import Final

from landnam.analysis.report_types import MomentData, StepData, Unit

MOMENTS: Final = 5
"""Moments of a game, at most."""
LEAST: Final[dict[Unit, float]] = {"chance": 0.02, "points": 0.5}
"""A smaller change decides nothing."""


def moments_of(steps: list[StepData], unit: Unit) -> list[MomentData]:
    """The rolls, draws and decisions that changed a seat's chances most, in the order in which they came."""
    found = [moment for step in steps if (moment := _moment(step)) is not None]
    found = [moment for moment in found if _size(moment) >= LEAST[unit]]
    best = sorted(found, key=lambda moment: (-_size(moment), moment["step"]))[:MOMENTS]
    return sorted(best, key=lambda moment: moment["step"])


def _moment(step: StepData) -> MomentData | None:
    if step["luck"] is not None:
        return {
            "step": step["step"],
            "seat": step["seat"],
            "kind": "luck",
            "change": step["luck"],
            "action": step["text"],
        }
    decision, seat = step["decision"], step["seat"]
    if decision is None or seat is None or decision["loss"] == 0:
        return None
    change = [round(after - before, 6) for after, before in zip(step["after"], step["before"], strict=True)]
    change[seat] = -decision["loss"]
    return {"step": step["step"], "seat": seat, "kind": "decision", "change": change, "action": step["text"]}


def _size(moment: MomentData) -> float:
    if moment["kind"] == "decision":
        assert moment["seat"] is not None
        return abs(moment["change"][moment["seat"]])
    return max(map(abs, moment["change"]))
