"""Finished games: records, statistics, replays and verification."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse

from landnam.rules.records import with_names
from landnam.server.api.common import ERRORS, Address, TheHouse, TheRoom, Tokens
from landnam.server.errors import Problem, Slug
from landnam.server.messages import (
    RecordInfo,
    Replay,
    StatisticsInfo,
    Uploaded,
    UploadedReplay,
    Verification,
)
from landnam.server.room import ONLY_PLAYERS, Room
from landnam.server.tokens import hashed

router = APIRouter(responses=ERRORS)
Start = Annotated[int, Query(ge=0, le=1_000_000, alias="from")]
Count = Annotated[int, Query(ge=1, le=200)]
SeatAsked = Annotated[int | None, Query(ge=0, le=3)]


def record_text(room: Room, tokens: list[str]) -> str:
    """The record of a finished game, with the secret and the nonces from which its chance was drawn."""
    table = room.table
    if not table.may_watch([hashed(token) for token in tokens]):
        raise Problem(Slug.NOT_ALLOWED, ONLY_PLAYERS)
    if table.secret is None or table.game is None:
        raise Problem(Slug.WRONG_STATE, "The record is open when the game is over.", details={"state": table.state})
    return with_names(table.game.record(table.fair(room.secret)), [seat.name for seat in table.seats])


PLAIN_TEXT: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
"""The response types: the record is plain text, errors are JSON."""


@router.get("/tables/{table}/record", response_model=None, responses=PLAIN_TEXT)
async def get_record(room: TheRoom, tokens: Tokens) -> PlainTextResponse:
    """The record of a finished game, as text that replays and verifies."""
    return PlainTextResponse(record_text(room, tokens))


@router.get("/tables/{table}/statistics")
async def get_statistics(room: TheRoom, tokens: Tokens, house: TheHouse, address: Address) -> StatisticsInfo:
    """The statistics of a finished game."""
    plain = await house.workers.do(address, "statistics", record=record_text(room, tokens))
    return StatisticsInfo.model_validate(plain)


@router.get("/tables/{table}/replay")
async def get_replay(
    room: TheRoom,
    tokens: Tokens,
    house: TheHouse,
    address: Address,
    seat: SeatAsked = None,
    start: Start = 0,
    count: Count = 50,
    hands: bool = False,
) -> Replay:
    """Some steps of a finished game, as a seat or a spectator saw them, or with all hands open."""
    record = record_text(room, tokens)
    plain = await house.workers.do(address, "replay", record=record, seat=seat, start=start, count=count, hands=hands)
    return Replay.model_validate(plain)


@router.post("/replay")
async def post_replay(uploaded: UploadedReplay, house: TheHouse, address: Address) -> Replay:
    """Some steps of a record."""
    wanted = {"record": uploaded.record, "seat": uploaded.seat, "start": uploaded.start, "count": uploaded.count}
    wanted["hands"] = uploaded.hands
    return Replay.model_validate(await house.workers.do(address, "replay", **wanted))


@router.post("/verify")
async def post_verify(uploaded: Uploaded, house: TheHouse, address: Address) -> Verification:
    """Recompute the layout, every chance result and the order of a record, and compare what the asker knows of it."""
    known = {"record": uploaded.record, "commit": uploaded.commit, "nonces": uploaded.nonces}
    kept = {"commits": uploaded.commits, "links": uploaded.links}
    return Verification.model_validate(await house.workers.do(address, "verify", **known, **kept))


@router.get("/records")
async def get_records(
    house: TheHouse, tokens: Tokens, limit: Annotated[int, Query(ge=1, le=100)] = 20
) -> list[RecordInfo]:
    """The last finished games: those at open tables, and with tokens one's own."""
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
