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
from typing import Final

from sqlalchemy import Connection, Table, create_engine, func, insert, make_url, select, text

from landnam.server.store.engine import connect, migrate
from landnam.server.store.schema import entries, seats, tables

PARTS: Final[tuple[Table, ...]] = (tables, seats, entries)
"""In the order in which they refer to each other. Reports are left out: they are made again when they are wanted."""
AT_ONCE: Final = 500
"""Rows that are copied at a time."""
COUNT: Final = select(func.count()).select_from(tables)


async def back_up(database: str, file: Path) -> dict[str, int]:
    """Write all that is in a database to a new file; how many rows of each kind."""
    if file.exists():
        raise ValueError(f"{file} already exists; name a new file")
    where = make_url(database).database if database.startswith("sqlite") else None
    if where is not None and not Path(where).exists():
        raise ValueError(f"there is no database {where}; --database names it, such as sqlite:///FILE")
    with _written_whole(file) as partial:
        copy = connect(f"sqlite:///{partial}", own=False)
        try:
            await migrate(copy)
        finally:
            await copy.close()
        source = connect(database, own=False)
        try:
            counted = await source.read(lambda connection: _copy_to(connection, partial))
        finally:
            await source.close()
        _settle(partial)
    return counted


async def restore(file: Path, database: str) -> dict[str, int]:
    """Write all that is in a backup into an empty database; how many rows of each kind."""
    if not file.is_file():
        raise ValueError(f"{file} is not a file")
    if (log := file.with_name(f"{file.name}-wal")).exists() and log.stat().st_size:
        raise ValueError(f"{file} is a database in use, as {log.name} beside it shows; make a backup of it first")
    with tempfile.TemporaryDirectory(prefix="landnam-restore-") as folder:
        copy = Path(folder) / "backup.db"
        await _prepare(file, copy)
        target = connect(database, own=True)
        try:
            await migrate(target)
            if await target.read(lambda connection: connection.execute(COUNT).scalar()):
                raise ValueError("the database to restore into has tables already; a backup goes into an empty one")
            return await target.write(lambda connection: _copy_from(copy, connection))
        finally:
            await target.close()


async def _prepare(file: Path, copy: Path) -> None:
    """Copy a backup and bring the copy up to date, also one of an older version. The file itself stays as it is."""
    await asyncio.to_thread(shutil.copyfile, file, copy)
    if not _is_whole(copy):
        raise ValueError(f"{file} is not a backup, or is damaged")
    database = connect(f"sqlite:///{copy}", own=False)
    try:
        await migrate(database)
    finally:
        await database.close()


def _copy_to(source: Connection, file: Path) -> dict[str, int]:
    with _opened(file) as target, target.begin():
        return _copied(source, target)


def _copy_from(file: Path, target: Connection) -> dict[str, int]:
    with _opened(file) as source:
        return _copied(source, target)


@contextmanager
def _opened(file: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{file}", hide_parameters=True)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _copied(source: Connection, target: Connection) -> dict[str, int]:
    """Copy everything as it is at one moment, some rows at a time: a database may be larger than the memory."""
    if source.dialect.name == "postgresql":
        source.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    else:
        source.exec_driver_sql("BEGIN")  # the driver begins no transaction for reading alone
    counted = {part.name: 0 for part in PARTS}
    for part in PARTS:
        with source.execute(select(part).execution_options(yield_per=AT_ONCE)) as found:
            for rows in found.mappings().partitions():
                target.execute(insert(part), [dict(row) for row in rows])
                counted[part.name] += len(rows)
    return counted


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
