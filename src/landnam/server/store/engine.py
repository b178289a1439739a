"""The connection to the database: its address, its settings, its migrations, and in which thread it works.

Work on the database is written once, as plain functions over a connection. PostgreSQL runs them on the event loop
through its asynchronous driver; SQLite runs each of them whole in a thread, writes all in one thread.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, Final, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

T = TypeVar("T")
Work = Callable[[Connection], T]
MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATION_LOCK: Final = 0x6C616E646E616D
"""The lock that lets one of several starting processes migrate a PostgreSQL while the others wait."""
READERS: Final = 4


class Database(Protocol):
    """A database on whose connections work can be done."""

    dialect: str

    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Do work in a transaction of its own; when this returns, it is on disk."""
        ...

    async def close(self) -> None:
        """Let all connections go."""


class Sqlite:
    """An SQLite file."""

    dialect = "sqlite"

    def __init__(self, address: URL, own: bool) -> None:
        if not address.database or address.database == ":memory:":
            raise ValueError("database sqlite:// needs a file; valid is sqlite:///FILE")
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):  # it holds the secrets of the dice: a new one is for its owner alone
            os.close(os.open(address.database, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        self._lock = _lock(Path(f"{address.database}.lock")) if own else None
        self._engine = create_engine(address.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self._engine, "connect", _set_up_sqlite)
        self._writer: threading.Thread | None = None
        self._to_write: SimpleQueue[tuple[Work[Any], asyncio.AbstractEventLoop, asyncio.Future[Any]] | None] = (
            SimpleQueue()
        )
        self._writing: Connection | None = None
        """The connection of the writing thread, which keeps it: to take one for each transaction costs more."""
        self._readers = ThreadPoolExecutor(READERS, "database reader")

    async def read(self, work: Work[T]) -> T:
        """Do work in one of the reading threads."""

        def whole() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, whole)

    async def write(self, work: Work[T]) -> T:
        """Do work in the writing thread."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if self._writer is None:
            self._writer = threading.Thread(target=self._write_for_ever, name="database writer", daemon=True)
            self._writer.start()
        self._to_write.put((work, loop, done))
        return await done

    def _write_for_ever(self) -> None:
        """Do all writing work in turn, in a thread of its own; an executor takes four times as long to hand it over."""
        while (wanted := self._to_write.get()) is not None:
            work, loop, done = wanted
            result, failed = None, None
            try:
                result = self._written(work)
            except BaseException as error:  # whoever waits for it has it
                failed = error
            with suppress(RuntimeError):  # the event loop has been closed meanwhile
                loop.call_soon_threadsafe(_settle, done, result, failed)
        self._stop_writing()

    def _written(self, work: Work[T]) -> T:
        if self._writing is None:
            self._writing = self._engine.connect()
        try:
            with self._writing.begin():
                return work(self._writing)
        except BaseException:
            self._stop_writing()
            raise

    def _stop_writing(self) -> None:
        """Let the writing connection go, for good if it no longer works; in the writing thread."""
        connection, self._writing = self._writing, None
        if connection is not None:
            with suppress(DBAPIError):
                connection.invalidate()
            connection.close()

    async def close(self) -> None:
        """Let all connections go."""
        if self._writer is not None:
            self._to_write.put(None)
            await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()


def _settle(done: asyncio.Future[Any], result: Any, failed: BaseException | None) -> None:
    """Wake whoever waits for work that was done in a thread, unless they no longer wait."""
    if done.done():
        return
    if failed is None:
        done.set_result(result)
    else:
        done.set_exception(failed)


def _lock(file: Path) -> IO[bytes]:
    """A lock file that one process holds until it ends in any way."""
    lock = file.open("ab")
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # a system without such locks
        return lock
    except OSError:
        lock.close()
        raise ValueError(
            f"another Landnam server uses the database {file.with_suffix('')}; stop it, or say --database for another; "
            "several servers can share a PostgreSQL"
        ) from None
    return lock


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Set up a connection: readers do not wait for the writer, and commits are on disk."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


class Postgresql:
    """A PostgreSQL server, which several processes may share."""

    dialect = "postgresql"

    def __init__(self, address: URL) -> None:
        self._engine = create_async_engine(
            address.set(drivername="postgresql+asyncpg"),
            pool_size=10,
            max_overflow=10,
            pool_pre_ping=True,
            hide_parameters=True,
        )

    async def read(self, work: Work[T]) -> T:
        """Do work on a connection of the pool."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Do work on a connection of the pool, in a transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Let all connections go."""
        await self._engine.dispose()


def connect(url: str, own: bool) -> Database:
    """The database at an address; a wrong one raises a ValueError that says what is valid.

    With ``own``, only one process may have a file.
    """
    try:
        address = make_url(url)
    except ArgumentError:
        address = None
    kind = "" if address is None else address.drivername.partition("+")[0]
    if address is not None and kind == "sqlite":
        return Sqlite(address, own)
    if address is not None and kind in ("postgres", "postgresql"):
        return Postgresql(address)
    shown = url.partition("://")[0]
    raise ValueError(
        f"database '{shown}://…' cannot be used; valid are sqlite:///FILE and postgresql://USER:PASSWORD@HOST/NAME"
    )


async def migrate(database: Database) -> None:
    """Migrate the database to the newest version."""
    await database.write(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
