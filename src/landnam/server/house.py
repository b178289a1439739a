"""All tables of this process: opened, found again, kept going, forgotten."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from landnam.server import metrics
from landnam.server.entries import Draft, Kind
from landnam.server.errors import Problem, Slug
from landnam.server.keeper import Keepers
from landnam.server.libraries import Libraries
from landnam.server.ownership import BEAT_SECONDS, Ownership
from landnam.server.room import Room
from landnam.server.settings import Settings
from landnam.server.store import NewRow, Store
from landnam.server.table import GATHERING, RUNNING

SWEEP_SECONDS: Final = 15.0
"""How often to look for tables to close or to forget."""
CLOSING_SECONDS: Final = 600.0
"""How often to look for running games that nobody comes back to."""
DAY: Final = 86_400.0
LOG = structlog.get_logger("landnam.house")


class House:
    """The rooms of this process."""

    def __init__(self, settings: Settings, libraries: Libraries | None = None) -> None:
        self.settings = settings
        self.libraries = libraries or Libraries()
        self.libraries.changed = self._change_over
        self.store = Store(settings.database, own=True)
        self.ownership = Ownership(self.store, settings.address)
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self.keepers = Keepers(settings)
        self._loading: dict[str, asyncio.Lock] = {}
        self._resting: set[str] = set()
        """Running tables that wait for people who are not there, without a clock: nobody need keep them."""
        self._tasks: list[asyncio.Task[None]] = []
        self._next_closing = 0.0

    async def open(self) -> None:
        """Take up every game that was on when the server stopped."""
        await self.store.open()
        await self.ownership.open(lambda: frozenset(self.rooms), self._lose)
        self._tasks = [
            asyncio.create_task(self._for_ever(self._take_up, BEAT_SECONDS), name="taking up"),
            asyncio.create_task(self._for_ever(self._sweep, SWEEP_SECONDS), name="sweeper"),
        ]

    async def close(self) -> None:
        """Stop; every game stays as its log tells it."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.libraries.close()
        await self.keepers.close()
        for room in list(self.rooms.values()):
            async with room.turn():  # whoever is writing finishes
                pass
        await self.ownership.close()
        await self.store.close()

    async def find(self, id: str) -> Room:
        """The room of a table, which lives in this process from now on; a Problem says if it lives in another."""
        room = self.rooms.get(id)
        if room is not None:
            if not self.ownership.certain:
                raise Problem(Slug.BUSY, "The database does not answer; try again.")
            return room
        game = await self.store.game_of(id)
        if game is None:
            raise Problem(Slug.NOT_FOUND, f"There is no table {id!r}.")
        await self.libraries.open(game)
        lock = self._loading.setdefault(id, asyncio.Lock())
        async with lock:
            if id not in self.rooms:
                await self.ownership.take(id)
                loaded = await Room.load(id, self.store)
                if loaded is None:
                    self._loading.pop(id, None)
                    raise Problem(Slug.NOT_FOUND, f"There is no table {id!r}.")
                self._admit(loaded)
        self._loading.pop(id, None)
        return self.rooms[id]

    async def add(self, row: NewRow) -> Room:
        """Open a table."""
        await self.store.open_table(row)
        return await self.look(row.id)

    async def look(self, id: str) -> Room:
        """The table as it is in the database; where several processes share that, it need not live in this one."""
        if not self.ownership.shared or id in self.rooms:
            return await self.find(id)
        room = await Room.load(id, self.store)
        if room is None:
            raise Problem(Slug.NOT_FOUND, f"There is no table {id!r}.")
        return room

    def _admit(self, room: Room) -> None:
        self.rooms[room.table.id] = room
        self._resting.discard(room.table.id)
        metrics.ROOMS.set(len(self.rooms))
        self.keepers.keep(room)

    def _change_over(self) -> None:
        """A library is there, or will not come: bots that were absent may sit down, and everybody is told."""
        for room in self.rooms.values():
            room.changed.set()

    # --- other processes ----------------------------------------------------------------------------------------

    async def _lose(self, tables: frozenset[str]) -> None:
        """Let tables go that another process has taken while this one seemed dead."""
        for room in [room for id, room in self.rooms.items() if id in tables]:
            moved = Problem(Slug.ELSEWHERE, "This table lives in another process now.", details={"address": None})
            for listener in list(room.listeners):
                listener.close(moved)
            self.rooms.pop(room.table.id, None)
            await self.keepers.drop(room)

    async def _take_up(self) -> None:
        """Take up running tables that live nowhere, such as those of a process that died."""
        for id in await self.store.running():
            if id not in self.rooms and id not in self._resting and not self.closing:
                await self._if_here(id)

    async def _if_here(self, id: str) -> Room | None:
        """The room of a table, unless another process has it."""
        try:
            return await self.find(id)
        except Problem as problem:
            if problem.slug is not Slug.ELSEWHERE:
                raise
            return None

    # --- from time to time --------------------------------------------------------------------------------------

    async def _for_ever(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            try:
                await work()
            except Exception:
                LOG.exception("sweep failed")
            await asyncio.sleep(pause)

    async def _sweep(self) -> None:
        """Close empty waiting rooms, and forget tables that nobody needs."""
        for id in await self.store.waiting_since(time.time() - 3600 * self.settings.abandon_after):
            await self._abandon(id, GATHERING)
        if self.settings.close_after and time.monotonic() > self._next_closing:
            self._next_closing = time.monotonic() + CLOSING_SECONDS
            for id in await self.store.untouched_since(time.time() - DAY * self.settings.close_after):
                await self._abandon(id, RUNNING)
        for room in list(self.rooms.values()):
            idle = time.monotonic() - room.used
            if not room.listeners and idle > self.settings.forget_after and not self.keepers.busy(room):
                await self._forget(room)

    async def _abandon(self, id: str, state: str) -> None:
        """Close a table at which nobody is; the secret of a game that had begun is told, so that it can be checked."""
        room = await self._if_here(id)
        if room is None:
            return
        async with room.turn():
            if room.table.state == state and not room.connected():
                body = {"secret": room.secret.hex()} if state == RUNNING else {}
                await room.append([Draft(Kind.ABANDONED, body=body)])
        self._resting.discard(id)

    async def _forget(self, room: Room) -> None:
        async with room.turn():
            if not room.listeners:
                self.rooms.pop(room.table.id, None)
                await self.keepers.drop(room)
                if room.table.state == RUNNING:
                    self._resting.add(room.table.id)
                await self.ownership.release(room.table.id)
        metrics.ROOMS.set(len(self.rooms))

    def running(self) -> int:
        """How many games are on in this process."""
        return sum(room.table.state == RUNNING for room in self.rooms.values())
