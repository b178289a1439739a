"""``landnam serve``: the play server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

COMPILING: Final = (
    "Rules and bots are compiled now, once, while you look around: a minute or two for a game, several for all five. "
    "Bots begin to play when they are ready."
)


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 127.0.0.1 if not given, 0.0.0.0 for everybody.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 8000 if not given, 0 for any free one.")] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; a file in your data folder if not given."),
    ] = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="redis://…, where several processes share their tables.")
    ] = None,
    origins: Annotated[
        str | None, typer.Option(help="Origins of other web pages that may connect, with commas between.")
    ] = None,
    proxies: Annotated[
        str | None, typer.Option(help="Addresses of reverse proxies to believe; 127.0.0.1 if not given.")
    ] = None,
    pace: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="How long bots seem to think; 1.2 if not given.")
    ] = None,
    static: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The built client; the packaged one if not given.")
    ] = None,
    log: Annotated[str | None, typer.Option(help="What is logged: debug, info, warning or error.")] = None,
    log_json: Annotated[bool | None, typer.Option("--log-json", help="Log lines as JSON.")] = None,
) -> None:
    """Run a play server. Games are never lost: stop it at any moment, start it again, and they go on.

    [bold]landnam serve --host 0.0.0.0 --port 8000[/bold] serves everybody who can reach this machine.

    [bold]landnam serve --database postgresql://landnam:secret@db/landnam --redis redis://cache[/bold] shares its
    tables with every other process that is started like this.

    Every flag can be an environment variable too: [bold]LANDNAM_DATABASE[/bold] for --database, and so on;
    docs/deploy.md lists them all. Put a proxy with TLS in front before you go on the internet.
    """
    said: dict[str, Any] = {
        "host": host,
        "port": port,
        "database": database,
        "redis": redis,
        "origins": origins,
        "proxies": proxies,
        "pace": pace,
        "static": static,
        "log": log,
        "log_json": log_json,
    }
    run_server({name: value for name, value in said.items() if value is not None})


def run_server(said: dict[str, Any], *, page: str | None = None) -> None:
    """Run a server with these settings, and open a page of it in the browser if there is one to open."""
    import webbrowser
    from threading import Timer

    from pydantic import ValidationError

    from landnam.server.app import client_folder
    from landnam.server.run import address_of, listen, make_server
    from landnam.server.settings import Settings
    from landnam.server.warm import kept_all

    try:
        settings = Settings(**said)
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        name = str(wrong["loc"][0])
        raise ValueError(f"setting {name}: {wrong['msg']}; '--{name}' or LANDNAM_{name.upper()} sets it") from None
    with listen(settings) as listener:
        server = make_server(settings, prepare=True, told=None if settings.log_json else _say)
        address = address_of(listener)
        _say(f"Landnam is at {address} (stop it with Ctrl-C)")
        if not kept_all():
            _say(COMPILING)
        if client_folder(settings) is None:
            _say("The page has not been built: 'cd web && npm ci && npm run build' builds it.")
        elif page is not None:
            opener = Timer(0.5, webbrowser.open, (f"{address}{page}",))
            opener.daemon = True
            opener.start()
        server.run(sockets=[listener])


def _say(words: str) -> None:
    print(words, flush=True)
