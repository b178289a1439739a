"""A table in the memory of this process: its state, its listeners, and the order of its entries.

An entry is first committed, then applied here, then sent to every listener. If its number is taken in the database, the
entry there is read and applied instead.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol

from landnam.rules.events import Events
from landnam.rules.fairness import UNSEALED, Fair
from landnam.rules.records import with_names
from landnam.server import metrics
from landnam.server.entries import QUIET, Draft, Entry, Kind, Unreadable
from landnam.server.errors import Problem, Slug
from landnam.server.seen import Possible, all_possible, entry_info, only_events, table_info, to_json, views_for, you
from landnam.server.store import Append, NewRow, Store
from landnam.server.table import Seat, Table
from landnam.server.wishes import NORMAL, Answers, Wishes

REMEMBERED: Final = 60
"""The largest number of entries whose events are kept for connections that were away for a moment."""
MOST_MISSED: Final = 1_500
"""The largest number of entries that a connection is told afterwards, the latest ones; the page shows as many."""
AT_ONCE: Final = 100
"""The number of old entries that are made ready before others have their turn."""

ONLY_PLAYERS: Final = "Only its players may watch this table."
Told = tuple[Entry, list[Events]]


class Listener(Protocol):
    """A connection at a table."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that it holds now; asked again for every message."""

    def send(self, frame: bytes, number: int | None = None) -> None:
        """Queue a frame; ``number`` is that of its entry, if it has one."""

    def close(self, problem: Problem) -> None:
        """Say why, and close."""


class Turn:
    """The time during which one caller alone has a table; a class, because every command needs one."""

    __slots__ = ("_room",)

    def __init__(self, room: Room) -> None:
        self._room = room

    async def __aenter__(self) -> None:
        await self._room.begin_turn()

    async def __aexit__(self, *_: object) -> None:
        self._room.end_turn()


class Room:
    """One table, its listeners and its log."""

    def __init__(self, table: Table, secret: bytes, recent: Iterable[Told], store: Store) -> None:
        self.table = table
        self.secret = secret
        self._lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.gone = False
        """Whether this process no longer has the table; callers that wait for it look it up again."""
        self.listeners: dict[Listener, None] = {}
        self.preparing: dict[str, Any] | None = None
        """The message that is sent while some bots have stand-ins."""
        self.used = time.monotonic()
        self._store = store
        self._since = time.monotonic()
        self._recent: deque[Told] = deque(recent, REMEMBERED)
        self._whole: list[Told] | None = None
        """All entries with their events, kept for some time after old ones were requested."""
        self._told_late: dict[tuple[int, ...], list[tuple[int, bytes]]] = {}
        """By the seats that see them, the numbers and frames of old entries, kept as long as those."""
        self._record: str | None = None
        """The record of the finished game, kept as long: many things are worked out from it."""
        self._seen: dict[int, int] = {}
        """By seat, the last number that it acknowledged."""
        self._possible: dict[int, Possible] = {}
        self._in_doubt = False
        self._links: list[str] = []
        self.answers = Answers()
        self.asked = asyncio.Event()
        """Something has changed in what people are asked or wish."""
        self._wished: dict[int, Wishes] = {}
        """By seat, what its connections were last told of its wishes."""
        self._pace = self.speed()
        self._fair: tuple[list[Seat], Fair] | None = None
        self._see_possibilities(acted=None)
        self._seal()

    @classmethod
    async def load(cls, id: str, store: Store) -> Room | None:
        """The room of a table that is in the database."""
        log = await store.entries_after(id, -1)
        if not log:
            return None
        table, told = await asyncio.to_thread(fold, id, log)
        return cls(table, await store.secret(id), told[-REMEMBERED:], store)

    async def database_answers(self) -> bool:
        """Whether the log can be written at all."""
        return await self._store.writes()

    def now(self) -> float:
        """The table's own time."""
        return self.table.clock + time.monotonic() - self._since

    def possible(self, seat: int | None) -> Possible:
        """What a seat may do now."""
        return self._possible.get(-1 if seat is None else seat, Possible())

    def turn(self) -> Turn:
        """Lock the table and bring it up to date with the database, for as long as the ``with`` lasts."""
        return Turn(self)

    async def begin_turn(self) -> None:
        """Lock the table for the caller alone; a Problem if it is not here any more."""
        await self._lock.acquire()
        try:
            if self.gone:
                raise Problem(Slug.BUSY, "This table has just been put away; try again.")
            if self._in_doubt:
                await self.catch_up()
        except BaseException:
            self._lock.release()
            raise

    def end_turn(self) -> None:
        """Let others have the table."""
        self._lock.release()

    # --- writing ------------------------------------------------------------------------------------------------

    async def append(
        self, drafts: Sequence[Draft], tokens: dict[int, str | None] | None = None, opens: NewRow | None = None
    ) -> bool:
        """Commit, apply and send entries, under the lock. False if a number was taken: then that entry was applied."""
        steps: list[tuple[Table, Entry, list[Events]]] = []
        table, now, moment = self.table, self.now(), time.time()
        for draft in drafts:
            entry = Entry(table.number + 1, draft.kind, draft.seat, draft.key, moment, now, draft.body)
            table, told = table.after(entry, draft.played)
            steps.append((table, entry, told))
        loud = any(draft.kind not in QUIET for draft in drafts)
        append = Append(table.id, [e for _, e, _ in steps], table_info(table) if loud else None, tokens or {}, opens)
        self._in_doubt = True
        won = await self._store.append(append)
        self._in_doubt = False
        if not won:
            await self.catch_up()
            return False
        for step in steps:
            self._apply(*step)
        return True

    async def catch_up(self) -> None:
        """Apply the entries in the database that are not known here. Only under the lock."""
        for entry in await self._store.entries_after(self.table.id, self.table.number):
            self._apply(*_step(self.table, entry))
        self._in_doubt = False

    def _apply(self, table: Table, entry: Entry, told: list[Events]) -> None:
        self.table, self._since = table, time.monotonic()
        self.used = self._since
        self._show_out()
        self._recent.append((entry, told))
        if self._whole is not None:
            self._whole.append((entry, told))
        if entry.kind not in (Kind.CHAT, Kind.INVITED):
            self._see_possibilities(entry.seat if entry.kind in (Kind.MOVE, Kind.UNDO, Kind.TAKEBACK) else None)
            self._seal()
        self._tell(entry, told)
        self.tell_wishes()
        if entry.kind not in QUIET or table.needs_a_keeper:
            self.changed.set()
        if self.answers.asked:
            self.asked.set()
        metrics.count_entry(entry.kind.value)

    def _show_out(self) -> None:
        """Close connections that have lost their seat at a table that only its players may watch."""
        if not self.table.watch:
            for listener in list(self.listeners):
                if not listener.seats:
                    listener.close(Problem(Slug.NOT_ALLOWED, ONLY_PLAYERS))

    def _seal(self) -> None:
        """Link the new moves, and drop the links of undone moves."""
        table = self.table
        if table.game is not None and table.scheme != UNSEALED:
            self._links = table.game.links(self.fair(), self._links)

    def fair(self) -> Fair:
        """The chance of this table, which depends on its seats alone: it is made again when these change."""
        if self._fair is None or self._fair[0] is not self.table.seats:
            self._fair = self.table.seats, self.table.fair(self.secret)
        return self._fair[1]

    def record(self) -> str:
        """The record of a finished game, with the secret and the nonces from which its chance was drawn."""
        assert self.table.game is not None
        assert self.table.secret is not None
        if self._record is None:
            text = self.table.game.record(self.table.fair(self.secret))
            self._record = with_names(text, [seat.name for seat in self.table.seats])
        return self._record

    def link(self) -> dict[str, Any] | None:
        """The last link: it proves which moves were played so far, and in which order."""
        return {"moves": len(self._links) - 1, "hash": self._links[-1]} if self._links else None

    def _see_possibilities(self, acted: int | None) -> None:
        self._possible |= all_possible(self.table, self._possible, acted)
        self.answers.follow(self.table, self._possible, self.table.clock)

    # --- what people leave to the server ------------------------------------------------------------------------

    def wish(self, seat: int, wishes: Wishes) -> None:
        """A person wishes something."""
        self.answers.wish(self.table, seat, wishes)
        self.answers.follow(self.table, self._possible, self.now())
        self._wished.pop(seat, None)
        self.tell_wishes()
        self.changed.set()
        self.asked.set()

    def speed(self) -> str:
        """How fast bots play now: as the slowest of the people who are here wishes."""
        if not self.answers.wishes:
            return NORMAL
        here = self.connected()
        return self.answers.speed([seat for seat in self.table.humans() if seat in here])

    def declining(self) -> dict[int, float]:
        """The seats of people who are here for which an offer is to be declined, and when."""
        here = self.connected() if self.table.paused is None else frozenset[int]()
        return {
            seat: asked.until
            for seat, asked in self.answers.asked.items()
            if seat in here and self.answers.declines(self.table, seat, self.possible(seat))
        }

    def wishes_for(self, seats: Iterable[int]) -> list[bytes]:
        """The pace of the table, and what these seats wish."""
        wished = [self._wished_frame(seat) for seat in seats if seat in self.answers.wishes]
        return [to_json({"type": "pace", "speed": self._pace}), *wished]

    def tell_wishes(self) -> None:
        """Tell people how fast bots play, and each alone what has become of their own wishes."""
        for seat, wishes in self.answers.wishes.items():
            if self._wished.get(seat) != wishes:
                self._wished[seat] = wishes
                frame = self._wished_frame(seat)
                for listener in list(self.listeners):
                    if seat in listener.seats:
                        listener.send(frame)
        if (speed := self.speed()) != self._pace:
            self._pace = speed
            self._send_all({"type": "pace", "speed": speed})

    def _wished_frame(self, seat: int) -> bytes:
        own = self.answers.of(seat)
        return to_json(
            {
                "type": "wished",
                "seat": seat,
                "unpayable": own.unpayable,
                "quiet": own.quiet,
                "refuse": [{"give": give, "want": want} for give, want in own.refuse],
                "speed": own.speed,
                "skip": own.skip,
            }
        )

    # --- telling ------------------------------------------------------------------------------------------------

    def _tell(self, entry: Entry, told: list[Events]) -> None:
        """Send one update to each listener; those who see the same get the same bytes."""
        table = self.table
        update = {
            "type": "update",
            "number": entry.number,
            "time": entry.time,
            "entry": entry_info(entry),
            "table": None if entry.kind in QUIET else self.info(),
            "you": [],
            "clocks": self.clocks(),
            "link": self.link(),
        }
        quiet = entry.kind in (Kind.CHAT, Kind.INVITED)
        frames: dict[tuple[int, ...], bytes] = {}
        views = {} if quiet else views_for(table, (listener.seats for listener in self.listeners))
        for listener in list(self.listeners):
            seats = listener.seats
            if seats not in frames:
                sees = [
                    only_events(seat, told, self.possible(seat).decision)
                    if quiet
                    else you(table, seat, views[seat], told, self.possible(seat))
                    for seat in seats or (None,)
                ]
                frames[seats] = to_json({**update, "you": sees})
            listener.send(frames[seats], entry.number)

    def acknowledge(self, seats: tuple[int, ...], number: int) -> None:
        """Seats have seen everything up to a number: entries that all have seen are no longer kept."""
        for entry, _ in self._recent:
            if entry.number == number:
                metrics.ACKNOWLEDGED.observe(max(0.0, time.time() - entry.time))
        for seat in seats:
            self._seen[seat] = max(self._seen.get(seat, -1), number)
        seen_by_all = min((self._seen.get(seat, -1) for seat in self.table.humans()), default=-1)
        while self._recent and self._recent[0][0].number <= seen_by_all:
            self._recent.popleft()

    def clocks(self) -> dict[str, float] | None:
        """The seconds that seats have left."""
        if not self.table.clocks.running:
            return None
        return {str(seat): round(left, 2) for seat, left in self.table.clocks.seconds_left(self.now()).items()}

    def state_for(self, seats: tuple[int, ...]) -> bytes:
        """Everything as it is now."""
        views = views_for(self.table, (seats,))
        sees = [you(self.table, seat, view, (), self.possible(seat)) for seat, view in views.items()]
        return to_json(
            {
                "type": "state",
                "number": self.table.number,
                "table": self.info(),
                "you": sees,
                "clocks": self.clocks(),
                "link": self.link(),
            }
        )

    async def missed(self, seats: tuple[int, ...], last: int) -> list[bytes]:
        """An update for each entry after the last one seen, with events only. Only under the lock."""
        if last >= self.table.number:
            return []
        if self._recent and self._recent[0][0].number <= last + 1:
            return [self._late(entry, events, seats) for entry, events in self._recent if entry.number > last]
        if self._whole is None:
            log = await self._store.entries_after(self.table.id, -1)
            log = [entry for entry in log if entry.number <= self.table.number]
            self._whole = (await asyncio.to_thread(fold, self.table.id, log))[1][-MOST_MISSED:]
        ready = self._told_late.setdefault(seats, [])
        known = ready[-1][0] if ready else -1
        for entry, events in [one for one in self._whole if one[0].number > known]:
            ready.append((entry.number, self._late(entry, events, seats)))
            if len(ready) % AT_ONCE == 0:
                await asyncio.sleep(0)
        del ready[:-MOST_MISSED]
        return [frame for number, frame in ready if number > last]

    def _late(self, entry: Entry, told: list[Events], seats: tuple[int, ...]) -> bytes:
        return to_json(
            {
                "type": "update",
                "number": entry.number,
                "time": entry.time,
                "entry": entry_info(entry),
                "table": None,
                "you": [only_events(seat, told, entry.number) for seat in seats or (None,)],
                "clocks": None,
                "link": None,
            }
        )

    # --- who is here --------------------------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """The public part of the table, and who is here."""
        info = table_info(self.table, self.connected(), self.spectators())
        if info["fills_in"] is not None:
            info["fills_in"] = round(max(0.0, info["fills_in"] - self.now()), 2)
        return info

    def connected(self) -> frozenset[int]:
        """The seats that have a connection."""
        return frozenset(seat for listener in self.listeners for seat in listener.seats)

    def spectators(self) -> int:
        """The number of spectators."""
        return sum(not listener.seats for listener in self.listeners)

    def enter(self, listener: Listener) -> None:
        """A connection comes."""
        before = self.connected(), self.spectators()
        self.listeners[listener] = None
        self.tell_presence(before)

    def exit(self, listener: Listener) -> None:
        """A connection goes."""
        before = self.connected(), self.spectators()
        self.listeners.pop(listener, None)
        self.used = time.monotonic()
        self.tell_presence(before)

    def forget_old_entries(self) -> None:
        """Drop the kept entries; older ones are read from the database on demand."""
        self._whole = self._record = None
        self._told_late = {}

    def tell_presence(self, before: tuple[frozenset[int], int]) -> None:
        """Tell every listener who came and went."""
        connected, spectators = self.connected(), self.spectators()
        for seat in connected - before[0]:
            self.answers.came(seat, self.now())
        self.asked.set()
        self.tell_wishes()
        for seat in sorted(before[0] ^ connected):
            self._send_all({"type": "presence", "seat": seat, "connected": seat in connected})
        if spectators != before[1]:
            self._send_all({"type": "spectators", "count": spectators})

    def tell_preparing(self, bots: list[str], stand_in: str | None = None, why: str | None = None) -> None:
        """Tell every listener which bots have stand-ins and why, if that has changed."""
        message = {"type": "preparing", "bots": bots, "stand_in": stand_in, "why": why}
        preparing = message if bots else None
        if preparing != self.preparing:
            self.preparing = preparing
            self._send_all(message)

    def _send_all(self, message: dict[str, Any]) -> None:
        frame = to_json(message)
        for listener in list(self.listeners):
            listener.send(frame)


def _step(table: Table, entry: Entry) -> tuple[Table, Entry, list[Events]]:
    try:
        later, told = table.after(entry)
    except Exception as error:
        raise Unreadable(entry.number, entry.kind) from error
    return later, entry, told


def fold(id: str, log: Sequence[Entry]) -> tuple[Table, list[Told]]:
    """The table that a log makes, and the events of each entry."""
    table = Table(id)
    told: list[Told] = []
    for entry in log:
        try:
            told.append((entry, table.take(entry)))
        except Exception as error:
            raise Unreadable(entry.number, entry.kind) from error
    return table, told
