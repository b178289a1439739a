"""``landnam serve``: the play server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    import socket

    from landnam.server.settings import Settings


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 127.0.0.1 if not given, 0.0.0.0 for everyone.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 8000 if not given, 0 for any free one.")] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; a file in your data folder if not given."),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(metavar="PATH|URL", help="Where clients reach this process, if several share a database."),
    ] = None,
    origins: Annotated[
        str | None, typer.Option(help="Other origins of web pages that may connect, separated by commas.")
    ] = None,
    proxies: Annotated[
        str | None, typer.Option(help="Addresses of trusted reverse proxies; 127.0.0.1 if not given.")
    ] = None,
    pace: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="How long bots seem to think; 1.2 if not given.")
    ] = None,
    static: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The built client; the packaged one if not given.")
    ] = None,
    log: Annotated[str | None, typer.Option(help="Lowest level to log: debug, info, warning or error.")] = None,
    log_json: Annotated[bool | None, typer.Option("--log-json", help="Log lines as JSON.")] = None,
) -> None:
    """Run a play server. Games are never lost: stop it at any moment and start it again, and they go on.

    [bold]landnam serve --host 0.0.0.0 --port 8000[/bold] serves everyone who can reach this machine.

    [bold]landnam serve --database postgresql://landnam:secret@db/landnam --address /at/1[/bold] shares the tables of
    this database with every other process that is started like this, each with an address of its own.

    Every flag can also be an environment variable: [bold]LANDNAM_DATABASE[/bold] for --database, and so on;
    docs/reference/settings.md lists them all. On the internet, put a proxy with TLS in front (docs/deploy.md).
    """
    said: dict[str, Any] = {
        "host": host,
        "port": port,
        "database": database,
        "address": address,
        "origins": origins,
        "proxies": proxies,
        "pace": pace,
        "static": static,
        "log": log,
        "log_json": log_json,
    }
    run_server({name: value for name, value in said.items() if value is not None})


def run_server(said: dict[str, Any], *, page: str | None = None, any_port: bool = False) -> None:
    """Run a server with these settings, and open a page in the browser if one is given.

    With ``any_port``, a free port is used if the wanted one is taken.
    """
    import webbrowser
    from threading import Thread

    from pydantic import ValidationError

    from landnam.server.app import client_folder
    from landnam.server.run import address_of, make_server
    from landnam.server.settings import Settings

    try:
        settings = Settings(**said)
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        name = str(wrong["loc"][0])
        raise ValueError(f"setting {name}: {wrong['msg']}; '--{name}' or LANDNAM_{name.upper()} sets it") from None
    with listener(settings, any_port) as own:
        server = make_server(settings, prepare=True, told=None if settings.log_json else _say)
        address = address_of(own)
        own.listen()  # from now on connections wait instead of being refused
        _say(f"Landnam is at {address} (stop it with Ctrl-C)")
        if client_folder(settings) is None:
            _say("The page has not been built: 'cd web && npm ci && npm run build' builds it.")
        elif page is not None:
            Thread(target=webbrowser.open, args=(f"{address}{page}",), daemon=True).start()
        server.run(sockets=[own])


def listener(settings: Settings, any_port: bool) -> socket.socket:
    """The socket that a server listens on."""
    from landnam.server.run import listen

    try:
        return listen(settings)
    except ValueError as taken:
        if not any_port:
            raise
        _say(f"{taken}; a free port is used. Addresses from another day lead to port {settings.port}.")
        return listen(settings.model_copy(update={"port": 0}))


def _say(words: str) -> None:
    print(words, flush=True)
