"""``landnam play``: a game at the terminal."""

from __future__ import annotations

import secrets
import sys
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from landnam.cli.console import output, read_options, seat_word


def play(
    game: Annotated[str, typer.Argument(help="The game; 'landnam games' lists them.")] = "island",
    players: Annotated[
        int | None, typer.Option(help="How many seats; if not given, what is usual in the game.")
    ] = None,
    seat: Annotated[str | None, typer.Option(metavar="COLOUR", help="Your seat; the first if not given.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same board, dice and bots.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the record goes; your data folder if not given.")
    ] = None,
) -> None:
    """Play at the terminal, with random bots in the other seats.

    [bold]landnam play[/bold] starts the island game; [bold]help[/bold] in the game says what can be typed.

    [bold]landnam play island --seat blue -o board=beginner --save first-game.txt[/bold]

    The record is written when the game ends or you leave: [bold]landnam show FILE[/bold] shows it again.
    """
    from landnam.cli.table import TerminalGame
    from landnam.games import game_class, make
    from landnam.rules.options import check_names

    options = read_options(option or ())
    check_names(game, options, [choice.name for choice in game_class(game).choices])
    seed = secrets.randbits(32) if seed is None else seed
    begun = make(game, players, seed=seed, **options)
    own = begun.seat_number(begun.seats[0] if seat is None else seat_word(seat))
    record = _record_file(game) if save is None else _writable(save)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is a typing error like any other
    TerminalGame(begun, own, Random(seed), output(), record).run()


def _record_file(game: str) -> Path:
    """A new file among the user's records."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("landnam")) / "records"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"


def _writable(file: Path) -> Path:
    """The file, if a record can be written to it: better to know before the game than after it."""
    with file.open("a", encoding="utf-8"):
        return file
