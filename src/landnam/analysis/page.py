"""A report as one self-contained page, by day and by night."""

from __future__ import annotations

from html import escape
from typing import Final

from landnam.analysis.calibration import ENOUGH
from landnam.analysis.drawing import curves
from landnam.analysis.report_types import ReportData, SeatData
from landnam.analysis.words import figure, moment_words, player_name, skill_words, when

LISTED: Final = ("blunder", "mistake", "inaccuracy")
SUMS: Final = {
    "start": "at the start",
    "own_luck": "own luck",
    "own_decisions": "own decisions",
    "others_luck": "others' luck",
    "others_decisions": "others' decisions",
    "judgement": "hindsight",
    "result": "result",
}
"""The columns of the sums and their names."""
STYLE: Final = """
:root { color-scheme: light dark; --paper: #faf6ec; --card: #fffdf7; --ink: #22303c; --dim: #5b6670; --rule: #d9cfb8;
  --red: #b8281f; --blue: #2b6cb0; --orange: #a85c06; --white: #6b6f73; }
@media (prefers-color-scheme: dark) { :root { --paper: #16212b; --card: #1d2a36; --ink: #e9e2d0; --dim: #a9b1b5;
  --rule: #3a4854; --red: #f0776d; --blue: #7db3ea; --orange: #f0a850; --white: #e6e6e6; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 20px 14px 48px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1080px; margin: 0 auto; }
h1, h2 { font-family: Alegreya, Georgia, serif; line-height: 1.2; margin: 22px 0 6px; overflow-wrap: anywhere; }
p, li { max-width: 76ch; overflow-wrap: anywhere; } .dim { color: var(--dim); font-size: 14px; }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 10px; margin: 12px 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { padding: 6px 10px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child, .moves td:not(:last-child), .moves th:not(:last-child) { text-align: left; }
svg { display: block; width: 100%; min-width: 620px; height: auto; }
svg text { font: 12px Inter, system-ui, sans-serif; fill: var(--dim); }
.grid { stroke: var(--rule); } .base { stroke: var(--dim); }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.line.red { stroke: var(--red); } .line.blue { stroke: var(--blue); }
.line.orange { stroke: var(--orange); } .line.white { stroke: var(--white); stroke-dasharray: 6 2; }
.luck.red, .key.red { fill: var(--red); background: var(--red); }
.luck.blue, .key.blue { fill: var(--blue); background: var(--blue); }
.luck.orange, .key.orange { fill: var(--orange); background: var(--orange); }
.luck.white, .key.white { fill: var(--white); background: var(--white); }
.key { display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin-right: 6px; }
"""


def page(report: ReportData) -> str:
    """The page of a report."""
    seats = range(len(report["players"]))
    title = f"{report['game']}: {', '.join(player_name(report, seat) for seat in seats)}"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<p class="dim">{_about(report)}</p>
<div class="card scroll">{curves(report)}</div>
<h2>Where the result came from</h2>
<div class="card scroll">{_sums(report)}</div>
<h2>What decided the game</h2>
{_moments(report)}
<h2>Decisions that cost something</h2>
<div class="card scroll moves">{_decisions(report)}</div>
<h2>All grades</h2>
<div class="card scroll">{_grades(report)}</div>
<p class="dim">{escape(reliability_words(report))}</p>
</main>
</body>
</html>
"""


def _about(report: ReportData) -> str:
    steps = report["steps"]
    what = "points" if report["unit"] == "points" else "chances to win, from what each player could know"
    return escape(f"{steps[-1]['turn']} turns, {len(steps)} steps; {what}; depth {report['depth']}.")


def _name(report: ReportData, seat: int) -> str:
    return f'<span class="key {report["players"][seat]}"></span>{escape(player_name(report, seat))}'


def _row(cells: list[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"


def _sums(report: ReportData) -> str:
    head = _row(["player", *(escape(name) for name in SUMS.values())], "th")
    return f"<table>{head}{''.join(_sum_row(report, seat) for seat in report['seats'])}</table>"


def _sum_row(report: ReportData, seat: SeatData) -> str:
    figures: dict[str, float] = {name: float(seat[name]) for name in SUMS}  # type: ignore[literal-required] # all are
    cells = [figure(report, value, sign=name not in ("start", "result")) for name, value in figures.items()]
    return _row([_name(report, seat["seat"]), *cells])


def _moments(report: ReportData) -> str:
    if not report["moments"]:
        return "<p>No single step changed much.</p>"
    return "<ol>" + "".join(f"<li>{escape(moment_words(report, m))}</li>" for m in report["moments"]) + "</ol>"


def _decisions(report: ReportData) -> str:
    rows = []
    for step in report["steps"]:
        decision = step["decision"]
        if decision is None or step["seat"] is None or decision["grade"] not in LISTED:
            continue
        lost = f"{figure(report, -decision['loss'], sign=True)} ± {figure(report, decision['error'])}"
        words = [decision["played"], decision["best"], decision["grade"]]
        rows.append(_row([_name(report, step["seat"]), when(step), *map(escape, words), lost]))
    if not rows:
        return "<p>None that the search is sure of.</p>"
    head = _row(["player", "turn", "played", "best found", "grade", "cost"], "th")
    return f"<table>{head}{''.join(rows)}</table>"


def _grades(report: ReportData) -> str:
    names = list(report["seats"][0]["grades"])
    head = _row(["player", *names, "skill"], "th")
    rows = [
        _row([_name(report, seat["seat"]), *(str(n) for n in seat["grades"].values()), skill_words(report, seat)])
        for seat in report["seats"]
    ]
    return f"<table>{head}{''.join(rows)}</table>"


def reliability_words(report: ReportData) -> str:
    """How far the values can be trusted, in a sentence or two."""
    known = report["reliability"]
    if report["unit"] == "points":
        return "The values are exact: this game is solved."
    if not known["measured"]:
        return "It has not been measured how reliable these values are."
    exact = any(step["decision"] is not None and "points" in step["decision"] for step in report["steps"])
    few = sum(tenth["n"] < ENOUGH for tenth in known["deciles"])
    judged = (
        f"Over {known['positions']:,} values of {known['games']:,} games that they were not fitted to, what they call "
        f"a chance was won that often to within {100 * known.get('worst', 0.0):.1f} points in every tenth of the "
        f"scale{f' but {few}, which have too few values to say' if few else ''}."
    )
    sure = "A decision has a grade only if it is worse than the best move found by two standard errors."
    return judged if exact else f"{judged} {sure}"
