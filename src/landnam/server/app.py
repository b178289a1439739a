"""The application: REST under /api, the socket, health and metrics, and the built client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse
from starlette.exceptions import HTTPException

from landnam.server import metrics
from landnam.server.api import engine, lookups, records, tables
from landnam.server.bodies import Health
from landnam.server.bot_socket import serve_bot
from landnam.server.connection import GOING_AWAY, Connection
from landnam.server.errors import Problem, Slug
from landnam.server.gate import Gate, refusal
from landnam.server.house import House
from landnam.server.libraries import Libraries, standings
from landnam.server.limits import Allowances, Crowd, address_of
from landnam.server.logs import log_of_loop
from landnam.server.security import SecurityHeaders, right_origin
from landnam.server.settings import Settings
from landnam.server.socket import refuse_socket, serve_socket

STATIC: Final = Path(__file__).parent / "static"
NO_CLIENT: Final = (
    "The server runs, but the client has not been built.\n"
    "In a source folder: cd web && npm ci && npm run build. The interface is described at /api/openapi.json.\n"
)
LOG = structlog.get_logger("landnam.app")


def make_app(settings: Settings, *, prepare: bool = False, told: Callable[[str], None] | None = None) -> FastAPI:
    """The whole server as an ASGI application.

    With ``prepare``, open the libraries of all games and not only of those that are used; ``told`` is called with a
    sentence about each that had to be built.
    """
    house = House(settings, Libraries(told))
    connections: set[Connection] = set()

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_of_loop)
        await house.open()
        if prepare:
            house.libraries.open_all()
        LOG.info("open", version=_version())
        yield
        await house.close()
        LOG.info("closed")

    app = FastAPI(
        title="Landnam",
        version=_version(),
        summary="Play the island-settling games: tables, seats, records. A game goes over /api/tables/{table}/socket.",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    app.state.connections = connections
    app.state.new_tables = Allowances(settings.tables_per_minute / 60, settings.tables_per_minute)
    _add_errors(app)
    for part in (lookups, tables, records, engine):
        app.include_router(part.router, prefix="/api")
    app.include_router(engine.files)
    _add_socket(app, settings, house, connections)
    _add_outside(app, settings, house, connections)
    app.add_middleware(Gate, settings=settings)
    app.add_middleware(SecurityHeaders)
    return app


async def say_goodbye(house: House, connections: set[Connection]) -> None:
    """Tell every connection that the server goes down, and close it."""
    house.closing = True
    problem = Problem(Slug.SHUTTING_DOWN, "The server is going down; the game goes on when it is back.")
    for connection in list(connections):
        connection.close(problem, GOING_AWAY)
    for _ in range(50):
        if not connections:
            break
        await asyncio.sleep(0.05)


def _version() -> str:
    try:
        return version("landnam")
    except PackageNotFoundError:
        return "0"


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def refused(request: Request, problem: Problem) -> Response:
        if problem.slug is Slug.ELSEWHERE and problem.details and problem.details["address"] is not None:
            asked = f"?{request.url.query}" if request.url.query else ""
            return RedirectResponse(f"{problem.details['address']}{request.url.path}{asked}", 307)
        return refusal(problem)

    @app.exception_handler(RequestValidationError)
    async def misread(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])
        slug = Slug.BAD_JSON if first["type"] == "json_invalid" else Slug.BAD_REQUEST
        if place == "name" or place.endswith(".name"):
            slug = Slug.BAD_NAME
        return refusal(Problem(slug, f"{place or 'the request'}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    async def http(_request: Request, error: HTTPException) -> JSONResponse:
        slug = Slug.NOT_FOUND if error.status_code in (404, 405) else Slug.BAD_REQUEST
        answer = refusal(Problem(slug, str(error.detail)))
        answer.status_code = error.status_code
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        LOG.error("request failed", path=request.url.path, exc_info=error)
        return refusal(Problem(Slug.INTERNAL, "Something went wrong here."))


def _add_socket(app: FastAPI, settings: Settings, house: House, connections: set[Connection]) -> None:
    crowd = Crowd(settings.sockets_per_address)
    origins = settings.allowed_origins()

    @app.websocket("/api/socket")
    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str | None = None) -> None:
        await admit(websocket, lambda: serve_socket(websocket, house, connections, table))

    @app.websocket("/api/tables/{table}/bot")
    async def bot_socket(websocket: WebSocket, table: str) -> None:
        await admit(websocket, lambda: serve_bot(websocket, house, connections, table, _version()))

    async def admit(websocket: WebSocket, serve: Callable[[], Awaitable[None]]) -> None:
        """Serve a connection that may come in."""
        address = address_of(websocket.scope)
        if not right_origin(websocket.headers, origins):
            await refuse_socket(websocket, Problem(Slug.WRONG_ORIGIN, "Pages of this origin may not use this server."))
        elif house.closing:
            await refuse_socket(websocket, Problem(Slug.SHUTTING_DOWN, "The server is going down."))
        elif not crowd.enter(address):
            await refuse_socket(websocket, Problem(Slug.TOO_MANY_REQUESTS, "Too many connections from this address."))
        else:
            try:
                await serve()
            finally:
                crowd.exit(address)


def client_folder(settings: Settings) -> Path | None:
    """The folder of the built client, if there is one."""
    folder = (settings.static or STATIC).resolve()
    return folder if (folder / "index.html").is_file() else None


def _add_outside(app: FastAPI, settings: Settings, house: House, connections: set[Connection]) -> None:
    @app.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)
    async def healthz(response: Response) -> Health:
        health = await house.health()
        response.status_code = 200 if health["ok"] else 503
        return Health.model_validate({**health, "rules": standings(), "sockets": len(connections)})

    @app.get("/metrics", include_in_schema=False)
    async def measures() -> Response:
        for game, standing in standings().items():
            metrics.RULES.labels(game).state(standing)
        metrics.UNSEEN.set(sum(connection.unseen() for connection in connections))
        return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")

    folder = client_folder(settings)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def client(path: str) -> Response:
        """A file of the built client; its page for every other path, so that links into it work."""
        if path.startswith("api/"):
            raise Problem(Slug.NOT_FOUND, f"There is no /{path[:60]}.")
        if folder is None:
            return PlainTextResponse(NO_CLIENT)
        file = (folder / path).resolve()
        if path and file.is_file() and file.is_relative_to(folder):
            lasting = "/assets/" in f"/{path}"
            return FileResponse(
                file, headers={"cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
            )
        return FileResponse(folder / "index.html", headers={"cache-control": "no-cache"})
