"""``landnam simulate``: many games between bots, summed up."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from landnam.cli.console import INTERRUPTED, colour_name, output, print_json, read_bots, read_options
from landnam.cli.shared_options import AsJson, GameOptions, Ray, Trade

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from landnam.arena.simulation import Simulation
    from landnam.arena.statistics import DiceCheck, Spread

SUSPECT: Final = 0.001
"""Fair dice fall below this p-value once in a thousand simulations."""
BAR: Final = 24
"""Columns of the longest bar in the dice chart."""


def simulate(
    game: Annotated[str, typer.Argument(help="The game, such as island; 'landnam games' lists them.")],
    bots: Annotated[
        str | None,
        typer.Option(
            help="A bot for each seat, separated by commas; their number is the number of players. Random bots in the "
            "usual number of seats if not given.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="Number of games.")] = 1000,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same result; drawn if not given.")] = None,
    trade: Trade = True,
    workers: Annotated[
        int | None,
        typer.Option(help="Threads that play, or with --ray CPUs; the result is the same for any number."),
    ] = None,
    ray: Ray = None,
    option: GameOptions = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.parquet", help="Write one row for each game to this file.", show_default=False),
    ] = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Also write every decision, to FILE.decisions.parquet; much slower.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and sum them up: wins by seat, points, length, and whether the dice were fair.

    [bold]landnam simulate island --bots random,random,random,random --games 100000 --seed 1 --no-trade[/bold]

    [bold]landnam simulate island --bots random,random,random --games 500 -o board=beginner -o vp=8 --json[/bold]

    [bold]landnam simulate island --bots normal,easy,easy,easy --games 100 --out games.parquet --decisions[/bold]
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its threads take longer to start than a hundred games
    from landnam.arena.interrupted import Interrupted
    from landnam.arena.simulation import simulate as run
    from landnam.cli.progress import progress

    names = read_bots(game, bots)
    seed = secrets.randbits(32) if seed is None else seed
    stopped = False
    try:
        with progress(games, speed=True) as bar:
            result: Simulation = run(
                game,
                names,
                games,
                seed,
                trade=trade,
                workers=workers,
                ray=ray,
                options=read_options(option or ()),
                out=out,
                decisions=decisions,
                progress=bar.advance,
                tell=bar.tell,
            )
    except Interrupted as interrupted:
        result, stopped = interrupted.result, True
    if as_json:
        print_json(result.plain())
    else:
        _print_result(output(), result)
    if stopped:
        print(
            f"stopped after {result.games:,} of {games:,} games; seed {seed} plays the same games again",
            file=sys.stderr,
        )
        raise typer.Exit(INTERRUPTED)


# --- the result -------------------------------------------------------------------------------------------------


def _print_result(console: Console, result: Simulation) -> None:
    changed = [f"{name}={value}" for name, value in result.options.items() if value is not None]
    from landnam.arena.report import trade_words

    settings = [f"{result.games:,} games", f"seed {result.seed}", *trade_words(result.game, result.trade)]
    console.print(f"[bold]{result.game}[/] · {' · '.join(settings)}")
    console.print(f"[dim]{' '.join(changed)}[/]")
    console.print(_wins(result))
    console.print(_length(result))
    console.print(_winning_points(result))
    if result.dice is not None:
        console.print(_dice(result.dice))
        console.print(dice_verdict(result.dice))
    timing = result.timing
    console.print(
        f"[dim]{timing.games_per_second:,.0f} games/s: {timing.seconds:.2f} s, {timing.cpu_seconds:.2f} CPU seconds, "
        f"{timing.workers} worker{'s' * (timing.workers > 1)}[/]"
    )


def _table(title: str, *columns: str, left: int = 1) -> Table:
    """A table with words in its first columns and numbers in the others."""
    from rich import box
    from rich.table import Table

    looks: Any = {"title_justify": "left", "title_style": "bold", "collapse_padding": True, "pad_edge": False}
    table = Table(title=title, box=box.SIMPLE_HEAD, **looks)
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i < left else "right", no_wrap=True)
    return table


def _wins(result: Simulation) -> Table:
    table = _table("Wins by seat", "seat", "bot", "wins", "share", "95 % interval", "points", left=2)
    for seat, wins in enumerate(result.wins):
        table.add_row(
            colour_name(result.seats[seat]),
            result.bots[seat],
            f"{wins.count:,}",
            f"{wins.share:.1%}",
            f"{wins.low:.1%} – {wins.high:.1%}",
            f"{result.points[seat].mean:.2f}",
        )
    if result.no_winner:
        table.add_row("nobody", "", f"{result.no_winner:,}", f"{result.no_winner / result.games:.1%}", "", "")
    return table


def _length(result: Simulation) -> Table:
    from landnam.arena.statistics import QUANTILES

    table = _table("Length and points", "", "mean", "least", *(f"{q} %" for q in QUANTILES), "most")
    rows: list[tuple[str, Spread]] = [("turns", result.turns), ("decisions", result.decisions)]
    rows += [(f"points {colour_name(seat)}", spread) for seat, spread in zip(result.seats, result.points, strict=True)]
    for name, spread in rows:
        quantiles = (f"{value:,}" for value in spread.quantiles.values())
        mean = f"{spread.mean:,.{1 if spread.mean < 1000 else 0}f}"
        table.add_row(name, mean, f"{spread.low:,}", *quantiles, f"{spread.high:,}")
    return table


def _winning_points(result: Simulation) -> str:
    endings = ", ".join(f"{name} {n:,}" for name, n in result.endings.items())
    won = result.games - result.no_winner
    shares = ", ".join(f"{points} in {n / won:.1%}" for points, n in result.winning_points.items())
    return f"[bold]Ended by[/] {endings}" + (f" · [bold]winners had[/] {shares}" if shares else "")


def _dice(dice: DiceCheck) -> Table:
    table = _table("Dice", "", "rolled", "share", "fair dice", "off by", "", left=0)
    table.columns[-1].justify = "left"
    most = max(dice.counts.values()) or 1
    for face, count in dice.counts.items():
        expected = dice.expected[face]
        table.add_row(
            str(face),
            f"{count:,}",
            f"{count / max(1, dice.rolls):.2%}",
            f"{expected:,.0f}",
            f"{count / expected - 1:+.2%}" if expected else "",
            f"[{'red' if face in (7, 'gold') else 'cyan'}]{'█' * round(BAR * count / most)}[/]",
        )
    return table


def dice_verdict(dice: DiceCheck) -> str:
    """The dice check in words."""
    verdict = "far from" if dice.p_value < SUSPECT else "in keeping with"
    return (
        f"{dice.rolls:,} rolls are {verdict} fair dice: chi-square {dice.chi_square:.2f} with "
        f"{len(dice.counts) - 1} degrees of freedom, "
        f"and fair dice come out at least as uneven {dice.p_value:.2%} of the time."
    )
