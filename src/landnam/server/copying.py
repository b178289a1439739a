"""Backup and restore: everything that a server keeps, as one SQLite file, whatever its database is.

A backup is read in one transaction, while the server runs. It has the secrets of the dice of running games: it is
written for its owner alone.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Table, func, insert, select, text

from landnam.server.store.engine import Database, connect, migrate
from landnam.server.store.schema import entries, seats, tables

PARTS: Final[tuple[Table, ...]] = (tables, seats, entries)
"""In the order in which they refer to each other. Reports are left out: they are made again when they are wanted."""
AT_ONCE: Final = 500


async def back_up(database: str, file: Path) -> dict[str, int]:
    """Write all that is in a database to a new file; how many rows of each kind."""
    if file.exists():
        raise ValueError(f"{file} already exists; name a new file")
    with _written_whole(file) as partial:
        rows = await _read_all(connect(database, own=False))
        copy = connect(f"sqlite:///{partial}", own=False)
        try:
            await migrate(copy)
            await copy.write(lambda connection: _fill(connection, rows))
        finally:
            await copy.close()
        _settle(partial)
    return {name: len(found) for name, found in rows.items()}


async def restore(file: Path, database: str) -> dict[str, int]:
    """Write all that is in a backup into an empty database; how many rows of each kind."""
    if not file.is_file():
        raise ValueError(f"{file} is not a file")
    if (log := file.with_name(f"{file.name}-wal")).exists() and log.stat().st_size:
        raise ValueError(f"{file} is a database in use, as {log.name} beside it shows; make a backup of it first")
    rows = await _read_backup(file)
    target = connect(database, own=True)
    try:
        await migrate(target)
        if await target.read(lambda connection: connection.execute(select(func.count()).select_from(tables)).scalar()):
            raise ValueError("the database to restore into has tables already; a backup goes into an empty one")
        await target.write(lambda connection: _fill(connection, rows))
    finally:
        await target.close()
    return {name: len(found) for name, found in rows.items()}


async def _read_backup(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Everything in a backup, also in one of an older version. The file itself stays as it is: a copy is read."""
    with tempfile.TemporaryDirectory(prefix="landnam-restore-") as folder:
        copy = Path(folder) / "backup.db"
        await asyncio.to_thread(shutil.copyfile, file, copy)
        if not _is_whole(copy):
            raise ValueError(f"{file} is not a backup, or is damaged")
        database = connect(f"sqlite:///{copy}", own=False)
        try:
            await migrate(database)
            return await database.read(_read)
        finally:
            await database.close()


async def _read_all(database: Database) -> dict[str, list[dict[str, Any]]]:
    """Everything as it was at one moment."""
    try:
        return await database.read(_read)
    finally:
        await database.close()


def _read(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    else:
        connection.exec_driver_sql("BEGIN")  # the driver begins no transaction for reading alone
    return {part.name: [dict(row) for row in connection.execute(select(part)).mappings()] for part in PARTS}


def _fill(connection: Connection, rows: dict[str, list[dict[str, Any]]]) -> None:
    for part in PARTS:
        found = rows[part.name]
        for start in range(0, len(found), AT_ONCE):
            connection.execute(insert(part), found[start : start + AT_ONCE])


def _is_whole(file: Path) -> bool:
    """Whether this is an undamaged database of a server."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    except sqlite3.DatabaseError:
        return False
    return sound and names >= {part.name for part in PARTS}


def _settle(file: Path) -> None:
    """Leave one file, without a log beside it."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _written_whole(file: Path) -> Iterator[Path]:
    """A file that is there only when it is complete, readable by its owner alone."""
    partial = file.with_name(f".{file.name}.partial")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield partial
        partial.rename(file)
    finally:
        for left in (partial, *(partial.with_name(partial.name + end) for end in ("-wal", "-shm", "-journal"))):
            left.unlink(missing_ok=True)
