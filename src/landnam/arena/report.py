"""The report of a match: a self-contained page, and the same as JSON."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Final

from landnam.arena.match_result import Tournament
from landnam.arena.plots import duration, points_plot, rating_plot, share_plot, time_plot
from landnam.arena.sequential import EVEN
from landnam.arena.standings import Standing
from landnam.games import game_class

STYLE: Final = """
:root { color-scheme: light dark; --paper: #faf6ec; --card: #fffdf7; --ink: #22303c; --dim: #5b6670; --rule: #d9cfb8;
  --c0: #b8281f; --c1: #2b6cb0; --c2: #a85c06; --c3: #2f6b4f; }
@media (prefers-color-scheme: dark) { :root { --paper: #16212b; --card: #1d2a36; --ink: #e9e2d0; --dim: #a9b1b5;
  --rule: #3a4854; --c0: #f0776d; --c1: #7db3ea; --c2: #f0a850; --c3: #7fcfa4; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 20px 14px 48px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1080px; margin: 0 auto; }
h1, h2 { font-family: Alegreya, Georgia, serif; line-height: 1.2; margin: 0 0 6px; }
h1 { font-size: 28px; overflow-wrap: anywhere; } h2 { font-size: 20px; }
p { margin: 0 0 12px; max-width: 68ch; overflow-wrap: anywhere; } .dim { color: var(--dim); font-size: 14px; }
.verdict { font-size: 18px; }
.plots { display: grid; gap: 14px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr));
  align-items: start; margin: 18px 0; }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 14px 12px; min-width: 0; }
.card p { margin: 6px 0 0; } .scroll { overflow-x: auto; margin-bottom: 14px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { padding: 6px 10px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 9em; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 12px Inter, system-ui, sans-serif; fill: var(--ink); font-variant-numeric: tabular-nums;
  paint-order: stroke; stroke: var(--card); stroke-width: 3px; }
svg .name { font-weight: 600; } svg .tick { fill: var(--dim); font-size: 11px; }
.grid { stroke: var(--rule); } .base { stroke: var(--dim); }
.fair { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 3 2; }
.span { stroke-width: 4; stroke-linecap: round; opacity: .55; }
.c0 { stroke: var(--c0); fill: var(--c0); } .c1 { stroke: var(--c1); fill: var(--c1); }
.c2 { stroke: var(--c2); fill: var(--c2); } .c3 { stroke: var(--c3); fill: var(--c3); }
.bar, .dot { stroke: none; }
"""


def write_report(folder: Path, result: Tournament) -> None:
    """Write ``report.html`` and ``report.json``."""
    data = json.dumps(result.plain(), indent=2, ensure_ascii=False) + "\n"
    (folder / "report.json").write_text(data, encoding="utf-8")
    (folder / "report.html").write_text(report_page(result), encoding="utf-8")


def report_page(result: Tournament) -> str:
    """The page: the settings, the verdict, four drawings and the figures."""
    title = f"{result.plan.game}: {', '.join(result.plan.bots)}"
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
<p class="dim">{escape(settings_words(result))}</p>
<p class="verdict">{escape(verdict_words(result))}</p>
<div class="plots">
{_drawings(result)}
</div>
<section class="card scroll">
<h2>Figures</h2>
{_figures(result)}
</section>
<p class="dim">{escape(length_words(result))}</p>
<p class="dim">{escape(spent_words(result))}</p>
</main>
</body>
</html>
"""


# --- in words ---------------------------------------------------------------------------------------------------


def settings_words(result: Tournament) -> str:
    """The settings in words."""
    plan = result.plan
    seats = "seats do not rotate" if not plan.rotate else "every seed in every rotation" if plan.paired else "rotating"
    options = [f"{name}={value}" for name, value in plan.options.items()]
    settings = [f"{result.games:,} of {plan.games:,} games", f"seed {plan.seed}", seats]
    return " · ".join([*settings, *trade_words(plan.game, plan.trade), *options])


def trade_words(game: str, trade: bool) -> list[str]:
    """Whether there are offers between players, of a game that knows offers."""
    if not game_class(game).declaration.kinds_that("offer"):
        return []
    return ["offers between players" if trade else "no offers between players"]


def verdict_words(result: Tournament) -> str:
    """The verdict of the sequential test on the first bot, in words."""
    bot, verdict = result.plan.bots[0], result.verdict
    if not result.plan.stop_early or len(result.standings) == 1:
        return f"All {verdict.games:,} games were played; nobody looked whether fewer would do."
    if verdict.said is None:
        return f"After {verdict.games:,} games it is open whether {bot} wins more or less than its fair share."
    if verdict.said == EVEN:
        return (
            f"{bot} is even: within {verdict.margin:.0%} of its fair share. {verdict.games:,} games were enough to say "
            f"so (wrong in {verdict.beta:.0%} of such matches at most)."
        )
    return (
        f"{bot} is {verdict.said} than its fair share. {verdict.games:,} games were enough to say so "
        f"(wrong in {verdict.alpha:.0%} of such matches at most)."
    )


def length_words(result: Tournament) -> str:
    """How the games ended and how long they were."""
    endings = ", ".join(f"{name} {n:,}" for name, n in result.endings.items())
    nobody = f" · nobody won {result.no_winner:,}" if result.no_winner else ""
    return (
        f"Ended by: {endings}{nobody} · turns: mean {result.turns.mean:.1f}, {result.turns.low} to {result.turns.high} "
        f"· decisions: mean {result.decisions.mean:.0f} · {duration(result.timing.seconds_a_decision)} a decision"
    )


def fallback_words(standing: Standing) -> str:
    """The decisions that a bot lost, by reason."""
    return ", ".join(f"{n:,} {reason}" for reason, n in standing.fallbacks.items()) or "none"


def spent_words(result: Tournament) -> str:
    """What bots have used that count it, such as tokens and cost; empty if none does."""
    return " · ".join(
        f"{standing.bot} used " + ", ".join(f"{n:,.6g} {name.replace('_', ' ')}" for name, n in standing.spent.items())
        for standing in result.standings
        if standing.spent
    )


def interval(standing: Standing) -> tuple[float, float]:
    """The interval to show: the one from the pairs if there are any."""
    return standing.wilson if standing.paired is None else standing.paired


def interval_words(ends: tuple[float, float]) -> str:
    """An interval of shares."""
    return f"{ends[0]:.1%} – {ends[1]:.1%}"


# --- the parts of the page --------------------------------------------------------------------------------------


def _drawings(result: Tournament) -> str:
    table = result.standings
    wins = share_plot([(s.bot, s.share, interval(s), s.fair_share) for s in table])
    points = points_plot([(s.bot, s.points.mean, s.points_counted) for s in table])
    ratings = rating_plot([(s.bot, s.rating.mu, s.rating.sigma) for s in table])
    rated = "Weng-Lin ratings (openskill) with two standard deviations; everybody starts at 25."
    return "\n".join(
        [
            _card("Share of wins", wins, _wins_note(result)),
            _card("Points", points, "How often each bot ended with so many points."),
            _times(result),
            _card("Ratings", ratings, rated),
        ]
    )


def _wins_note(result: Tournament) -> str:
    how = "Wilson's" if result.standings[0].paired is None else "from groups of games with the same seed"
    return f"With 95 % intervals, {how}. The dashed line is the fair share."


def _times(result: Tournament) -> str:
    rows = [(s.bot, s.thinking.mean, s.thinking.p50, s.thinking.p99) for s in result.standings if s.thinking]
    if not rows:
        said = f"Compiled bots: {duration(result.timing.seconds_a_decision)} a decision, rules and dice included."
        return _card("Time per decision", "", said)
    return _card("Time per decision", time_plot(rows), "From the median to the 99 % quantile; the dot is the mean.")


def _card(title: str, drawn: str, note: str) -> str:
    return f'<section class="card"><h2>{escape(title)}</h2>{drawn}<p class="dim">{escape(note)}</p></section>'


def _figures(result: Tournament) -> str:
    head = ["bot", "won", "share", "Wilson 95 %", "paired 95 %", "fair", "points", "rating", "lost decisions"]
    rows = [_figures_of(standing) for standing in result.standings]
    cells = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{''.join(f'<th>{escape(name)}</th>' for name in head)}</tr>{cells}</table>"


def _figures_of(standing: Standing) -> list[str]:
    return [
        standing.bot,
        f"{standing.won:,.1f}".removesuffix(".0"),
        f"{standing.share:.1%}",
        interval_words(standing.wilson),
        "–" if standing.paired is None else interval_words(standing.paired),
        f"{standing.fair_share:.1%}",
        f"{standing.points.mean:.2f}",
        f"{standing.rating.mu:.2f} ± {2 * standing.rating.sigma:.2f}",
        fallback_words(standing),
    ]
