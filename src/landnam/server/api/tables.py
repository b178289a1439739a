"""Tables: open, list, join, invite, play again."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request

from landnam.server.api.common import ERRORS, Address, OneToken, TheHouse, TheRoom
from landnam.server.errors import Problem, Slug
from landnam.server.messages import Invite, Join, Joined, NewTable, OpenedTable, Rematch, TableInfo, TableList
from landnam.server.opening import invite, join, open_table, rematch

router = APIRouter(responses=ERRORS)
PAGE = 50


@router.post("/tables", status_code=201)
async def post_table(wanted: NewTable, house: TheHouse, address: Address, request: Request) -> OpenedTable:
    """Open a table. The tokens are secret: anyone who has one plays that seat."""
    if not request.app.state.new_tables.take(address):
        raise Problem(Slug.TOO_MANY_REQUESTS, "Too many new tables from this address; wait a little.")
    room, tokens, code = await open_table(house, wanted)
    held = {str(seat): token for seat, token in tokens.items()}
    return OpenedTable(table=TableInfo.model_validate(room.info()), tokens=held, invite=code)


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


@router.post("/tables/{table}/join")
async def post_join(wanted: Join, room: TheRoom) -> Joined:
    """Sit down at a table; a private one needs a code."""
    seat, token = await join(room, wanted)
    return Joined(table=TableInfo.model_validate(room.info()), seat=seat, token=token)


@router.post("/tables/{table}/invites")
async def post_invite(room: TheRoom, token: OneToken) -> Invite:
    """A fresh one-time code for a guest."""
    return Invite(code=await invite(room, [token]))


@router.post("/tables/{table}/rematch")
async def post_rematch(room: TheRoom, house: TheHouse, token: OneToken) -> Rematch:
    """Play again. The first player to ask opens the table; the others get their seats there by the same call."""
    again, tokens = await rematch(house, room, token)
    held = {str(seat): token for seat, token in tokens.items()}
    return Rematch(table=TableInfo.model_validate(again.info()), tokens=held)
