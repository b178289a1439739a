"""The log of every table in an SQL database.

Appends of many tables are committed together: while one transaction is on its way to the disk the next ones gather.
Nobody hears of an entry before ``append`` has returned.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import orjson
from sqlalchemy import Connection, Row, Select, delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from landnam.server.entries import Entry, Kind
from landnam.server.store.engine import connect, migrate
from landnam.server.store.schema import entries, seats, tables

MOST_AT_ONCE: Final = 200
"""Appends in one transaction."""


@dataclass(frozen=True)
class NewRow:
    """A table that is opened, with its first entry."""

    id: str
    game: str
    open: bool
    secret: bytes
    info: dict[str, Any]
    first: Entry
    tokens: dict[int, str]


@dataclass
class Append:
    """Entries that follow each other at one table, and what else changes with them, all or nothing."""

    table: str
    entries: Sequence[Entry]
    info: dict[str, Any] | None = None
    tokens: dict[int, str | None] = field(default_factory=dict)
    opens: NewRow | None = None
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """All tables, seats and entries."""

    def __init__(self, url: str, *, own: bool = False) -> None:
        self._database = connect(url, own)
        dialect = postgresql if self._database.dialect == "postgresql" else sqlite
        self._insert_new = (
            dialect.insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.number)
        )
        self._waiting: asyncio.Queue[Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await migrate(self._database)
        self._writer = asyncio.create_task(self._write_for_ever(), name="store writer")

    async def close(self) -> None:
        """Write what waits, and let the database go."""
        if self._writer is not None:
            await self._waiting.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._database.close()

    async def alive(self) -> bool:
        """Does the database answer?"""
        return await self._database.read(lambda connection: connection.execute(text("SELECT 1")).scalar() == 1)

    # --- writing ------------------------------------------------------------------------------------------------

    async def open_table(self, row: NewRow) -> None:
        """Write a new table with its first entry."""
        await self._database.write(lambda connection: _open_table(connection, row))

    async def append(self, append: Append) -> bool:
        """Commit entries; False if one of their numbers or keys is taken, and nothing was written."""
        self._waiting.put_nowait(append)
        return await asyncio.shield(append.done)

    async def _write_for_ever(self) -> None:
        later: list[Append] = []
        while True:
            waiting = later or [await self._waiting.get()]
            while not self._waiting.empty() and len(waiting) < MOST_AT_ONCE:
                waiting.append(self._waiting.get_nowait())
            first = {append.table: append for append in reversed(waiting)}  # of each table one: two would collide
            batch = list(first.values())
            later = [append for append in waiting if first[append.table] is not append]
            await self._commit(batch)

    async def _commit(self, batch: list[Append]) -> None:
        """Write a batch and tell who waits for it."""
        try:
            won = await self._database.write(partial(self._write, batch))
        except Exception as error:
            for append in batch:
                append.done.set_exception(error)
        else:
            for append, written in zip(batch, won, strict=True):
                append.done.set_result(written)
        finally:
            for _ in batch:
                self._waiting.task_done()

    def _write(self, batch: list[Append], connection: Connection) -> list[bool]:
        """One transaction. First entries decide who wins; what follows a winner's first entry cannot collide."""
        firsts = [_row(append.table, append.entries[0]) for append in batch]
        written = {(row.table_id, row.number) for row in connection.execute(self._insert_new, firsts)}
        won = [(append.table, append.entries[0].number) in written for append in batch]
        winners = [append for append, wins in zip(batch, won, strict=True) if wins]
        later = [_row(append.table, entry) for append in winners for entry in append.entries[1:]]
        if later:
            connection.execute(insert(entries), later)
        for append in winners:
            _write_changes(connection, append)
        return won

    # --- reading ------------------------------------------------------------------------------------------------

    async def entries_after(self, table: str, number: int) -> list[Entry]:
        """The entries of a table that follow a number."""
        wanted = select(entries).where(entries.c.table_id == table, entries.c.number > number)
        return [_entry(row) for row in await self._rows(wanted.order_by(entries.c.number))]

    async def secret(self, table: str) -> bytes:
        """The secret of a table's dice. It leaves the server only when the game is over."""
        rows = await self._rows(select(tables.c.secret).where(tables.c.id == table))
        return bytes(rows[0].secret)

    async def game_of(self, table: str) -> str | None:
        """The game that is played at a table; None if there is no such table."""
        rows = await self._rows(select(tables.c.game).where(tables.c.id == table))
        return rows[0].game if rows else None

    async def running(self) -> list[str]:
        """The tables at which a game is on, or is about to begin."""
        wanted = select(tables.c.id).where(tables.c.state.in_(("running", "revealing")))
        return [row.id for row in await self._rows(wanted)]

    async def open_tables(self, state: str, before: float | None, limit: int) -> list[dict[str, Any]]:
        """What is public of the open tables in a state, newest first."""
        wanted = select(tables.c.info).where(tables.c.state == state, tables.c.open.is_(True))
        if before is not None:
            wanted = wanted.where(tables.c.created < before)
        rows = await self._rows(wanted.order_by(tables.c.created.desc()).limit(limit))
        return [orjson.loads(row.info) for row in rows]

    async def waiting_since(self, moment: float) -> list[str]:
        """The tables that have gathered players since before a moment."""
        wanted = select(tables.c.id).where(tables.c.state == "gathering", tables.c.created < moment)
        return [row.id for row in await self._rows(wanted)]

    async def untouched_since(self, moment: float) -> list[str]:
        """The running tables at which nothing has happened since a moment."""
        later = select(entries.c.number).where(entries.c.table_id == tables.c.id, entries.c.time >= moment)
        wanted = select(tables.c.id).where(tables.c.state == "running", tables.c.created < moment)
        return [row.id for row in await self._rows(wanted.where(~later.exists()))]

    async def finished(self, tokens: Sequence[str], limit: int) -> list[tuple[float, dict[str, Any]]]:
        """When they ended and what is public of the last finished tables: the open ones, and those of these tokens."""
        own = select(seats.c.table_id).where(seats.c.token.in_(tokens))
        wanted = select(tables.c.ended, tables.c.info).where(tables.c.state == "over")
        wanted = wanted.where(tables.c.open.is_(True) | tables.c.id.in_(own)).order_by(tables.c.ended.desc())
        return [(float(row.ended), orjson.loads(row.info)) for row in await self._rows(wanted.limit(limit))]

    async def _rows(self, wanted: Select[Any]) -> Sequence[Row[Any]]:
        return await self._database.read(lambda connection: connection.execute(wanted).all())


def _open_table(connection: Connection, row: NewRow) -> None:
    connection.execute(
        insert(tables).values(
            id=row.id,
            game=row.game,
            state="gathering",
            open=row.open,
            created=row.first.time,
            secret=row.secret,
            info=orjson.dumps(row.info).decode(),
        )
    )
    connection.execute(insert(entries).values(_row(row.id, row.first)))
    if row.tokens:
        held = [{"table_id": row.id, "seat": seat, "token": token} for seat, token in row.tokens.items()]
        connection.execute(insert(seats), held)


def _write_changes(connection: Connection, append: Append) -> None:
    """What changes beside the log."""
    if append.info is not None:
        changed: dict[str, Any] = {"state": append.info["state"], "info": orjson.dumps(append.info).decode()}
        if any(entry.kind == Kind.OVER for entry in append.entries):
            changed["ended"] = append.entries[-1].time
        connection.execute(update(tables).where(tables.c.id == append.table).values(changed))
    for seat, token in append.tokens.items():
        connection.execute(delete(seats).where(seats.c.table_id == append.table, seats.c.seat == seat))
        if token is not None:
            connection.execute(insert(seats).values(table_id=append.table, seat=seat, token=token))
    if append.opens is not None:
        _open_table(connection, append.opens)


def _row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": entry.number,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "key": entry.key,
        "time": entry.time,
        "clock": entry.clock,
        "body": orjson.dumps(entry.body).decode(),
    }


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, Kind(row.kind), row.seat, row.key, row.time, row.clock, orjson.loads(row.body))
