"""A learning curve as a table and as a drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from landnam.arena.statistics import wilson

OPPONENTS = ("random", "normal")
"""Whom a network learns to beat."""


def table_of(curve: Sequence[Mapping[str, float]]) -> str:
    """The learning curve as the lines of a table."""
    rows = [f"| decisions | minutes | {' | '.join(f'against `{bot}`' for bot in OPPONENTS)} |", "|---:|---:|---:|---:|"]
    for row in curve:
        spans = [wilson(row[bot], int(row["games"])) for bot in OPPONENTS]
        shares = [f"{row[bot]:.1%} ({a:.1%}–{b:.1%})" for bot, (a, b) in zip(OPPONENTS, spans, strict=True)]
        rows.append(f"| {row['steps']:,.0f} | {row['minutes']:.1f} | {' | '.join(shares)} |".replace("%", " %"))
    return "\n".join(rows)


def picture_of(curve: Sequence[Mapping[str, float]], players: int) -> str:
    """The learning curve as a drawing, with 95 % intervals and a dashed line where equals would be."""
    left, right, top, bottom = 52, 620, 20, 270
    most = max(row["steps"] for row in curve) or 1.0

    def x(steps: float) -> float:
        return left + (right - left) * steps / most

    def y(share: float) -> float:
        return bottom - (bottom - top) * share

    drawn = ['<rect width="640" height="320" rx="10" fill="#fffdf7"/>']
    for k in range(0, 11, 2):
        drawn.append(f'<path d="M{left} {y(k / 10):.1f}H{right}" stroke="#e5dcc6"/>')
        drawn.append(f'<text x="{left - 8}" y="{y(k / 10) + 4:.1f}" text-anchor="end">{10 * k} %</text>')
    drawn.append(f'<path d="M{left} {y(1 / players):.1f}H{right}" stroke="#22303c" stroke-dasharray="4 3"/>')
    for bot, colour in zip(OPPONENTS, ("#2b6cb0", "#b8281f"), strict=True):
        spans = [wilson(row[bot], int(row["games"])) for row in curve]
        edge = [f"{x(row['steps']):.1f},{y(high):.1f}" for row, (_, high) in zip(curve, spans, strict=True)]
        edge += [f"{x(row['steps']):.1f},{y(low):.1f}" for row, (low, _) in reversed([*zip(curve, spans, strict=True)])]
        line = " ".join(f"{x(row['steps']):.1f},{y(row[bot]):.1f}" for row in curve)
        drawn.append(f'<polygon points="{" ".join(edge)}" fill="{colour}" opacity="0.15"/>')
        drawn.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        drawn.append(
            f'<text x="{right}" y="{y(curve[-1][bot]) - 12:.1f}" text-anchor="end" fill="{colour}">against {bot}</text>'
        )
    for k in range(5):
        drawn.append(f'<text x="{x(k * most / 4):.1f}" y="292" text-anchor="middle">{k * most / 4e6:.2f}</text>')
    drawn.append(f'<text x="{(left + right) / 2}" y="311" text-anchor="middle">million decisions</text>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" role="img" aria-label="Share of wins" '
        f'font-family="Inter, system-ui, sans-serif" font-size="12" fill="#22303c">{"".join(drawn)}</svg>\n'
    )
