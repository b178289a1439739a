"""``landnam arena``: a match between bots."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from landnam.cli.console import INTERRUPTED, output, print_json, read_bots, read_options
from landnam.cli.shared_options import AsJson, GameOptions, Ray, Trade

if TYPE_CHECKING:
    from rich.console import Console

    from landnam.arena.match_plan import MatchPlan
    from landnam.arena.match_result import Tournament

NO_SETTINGS: Final = ("out", "resume", "workers", "ray", "parquet", "as_json")
"""Options that are not settings of the match."""


def arena(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="The game, such as island; 'landnam games' lists them.", show_default=False)
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="A bot for each seat, separated by commas; 'landnam bots' lists them. Random bots in the usual number "
            "of seats if not given.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="The largest number of games.")] = 1000,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games; drawn if not given.")] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate/--no-rotate", help="Whether bots change seats from game to game.")
    ] = True,
    paired: Annotated[
        bool | None,
        typer.Option(
            "--paired/--no-paired",
            help="Whether every seed is played once in every rotation; the default if seats rotate.",
            show_default=False,
        ),
    ] = None,
    trade: Trade = True,
    workers: Annotated[
        int | None, typer.Option(help="Games at the same time, 1 if not given; the result is the same for any number.")
    ] = None,
    ray: Ray = None,
    clock: Annotated[float, typer.Option(help="Seconds that a bot may take for a decision.")] = 1.0,
    stop_early: Annotated[
        bool,
        typer.Option(
            "--stop-early/--no-stop-early", help="Whether to stop as soon as there is a verdict on the first bot."
        ),
    ] = True,
    turn_cap: Annotated[
        int | None,
        typer.Option(help="Turns after which a game ends without a winner; 1000 if not given.", show_default=False),
    ] = None,
    option: GameOptions = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Folder for the games and the report.", show_default=False)
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Continue the match in a folder.", show_default=False)
    ] = None,
    parquet: Annotated[bool, typer.Option("--parquet", help="Also write games.parquet to the folder.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play a match: seats rotate, every seed is played in every rotation, and the first bot is judged.

    [bold]landnam arena dice --bots my_bot.py:MyBot,random --games 200 --out match[/bold]

    [bold]landnam arena --resume match[/bold] continues a match that was interrupted.
    """
    from landnam.arena.interrupted import Interrupted
    from landnam.arena.ledger import Ledger
    from landnam.arena.match_plan import MatchPlan
    from landnam.arena.tournament import resume_match, run_match
    from landnam.cli.progress import progress

    if resume is not None and out is not None:
        raise ValueError("--out and --resume cannot be combined: a resumed match stays in its folder")
    if resume is None and game is None:
        raise ValueError("say which game, as in 'landnam arena dice', or which match to resume")
    plan = MatchPlan(
        game=game or "",
        bots=() if game is None and bots is None else tuple(read_bots(game or "", bots)),
        games=games,
        seed=secrets.randbits(32) if seed is None else seed,
        rotate=rotate,
        paired=rotate if paired is None else paired,
        trade=trade,
        clock=clock,
        stop_early=stop_early,
        turn_cap=turn_cap,
        options=read_options(option or ()),
    )
    if resume is not None:
        kept = Ledger.resume(resume).plan
        _refuse_other_settings(context, plan, kept)
        plan = kept
    stopped, folder = False, resume or out
    try:
        with progress(plan.games) as bar:

            def count(played: int, share: float) -> None:
                bar.played(played, f"{plan.bots[0]} {share:.1%}")

            if resume is not None:
                result = resume_match(resume, workers=workers, ray=ray, parquet=parquet, progress=count, tell=bar.tell)
            else:
                result = run_match(
                    plan, workers=workers, ray=ray, folder=out, parquet=parquet, progress=count, tell=bar.tell
                )
    except Interrupted as interrupted:
        result, stopped = interrupted.result, True
    if as_json:
        print_json(result.plain())
    else:
        _print_result(output(), result, folder)
    if stopped:
        print(_how_to_go_on(result, folder), file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _how_to_go_on(result: Tournament, folder: Path | None) -> str:
    """What to do after a match was stopped."""
    stopped = f"stopped after {result.games:,} of {result.plan.games:,} games"
    if folder is None:
        return f"{stopped}; seed {result.plan.seed} plays them again, and with --out FOLDER a match can be continued"
    return f"{stopped}; 'landnam arena --resume {folder}' continues the match"


def _refuse_other_settings(context: typer.Context, said: MatchPlan, kept: MatchPlan) -> None:
    """Refuse options that differ from the settings of a resumed match; repeating one is fine."""
    new, old = said.plain(), kept.plain()
    for name in context.params:
        source: Any = context.get_parameter_source(name)
        setting = "options" if name == "option" else name
        if name in NO_SETTINGS or source is None or source.name != "COMMANDLINE":
            continue
        if new[setting] != old[setting]:
            raise ValueError(f"the match in the folder has {setting} {old[setting]!r}, not {new[setting]!r}")


def _print_result(console: Console, result: Tournament, folder: Path | None) -> None:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    from landnam.arena.plots import duration
    from landnam.arena.report import (
        fallback_words,
        interval,
        interval_words,
        length_words,
        settings_words,
        spent_words,
        verdict_words,
    )

    console.print(f"[bold]{result.plan.game}[/] · {escape(settings_words(result))}")
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column("bot", overflow="fold", min_width=12)
    for column in ("won", "95 % interval", "fair", "points", "rating", "time", "lost"):
        table.add_column(column, justify="right", no_wrap=True)
    for standing in result.standings:
        table.add_row(
            escape(standing.bot),
            f"{standing.share:.1%}",
            interval_words(interval(standing)),
            f"{standing.fair_share:.1%}",
            f"{standing.points.mean:.2f}",
            f"{standing.rating.mu:.1f}",
            "–" if standing.thinking is None else duration(standing.thinking.mean),
            f"{sum(standing.fallbacks.values()):,}" if standing.fallbacks else "none",
        )
    console.print(table)
    for standing in result.standings:
        if standing.fallbacks:
            console.print(f"{standing.bot} lost decisions: {fallback_words(standing)}", markup=False)
    console.print(verdict_words(result), markup=False)
    console.print(length_words(result), style="dim", markup=False)
    if used := spent_words(result):
        console.print(used, style="dim", markup=False)
    if folder is not None:
        console.print(f"report: {folder / 'report.html'}", markup=False, soft_wrap=True)
