"""All tables of this process: opens, finds, keeps and forgets them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import structlog

from landnam.games import game_names
from landnam.server import metrics
from landnam.server.entries import Draft, Kind, Unreadable
from landnam.server.errors import Problem, Slug
from landnam.server.keeper import Keepers
from landnam.server.libraries import Libraries
from landnam.server.limits import Allowances, SeatAllowances
from landnam.server.ownership import BEAT_SECONDS, Ownership
from landnam.server.reports import Reports
from landnam.server.room import Room
from landnam.server.settings import Settings
from landnam.server.store import NewRow, Store
from landnam.server.table import GATHERING, RUNNING
from landnam.server.workers import Workers

SWEEP_SECONDS: Final = 15.0
"""How often to look for tables to close or to forget."""
CLOSING_SECONDS: Final = 600.0
"""How often to look for abandoned running games."""
UNREADABLE: Final = "This table cannot go on and was set aside; the operator of the server can look at it."
HEALTH_SECONDS: Final = 2.0
"""How long a health check of the database is valid."""
ANSWER_SECONDS: Final = 3.0
MINUTE: Final = 60.0
HOUR: Final = 3_600.0
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
        self.workers = Workers(settings)
        self.seat_allowances = SeatAllowances(
            settings.chats_per_minute, settings.offers_per_minute, settings.actions_per_second
        )
        self.hellos = Allowances(settings.hellos_per_minute / 60, settings.sockets_per_address)
        self.rooms: dict[str, Room] = {}
        self.set_aside: set[str] = set()
        """Tables whose log cannot be read, or whose keeper failed again and again."""
        self.closing = False
        self.matching = asyncio.Lock()
        """Held while somebody is given a seat in a quick match, so that two people do not each open a table."""
        self.reports = Reports(settings, self.store)
        self.keepers = Keepers(settings, self._give_up, self._ended)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._resting: set[str] = set()
        """Running tables without a clock that wait for absent people: they need no keeper."""
        self._tasks: list[asyncio.Task[None]] = []
        self._next_closing = 0.0
        self._begun = time.time(), time.monotonic()
        self._examining = asyncio.Lock()
        self._health: tuple[float, bool] | None = None
        self._overdue: dict[str, float] = {}
        """Tables that are due to be closed, and since when."""

    async def open(self) -> None:
        """Resume every game that was running when the server stopped."""
        await self.store.open()
        await self.ownership.open(lambda: frozenset(self.rooms), self._lose)
        self._tasks = [
            asyncio.create_task(self._for_ever(self._take_up, BEAT_SECONDS), name="taking up"),
            asyncio.create_task(self._for_ever(self._sweep, SWEEP_SECONDS), name="sweeper"),
        ]

    async def close(self) -> None:
        """Stop; the log keeps every game."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()
        await self.reports.close()
        await self.libraries.close()
        await self.keepers.close()
        for room in list(self.rooms.values()):
            async with room.turn():  # running writes finish
                pass
        await self.ownership.close()
        await self.store.close()

    async def find(self, id: str) -> Room:
        """The room of a table, which this process owns from now on; a Problem says if another process owns it."""
        room = self.rooms.get(id)
        if room is not None:
            if not self.ownership.certain:
                raise Problem(Slug.BUSY, "The database does not answer; try again.")
            return room
        if id in self.set_aside:
            raise Problem(Slug.UNREADABLE, UNREADABLE)
        game = await self.store.game_of(id)
        if game is None:
            raise Problem(Slug.NOT_FOUND, f"There is no table {id!r}.")
        if game not in game_names():
            self._set_aside(id, ValueError(f"unknown game {game!r}"))
            raise Problem(Slug.UNREADABLE, UNREADABLE)
        await self.libraries.open(game)
        if id in self.rooms:
            return self.rooms[id]
        if id not in self._loading:  # all who come while it is loaded get the same room, or the same error
            self._loading[id] = asyncio.create_task(self._load(id), name=f"loading {id}")
            self._loading[id].add_done_callback(lambda done: self._loaded(id, done))
        return await asyncio.shield(self._loading[id])

    def _loaded(self, id: str, done: asyncio.Task[Room]) -> None:
        del self._loading[id]
        if not done.cancelled():
            done.exception()  # those who waited for it have it; they may have gone

    async def _load(self, id: str) -> Room:
        """Take a table into this process."""
        await self.ownership.take(id)
        try:
            loaded = await Room.load(id, self.store)
        except Unreadable as error:
            self._set_aside(id, error)
            raise Problem(Slug.UNREADABLE, UNREADABLE) from error
        if loaded is None:
            raise Problem(Slug.NOT_FOUND, f"There is no table {id!r}.")
        self._admit(loaded)
        return loaded

    async def add(self, row: NewRow) -> Room:
        """Open a table."""
        await self.store.open_table(row)
        return await self.look(row.id)

    async def look(self, id: str) -> Room:
        """The table as it is in the database; another process may own it."""
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

    def _set_aside(self, id: str, error: Exception) -> None:
        """Leave a table that cannot go on alone until the server is started again; all others go on."""
        self.set_aside.add(id)
        metrics.SET_ASIDE.set(len(self.set_aside))
        LOG.error("table set aside", table=id, look="landnam tables " + id, exc_info=error)

    def _give_up(self, room: Room, error: Exception) -> None:
        """Set aside a table whose keeper fails again and again."""
        self._let_go(room, Problem(Slug.UNREADABLE, UNREADABLE))
        self._set_aside(room.table.id, error)

    def _ended(self, room: Room) -> None:
        """Have the report of a game made that has just ended."""
        if self.settings.reports:
            self.reports.begin(room.table.id, room.record(), room.table.rules)

    def _let_go(self, room: Room, problem: Problem) -> None:
        """Have a room no longer, and tell its listeners why."""
        room.gone = True
        for listener in list(room.listeners):
            listener.close(problem)
        self.rooms.pop(room.table.id, None)
        metrics.ROOMS.set(len(self.rooms))

    def _change_over(self) -> None:
        """A build has finished or failed: absent bots may take their seats, and every connection is told."""
        for room in self.rooms.values():
            room.changed.set()

    # --- other processes ----------------------------------------------------------------------------------------

    async def _lose(self, tables: frozenset[str]) -> None:
        """Give up tables that another process has taken while this one seemed dead."""
        for room in [room for id, room in self.rooms.items() if id in tables]:
            moved = Problem(Slug.ELSEWHERE, "This table lives in another process now.", details={"address": None})
            self._let_go(room, moved)
            await self.keepers.drop(room)

    async def _take_up(self) -> None:
        """Take over running tables without an owner, such as those of a process that died."""
        for id in await self.store.running():
            if id not in self.rooms and id not in self._resting and id not in self.set_aside and not self.closing:
                await self._alone(id, self.find(id))

    # --- from time to time --------------------------------------------------------------------------------------

    async def _for_ever(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            try:
                await work()
            except Exception:
                LOG.exception("sweep failed")
            await asyncio.sleep(pause)

    async def _sweep(self) -> None:
        """Close empty waiting rooms and abandoned games, and forget idle tables."""
        await self._close_overdue()
        for room in list(self.rooms.values()):
            await self._alone(room.table.id, self._look_after(room))

    async def _close_overdue(self) -> None:
        """Close empty waiting rooms and abandoned games."""
        overdue: dict[str, str] = {}
        waiting = HOUR * self.settings.abandon_after
        for id in await self.store.waiting_since(self.today() - waiting):
            overdue[id] = GATHERING
        resting = DAY * self.settings.close_after
        if resting and time.monotonic() > self._next_closing:
            self._next_closing = time.monotonic() + min(CLOSING_SECONDS, resting)
            for id in await self.store.untouched_since(self.today() - resting):
                overdue[id] = RUNNING
        now = time.monotonic()
        self._overdue = {id: self._overdue.get(id, now) for id in overdue}
        for id, state in overdue.items():
            patience = min(HOUR, waiting if state == GATHERING else resting)
            if now - self._overdue[id] >= patience:
                await self._alone(id, self._abandon(id, state))

    def today(self) -> float:
        """Seconds since 1970: the wall clock at the start of the server plus the monotonic time since then."""
        calendar, begun = self._begun
        return calendar + time.monotonic() - begun

    async def _alone(self, id: str, work: Coroutine[Any, Any, object]) -> None:
        """Do something for one table; an error does not affect the other tables."""
        try:
            await work
        except Problem as problem:
            if problem.slug not in (Slug.UNREADABLE, Slug.ELSEWHERE):  # the first was logged; the second is no fault
                LOG.error("table not looked after", table=id, exc_info=problem)
        except Exception as error:
            LOG.error("table not looked after", table=id, exc_info=error)

    async def _look_after(self, room: Room) -> None:
        room.forget_old_entries()
        await self._free_seats(room)
        idle = time.monotonic() - room.used
        if not room.listeners and idle > self.settings.forget_after and not self.keepers.busy(room):
            await self._forget(room)

    async def _free_seats(self, room: Room) -> None:
        """Free the seats of guests who have not been ready for long, and of programs that never came."""
        if room.table.state != GATHERING or not room.connected():
            return
        async with room.turn():
            waited = MINUTE * self.settings.ready_within
            late = room.now() - waited
            absent = [seat for seat in room.table.programs_since(late) if seat not in room.connected()]
            seats = [*room.table.not_ready_since(late), *absent]
            for seat in seats if room.table.state == GATHERING else ():
                await room.append([Draft(Kind.LEFT, seat, body={"by": "clock"})], {seat: None})

    async def _abandon(self, id: str, state: str) -> None:
        """Close an empty table; the secret of a game that had begun is revealed, so that it can be checked."""
        room = await self.find(id)
        async with room.turn():
            if room.table.state == state and not room.connected():
                body = {"secret": room.secret.hex()} if state == RUNNING else {}
                await room.append([Draft(Kind.ABANDONED, body=body)])
        self._resting.discard(id)

    async def _forget(self, room: Room) -> None:
        async with room.turn():
            if not room.listeners:
                room.gone = True
                self.rooms.pop(room.table.id, None)
                await self.keepers.drop(room)
                if room.table.state == RUNNING:
                    self._resting.add(room.table.id)
                await self.ownership.release(room.table.id)
        metrics.ROOMS.set(len(self.rooms))

    async def health(self) -> dict[str, Any]:
        """The health of the server, computed at most once in a few seconds."""
        async with self._examining:
            if self._health is None or time.monotonic() - self._health[0] > HEALTH_SECONDS:
                self._health = time.monotonic(), await _answered(self.store.writes())
        workers = {"count": self.settings.workers, "busy": self.workers.busy, "waiting": self.workers.waiting}
        tables = {"tables": len(self.rooms), "set_aside": len(self.set_aside)}
        return {"ok": self._health[1], "lease": self.ownership.certain, "workers": workers, **tables}

    def running(self) -> int:
        """The number of running games in this process."""
        return sum(room.table.state == RUNNING for room in self.rooms.values())


async def _answered(asked: Coroutine[Any, Any, bool]) -> bool:
    """The result of a health check; False if it does not come in time."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return await asked
    except TimeoutError:
        return False
