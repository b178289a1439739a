"""The log of every table in an SQL database.

Appends of many tables are committed together: while one transaction is written to disk, the next ones gather. No
listener gets an entry before ``append`` has returned.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import orjson
from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Row,
    Select,
    cast,
    delete,
    extract,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from landnam.server.entries import Entry, Kind, Unreadable
from landnam.server.store.engine import connect, migrate
from landnam.server.store.schema import entries, processes, reports, seats, tables

LONG_DEAD: Final = 3600.0
"""Seconds after which a process that ended is forgotten."""
WRITE_NOTHING: Final = text("UPDATE alembic_version SET version_num = version_num")
MOST_AT_ONCE: Final = 200
"""Appends in one transaction."""
INSERT_NEW: Final = postgresql.insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.number)
INSERT_WHERE_FREE: Final = str(
    sqlite.insert(entries).on_conflict_do_nothing().compile(dialect=sqlite.dialect(paramstyle="named"))
)
FORMER: Final = {"linked": "shared", "unlinked": "unshared", "link": "room_code"}
"""What earlier servers wrote for kinds of entries and for parts of entries and tables, and what it is called now."""


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


class Expired(Exception):
    """The lease of this process has run out: its tables may belong to others."""


class Store:
    """All tables, seats and entries."""

    def __init__(self, url: str, *, own: bool = False) -> None:
        self._database = connect(url, own)
        self.shared = self._database.dialect == "postgresql"
        """Whether other processes may use this database at the same time."""
        self.process: str | None = None
        """The name under which this process owns tables; writes are refused if its lease has run out."""
        self._waiting: asyncio.Queue[Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await migrate(self._database)
        self._writer = asyncio.create_task(self._write_for_ever(), name="store writer")

    async def close(self) -> None:
        """Write what is queued, and close the database."""
        if self._writer is not None:
            await self._waiting.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._database.close()

    async def writes(self) -> bool:
        """Whether the database can be written, without changing it."""
        try:
            await self._database.write(lambda connection: connection.execute(WRITE_NOTHING))
        except Exception:  # drivers have errors of their own for a database that starts or goes down
            return False
        return True

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
        """Write a batch and wake its callers."""
        try:
            await self._try(batch)
        finally:
            for _ in batch:
                self._waiting.task_done()

    async def _try(self, batch: list[Append]) -> None:
        """Write a batch. If it fails while the database is well, each append is written alone: one is at fault."""
        try:
            won = await self._database.write(partial(self._write, batch))
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, Expired) and await self.writes():
                for append in batch:
                    await self._try([append])
                return
            for append in batch:
                append.done.set_exception(error)
        else:
            for append, written in zip(batch, won, strict=True):
                append.done.set_result(written)

    def _write(self, batch: list[Append], connection: Connection) -> list[bool]:
        """One transaction. First entries decide who wins; what follows a winner's first entry cannot collide."""
        if self.process is not None:
            alive = select(processes.c.id).where(processes.c.id == self.process, _runs())
            if connection.execute(alive).scalar() is None:
                raise Expired
        firsts = [_row(append.table, append.entries[0]) for append in batch]
        won = _insert_where_free(connection, firsts)
        winners = [append for append, wins in zip(batch, won, strict=True) if wins]
        later = [_row(append.table, entry) for append in winners for entry in append.entries[1:]]
        if later:
            connection.execute(insert(entries), later)
        for append in winners:
            _write_changes(connection, append)
        return won

    async def keep_report(self, table: str, version: int, rules: int, body: bytes) -> None:
        """Keep the report of a finished game, in place of an older one."""
        row = {"version": version, "rules": rules, "made": time.time(), "body": body}

        def write(connection: Connection) -> None:
            connection.execute(delete(reports).where(reports.c.table_id == table))
            connection.execute(insert(reports).values(table_id=table, **row))

        await self._database.write(write)

    # --- which process a table lives in -------------------------------------------------------------------------

    async def beat(self, process: str, address: str | None, seconds: float) -> frozenset[str]:
        """Renew the lease of a process for some seconds and return the tables that it owns."""

        def write(connection: Connection) -> frozenset[str]:
            row = {"address": address, "until": _now() + seconds}
            here = postgresql.insert(processes).values(id=process, **row)
            connection.execute(here.on_conflict_do_update(index_elements=["id"], set_=row))
            connection.execute(delete(processes).where(processes.c.until < _now() - LONG_DEAD))
            owned = connection.execute(select(tables.c.id).where(tables.c.owner == process))
            return frozenset(owned.scalars())

        return await self._database.write(write)

    async def succeed(self, process: str, address: str) -> None:
        """A process that begins takes the place of any earlier one at its address, whose tables are free at once."""
        earlier = delete(processes).where(processes.c.address == address, processes.c.id != process)
        await self._database.write(lambda connection: connection.execute(earlier))

    async def take(self, table: str, process: str) -> tuple[bool, str | None]:
        """Own a table, unless another running process owns it: then False and that process's address."""

        def write(connection: Connection) -> tuple[bool, str | None]:
            others = select(processes.c.id).where(processes.c.id == tables.c.owner, tables.c.owner != process, _runs())
            free = update(tables).where(tables.c.id == table, ~others.exists()).values(owner=process)
            if connection.execute(free).rowcount:
                return True, None
            owner = select(processes.c.address).join(tables, tables.c.owner == processes.c.id)
            return False, connection.execute(owner.where(tables.c.id == table)).scalar()

        return await self._database.write(write)

    async def release(self, table: str, process: str) -> None:
        """Free a table: any process may take it."""
        released = update(tables).where(tables.c.id == table, tables.c.owner == process).values(owner=None)
        await self._database.write(lambda connection: connection.execute(released))

    async def end(self, process: str) -> None:
        """End a process's lease: its tables are free at once."""
        await self._database.write(
            lambda connection: connection.execute(delete(processes).where(processes.c.id == process))
        )

    # --- reading ------------------------------------------------------------------------------------------------

    async def entries_after(self, table: str, number: int) -> list[Entry]:
        """The entries of a table that follow a number."""
        wanted = select(entries).where(entries.c.table_id == table, entries.c.number > number)
        return [_entry(row) for row in await self._rows(wanted.order_by(entries.c.number))]

    async def secret(self, table: str) -> bytes:
        """The secret of a table's dice. It leaves the server only when the game is over."""
        rows = await self._rows(select(tables.c.secret).where(tables.c.id == table))
        return bytes(rows[0].secret)

    async def report(self, table: str, version: int, rules: int) -> bytes | None:
        """The report of a table, if it is of this version of the analysis and of these rules."""
        wanted = select(reports.c.body).where(reports.c.table_id == table)
        rows = await self._rows(wanted.where(reports.c.version == version, reports.c.rules == rules))
        return bytes(rows[0].body) if rows else None

    async def game_of(self, table: str) -> str | None:
        """The game of a table; None if there is no such table."""
        rows = await self._rows(select(tables.c.game).where(tables.c.id == table))
        return rows[0].game if rows else None

    async def all_tables(self, states: Sequence[str]) -> list[tuple[str, str, str]]:
        """Id, game and state of every table in one of these states, in the order in which they were opened."""
        wanted = select(tables.c.id, tables.c.game, tables.c.state).where(tables.c.state.in_(states))
        return [(row.id, row.game, row.state) for row in await self._rows(wanted.order_by(tables.c.created))]

    async def raw_log(self, table: str) -> list[dict[str, Any]]:
        """The entries of a table as they were written; a body that cannot be read is None."""
        rows = await self._rows(select(entries).where(entries.c.table_id == table).order_by(entries.c.number))
        return [{"number": row.number, "kind": row.kind, "seat": row.seat, "body": _body(row)} for row in rows]

    async def running(self) -> list[str]:
        """The tables at which a game is on or about to begin, and that live in no process that runs."""
        wanted = select(tables.c.id).where(tables.c.state.in_(("running", "revealing")))
        if self.shared:
            owners = select(processes.c.id).where(processes.c.id == tables.c.owner, _runs())
            wanted = wanted.where(~owners.exists())
        return [row.id for row in await self._rows(wanted)]

    async def open_tables(self, state: str, before: float | None, limit: int) -> list[dict[str, Any]]:
        """The public parts of the open tables in a state, newest first."""
        wanted = select(tables.c.info).where(tables.c.state == state, tables.c.open.is_(True))
        if before is not None:
            wanted = wanted.where(tables.c.created < before)
        rows = await self._rows(wanted.order_by(tables.c.created.desc()).limit(limit))
        return [_named_as_now(row.info) for row in rows]

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
        return [(float(row.ended), _named_as_now(row.info)) for row in await self._rows(wanted.limit(limit))]

    async def _rows(self, wanted: Select[Any]) -> Sequence[Row[Any]]:
        return await self._database.read(lambda connection: connection.execute(wanted).all())


def _now() -> ColumnElement[float]:
    """The time by PostgreSQL's clock, which is the same for all processes."""
    return cast(extract("epoch", func.clock_timestamp()), Float(53))


def _runs() -> ColumnElement[bool]:
    return processes.c.until > _now()


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
    """The changes that go with an append."""
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


def _insert_where_free(connection: Connection, rows: list[dict[str, Any]]) -> list[bool]:
    """Insert entries of different tables whose number and key are not taken, and say which these were."""
    if connection.dialect.name == "sqlite":  # by the driver itself, in a twentieth of the time
        cursor = connection.connection.cursor()
        try:
            return [cursor.execute(INSERT_WHERE_FREE, row).rowcount == 1 for row in rows]
        finally:
            cursor.close()
    written = {(row.table_id, row.number) for row in connection.execute(INSERT_NEW, rows)}
    return [(row["table_id"], row["number"]) in written for row in rows]


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


def _body(row: Row[Any]) -> Any:
    try:
        return orjson.loads(row.body)
    except ValueError:
        return None


def _named_as_now(written: str) -> Any:
    """What is public of a table, or the body of an entry, with today's names for its parts."""
    read = orjson.loads(written)
    return {FORMER.get(name, name): part for name, part in read.items()} if isinstance(read, dict) else read


def _entry(row: Row[Any]) -> Entry:
    try:
        kind = Kind(FORMER.get(row.kind, row.kind))
        return Entry(row.number, kind, row.seat, row.key, row.time, row.clock, _named_as_now(row.body))
    except ValueError as error:
        raise Unreadable(row.number, row.kind) from error
