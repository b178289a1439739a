"""The tables that this process owns.

One process at a time owns a table: it has the table's connections, bots and clocks. On SQLite there is only one
process. On PostgreSQL a process renews a lease every few seconds and owns the tables it has taken while the lease
lasts; the tables of a process whose lease has run out are free.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from landnam.server.errors import Problem, Slug
from landnam.server.store import Store

LEASE_SECONDS: Final = 3.0
"""How long a lease lasts."""
BEAT_SECONDS: Final = 0.6
"""How often a process renews its lease."""
LOG = structlog.get_logger("landnam.ownership")

Held = Callable[[], frozenset[str]]
"""The tables that this process believes to own."""
Lose = Callable[[frozenset[str]], Awaitable[None]]
"""Called with tables that belong to another process."""


class Ownership:
    """The ownership of this process."""

    def __init__(self, store: Store, address: str | None) -> None:
        self.shared = store.shared
        self.process = secrets.token_hex(8)
        self._store = store
        self._address = address
        self._beaten = 0.0
        self._task: asyncio.Task[None] | None = None

    async def open(self, held: Held, lose: Lose) -> None:
        """Begin to own tables."""
        if self.shared:
            if self._address is not None:
                await self._store.succeed(self.process, self._address)
            await self._beat()
            self._store.process = self.process
            self._task = asyncio.create_task(self._beat_for_ever(held, lose), name="ownership")

    async def close(self) -> None:
        """Let all tables go."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            try:
                await self._store.end(self.process)
            except Exception as error:  # the database may be gone; then the lease runs out by itself
                LOG.warning("lease not ended", error=type(error).__name__)

    @property
    def certain(self) -> bool:
        """Whether no other process can have taken a table of this one."""
        return not self.shared or time.monotonic() - self._beaten < LEASE_SECONDS - BEAT_SECONDS

    async def take(self, table: str) -> None:
        """Own a table; a Problem names the process that owns it, if there is one."""
        if not self.shared:
            return
        mine, address = await self._store.take(table, self.process)
        if not mine:
            raise Problem(
                Slug.ELSEWHERE, "This table lives in another process of this server.", details={"address": address}
            )

    async def release(self, table: str) -> None:
        """Give up the table."""
        if self.shared:
            await self._store.release(table, self.process)

    async def _beat(self) -> frozenset[str]:
        begun = time.monotonic()
        owned = await self._store.beat(self.process, self._address, LEASE_SECONDS)
        self._beaten = begun
        return owned

    async def _beat_for_ever(self, held: Held, lose: Lose) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                before = held()
                async with asyncio.timeout(LEASE_SECONDS):
                    lost = before - await self._beat()
                if lost:
                    LOG.warning("tables lost to other processes", tables=len(lost))
                    await lose(lost)
            except Exception as error:
                LOG.warning("cannot say that this process runs", error=type(error).__name__)
