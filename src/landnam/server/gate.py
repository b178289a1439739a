"""The gate: checks every request, that of a socket too, before anything else sees it.

Checked in one order: path → host → how many requests its address has made → origin → size. The body is read here, and
its bytes are counted as they come, whatever its headers say of its length.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from landnam.server import metrics
from landnam.server.errors import Problem, Slug
from landnam.server.limits import Allowances, Held, address_of
from landnam.server.security import right_origin
from landnam.server.settings import Settings

LARGEST_REQUEST: Final = 2_000_000
MOST_HELD: Final = 4 * LARGEST_REQUEST
"""Bytes of the bodies that one address may have here at a time, coming or being worked on."""
MOST_HELD_IN_ALL: Final = 100 * LARGEST_REQUEST
LONGEST_PATH: Final = 2_000
"""Bytes of a path with its query; a file name may have 255."""
LONGEST_NAME: Final = 255
BODY_SECONDS: Final = 20.0
"""How long a body may take to come."""
BURST_SECONDS: Final = 5
BODILESS: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class Gate:
    """Refuses bad requests, and reads the bodies of all others."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = settings.allowed_origins()
        self._hosts = own_names() | settings.allowed_hosts()
        self._bodies = Held(MOST_HELD, MOST_HELD_IN_ALL)
        self._requests = Allowances(settings.requests_per_second, BURST_SECONDS * settings.requests_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say why not."""
        body = bytearray()
        try:
            try:
                if scope["type"] in ("http", "websocket"):
                    self._check(scope)
                if scope["type"] == "http" and scope["method"] not in BODILESS:
                    self._check_origin(scope)
                    await self._read_body(body, address_of(scope), receive)
                    receive = _once(bytes(body), receive)
            except Problem as problem:
                await _turn_away(problem, scope, receive, send)
                return
            await self._app(scope, receive, send)
        finally:
            if body:
                self._bodies.free(address_of(scope), len(body))

    async def _read_body(self, body: bytearray, address: str, receive: Receive) -> None:
        """Read the whole body of a request, if it is not too large and comes in time."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return
                    part: bytes = message.get("body", b"")
                    body += part
                    if not self._bodies.add(address, len(part)):
                        raise Problem(Slug.TOO_MANY_REQUESTS, "Too much from this address at a time; wait a little.")
                    if len(body) > LARGEST_REQUEST:
                        raise Problem(Slug.TOO_LARGE, f"A request may have {LARGEST_REQUEST} bytes at most.")
                    if not message.get("more_body", False):
                        return
        except TimeoutError:
            raise Problem(Slug.BAD_REQUEST, f"The body did not arrive within {BODY_SECONDS:g} seconds.") from None

    def _check(self, scope: Scope) -> None:
        check_path(scope)
        if not right_host(scope, self._hosts):
            raise Problem(
                Slug.WRONG_HOST,
                "This server is not known by this name; its operator lists the valid names in LANDNAM_HOSTS.",
            )
        if not self._requests.take(address_of(scope)):
            raise Problem(Slug.TOO_MANY_REQUESTS, "Too many requests from this address; slow down.")

    def _check_origin(self, scope: Scope) -> None:
        """Those of sockets are checked when they are accepted, so that a page is told why not."""
        if not right_origin(Headers(scope=scope), self._origins):
            raise Problem(Slug.WRONG_ORIGIN, "Pages of this origin may not use this server.")


def refusal(problem: Problem, close: bool = False) -> JSONResponse:
    """The answer to a request that is refused; ``close``: with it the connection ends."""
    metrics.REFUSED.labels(problem.slug.value).inc()
    return JSONResponse({"error": problem.plain()}, problem.status, {"connection": "close"} if close else None)


async def _turn_away(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await refusal(problem, close=True)(scope, receive, send)
    else:
        metrics.REFUSED.labels(problem.slug.value).inc()
        await send({"type": "websocket.close", "code": 1008, "reason": problem.slug.value})


def check_path(scope: Scope) -> None:
    """A path is printable and no longer than a file system takes."""
    path: str = scope["path"]
    if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_PATH:
        raise Problem(Slug.BAD_REQUEST, f"A path may have {LONGEST_PATH} bytes at most.")
    if any(len(name.encode()) > LONGEST_NAME for name in path.split("/")):
        raise Problem(Slug.BAD_REQUEST, f"A part of a path may have {LONGEST_NAME} bytes at most.")
    if not path.isprintable():
        raise Problem(Slug.BAD_REQUEST, "A path must not have control characters.")


# --- host -------------------------------------------------------------------------------------------------------------


def own_names() -> frozenset[str]:
    """The names of this machine."""
    name = socket.gethostname().lower()
    return frozenset(("localhost", name, f"{name}.local"))


def right_host(scope: Scope, hosts: frozenset[str]) -> bool:
    """Whether the host of a request is a name of this server.

    A page of another site could make its own name lead here, and would then have the same origin as this server. An
    address cannot be turned like that.
    """
    if "*" in hosts:
        return True
    said = Headers(scope=scope).getlist("host")
    name = said[0].lower() if len(said) == 1 else ""
    name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
    if name in hosts:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _once(body: bytes, receive: Receive) -> Receive:
    """Hand a body that was read on as it would have come."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again
