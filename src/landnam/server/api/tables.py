"""Tables: open, list, join, invite, play again."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request

from landnam.server.api.common import ERRORS, Address, OneToken, TheHouse, TheRoom, Tokens
from landnam.server.bodies import (
    FreshCode,
    Join,
    Joined,
    Knock,
    NewTable,
    OpenedTable,
    ProgramSeat,
    QuickMatch,
    Rematch,
    Standing,
    TableList,
)
from landnam.server.errors import Problem, Slug
from landnam.server.message_parts import TableInfo
from landnam.server.opening import (
    admitted,
    invite,
    join,
    match,
    open_table,
    rematch,
    seat_program,
    share,
    unseat_program,
)
from landnam.server.room import ONLY_PLAYERS
from landnam.server.tokens import hashed

router = APIRouter(responses=ERRORS)
PAGE = 50


@router.post("/tables", status_code=201)
async def post_table(wanted: NewTable, house: TheHouse, address: Address, request: Request) -> OpenedTable:
    """Open a table. The tokens are secret: anyone who has one plays that seat."""
    if not request.app.state.new_tables.take(address):
        raise Problem(Slug.TOO_MANY_REQUESTS, "Too many new tables from this address; wait a little.")
    opened = await open_table(house, wanted)
    held = {str(seat): token for seat, token in opened.tokens.items()}
    info = TableInfo.model_validate(opened.room.info())
    return OpenedTable(table=info, tokens=held, invite=opened.invite, room_code=opened.room_code)


@router.post("/quick", status_code=201)
async def post_quick(wanted: QuickMatch, house: TheHouse, address: Address, request: Request) -> Joined:
    """A quick match: a seat at an open table of the game, or at a new one whose free seats bots take after a while."""
    if not request.app.state.new_tables.take(address):
        raise Problem(Slug.TOO_MANY_REQUESTS, "Too many new tables from this address; wait a little.")
    room, seat, token, room_code = await match(house, wanted)
    return Joined(table=TableInfo.model_validate(room.info()), seat=seat, token=token, room_code=room_code)


@router.get("/tables")
async def get_tables(
    house: TheHouse,
    state: Annotated[Literal["gathering", "running"], Query()] = "gathering",
    before: Annotated[float | None, Query(ge=0)] = None,
) -> TableList:
    """The open tables, newest first."""
    found = await house.store.open_tables(state, before, PAGE)
    tables = [house.rooms[info["id"]].info() if info["id"] in house.rooms else info for info in found]
    last = found[-1]["created"] if len(found) == PAGE else None
    return TableList(tables=[TableInfo.model_validate(info) for info in tables], before=last)


@router.get("/tables/{table}")
async def get_table(room: TheRoom) -> TableInfo:
    """The public part of a table."""
    return TableInfo.model_validate(room.info())


@router.get("/tables/{table}/standing")
async def get_standing(room: TheRoom, tokens: Tokens) -> Standing:
    """How the game stands, as far as a spectator may know it."""
    table = room.table
    if not table.may_watch([hashed(token) for token in tokens]):
        raise Problem(Slug.NOT_ALLOWED, ONLY_PLAYERS)
    view = None if table.game is None else table.game.view(None)
    return Standing(
        table=TableInfo.model_validate(room.info()),
        turn=None if view is None else view["turn"],
        to_act=[] if view is None else list(view["to_act"]),
        points=None if view is None else [seat["points"] for seat in view["seats"]],
        changed=table.time,
    )


@router.post("/tables/{table}/knock")
async def post_knock(wanted: Knock, room: TheRoom) -> TableInfo:
    """Whether anyone who has this code could sit down now; the table, or why not."""
    admitted(room.table, wanted.code)
    return TableInfo.model_validate(room.info())


@router.post("/tables/{table}/join")
async def post_join(wanted: Join, room: TheRoom) -> Joined:
    """Sit down at a table; a private one needs a code."""
    seat, token = await join(room, wanted)
    return Joined(table=TableInfo.model_validate(room.info()), seat=seat, token=token)


@router.post("/tables/{table}/invites")
async def post_invite(room: TheRoom, token: OneToken) -> FreshCode:
    """A fresh one-time code for a guest."""
    return FreshCode(code=await invite(room, [token]))


@router.post("/tables/{table}/room-code")
async def post_room_code(room: TheRoom, token: OneToken) -> FreshCode:
    """A new room code, with which anyone may take a free seat; an older one ends. For the host."""
    return FreshCode(code=await share(room, token, shared=True))


@router.delete("/tables/{table}/room-code")
async def delete_room_code(room: TheRoom, token: OneToken) -> TableInfo:
    """End the room code: nobody can take a free seat with it any more. For the host."""
    await share(room, token, shared=False)
    return TableInfo.model_validate(room.info())


@router.post("/tables/{table}/bots", status_code=201)
async def post_bot(wanted: ProgramSeat, room: TheRoom, token: OneToken) -> Joined:
    """A seat for a bot program, and the bot token with which it plays there. For the host."""
    seat, bot_token = await seat_program(room, token, wanted)
    return Joined(table=TableInfo.model_validate(room.info()), seat=seat, token=bot_token)


@router.delete("/tables/{table}/bots/{seat}")
async def delete_bot(seat: Annotated[int, Path(ge=0, le=3)], room: TheRoom, token: OneToken) -> TableInfo:
    """A bot token is not valid any more; in a game a bot of this server plays on. For the host."""
    await unseat_program(room, token, seat)
    return TableInfo.model_validate(room.info())


@router.post("/tables/{table}/rematch")
async def post_rematch(room: TheRoom, house: TheHouse, token: OneToken) -> Rematch:
    """Play again. The first player to ask opens the table; the others get their seats there by the same call."""
    again, tokens = await rematch(house, room, token)
    held = {str(seat): token for seat, token in tokens.items()}
    return Rematch(table=TableInfo.model_validate(again.info()), tokens=held)
