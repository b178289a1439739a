"""``landnam show``: a recorded game at any of its moves."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from landnam.cli.console import output, print_json, seat_word


def show(
    record: Annotated[str, typer.Argument(help="A record file; '-' reads standard input.")],
    move: Annotated[
        int | None, typer.Option(help="Show the game after this many moves; after the last if not given.")
    ] = None,
    seat: Annotated[str | None, typer.Option(metavar="COLOUR", help="Show what this seat knew.")] = None,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Write a drawing; '-' prints it.")] = None,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="Show the numbers of intersections, or the names of roads.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the view as JSON.")] = False,
) -> None:
    """Show a recorded game: its board and seats, at the end or after any move.

    [bold]landnam show game.txt --move 40 --seat red[/bold]

    [bold]landnam show game.txt --svg board.svg --numbers[/bold]
    """
    from landnam.games import replay
    from landnam.rules.records import read_record

    text = read_text(record)
    recorded = read_record(text)
    moves = len(recorded.moves)
    if move is not None and not 0 <= move <= moves:
        raise ValueError(f"--move {move}: valid are 0 to {moves}, the moves of this record")
    game = replay(text, moves=move)
    view = game.view(None if seat is None else seat_word(seat))
    if as_json:
        print_json(view)
    elif svg is not None:
        from landnam.render import draw_svg

        drawing = draw_svg(view, numbers=numbers)
        if svg == "-":
            print(drawing)
        else:
            Path(svg).write_text(drawing, encoding="utf-8")
            print(f"drawn in {svg}")
    else:
        from rich.markup import escape

        from landnam.cli.picture import board_picture, hand_line, headline, seat_table

        console = output()
        console.print(board_picture(view, numbers=numbers), crop=False)
        console.print(seat_table(view))
        console.print(f"{headline(view)} · move {len(game.history)} of {moves}")
        if recorded.names:
            console.print(escape(", ".join(map("{} {}".format, game.seats, recorded.names))))
        if seat is None and "hand" in view["seats"][0]:
            console.print(
                "[dim]This is what everybody could see; the record also holds every hand: --seat "
                f"{'/'.join(game.seats)} shows one.[/]"
            )
        elif (shown := view["active"] if seat is None else view["seat"]) is not None:
            console.print(hand_line(view, view["seats"][shown]))


def read_text(name: str) -> str:
    """The text of a record file, or of standard input."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(
            f"{name}: this is not a text; a record is a text whose first line is 'landnam record 1'"
        ) from None
