"""Small drawings for the report of a match, as SVG that takes its colours from the page around it.

All are 360 units wide, so that they can be read at the width of a phone without being made smaller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

WIDTH: Final = 360
LEFT, RIGHT = 12, 348
ROW: Final = 44
AXIS: Final = 26


def drawing(name: str, height: float, *content: str) -> str:
    """The frame of a drawing, with a label for screen readers."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(name)}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(content)}</svg>'
    )


class Scale:
    """A scale from values to places between the two edges of a drawing."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.span = (high - low) or 1.0

    def x(self, value: float) -> float:
        """The horizontal place of a value."""
        return LEFT + (RIGHT - LEFT) * (value - self.low) / self.span


def words(x: float, y: float, said: str, *, kind: str = "", anchor: str = "start") -> str:
    """A line of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A stroke, styled by the page."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def axis(scale: Scale, ticks: Mapping[float, str], height: float) -> str:
    """Marks along the lower edge."""
    drawn = []
    for value, label in ticks.items():
        x = scale.x(value)
        anchor = "start" if x < LEFT + 10 else "end" if x > RIGHT - 10 else "middle"
        drawn += [line(x, 6, x, height - AXIS + 4, "grid"), words(x, height - 8, label, kind="tick", anchor=anchor)]
    return "".join(drawn)


def share_plot(rows: Sequence[tuple[str, float, tuple[float, float], float]]) -> str:
    """Shares of wins as dots in their intervals, with a mark at the fair share."""
    height = 8 + len(rows) * ROW + AXIS
    most = max(max(share, interval[1], fair) for _, share, interval, fair in rows)
    tenths = max(1, min(10, ceil(10 * most)))
    scale = Scale(0.0, tenths / 10)
    step = 1 if tenths <= 5 else 2
    ticks = {k / 10: f"{10 * k} %" for k in range(0, tenths + 1, step)}
    drawn = [axis(scale, ticks, height)]
    for i, (name, share, (low, high), fair) in enumerate(rows):
        value = f"{100 * share:.1f} % ({100 * low:.1f} – {100 * high:.1f})"
        drawn.append(line(scale.x(fair), 27 + i * ROW, scale.x(fair), 44 + i * ROW, "fair"))
        drawn.append(_range_row(i, name, value, scale.x(low), scale.x(share), scale.x(high)))
    return drawing("Share of wins with 95 % intervals", height, *drawn)


def points_plot(rows: Sequence[tuple[str, float, Mapping[int, int]]]) -> str:
    """Points at the end of the games: one small histogram for each bot, all on one scale."""
    tall = 78
    low = min(min(counted) for _, _, counted in rows)
    high = max(max(counted) for _, _, counted in rows)
    height = 8 + len(rows) * tall + AXIS
    scale = Scale(low - 0.5, high + 0.5)
    drawn = [axis(scale, _whole_ticks(low, high), height)]
    bar = max(1.0, (RIGHT - LEFT) / (high - low + 1) * 0.86)
    for i, (name, mean, counted) in enumerate(rows):
        base = 8 + (i + 1) * tall - 6
        drawn.append(_row_words(base - 57, name, f"mean {mean:.2f}"))
        for n, count in counted.items():
            size = 50 * count / max(counted.values())
            drawn.append(
                f'<rect x="{scale.x(n) - bar / 2:.1f}" y="{base - size:.1f}" width="{bar:.1f}" height="{size:.1f}" '
                f'class="bar c{i % 4}"><title>{n} points: {count}</title></rect>'
            )
        drawn.append(line(LEFT, base, RIGHT, base, "base"))
    return drawing("Points at the end of the games", height, *drawn)


def time_plot(rows: Sequence[tuple[str, float, float, float]]) -> str:
    """Time per decision on a logarithmic scale: from the median to the 99th percentile, the mean as a dot."""
    height = 8 + len(rows) * ROW + AXIS
    seconds = [t for _, *times in rows for t in times]
    low = floor(log10(min(seconds)))
    high = max(ceil(log10(max(seconds))), low + 1)
    scale = Scale(low, high)
    step = ceil((high - low) / 5)
    drawn = [axis(scale, {float(k): duration(10.0**k) for k in range(low, high + 1, step)}, height)]
    for i, (name, mean, p50, p99) in enumerate(rows):
        value = f"mean {duration(mean)} · 99 % in {duration(p99)}"
        drawn.append(_range_row(i, name, value, *(scale.x(log10(t)) for t in (p50, mean, p99))))
    return drawing("Time per decision", height, *drawn)


def rating_plot(rows: Sequence[tuple[str, float, float]]) -> str:
    """Ratings as dots with two standard deviations on either side."""
    height = 8 + len(rows) * ROW + AXIS
    low = floor(min(mu - 2 * sigma for _, mu, sigma in rows))
    high = ceil(max(mu + 2 * sigma for _, mu, sigma in rows))
    scale = Scale(low, high)
    drawn = [axis(scale, _whole_ticks(low, high), height)]
    for i, (name, mu, sigma) in enumerate(rows):
        value = f"{mu:.2f} ± {2 * sigma:.2f}"
        drawn.append(_range_row(i, name, value, *(scale.x(mu + k * sigma) for k in (-2, 0, 2))))
    return drawing("Ratings", height, *drawn)


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.3g} µs"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def _range_row(i: int, name: str, value: str, low: float, middle: float, high: float) -> str:
    """A bot's row: its label, and below it a dot in its range."""
    y = 8 + i * ROW + 27
    return (
        _row_words(y - 14, name, value)
        + line(low, y, high, y, f"span c{i % 4}")
        + f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="5" class="dot c{i % 4}"/>'
    )


def _row_words(y: float, name: str, value: str) -> str:
    """What a row is about, and its value."""
    room = 42 - len(value)  # letters that fit into a line, more or less
    shown = name if len(name) <= room else f"…{name[1 - room :]}"  # of a file the end says most
    return words(LEFT, y, shown, kind="name") + words(RIGHT, y, value, kind="value", anchor="end")


def _whole_ticks(low: int, high: int) -> dict[float, str]:
    """Some whole numbers from low to high, not more than seven."""
    step = max(1, ceil((high - low) / 6))
    return {float(n): str(n) for n in range(low, high + 1, step)}
