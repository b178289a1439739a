"""``landnam play``: a game in the browser, or at the terminal."""

from __future__ import annotations

import secrets
import sys
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import Annotated, Final

import typer

from landnam.cli.console import output, read_options, seat_word

CLOCK: Final = 300.0
"""Seconds for the decision of a bot that is a program of its own."""
OWN_CLOCK: Final = 1.0
"""The clock of a built-in bot, which says how much it thinks: a twentieth of it, as on the server."""
PORT: Final = 7417
"""Always the same port, so that the addresses of tables keep working."""


def play(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="The game; 'landnam games' lists them.", show_default=False)
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the page, only print its address.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(help=f"Port of the server on this machine; {PORT} if not given, or a free one if that is taken."),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play at the terminal.")] = False,
    bot: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Terminal: the bot in the other seats; 'landnam bots' lists them."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Terminal: number of seats; the game's default if not given.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="COLOUR", help="Terminal: your seat; the first if not given.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Terminal: the same seed gives the same board, dice and bots.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="Terminal: an option of the game; repeatable."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Terminal: file for the record; in your data folder if not given."),
    ] = None,
) -> None:
    """Play in the browser, with friends and bots. The games are kept in your data folder.

    [bold]landnam play[/bold] starts a server for this machine alone and opens its page; Ctrl-C ends it.

    [bold]landnam play duel[/bold] opens it at the game for two.

    [bold]landnam play island --terminal --seat blue -o board=beginner[/bold] plays at the terminal, where
    [bold]help[/bold] lists what can be typed. The record is written when the game ends or you leave:
    [bold]landnam show FILE[/bold] shows it.
    """
    from landnam.games import game_class, game_names

    if terminal:
        _play_at_terminal(game or game_names()[0], bot, players, seat, seed, option or [], save)
        return
    given = [name for name in ("bot", "players", "seat", "seed", "option", "save") if context.params[name]]
    if given:
        raise ValueError(f"--{given[0]} is for a game at the terminal; say --terminal too, or choose it on the page")
    from landnam.cli.serve import run_server

    page = "" if game is None else f"#/new/{game_class(game).name}"
    run_server(
        {"host": "127.0.0.1", "port": PORT if port is None else port, "log": "warning"},
        page=None if no_browser else page,
        any_port=port is None,
    )


def _play_at_terminal(
    game: str,
    bot: str | None,
    players: int | None,
    seat: str | None,
    seed: int | None,
    option: list[str],
    save: Path | None,
) -> None:
    import numpy as np

    from landnam.bots import Referee, find_bot
    from landnam.bots.interface import Insider
    from landnam.bots.registry import usual_bot
    from landnam.cli.table import TerminalGame
    from landnam.games import game_class, make
    from landnam.rules.options import check_names

    options = read_options(option)
    check_names(game, options, [choice.name for choice in game_class(game).choices])
    seed = secrets.randbits(32) if seed is None else seed
    begun = make(game, players, seed=seed, **options)
    own = begun.seat_number(begun.seats[0] if seat is None else seat_word(seat))
    record = _record_file(game) if save is None else _writable(save)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are not text are a typing error like any other
    kind = find_bot(usual_bot(game) if bot is None else bot, game)
    clock = OWN_CLOCK if issubclass(kind, Insider) else CLOCK
    bots = {
        other: Referee(kind(game, other), other, np.random.default_rng([seed, other]), clock)
        for other in range(begun.players)
        if other != own
    }
    TerminalGame(begun, own, Random(seed), output(), record, bots).run()


def _record_file(game: str) -> Path:
    """A new file in the user's records folder."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("landnam")) / "records"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"


def _writable(file: Path) -> Path:
    """The file, checked before the game to be writable."""
    with file.open("a", encoding="utf-8"):
        return file
