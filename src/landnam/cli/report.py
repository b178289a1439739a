"""``landnam report``: luck and skill of recorded games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from landnam.cli.console import STYLES, output, print_json
from landnam.cli.progress import progress
from landnam.cli.shared_options import AsJson

if TYPE_CHECKING:
    from landnam.analysis.report_types import ReportData

NO_REPORT: Final = 1
"""The exit code for a record that no report can be made of."""
BLOCKS: Final = " ▁▂▃▄▅▆▇█"
USUAL: Final = 3
"""Kinds of mistakes that are named, those that cost most first."""
COLUMNS: Final = 60
"""The width of a curve, at most."""
AROUND: Final = 9
"""The columns of a figure beside it, and of spaces."""
SUMS: Final = {
    "start": "start",
    "own_luck": "own luck",
    "own_decisions": "own decisions",
    "others_luck": "others' luck",
    "others_decisions": "others' decisions",
    "judgement": "hindsight",
    "result": "result",
}


def report(
    record: Annotated[str, typer.Argument(metavar="RECORD|FOLDER", help="A record file or a folder of records.")],
    depth: Annotated[str, typer.Option(metavar="quick|normal|deep|…", help="How much to think.")] = "normal",
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write one self-contained page.")] = None,
    as_json: AsJson = False,
) -> None:
    """Say how much of a finished game was luck and how much was skill, and which decisions cost most.

    Every roll, draw and decision is judged from what each player could know. Of a folder, all games are summed up:
    each player's luck and skill over time, and the usual mistakes.

    [bold]landnam report game.txt[/bold]

    [bold]landnam report game.txt --html report.html --depth deep[/bold]

    [bold]landnam report games/ --json[/bold]

    The exit code is 1 if no report can be made.
    """
    from landnam.analysis import AnalysisError

    path = Path(record)
    try:
        if record != "-" and path.is_dir():
            _report_folder(path, depth, html, as_json=as_json)
        else:
            _report_game(record, depth, html, as_json=as_json)
    except AnalysisError as error:
        print(error, file=sys.stderr)
        raise typer.Exit(NO_REPORT) from None


def _analysed(text: str, depth: str) -> ReportData:
    from landnam.analysis import analyse

    lines = text.count("\n")
    with progress(lines, doing="judging") as bar:
        return analyse(text, depth=depth, progress=lambda done, steps: bar.played(done * lines // steps, "")).as_data()


def _report_game(name: str, depth: str, html: str | None, *, as_json: bool) -> None:
    text = _read(name)
    if html is not None:
        _expect_room_for(Path(html))
    found = _analysed(text, depth)
    if html is not None:
        from landnam.analysis.page import page

        Path(html).write_text(page(found), encoding="utf-8")
    if as_json:
        print_json(found)
    elif html is not None:
        print(f"written to {html}")
    else:
        _print_game(found)


def _expect_room_for(page: Path) -> None:
    """Say at once, not after minutes of thinking, that a page cannot be written; an existing one stays as it is."""
    from landnam.analysis import AnalysisError

    there = page.exists()
    try:
        page.open("a").close()
    except OSError as error:
        raise AnalysisError(f"{page}: {error.strerror}") from None
    if not there:
        page.unlink()


def _read(name: str) -> str:
    from landnam.analysis import AnalysisError
    from landnam.cli.show import read_text

    try:
        return read_text(name)
    except OSError as error:
        raise AnalysisError(f"{name}: {error.strerror}") from None
    except ValueError as error:
        raise AnalysisError(str(error)) from None


# --- one game ---------------------------------------------------------------------------------------------------------


def _print_game(report: ReportData) -> None:
    from rich.markup import escape

    from landnam.analysis.page import reliability_words
    from landnam.analysis.words import figure, moment_words, player_name

    console = output()
    names = [player_name(report, seat) for seat in range(len(report["players"]))]
    wide = max(map(len, names))
    for seat, name in enumerate(names):
        values = [report["steps"][0]["before"][seat], *(step["after"][seat] for step in report["steps"])]
        style = STYLES.get(report["players"][seat], "bold")
        last = figure(report, values[-1])
        drawn = curve(values, _top(report), console.width - wide - AROUND)
        console.print(f"[{style}]{escape(name):<{wide}} {drawn}[/] {last}")
    console.print(_sum_table(report))
    console.print(_grade_table(report))
    if report["moments"]:
        console.print("[bold]What decided the game[/]")
    for moment in report["moments"]:
        console.print(f"  {escape(moment_words(report, moment))}")
    console.print(f"[dim]{escape(reliability_words(report))}[/]")


def _top(report: ReportData) -> float:
    highest = max(max(step["after"]) for step in report["steps"])
    return 1.0 if report["unit"] == "chance" else max(highest, 1.0)


def curve(values: list[float], top: float, room: int = COLUMNS) -> str:
    """Values as a line of blocks, as long as there is room for."""
    columns = max(1, min(COLUMNS, room, len(values)))
    shown = [values[round(i * (len(values) - 1) / max(1, columns - 1))] for i in range(columns)]
    return "".join(BLOCKS[max(0, min(8, round(8 * value / top)))] for value in shown)


def _sum_table(report: ReportData) -> Any:
    from rich.markup import escape
    from rich.table import Table

    from landnam.analysis.words import figure, player_name

    table = Table(title="Where the result came from", title_justify="left", box=None)
    table.add_column("")
    for name in SUMS.values():
        table.add_column(name, justify="right")
    for seat in report["seats"]:
        plain: dict[str, Any] = dict(seat)
        cells = [figure(report, plain[name], sign=name not in ("start", "result")) for name in SUMS]
        table.add_row(escape(player_name(report, seat["seat"])), *cells)
    return table


def _grade_table(report: ReportData) -> Any:
    from rich.markup import escape
    from rich.table import Table

    from landnam.analysis.words import player_name, skill_words

    table = Table(title="Decisions", title_justify="left", box=None)
    table.add_column("")
    for name in (*report["seats"][0]["grades"], "skill"):
        table.add_column(name, justify="right")
    for seat in report["seats"]:
        grades = map(str, seat["grades"].values())
        table.add_row(escape(player_name(report, seat["seat"])), *grades, skill_words(report, seat))
    return table


# --- many games -------------------------------------------------------------------------------------------------------


def _report_folder(folder: Path, depth: str, html: str | None, *, as_json: bool) -> None:
    from landnam.analysis import AnalysisError, analyse
    from landnam.analysis.summary import sum_up

    if html is not None:
        raise AnalysisError("--html makes the page of one record; a folder is summed up in the terminal or with --json")
    files = sorted(path for path in folder.iterdir() if path.suffix == ".txt")
    reports: list[ReportData] = []
    with progress(len(files), doing="judging") as bar:
        for path in files:
            try:
                reports.append(analyse(_read(str(path)), depth=depth).as_data())
            except AnalysisError as error:
                bar.tell(f"{path.name}: {str(error).removeprefix(f'{path}: ')}")
            bar.advance(1)
    if not reports:
        raise AnalysisError(f"{folder}: no file that ends with .txt holds the record of a finished game")
    summed = sum_up(reports)
    if as_json:
        print_json({"games": len(reports), "players": summed})
    else:
        _print_summary(summed, len(reports), output().print)


def _print_summary(summed: list[dict[str, Any]], games: int, show: Callable[..., None]) -> None:
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=f"{games} games", title_justify="left", box=None)
    for name in ("player", "game", "games", "result", "luck", "skill", "mistakes"):
        words = name in ("player", "game")
        table.add_column(name, justify="left" if words else "right", no_wrap=not words)
    for player in summed:
        mistakes = sum(kind["n"] for kind in player["mistakes"])
        figures = [_with_error(player, player[name]) for name in ("result", "luck", "skill")]
        table.add_row(escape(player["player"]), player["game"], str(player["games"]), *figures, str(mistakes))
    show(table)
    for player in summed:
        whose = f"{escape(player['player'])}, {player['game']}"
        usual = ", ".join(f"{kind['kind']} ({kind['n']})" for kind in player["mistakes"][:USUAL])
        if usual:
            show(f"{whose}: most lost by {escape(usual)}", soft_wrap=True)
        if len(player["luck_by_game"]) > 1:
            show(f"{whose}: luck over time {_luck_line(player['luck_by_game'])}", soft_wrap=True)


def _with_error(player: dict[str, Any], value: dict[str, float | None]) -> str:
    scale, unit = (1.0, "") if player["unit"] == "points" else (100.0, " %")
    mean, error = value["mean"], value["error"]
    assert mean is not None
    return f"{scale * mean:+.1f}{'' if error is None else f' ± {scale * error:.1f}'}{unit}"


def _luck_line(luck: list[float]) -> str:
    """The sum of luck from game to game: the middle is no luck."""
    sums = [sum(luck[: i + 1]) for i in range(len(luck))]
    most = max(map(abs, sums)) or 1.0
    return curve([value + most for value in sums], 2 * most)
