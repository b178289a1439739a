"""Compiled rules for the page, and the data it needs for practice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from landnam.server.api.common import ERRORS, Address, OneToken, TheHouse, TheRoom
from landnam.server.bodies import Opening, Practice, PuzzleDay, WantedOpening
from landnam.server.engines import Engine, Engines, calibrated
from landnam.server.practice import check_practice, practice_for
from landnam.server.tokens import hashed

router = APIRouter(responses=ERRORS)
files = APIRouter(prefix="/engine", include_in_schema=False)
ENGINES: Final = Engines()
FOR_EVER: Final = "public, max-age=31536000, immutable"
Day = Annotated[str, Query(pattern="^20[0-9]{2}-[01][0-9]-[0-3][0-9]$", description="such as 2026-11-17")]
Name = Annotated[str, Path(pattern="^[a-z]{1,20}$")]


@router.post("/trainer/opening")
async def post_opening(wanted: WantedOpening, house: TheHouse, address: Address) -> Opening:
    """A board to train openings on, after some placings, with the data to value the next one."""
    return Opening.model_validate(await house.workers.do(address, "opening", **wanted.model_dump()))


@router.get("/trainer/puzzles")
async def get_puzzles(house: TheHouse, address: Address, day: Day) -> PuzzleDay:
    """The puzzles of a day, the same for everybody."""
    return PuzzleDay.model_validate(await house.workers.do(address, "puzzles", day=day))


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
    """The learned value of a game that reports, hints and warnings judge by, as compiled bots read it."""
    return await _answer(lambda: calibrated(name), "application/octet-stream", request)


async def _answer(find: Callable[[], Engine], kind: str, request: Request) -> Response:
    engine = await asyncio.to_thread(find)
    current = request.query_params.get("v") == engine.version
    headers = {"cache-control": FOR_EVER if current else "no-cache", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        packed = await asyncio.to_thread(lambda: engine.packed)
        return Response(packed, media_type=kind, headers=headers | {"content-encoding": "gzip"})
    return Response(engine.content, media_type=kind, headers=headers)
