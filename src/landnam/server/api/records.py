"""Finished games: their records, and what can be learnt from them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse

from landnam.games import verify
from landnam.rules.errors import BadRecord
from landnam.server.api.common import ERRORS, TheHouse, TheRoom, Tokens
from landnam.server.errors import Problem, Slug
from landnam.server.messages import (
    RecordInfo,
    Replay,
    StatisticsInfo,
    Uploaded,
    UploadedReplay,
    Verification,
)
from landnam.server.replays import frames, opened_record
from landnam.server.room import Room
from landnam.server.statistics import statistics_of
from landnam.server.tokens import hashed

router = APIRouter(responses=ERRORS)
Start = Annotated[int, Query(ge=0, le=1_000_000, alias="from")]
Count = Annotated[int, Query(ge=1, le=200)]
SeatAsked = Annotated[int | None, Query(ge=0, le=3)]


def record_text(room: Room) -> str:
    """The record of a finished game, with the secret and the nonces from which its chance was drawn."""
    table = room.table
    if table.secret is None or table.game is None:
        raise Problem(Slug.WRONG_STATE, "The record is open when the game is over.", details={"state": table.state})
    return table.game.record(table.fair(room.secret))


PLAIN_TEXT: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
"""Only the record is plain text; errors are JSON there too."""


@router.get("/tables/{table}/record", response_model=None, responses=PLAIN_TEXT)
async def get_record(room: TheRoom) -> PlainTextResponse:
    """The record of a finished game, as text that replays and verifies."""
    return PlainTextResponse(record_text(room))


@router.get("/tables/{table}/statistics")
async def get_statistics(room: TheRoom) -> StatisticsInfo:
    """What can be told of a finished game."""
    plain = await asyncio.to_thread(lambda: statistics_of(opened_record(record_text(room))))
    return StatisticsInfo.model_validate(plain)


@router.get("/tables/{table}/replay")
async def get_replay(room: TheRoom, seat: SeatAsked = None, start: Start = 0, count: Count = 50) -> Replay:
    """Some steps of a finished game, as a seat or a spectator saw them."""
    return await _replay(record_text(room), seat, start, count)


@router.post("/replay")
async def post_replay(uploaded: UploadedReplay) -> Replay:
    """Some steps of a record."""
    return await _replay(uploaded.record, uploaded.seat, uploaded.start, uploaded.count)


async def _replay(text: str, seat: int | None, start: int, count: int) -> Replay:
    record = opened_record(text)
    plain = await asyncio.to_thread(lambda: frames(record, seat, start, count))
    return Replay.model_validate(plain)


@router.post("/verify")
async def post_verify(uploaded: Uploaded) -> Verification:
    """Recompute the layout, every chance result and the order of a record, and compare what the asker knows of it."""
    nonces, commits, links = (_numbered(kept) for kept in (uploaded.nonces, uploaded.commits, uploaded.links))
    try:
        report = await asyncio.to_thread(
            lambda: verify(uploaded.record, commit=uploaded.commit, nonces=nonces, commits=commits, links=links)
        )
    except BadRecord as error:
        raise Problem(Slug.BAD_RECORD, str(error)) from None
    plain = report.plain()
    return Verification.model_validate({**plain, "findings": list(plain["findings"])})


def _numbered(kept: Mapping[str, str] | None) -> dict[int, str]:
    """What was kept, by the number of a seat or of moves."""
    return {int(number): text for number, text in (kept or {}).items()}


@router.get("/records")
async def get_records(
    house: TheHouse, tokens: Tokens, limit: Annotated[int, Query(ge=1, le=100)] = 20
) -> list[RecordInfo]:
    """The last finished games: those at open tables, and with tokens the own ones."""
    found = await house.store.finished([hashed(token) for token in tokens], limit)
    return [_record_info(ended, info) for ended, info in found]


def _record_info(ended: float, info: dict[str, Any]) -> RecordInfo:
    return RecordInfo(
        table=info["id"],
        game=info["game"],
        title=info["title"],
        ended=ended,
        names=[seat["name"] for seat in info["seats"]],
        outcome=info["outcome"],
    )
