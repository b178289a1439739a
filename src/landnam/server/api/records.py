"""Finished games: records, statistics, replays, reports and verification."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse

from landnam.server.api.common import ERRORS, Address, TheHouse, TheRoom, Tokens
from landnam.server.bodies import (
    GoOn,
    Joined,
    Practice,
    RecordInfo,
    Replay,
    ReportInfo,
    ScriptInfo,
    StatisticsInfo,
    Uploaded,
    UploadedGoOn,
    UploadedPosition,
    UploadedReplay,
    UploadedReport,
    Verification,
)
from landnam.server.errors import Problem, Slug
from landnam.server.house import House
from landnam.server.message_parts import TableInfo
from landnam.server.opening import go_on
from landnam.server.room import ONLY_PLAYERS, Room
from landnam.server.tokens import hashed

router = APIRouter(responses=ERRORS)
Start = Annotated[int, Query(ge=0, le=1_000_000, alias="from")]
Count = Annotated[int, Query(ge=1, le=200)]
Step = Annotated[int, Query(ge=0, le=1_000_000)]
SeatAsked = Annotated[int | None, Query(ge=0, le=3)]


def record_text(room: Room, tokens: list[str]) -> str:
    """The record of a finished game, with the secret and the nonces from which its chance was drawn."""
    table = room.table
    if not table.may_watch([hashed(token) for token in tokens]):
        raise Problem(Slug.NOT_ALLOWED, ONLY_PLAYERS)
    if table.secret is None or table.game is None:
        raise Problem(Slug.WRONG_STATE, "The record is open when the game is over.", details={"state": table.state})
    return room.record()


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


@router.get("/tables/{table}/report")
async def get_report(room: TheRoom, tokens: Tokens, house: TheHouse) -> ReportInfo:
    """The report of a finished game: luck and decisions, step by step. It is made if there is none; ask again then."""
    record = record_text(room, tokens)
    return ReportInfo.model_validate(await house.reports.of_table(room.table.id, record, room.table.rules))


@router.post("/report")
async def post_report(uploaded: UploadedReport, house: TheHouse, address: Address) -> ReportInfo:
    """The report of a record. It is made if there is none; ask again then. This server keeps it for a while only."""
    return ReportInfo.model_validate(house.reports.of_upload(address, uploaded.record))


@router.get("/tables/{table}/report/script")
async def get_script(room: TheRoom, tokens: Tokens, house: TheHouse, address: Address) -> ScriptInfo:
    """What a page needs to make the report of a finished game itself, as deep as somebody likes."""
    return ScriptInfo.model_validate(await house.workers.do(address, "script", record=record_text(room, tokens)))


@router.post("/report/script")
async def post_script(uploaded: UploadedReport, house: TheHouse, address: Address) -> ScriptInfo:
    """What a page needs to make the report of a record itself."""
    return ScriptInfo.model_validate(await house.workers.do(address, "script", record=uploaded.record))


@router.get("/tables/{table}/replay/position")
async def get_position(
    room: TheRoom, tokens: Tokens, house: TheHouse, address: Address, step: Step, seat: SeatAsked = None
) -> Practice:
    """The data to value the moves of a seat at a step of a finished game, from what that seat could know."""
    record = record_text(room, tokens)
    return Practice.model_validate(await house.workers.do(address, "position", record=record, step=step, seat=seat))


@router.post("/replay/position")
async def post_position(uploaded: UploadedPosition, house: TheHouse, address: Address) -> Practice:
    """The data to value the moves of a seat at a step of a record of a finished game."""
    wanted = {"record": uploaded.record, "step": uploaded.step, "seat": uploaded.seat}
    return Practice.model_validate(await house.workers.do(address, "position", **wanted))


@router.post("/tables/{table}/replay/go-on", status_code=201)
async def post_go_on(
    wanted: GoOn, room: TheRoom, tokens: Tokens, house: TheHouse, address: Address, request: Request
) -> Joined:
    """A new table, oneself against bots, that begins at a step of a finished game."""
    return await _gone_on(record_text(room, tokens), wanted, house, address, request)


@router.post("/replay/go-on", status_code=201)
async def post_go_on_from_record(uploaded: UploadedGoOn, house: TheHouse, address: Address, request: Request) -> Joined:
    """A new table, oneself against bots, that begins at a step of a record of a finished game."""
    return await _gone_on(uploaded.record, uploaded, house, address, request)


async def _gone_on(record: str, wanted: GoOn, house: House, address: str, request: Request) -> Joined:
    if not request.app.state.new_tables.take(address):
        raise Problem(Slug.TOO_MANY_REQUESTS, "Too many new tables from this address; wait a little.")
    begun = await house.workers.do(address, "stand", record=record, step=wanted.step)
    room, token = await go_on(house, wanted, begun)
    return Joined(table=TableInfo.model_validate(room.info()), seat=wanted.seat, token=token)


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
