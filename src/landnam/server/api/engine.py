"""Compiled rules for the page, and the data it needs for practice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

from landnam.server.api.common import ERRORS, OneToken, TheRoom
from landnam.server.engines import Engine, Engines, weights
from landnam.server.messages import Practice
from landnam.server.practice import check_practice, practice_for
from landnam.server.tokens import hashed

router = APIRouter(responses=ERRORS)
files = APIRouter(prefix="/engine", include_in_schema=False)
ENGINES: Final = Engines()
FOR_EVER: Final = "public, max-age=31536000, immutable"
Name = Annotated[str, Path(pattern="^[a-z]{1,20}$")]


@router.get("/tables/{table}/practice")
async def get_practice(room: TheRoom, token: OneToken) -> Practice:
    """The data a seat needs to value its moves, in a game against bots."""
    table = room.table
    seat = check_practice(table, table.seats_of([hashed(token)]))
    return Practice.model_validate(await asyncio.to_thread(lambda: practice_for(table, seat)))


@files.get("/{name}.wasm")
async def get_wasm(name: Name, request: Request) -> Response:
    """The compiled rules of a library; older versions are not kept."""
    return await _answer(lambda: ENGINES.get(name), "application/wasm", request)


@files.get("/{name}.weights")
async def get_weights(name: Name, request: Request) -> Response:
    """The learned value that goes with a library, as compiled bots read it."""
    return await _answer(lambda: weights(name), "application/octet-stream", request)


async def _answer(find: Callable[[], Engine], kind: str, request: Request) -> Response:
    engine = await asyncio.to_thread(find)
    current = request.query_params.get("v") == engine.version
    headers = {"cache-control": FOR_EVER if current else "no-cache", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        packed = await asyncio.to_thread(lambda: engine.packed)
        return Response(packed, media_type=kind, headers=headers | {"content-encoding": "gzip"})
    return Response(engine.content, media_type=kind, headers=headers)
