"""The connection to the database: its address, its settings, its migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS: Final = Path(__file__).parent / "migrations"
DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
MIGRATION_LOCK: Final = 0x6C616E646E616D
"""Of several processes that start at once on one PostgreSQL, one migrates and the others wait."""


def connect(url: str) -> AsyncEngine:
    """An engine for a database address; a wrong one is a ValueError that says what is valid."""
    try:
        address = make_url(url)
        driver = DRIVERS[address.drivername]
    except (ArgumentError, KeyError):
        shown = url.partition("://")[0]
        raise ValueError(
            f"database '{shown}://…' cannot be used; valid are sqlite:///FILE and postgresql://USER:PASSWORD@HOST/NAME"
        ) from None
    address = address.set(drivername=driver)
    if driver.startswith("sqlite"):
        if address.database and address.database != ":memory:":
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(address)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        return engine
    return create_async_engine(address, pool_size=10, max_overflow=10, pool_pre_ping=True)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, and what is committed is on the disk."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest form."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
