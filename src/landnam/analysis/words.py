"""A report in words: names of players, figures, moments."""

from __future__ import annotations

from landnam.analysis.report_types import MomentData, ReportData, SeatData, StepData


def player_name(report: ReportData, seat: int) -> str:
    """The name of a player, or the colour."""
    names = report["names"]
    return names[seat] if names is not None and seat < len(names) else report["players"][seat].capitalize()


def figure(report: ReportData, value: float, *, sign: bool = False) -> str:
    """A value in words: a chance in per cent, or points."""
    mark = "+" if sign else ""
    if report["unit"] == "points":
        return f"{round(value, 2) + 0.0:{mark}.2f}"  # never -0.00
    return f"{round(100 * value, 1) + 0.0:{mark}.1f} %"


def skill_words(report: ReportData, seat: SeatData) -> str:
    """The skill of a seat: what a decision cost on average, or all of them in points."""
    if report["unit"] == "points":
        return f"{seat['skill']:.2f} points"
    return f"{100 * seat['skill']:.1f} % a decision"


def when(step: StepData) -> str:
    """When a step was made."""
    return f"turn {step['turn']}" if step["turn"] else "set-up"


def moment_words(report: ReportData, moment: MomentData) -> str:
    """A moment in one sentence."""
    step = report["steps"][moment["step"] - 1]
    who = "" if moment["seat"] is None else player_name(report, moment["seat"])
    if moment["kind"] == "decision":
        assert moment["seat"] is not None
        return _mistake(report, step, who)
    seat = max(range(len(moment["change"])), key=lambda other: abs(moment["change"][other]))
    whose = player_name(report, seat)
    what = f"{who}: " if who else ""
    change = figure(report, moment["change"][seat], sign=True)
    kind = "luck" if moment["change"][seat] > 0 else "bad luck"
    return f"{when(step)}, {what}{moment['action']}: {kind} for {whose}, {change}"


def _mistake(report: ReportData, step: StepData, who: str) -> str:
    decision = step["decision"]
    assert decision is not None
    lost = figure(report, -decision["loss"], sign=True)
    return f"{when(step)}, {who}: {decision['played']} instead of {decision['best']}, {lost}"
