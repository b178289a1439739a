"""``landnam bot``: a bot program in a seat of a server."""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Annotated, Any, Final
from urllib.parse import urlsplit

import typer

from landnam.cli.console import INTERRUPTED

if TYPE_CHECKING:
    from landnam.bots.programs import Program
    from landnam.bots.protocol import Hello

CALL_SECONDS: Final = 20.0
WAITS: Final = (0.5, 1, 2, 5, 10, 20, 30, 60, 60, 60)
"""Seconds before each new try to reach a server that does not answer; one that does is tried from the start again."""
RESTARTS: Final = 10
"""How often a program that ends is started again."""


def bot(
    command: Annotated[str, typer.Argument(metavar="cmd:COMMAND", help="The program, as in cmd:./my_bot.")],
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The server, as in https://example.org; an invitation names it already."),
    ] = None,
    token: Annotated[
        str | None, typer.Option(envvar="LANDNAM_BOT_TOKEN", help="A bot token, which the host of a table makes.")
    ] = None,
    invite: Annotated[
        str | None, typer.Option(metavar="URL", help="The invitation to a table, as guests get it.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="With --invite: its name at the table; its own if not given.")
    ] = None,
) -> None:
    """Let a bot program play at a table of a server. It shows as a bot to everybody, and sees what its seat may see.

    [bold]landnam bot cmd:./my_bot --invite https://example.org/#/join/k3m9x2p4qa/CODE[/bold] sits down like a guest.

    [bold]landnam bot cmd:./my_bot --server https://example.org --token TOKEN[/bold] takes the seat of a bot token. An
    environment variable, LANDNAM_BOT_TOKEN, keeps it out of lists of processes.
    """
    import websockets  # noqa: F401 # says at once if it is missing

    from landnam.bots.programs import MARK, started

    if (token is None) == (invite is None):
        raise ValueError("say --token and --server, or --invite; one of them is valid")
    if invite is None and server is None:
        raise ValueError("say which server, as in --server https://example.org")
    bridge = Bridge(*started(command.removeprefix(MARK).strip()))
    try:
        if invite is not None:
            server, token = sit_down(invite, server, name or bridge.hello.name)
        bridge.run((server or "").rstrip("/"), token or "")
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    finally:
        bridge.program.quit()


def sit_down(invitation: str, server: str | None, name: str) -> tuple[str, str]:
    """Sit down at the table of an invitation; the server and the bot token."""
    parts = urlsplit(invitation)
    words = (parts.fragment or parts.path).strip("/").split("/")
    if len(words) < 2 or words[-3 if len(words) > 2 else 0] != "join":
        raise ValueError(
            f"'{invitation}' is not an invitation; valid is an address such as https://example.org/#/join/TABLE/CODE"
        )
    where = server or f"{parts.scheme}://{parts.netloc}"
    table, code = words[words.index("join") + 1], words[-1] if len(words) > 2 else None
    body = json.dumps({"name": name[:24], "code": code, "program": True}).encode()
    request = urllib.request.Request(
        f"{where.rstrip('/')}/api/tables/{table}/join", body, {"content-type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=CALL_SECONDS) as answer:
            joined: dict[str, Any] = json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            raise ValueError(f"the server refuses it: {_reason(error.read())}") from None
    except OSError as error:
        raise ValueError(f"{where} cannot be reached: {error}") from None
    print(f"seated as {joined['table']['seats'][joined['seat']]['colour']} at table {table}", flush=True)
    return where, joined["token"]


def _reason(body: bytes) -> str:
    try:
        return str(json.loads(body)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return "it gives no reason"


class Bridge:
    """Passes the messages of the bot protocol between a program and a server."""

    def __init__(self, program: Program, hello: Hello) -> None:
        self.program = program
        self.hello = hello
        self._game: dict[str, Any] | None = None
        self._restarts = 0

    def run(self, server: str, token: str) -> None:
        """Play until the server says quit; a connection that breaks is made again."""
        from websockets.exceptions import WebSocketException

        tries = 0
        while True:
            try:
                if self._connected(server, token):
                    return
                tries = 0
            except (OSError, WebSocketException, TimeoutError) as error:
                if tries == len(WAITS):
                    raise ValueError(f"{server} cannot be reached: {error}") from None
            time.sleep(WAITS[tries])
            tries += 1

    def _connected(self, server: str, token: str) -> bool:
        """Play over one connection; whether the program is to quit."""
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.client import connect

        table = token.partition(".")[0]
        where = f"ws{server.removeprefix('http')}/api/tables/{table}/bot"
        with connect(where, open_timeout=CALL_SECONDS, max_size=None) as socket:
            socket.recv(CALL_SECONDS)  # the hello of the server
            told = {"name": self.hello.name, "proposes": self.hello.proposes, "token": token}
            games = None if self.hello.games is None else list(self.hello.games)
            socket.send(json.dumps({"type": "hello", "protocol": 1, **told, "games": games}))
            try:
                for frame in socket:
                    message = json.loads(frame)
                    if message["type"] == "quit":
                        return True
                    if (answer := self._passed_on(message)) is not None:
                        socket.send(json.dumps(answer))
            except ConnectionClosed:
                return False
        return False

    def _passed_on(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Tell the program a message; its answer, if one is expected."""
        from landnam.bots.interface import Lost
        from landnam.bots.programs import Ended

        if message["type"] == "error":
            print(message["message"], file=sys.stderr, flush=True)
        if message["type"] not in ("decide", "propose"):
            self._game = message if message["type"] == "game" else self._game
            if "id" in message or message["type"] != "error":
                self.program.say(message)
            return None
        try:
            return self.program.relay(message, message["clock"])
        except Lost as error:
            return {"type": "error", "id": message["id"], "message": str(error)}
        except Ended as error:
            self._start_again(error)
            return {"type": "error", "id": message["id"], "message": str(error)}

    def _start_again(self, why: Exception) -> None:
        """Start the program again, and tell it of its game."""
        from landnam.bots.programs import started

        self.program.end()
        if self._restarts == RESTARTS:
            raise ValueError(f"the program was started again {RESTARTS} times; the last time {why}")
        self._restarts += 1
        self.program, self.hello = started(self.program.command)
        if self._game is not None:
            self.program.say(self._game)
