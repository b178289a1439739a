"""``landnam tables``: the tables in a server's database."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from landnam.cli.console import output, print_json
from landnam.cli.shared_options import AsJson


def tables(
    table: Annotated[str | None, typer.Argument(help="The id of a table, whose log is printed.")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The server's database; LANDNAM_DATABASE if not given.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find tables that cannot be read, and look at one. The server may be running; nothing is changed.

    [bold]landnam tables[/bold] reads every table and lists those whose log cannot be read; the server has set
    them aside.

    [bold]landnam tables k3m9x2p4qa[/bold] prints the log of one, without tokens, nonces, secrets and chat.
    """
    from landnam.server.looking import table_log, unreadable_tables
    from landnam.server.settings import Settings

    where = database or Settings().database
    if table is not None:
        log = asyncio.run(table_log(where, table))
        if as_json:
            print_json(log)
            return
        for entry in log:
            seat = "" if entry["seat"] is None else f" seat {entry['seat']}"
            output().print(f"{entry['number']:5} {entry['kind']}{seat} {entry['body']}", markup=False, soft_wrap=True)
        return
    found = asyncio.run(unreadable_tables(where))
    if as_json:
        print_json(found)
        return
    for one in found:
        words = f"{one['table']} ({one['game']}, {one['state']}): entry {one['entry']}: {one['why']}"
        output().print(words, markup=False, soft_wrap=True)
    output().print(f"{len(found)} tables cannot be read." if found else "Every table can be read.")
