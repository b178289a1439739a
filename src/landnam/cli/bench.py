"""``landnam bench``: a bot measured by a fixed set of matches, and results checked."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from landnam.cli.console import INTERRUPTED, output, print_json

bench = typer.Typer(
    name="bench",
    help="Measure a bot by a fixed, versioned set of matches, or check such a result.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
NOT_SO = 1
"""The exit code for a result that is not what it claims."""


@bench.command("bots")
def bench_bots(
    bot: Annotated[str, typer.Argument(help="The bot: a name, my_bot.py:MyBot, cmd:./my_bot or llm:MODEL.")],
    quick: Annotated[bool, typer.Option("--quick", help="The quick set: fewer games, the middle opponents.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Folder of the records; named after the bot if not given. An interrupted benchmark goes on there.",
        ),
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Games at the same time, 1 if not given.")] = None,
    clock: Annotated[float, typer.Option(help="Seconds for a decision, 1 or more.")] = 1.0,
    file: Annotated[
        list[Path] | None,
        typer.Option("--file", metavar="FILE", help="A further file of the bot to seal, such as weights; repeatable."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play the benchmark's matches against dated bots and print a card.

    [bold]landnam bench bots my_bot.py:MyBot --quick[/bold]

    [bold]landnam bench bots "cmd:./my_bot" --workers 2 --out mine[/bold]
    """
    from landnam.arena.bench import Bench, run_bench
    from landnam.arena.bench_set import FULL, QUICK
    from landnam.arena.interrupted import Interrupted
    from landnam.cli.progress import progress

    if clock < 1:
        raise ValueError(f"clock {clock:g}: valid are seconds from 1, which the opponents need")
    wanted = Bench(bot, QUICK if quick else FULL, clock, tuple(file or ()))
    name = re.sub(r"[^\w.-]+", "_", bot).strip("._")[:40]
    folder = out or Path(f"bench-{name}-{wanted.size}")
    try:
        with progress(wanted.games) as bar:
            result = run_bench(wanted, folder, workers=workers, progress=bar.played, tell=bar.tell)
    except (Interrupted, KeyboardInterrupt):
        print(f"stopped; the same command with '--out {folder}' goes on", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(result)
    else:
        print_card(result, folder)


def print_card(result: dict[str, Any], folder: Path) -> None:
    """Print the card of a result."""
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    from landnam.arena.plots import duration

    console, card = output(), result["card"]
    console.print(f"[bold]{escape(result['name'])}[/] · benchmark {result['bench']}, {result['set']} set")
    ratings = [f"{game} {_rated(rating)}" for game, rating in card["ratings"].items()]
    console.print(f"rating [bold]{_rated(card['rating'])}[/] · {' · '.join(ratings)}")
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for column in ("game", "against"):
        table.add_column(column)
    for column in ("won", "95 % interval", "fair", "lost", "time", "99 %"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in card["rows"]:
        against = f"{row['opponent']}{', trade' if row['trade'] else ''}"
        mean, p99 = (None if row[name] is None else duration(row[name]) for name in ("mean_seconds", "p99_seconds"))
        lost = str(sum(row["lost"].values()) or "–")
        interval = f"{row['low']:.1%} – {row['high']:.1%}"
        share = f"{row['share']:.1%}"
        table.add_row(row["game"], against, share, interval, f"{row['fair']:.0%}", lost, mean or "–", p99 or "–")
    console.print(table)
    lost = ", ".join(f"{n:,} {reason}" for reason, n in card["lost"].items()) or "none"
    spent = "".join(f" · {name} {n:,.6g}" for name, n in card["spent"].items())
    console.print(f"lost decisions: {lost}{spent}", markup=False)
    console.print(f"seal {result['seal']}", markup=False, soft_wrap=True)
    console.print(f"'landnam bench check {folder}' replays it", markup=False, soft_wrap=True)


def _rated(rating: dict[str, float] | None) -> str:
    return "–" if rating is None else f"{rating['rating']:.0f} ({rating['low']:.0f}–{rating['high']:.0f})"


@bench.command("check")
def bench_check(
    result: Annotated[Path, typer.Argument(help="The folder of a benchmark, or a file with results.")],
    games: Annotated[
        int | None, typer.Option(min=1, help="Replay only the first games of each match; all if not given.")
    ] = None,
) -> None:
    """Check a result: its seal, its records, and that they replay with the same dice and opponents.

    [bold]landnam bench check mine --games 5[/bold]
    """
    from landnam.arena.bench import Mismatch, check_results, read_results
    from landnam.cli.progress import progress

    total = sum(match["games"] for claim in read_results(result) for match in claim["matches"])
    try:
        with progress(total) as bar:
            replayed = check_results(result, games=games, progress=bar.played)
    except Mismatch as error:
        print(f"not so: {error}", file=sys.stderr)
        raise typer.Exit(NOT_SO) from None
    output().print(f"{replayed:,} of {total:,} games replayed: everything is as claimed.")
