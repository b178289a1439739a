"""Connections below HTTP and below the messages of a socket.

Before their first request connections have limits: how many an address may have, and how long a request may take. A
request whose head does not come, or does not end, would keep its connection open for ever. A WebSocket can be written
to at once, as long as its peer reads.
"""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Any, Final

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from landnam.server import metrics
from landnam.server.limits import Crowd, household

HEAD_SECONDS: Final = 10.0
"""How long the head of a request may take to come."""
LARGEST_HEAD: Final = 64 * 1024

WIRE: Final = "landnam.wire"
"""Where the scope of a WebSocket has its ``WrittenProtocol``."""


class Proxies:
    """The reverse proxies in front of the server: their connections are those of many."""

    def __init__(self, said: str) -> None:
        names = [name.strip() for name in said.split(",") if name.strip()]
        self._any = "*" in names
        self._networks = [ipaddress.ip_network(name, strict=False) for name in names if _is_network(name)]

    def __contains__(self, address: str) -> bool:
        if self._any:
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return True  # a socket of this machine
        return any(found in network for network in self._networks)


def _is_network(name: str) -> bool:
    try:
        ipaddress.ip_network(name, strict=False)
    except ValueError:
        return False
    return True


class GuardedProtocol(HttpToolsProtocol):
    """One HTTP connection, which is closed if it blocks others."""

    def __init__(self, *arguments: Any, crowd: Crowd, proxies: Proxies, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._crowd = crowd
        self._proxies = proxies
        self._counted_as: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in the base class
        """Count the connection, and wait for its first request."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if peer not in self._proxies:
            if not self._crowd.enter(household(peer)):
                metrics.REFUSED.labels("too-many-requests").inc()
                transport.abort()
                return
            self._counted_as = household(peer)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it counts as a socket."""
        self._leave()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Read on, but no endless head."""
        if self.transport.is_closing():
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self._deadline is not None and self._head_bytes > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too large.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if self._deadline is None:
            self._await_head()

    def on_headers_complete(self) -> None:
        """Its head has come."""
        self._head_has_come()
        super().on_headers_complete()

    def _await_head(self) -> None:
        self._head_bytes = 0
        self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _head_has_come(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        self._head_has_come()
        if self._counted_as is not None:
            self._crowd.exit(self._counted_as)
            self._counted_as = None


class WrittenProtocol(WebSocketsSansIOProtocol):
    """A WebSocket to which messages can be written at once, without a task that waits for its turn to do so."""

    def handle_connect(self, event: Request) -> None:
        """Put itself into the scope of the connection."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[WIRE] = self

    def write(self, text: bytes) -> bool:
        """Write a text message; False if its peer does not read fast enough, or is gone: then nothing was written."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if self.transport.is_closing() or self.conn.close_sent is not None:
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def wire_of(scope: Scope) -> WrittenProtocol | None:
    """What a connection can be written to at once, if it can."""
    found: WrittenProtocol | None = scope.get("extensions", {}).get(WIRE)
    return found
