"""The command line: play, let bots play, simulate, show and verify records, look up rules.

Commands import what they need when they run, so that ``landnam --help`` is fast.
"""

from __future__ import annotations

import re
import sys
from copy import copy
from functools import partial
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from landnam.cli.arena import arena
from landnam.cli.backup import backup, restore
from landnam.cli.bench import bench
from landnam.cli.bot import bot
from landnam.cli.bots import bots
from landnam.cli.console import INTERRUPTED
from landnam.cli.dataset import dataset
from landnam.cli.extras import missing_extra
from landnam.cli.games import games
from landnam.cli.mcp import mcp
from landnam.cli.play import play
from landnam.cli.report import report
from landnam.cli.rules import rules
from landnam.cli.serve import serve
from landnam.cli.show import show
from landnam.cli.simulate import simulate
from landnam.cli.solve import solve
from landnam.cli.tables import tables
from landnam.cli.train import train
from landnam.cli.verify import verify

BAD_INPUT = 2


class OneSentence(TyperGroup):
    """Turns bad input into one sentence on stderr and exit code 2, without a traceback."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for command in self.commands.values():
            read_numbers_strictly(command)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command and leave."""
        try:
            code = super().main(*args, **{**kwargs, "standalone_mode": False})
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except Exception as error:
            said = sentence(error)
            if said is None:
                raise
            print(said, file=sys.stderr)
            sys.exit(BAD_INPUT)
        sys.exit(code if isinstance(code, int) else 0)


def read_numbers_strictly(command: Any) -> None:
    """Let a command and its own commands read whole numbers as actions and options are read: no 1_0, no +1, no １."""
    for parameter in command.params:
        if parameter.type.name.startswith("int"):
            parameter.type = copy(parameter.type)
            parameter.type.convert = partial(_whole, parameter.type.convert)
    for inner in getattr(command, "commands", {}).values():
        read_numbers_strictly(inner)


def _whole(convert: Any, value: Any, parameter: Any, context: Any) -> Any:
    """A whole number, without sign unless it is negative and without leading zeros."""
    number = convert(value, parameter, context)
    if isinstance(value, str) and not re.fullmatch("0|-?[1-9][0-9]*", value):
        raise ValueError(f"{parameter.opts[0]}: '{value[:40]}' is not a whole number; write it as {number}")
    return number


def sentence(error: Exception) -> str | None:
    """The message for a user's mistake in one sentence; None for an error of ours."""
    if isinstance(error, ModuleNotFoundError):
        return missing_extra(error)
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, (ValueError, OSError)):
        return str(error)
    usage = getattr(error, "format_message", None)  # typer's own errors: an unknown command, a missing argument …
    if usage is None:
        return None
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "landnam"
    return f"{usage().rstrip('.')}; '{command} --help' says what is valid"


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"landnam {version('landnam')}")
        except PackageNotFoundError:
            print("landnam, from its source folder")
        raise typer.Exit


app = typer.Typer(
    cls=OneSentence,
    rich_markup_mode="rich",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Start with: [bold]landnam play[/bold]",
)


@app.callback()
def landnam(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Landnam: settle an island, against friends, bots or a hundred thousand random games."""
    if context.invoked_subcommand is None:
        print(context.get_help())


COMMANDS = (
    play,
    serve,
    bot,
    arena,
    simulate,
    dataset,
    solve,
    train,
    show,
    verify,
    report,
    rules,
    games,
    bots,
    mcp,
    tables,
    backup,
    restore,
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(bench)


def main() -> None:
    """The console script."""
    app(prog_name="landnam")
