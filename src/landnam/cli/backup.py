"""``landnam backup`` and ``landnam restore``: all games of a server as one file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from landnam.cli.console import output

Database = Annotated[
    str | None, typer.Option(metavar="URL", help="The server's database; LANDNAM_DATABASE if not given.")
]


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    database: Database = None,
) -> None:
    """Write all tables and games of a server to one file, while it runs.

    [bold]landnam backup games-2031-05-01.db[/bold]

    The file contains the dice secrets of running games: keep it as safe as the server. It is the same for SQLite
    and PostgreSQL, so it also moves a server from one to the other.
    """
    from landnam.server.copying import back_up
    from landnam.server.settings import Settings

    rows = asyncio.run(back_up(database or Settings().database, file))
    output().print(f"{file}: {rows['tables']} tables with {rows['entries']} entries.", markup=False, soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(help="A file written by landnam backup.")], database: Database = None
) -> None:
    """Write a backup to an empty database and migrate it to the newest version. The server must not run.

    [bold]landnam restore games-2031-05-01.db --database postgresql://landnam:secret@db/landnam[/bold]
    """
    from landnam.server.copying import restore as restore_from
    from landnam.server.settings import Settings

    rows = asyncio.run(restore_from(file, database or Settings().database))
    output().print(f"{rows['tables']} tables with {rows['entries']} entries are back.", markup=False, soft_wrap=True)
