"""Runs the server with uvicorn."""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from landnam.server.app import make_app, say_goodbye
from landnam.server.limits import Crowd
from landnam.server.logs import set_up_logs
from landnam.server.settings import Settings
from landnam.server.wire import GuardedProtocol, Proxies, WrittenProtocol

LARGEST_ON_THE_WIRE: Final = 64 * 1024
"""A larger frame closes the connection; one below this that is too large for a message gets an error."""

SWITCH_SECONDS: Final = 0.0005
"""How long a busy event loop keeps the thread that writes to the database waiting, at each of its steps."""
SILENT_MILLISECONDS: Final = 30_000
"""How long sent data may remain unacknowledged."""


class PoliteServer(uvicorn.Server):
    """A server that says goodbye before it closes connections."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Go down."""
        await say_goodbye(self._app.state.house, self._app.state.connections)
        await super().shutdown(sockets)


def make_server(
    settings: Settings, *, prepare: bool = False, told: Callable[[str], None] | None = None
) -> uvicorn.Server:
    """A server that is ready to run; ``make_app`` says what the rest is."""
    set_up_logs(settings.log, settings.log_json)
    _collect_garbage_rarely()
    sys.setswitchinterval(SWITCH_SECONDS)
    _allow_many_connections()
    app = make_app(settings, prepare=prepare, told=told)
    guarded: Any = partial(
        GuardedProtocol, crowd=Crowd(settings.connections_per_address), proxies=Proxies(settings.proxies)
    )
    config = uvicorn.Config(
        app,
        http=guarded,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=WrittenProtocol,
        ws_max_size=LARGEST_ON_THE_WIRE,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=5,
    )
    return PoliteServer(config, app)


def _collect_garbage_rarely() -> None:
    """Keep Python from looking through all games for garbage every few seconds.

    With some hundred games in memory a full collection takes a third of a second, during which nothing is answered.
    """
    gc.collect()
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(50_000, 20, 100)


def _allow_many_connections() -> None:
    """Use as many open files as the system allows this process: often it begins with 1,024."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(settings: Settings) -> socket.socket:
    """The socket that the server listens on; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    if os.name == "posix":  # elsewhere it would let two servers have one port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # a peer that acknowledges nothing is gone
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MILLISECONDS)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise ValueError(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
