"""Keeps a table going: waits for the nonces, lets its bots play and watches its clocks.

The process in which a table lives keeps it. If two ever did, the unique numbers of the log would still let only one of
them write each entry.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import structlog

from landnam.bots.registry import STAND_INS, usual_bot
from landnam.rules.declaration import ActionKind, Clock
from landnam.rules.protocol import Game
from landnam.server import metrics
from landnam.server.authority import move, sealed
from landnam.server.entries import Draft, Kind
from landnam.server.errors import Problem
from landnam.server.libraries import BUILDING, INTERPRETED, standing
from landnam.server.room import Room
from landnam.server.seating import Seating, Turns
from landnam.server.settings import Settings
from landnam.server.table import EMPTY, GATHERING, OVER, REVEALING, RUNNING, Table
from landnam.server.thinking import Thinking
from landnam.server.wishes import SPEEDS

LOOK_SECONDS: Final = 3.0
"""The longest time before a keeper looks at its table again."""
LATE_SECONDS: Final = 8.0
"""How long after its time a quick match waits for a seat that is not ready."""
ABSENT_SECONDS: Final = 5.0
"""How long a game waits for a program that is not connected."""
FAILED_SECONDS: Final = 1.0
"""The wait after an error, such as a database that does not answer."""
MOST_FAILURES: Final = 10
"""Errors in a row, while the database answers, after which a table is given up."""
LOG = structlog.get_logger("landnam.keeper")
GiveUp = Callable[[Room, Exception], None]
"""Called with a table that cannot be kept going, and why."""
Ended = Callable[[Room], None]
"""Called with a table whose game has just ended."""


class Keepers:
    """A keeper for each table with a running game."""

    def __init__(self, settings: Settings, give_up: GiveUp, ended: Ended) -> None:
        self._settings = settings
        self._give_up = give_up
        self._ended = ended
        self._turns: Turns = Turns(asyncio.Lock)
        self._thinking = Thinking(settings.bot_threads, settings.bot_seconds)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def keep(self, room: Room) -> None:
        """Keep a room going from its start to its end."""
        if room.table.id not in self._tasks:
            keeper = Keeper(room, self._settings, self._turns, self._thinking, self._give_up, self._ended)
            task = asyncio.create_task(keeper.run(), name=f"keeper of {room.table.id}")
            self._tasks[room.table.id] = task
            task.add_done_callback(lambda done: self._forget(room.table.id, done))

    def _forget(self, id: str, done: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is done:
            del self._tasks[id]

    def busy(self, room: Room) -> bool:
        """Whether the room has something to do without listeners."""
        table = room.table
        if table.state == REVEALING or (table.state == GATHERING and table.quick is not None):
            return True
        if table.state != RUNNING or table.game is None or table.paused is not None:
            return False
        return bool(table.clocks.running) or any(table.played_by_bot(seat) for seat in table.game.to_act)

    async def drop(self, room: Room) -> None:
        """Stop keeping a room."""
        task = self._tasks.pop(room.table.id, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def close(self) -> None:
        """Stop all keepers."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinking.close()


class Keeper:
    """Keeps one table."""

    def __init__(
        self,
        room: Room,
        settings: Settings,
        turns: Turns,
        thinking: Thinking,
        give_up: GiveUp,
        ended: Ended,
    ) -> None:
        self._room = room
        self._give_up = give_up
        self._ended = ended
        self._settings = settings
        self._thinking = thinking
        self._seating = Seating(room.table.game_name, settings.bot_seconds, turns, room.changed.set)
        self._spoken: dict[int, int] = {}
        """The turn in which a bot was last asked for a proposal."""
        self._asked: dict[int, tuple[int, float]] = {}
        """The programs that the game waits for: since which entry, and since when."""

    async def run(self) -> None:
        """Run until the game is over."""
        room, failures = self._room, 0
        played = room.table.state == RUNNING
        answering = asyncio.create_task(self._answer(), name=f"answers of {room.table.id}")
        try:
            while room.table.state in (GATHERING, REVEALING, RUNNING):
                room.changed.clear()
                played = played or room.table.state == RUNNING
                try:
                    await self._go_on()
                    failures = 0
                except Exception as error:
                    LOG.exception("keeper failed", table=room.table.id)
                    failures = failures + 1 if await room.database_answers() else 0
                    if failures >= MOST_FAILURES:
                        self._give_up(room, error)
                        return
                    await asyncio.sleep(FAILED_SECONDS)
            if played and room.table.state == OVER:
                self._ended(room)
        finally:
            answering.cancel()
            self._seating.close()
            self._room.tell_preparing([])

    async def _go_on(self) -> None:
        if self._room.table.state == GATHERING:
            await self._gather()
        elif self._room.table.state == REVEALING:
            await self._wait_for_nonces()
        else:
            self._tell_who_is_absent()
            await self._keep()

    async def _wait(self, seconds: float) -> None:
        """Wait for an event, or for some time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(max(seconds, 0.0)):  # without the task that wait_for would make each time
                await self._room.changed.wait()

    async def _keep(self) -> None:
        """Let one bot play, or wait for people until their clocks run out."""
        table = self._room.table
        assert table.game is not None
        if table.paused is not None:
            self._asked.clear()  # programs have their whole time again afterwards
            await self._wait(LOOK_SECONDS)
            return
        if await self._let_propose(table, table.game):
            return
        for seat in table.game.to_act:
            bot = table.played_by_bot(seat)
            if bot is not None:
                await self._let_play(seat, bot)
                return
        clocks = table.clocks.seconds_left(self._room.now())
        for seat, left in self._programs_left(table, table.game).items():
            clocks[seat] = min(left, clocks.get(seat, left))
        out = [seat for seat, left in clocks.items() if left <= 0]
        if out:
            await self._time_is_out(out[0])
        elif not table.needs_a_keeper:
            await self._room.changed.wait()  # which is set as soon as that is otherwise
        else:
            await self._wait(min([*clocks.values(), LOOK_SECONDS]))

    # --- quick matches ------------------------------------------------------------------------------------------

    async def _gather(self) -> None:
        """Wait for the host, or start a quick match when it is full or has waited long enough."""
        table, now = self._room.table, self._room.now()
        if table.quick is None:
            await self._room.changed.wait()
            return
        unready = [seat for seat in table.humans() if not table.seats[seat].ready]
        late = [seat for seat in unready if now > max(table.quick, table.seats[seat].since) + LATE_SECONDS]
        complete = not unready and (now >= table.quick or all(seat.kind != EMPTY for seat in table.seats))
        if complete or late:
            await asyncio.shield(asyncio.ensure_future(self._begin_quickly(table.number, late)))
        else:
            left = table.quick - now
            await self._wait(min(left, LOOK_SECONDS) if left > 0 else LOOK_SECONDS / 3)

    async def _begin_quickly(self, number: int, late: list[int]) -> None:
        """Seal the nonces of a quick match, or free the seats of those who are not there."""
        room = self._room
        async with room.turn():
            if room.table.number != number or room.table.state != GATHERING:
                return
            if late:
                body = {"by": "clock"}
                await room.append([Draft(Kind.LEFT, seat, body=body) for seat in late], dict.fromkeys(late))
            else:
                await room.append([sealed(room.table)])

    # --- nonces -------------------------------------------------------------------------------------------------

    async def _wait_for_nonces(self) -> None:
        """Wait for nonces; a seat that does not reveal its nonce in time is no longer ready."""
        table = self._room.table
        left = self._settings.reveal_seconds - (self._room.now() - table.sealed)
        if left > 0:
            await self._wait(min(left, LOOK_SECONDS))
        else:
            await asyncio.shield(asyncio.ensure_future(self._recall(table.number)))

    async def _recall(self, number: int) -> None:
        room = self._room
        async with room.turn():
            if room.table.number == number and room.table.state == REVEALING:
                late = room.table.unrevealed()
                drafts = [Draft(Kind.RECALLED, body={"seats": late})]
                if room.table.quick is None:
                    await room.append(drafts)
                else:  # among strangers nobody holds the others up again
                    drafts += [Draft(Kind.LEFT, seat, body={"by": "clock"}) for seat in late]
                    await room.append(drafts, dict.fromkeys(late))

    # --- bots ---------------------------------------------------------------------------------------------------

    async def _let_play(self, seat: int, bot: str) -> None:
        """Let a bot decide off the event loop, wait as long as a person would think, and play."""
        room = self._room
        assert room.table.game is not None
        moved, begun = room.table.moved, time.monotonic()
        game = room.table.game.clone()
        referee = await self._seating.referee(seat, bot)
        if room.table.moved != moved:
            return
        with metrics.BOTS.time():
            action = await self._thinking.ask(referee, referee.decide, game)
        await self._pace(game.declaration.kind_of(action), begun, moved)
        if room.table.moved == moved and room.table.played_by_bot(seat) == bot:
            await self._write(seat, str(action), moved, "bot")

    def _tell_who_is_absent(self) -> None:
        """Tell every connection which bots have stand-ins, and why."""
        table = self._room.table
        bots = [(seat, bot) for seat in range(table.players) if (bot := table.played_by_bot(seat)) is not None]
        absent = self._seating.absent(bots)
        if absent:
            why = INTERPRETED if standing(table.game_name) == INTERPRETED else BUILDING
            self._room.tell_preparing(absent, STAND_INS[absent[0]], why)
        else:
            self._room.tell_preparing([])

    async def _let_propose(self, table: Table, game: Game) -> bool:
        """Let bots propose a trade in another seat's turn, once a turn, after the dice."""
        if not game.declaration.phase_named[game.phase].proposals:
            return False
        turn = game.turn
        for seat in range(table.players):
            bot = table.played_by_bot(seat)
            if bot is None or seat == game.active or self._spoken.get(seat) == turn:
                continue
            self._spoken[seat] = turn
            begun, referee = time.monotonic(), await self._seating.referee(seat, bot)
            proposal = await self._thinking.ask(referee, referee.propose, game.clone())
            if proposal is not None:
                await self._pace(game.declaration.kind_of(proposal), begun, table.moved)
                if self._room.table.moved == table.moved:
                    await self._write(seat, str(proposal), table.moved, "bot")
                return True
        return False

    async def _pace(self, kind: ActionKind, begun: float, moved: int) -> None:
        """Wait until a person would have decided, unless something else happens in the game."""
        room, pace = self._room, self._settings.pace * random.uniform(0.6, 1.4) * (0.5 if kind.quick else 1.0)
        while room.table.moved == moved and (left := begun + pace * SPEEDS[room.speed()] - time.monotonic()) > 0:
            room.changed.clear()
            await self._wait(left)

    async def _write(self, seat: int, action: str, moved: int, by: str) -> None:
        """Play for a seat, if the game is still where it was."""
        await asyncio.shield(asyncio.ensure_future(self._locked_write(seat, action, moved, by)))

    async def _locked_write(self, seat: int, action: str, moved: int, by: str) -> None:
        async with self._room.turn():
            table = self._room.table
            if table.moved == moved and table.state == RUNNING and table.paused is None:
                try:
                    await self._room.append(move(self._room, seat, action, by=by))
                except Problem as problem:
                    LOG.warning("bot's move refused", table=self._room.table.id, slug=problem.slug.value)

    # --- offers that people leave to the server -----------------------------------------------------------------

    async def _answer(self) -> None:
        """Decline offers for people who wish it, each at its moment."""
        room = self._room
        while True:
            room.asked.clear()
            now, due = room.now(), {seat: self._when(seat, at) for seat, at in room.declining().items()}
            seat = min(due, key=lambda each: due[each], default=None)
            if seat is None or due[seat] > now:
                with suppress(TimeoutError):
                    await asyncio.wait_for(room.asked.wait(), None if seat is None else due[seat] - now)
                continue
            try:
                await asyncio.shield(asyncio.ensure_future(self._decline(seat)))
            except Exception:
                LOG.exception("declining failed", table=room.table.id)
                await asyncio.sleep(FAILED_SECONDS)

    def _when(self, seat: int, at: float) -> float:
        """The moment of a decline: where nobody else plays, a person need not be waited for."""
        if self._room.table.held() != [seat]:
            return at
        pace = self._settings.pace * 0.5 * SPEEDS[self._room.speed()]
        return min(at, self._room.answers.asked[seat].since + pace)

    async def _decline(self, seat: int) -> None:
        """Decline for a person, with an entry like any that a person makes."""
        room = self._room
        async with room.turn():
            if seat in room.declining():
                with metrics.COMMANDS.time():  # declines by choice are counted there
                    await room.append(move(room, seat, "decline"))

    def _programs_left(self, table: Table, game: Game) -> dict[int, float]:
        """The seconds that programs have left for their decisions, also at a table without clocks."""
        waiting = {seat: self._room.possible(seat) for seat in game.to_act if table.seats[seat].program}
        if not waiting:
            self._asked = {}
            return {}
        now, here = time.monotonic(), self._room.connected()
        self._asked = {
            seat: asked if (asked := self._asked.get(seat)) and asked[0] == can.bargain else (can.bargain, now)
            for seat, can in waiting.items()
            if not table.seats[seat].away
        }
        patience = {seat: self._settings.program_seconds if seat in here else ABSENT_SECONDS for seat in self._asked}
        return {seat: begun + patience[seat] - now for seat, (_, begun) in self._asked.items()}

    # --- clocks -------------------------------------------------------------------------------------------------

    async def _time_is_out(self, seat: int) -> None:
        """When time runs out, an unanswered offer is declined, and a bot takes over a seat that does not act."""
        table = self._room.table
        if table.clocks.running.get(seat) == Clock.ANSWER and "decline" in self._room.possible(seat).may:
            await self._write(seat, "decline", table.moved, "clock")
            return
        await asyncio.shield(asyncio.ensure_future(self._take_over(seat, table.number)))

    async def _take_over(self, seat: int, number: int) -> None:
        room = self._room
        async with room.turn():
            if room.table.number == number:
                body = {"bot": usual_bot(room.table.game_name), "by": "clock"}
                await room.append([Draft(Kind.TAKEOVER, seat, body=body)])
