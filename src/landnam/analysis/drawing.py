"""The curves of a report as SVG: every seat's chance over the game, and below it the luck."""

from __future__ import annotations

from html import escape
from typing import Final

from landnam.analysis.report_types import ReportData
from landnam.analysis.words import figure, player_name

WIDTH: Final = 960
HEIGHT: Final = 300
LANE: Final = 90
LEFT, RIGHT, TOP = 46, 14, 12
MOST_TURNS: Final = 12
"""Marks below the curves, at most."""


def curves(report: ReportData) -> str:
    """The drawing; a line has the colour of its seat as a class, and the page the style of it."""
    steps = report["steps"]
    top = _top(report)
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(steps))
    title = "Points that each player could expect" if report["unit"] == "points" else "Every player's chance to win"
    parts = [
        f'<svg class="curves" viewBox="0 0 {WIDTH} {TOP + HEIGHT + LANE + 44}" role="img" '
        f'aria-label="{title} over the game, and the luck of each step">'
    ]
    for mark in range(5):
        value = top * mark / 4
        y = _y(value, top)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        label = f"{value:.0f}" if report["unit"] == "points" else f"{100 * value:.0f} %"
        parts.append(f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    parts += _turns(report, wide)
    for seat in range(len(report["players"])):
        values = [steps[0]["before"][seat], *[step["after"][seat] for step in steps]]
        points = " ".join(f"{LEFT + i * wide:.1f},{_y(value, top):.1f}" for i, value in enumerate(values))
        name = escape(player_name(report, seat))
        parts.append(
            f'<polyline class="line {report["players"][seat]}" points="{points}"><title>{name}</title></polyline>'
        )
    parts += _lane(report, wide)
    return "".join([*parts, "</svg>"])


def _top(report: ReportData) -> float:
    if report["unit"] == "chance":
        return 1.0
    highest = max(max(step["after"]) for step in report["steps"])
    return max(20.0, 20.0 * -(-highest // 20))


def _y(value: float, top: float) -> float:
    return TOP + HEIGHT * (1 - value / top)


def _turns(report: ReportData, wide: float) -> list[str]:
    """Marks at the beginnings of turns."""
    begins: dict[int, int] = {}
    for step in report["steps"]:
        begins.setdefault(step["turn"], step["step"] - 1)
    every = max(1, -(-len(begins) // MOST_TURNS))
    y = TOP + HEIGHT + LANE + 36
    marks = [(turn, at) for turn, at in begins.items() if turn and turn % every == 0]
    return [
        f'<text class="tick" x="{LEFT + at * wide:.1f}" y="{y}" text-anchor="middle">{turn}</text>'
        for turn, at in marks
    ]


def _lane(report: ReportData, wide: float) -> list[str]:
    """A bar for every chance result: what it brought or cost the seat that it changed most."""
    middle = TOP + HEIGHT + 16 + LANE / 2
    found = [(step, step["luck"]) for step in report["steps"] if step["luck"] is not None]
    most = max((max(map(abs, luck)) for _, luck in found), default=0.0) or 1.0
    parts = [f'<line class="base" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{middle:.1f}" y2="{middle:.1f}"/>']
    for step, luck in found:
        seat = max(range(len(luck)), key=lambda other: abs(luck[other]))
        size = LANE / 2 * luck[seat] / most
        x, y = LEFT + (step["step"] - 0.5) * wide, middle - max(size, 0.0)
        words = escape(f"{step['text']}: {player_name(report, seat)} {figure(report, luck[seat], sign=True)}")
        parts.append(
            f'<rect class="luck {report["players"][seat]}" x="{x - max(wide, 2) / 2:.1f}" y="{y:.1f}" '
            f'width="{max(wide, 2):.1f}" height="{abs(size):.1f}"><title>{words}</title></rect>'
        )
    parts.append(f'<text class="tick" x="{LEFT - 6}" y="{middle + 4:.1f}" text-anchor="end">luck</text>')
    return parts
