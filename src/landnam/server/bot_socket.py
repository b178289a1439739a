"""The connection of a bot program to its seat, in the messages of the bot protocol (docs/bot-protocol.md).

A program is told what its seat may know and is asked for its decisions; there is no message for anything else. It hears
of an entry what any connection of the seat hears (``seen.py``), and is judged as in a match: an answer that cannot be
used is a lost decision, for which any legal action is played.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import orjson
import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket

from landnam.bots.interface import ILLEGAL, Lost
from landnam.bots.protocol import (
    DECIDE,
    PROPOSE,
    QUIT,
    BadHello,
    Message,
    game_begins,
    game_ends,
    greeting,
    line_of,
    lost,
    question,
    read_answer,
    read_hello,
    read_line,
)
from landnam.bots.referee import OFFERS_A_TURN
from landnam.rules.protocol import Game
from landnam.server import messages as said
from landnam.server.authority import obey
from landnam.server.connection import Connection, Stage, serve
from landnam.server.errors import Problem, Slug
from landnam.server.house import House
from landnam.server.limits import address_of
from landnam.server.room import Room
from landnam.server.table import ABANDONED, OVER, RUNNING, Table
from landnam.server.tokens import hashed, new_code
from landnam.server.wishes import SPEEDS

PASSING: Final = frozenset((Slug.BUSY, Slug.ELSEWHERE, Slug.SHUTTING_DOWN, Slug.TOO_MANY_REQUESTS, Slug.TOO_SLOW))
"""Refusals after which a program may come again; after all others it quits."""
NO_TOKEN: Final = "This bot token holds no seat at this table."
REMATCH_SECONDS: Final = 600.0
"""How long a program waits for a rematch."""
SHORTEST_CLOCK: Final = 0.1
LOG = structlog.get_logger("landnam.bot_socket")


@dataclass(frozen=True)
class Question:
    """A question that a program has not answered."""

    id: int
    kind: str
    legal: Sequence[str]
    at: int
    """The last entry that the program had seen."""
    begun: float


class BotConnection(Connection):
    """A WebSocket of a bot program."""

    def __init__(self, socket: WebSocket, house: House, table: str, version: str) -> None:
        super().__init__(socket, house, table)
        self._token = ""
        """The hash of its token."""
        self._proposes = False
        self._ids = 0
        self._question: Question | None = None
        self._asked: int | None = None
        """The entry since which the decision that it was last asked for has been open."""
        self._spoken = -1
        """The turn in which it was last asked for a proposal."""
        self._offered = (-1, 0)
        """The turn of its last offer, and the offers that it has made in it."""
        self._events: list[Message] = []
        self._begun = self._ended = False
        self._following: asyncio.Task[None] | None = None
        self._waiting: asyncio.TimerHandle | None = None
        """Ends the connection if there is no rematch."""
        self._say(greeting(version))

    def _seats_at(self, table: Table) -> tuple[int, ...]:
        """The seat that its token holds."""
        seat = table.program_of(self._token)
        return () if seat is None else (seat,)

    def _say(self, message: Message) -> None:
        """Send a message of the protocol."""
        self._queue(_frame(message))

    # --- what happens at the table ------------------------------------------------------------------------------

    def send(self, frame: bytes, number: int | None = None) -> None:  # noqa: ARG002 # programs acknowledge nothing
        """Take in what every connection of the seat is told, and ask what there is to ask."""
        if self.stage is Stage.CLOSED or self.room is None:
            return
        if not self.seats:
            self.close(Problem(Slug.NOT_ALLOWED, NO_TOKEN))
            return
        told = orjson.loads(frame)
        if told["type"] != "update":
            return
        for you in told["you"]:
            self._events += you["events"]
        if told["entry"]["kind"] == "undo":
            self._events.append({"kind": "undo", "seat": told["entry"]["seat"]})
        if told["entry"]["kind"] == "rematch":
            self._following = asyncio.create_task(self._follow(told["entry"]["table"]), name="bot's rematch")
        else:
            self._look(self.room)

    def _look(self, room: Room) -> None:
        """Tell the program of a game that begins or ends, and ask it if the game waits for it."""
        table, seat = room.table, self.seats[0]
        if table.state in (OVER, ABANDONED):
            self._end(room)
        game = table.game
        if game is None or table.state != RUNNING:
            return
        if not self._begun:
            self._begun = True
            self._events.clear()
            self._say(game_begins(game.view(seat), secrets.randbits(53)))
        if table.paused is not None or table.seats[seat].away:
            self._question = self._asked = None
        elif seat in game.to_act:
            since = room.possible(seat).bargain
            if self._asked != since:
                self._asked = since
                self._ask(room, game, DECIDE, game.legal(seat, offers=self._may_offer(game)))
        else:
            self._asked = None
            if self._proposes and self._spoken != game.turn and game.active != seat:
                self._ask_for_proposal(room, game, seat)

    def _ask_for_proposal(self, room: Room, game: Game, seat: int) -> None:
        """Ask once in every turn of another seat, after the dice."""
        if not game.declaration.phase_named[game.phase].proposals or not self._may_offer(game):
            return
        legal = game.legal(seat)
        if any(game.declaration.kind_of(action).offer for action in legal):
            self._spoken = game.turn
            self._ask(room, game, PROPOSE, legal)

    def _ask(self, room: Room, game: Game, kind: str, legal: Sequence[str]) -> None:
        seat = self.seats[0]
        self._ids += 1
        self._question = Question(self._ids, kind, legal, room.table.number, time.monotonic())
        clock = self._house.settings.program_seconds
        left = room.table.clocks.seconds_left(room.now()).get(seat, clock)
        events, self._events = self._events, []
        view = game.view(seat) | {"counted": game.counted(seat)}
        self._say(question(kind, self._ids, legal, max(SHORTEST_CLOCK, min(clock, left)), events, view))

    def _may_offer(self, game: Game) -> bool:
        return self._offered[0] != game.turn or self._offered[1] < OFFERS_A_TURN

    def _end(self, room: Room) -> None:
        if self._begun and not self._ended:
            self._ended = True
            self._say(game_ends(room.table.outcome, self._events))
            self._events, self._question = [], None
        if room.table.state == ABANDONED:
            self.close(Problem(Slug.WRONG_STATE, "This table is closed.", details={"state": ABANDONED}))
        elif self._waiting is None:
            over = Problem(Slug.WRONG_STATE, "The game is over, and there was no rematch.", details={"state": OVER})
            self._waiting = asyncio.get_running_loop().call_later(REMATCH_SECONDS, self.close, over)

    async def _follow(self, table: str) -> None:
        """Sit down at the table of a rematch, or of the last of several: the token holds a seat there too."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        last: str | None = table
        while last is not None:
            try:
                room = await self._house.find(last)
            except Problem as problem:
                self.close(problem)
                return
            last = room.table.rematch
        if self.room is not None:
            self.room.exit(self)
        async with room.turn():
            self._held, self.room = None, room
            self._begun = self._ended = False
            self._asked, self._spoken = None, -1
            if self.seats:
                room.enter(self)
                self._look(room)
            else:
                self.close(Problem(Slug.NOT_ALLOWED, NO_TOKEN))
        await self._come_back(room)

    def _farewell(self, problem: Problem) -> Iterable[bytes]:
        """Why, and whether the program may come again."""
        told: Message = {"type": "error", "reason": problem.slug.value, "message": problem.message}
        if problem.slug is Slug.ELSEWHERE and problem.details is not None:
            told["address"] = problem.details["address"]
        return (_frame(told),) if problem.slug in PASSING else (_frame(told), _frame(QUIT))

    # --- what the program says ----------------------------------------------------------------------------------

    async def _hear(self, text: str) -> None:
        """Take a message of the program."""
        if self.room is None:
            await self._greeted(text)
        else:
            await self._heard(self.room, text)

    async def _refuse(self, problem: Problem) -> None:
        await self._lose(ILLEGAL, problem.message)

    async def _greeted(self, text: str) -> None:
        """Let a program with a bot token of this table sit down."""
        try:
            hello = read_hello(read_line(text))
        except (BadHello, Lost) as error:
            raise Problem(Slug.HELLO_FIRST, f"The first message must be hello: {error}.") from None
        if not self._house.hellos.take(address_of(self._socket.scope)):
            raise Problem(Slug.TOO_MANY_REQUESTS, "Too many connections from this address; wait a little.")
        assert self._table is not None
        room = await self._house.find(self._table)
        async with room.turn():
            token = hashed(hello.token or "")
            if room.table.program_of(token) is None:
                raise Problem(Slug.NOT_ALLOWED, NO_TOKEN)
            if hello.games is not None and room.table.game_name not in hello.games:
                raise Problem(Slug.BAD_OPTIONS, "This bot does not play the game of this table.")
            self._token, self._proposes, self.room = token, hello.proposes, room
            self.stage = Stage.HERE
            room.enter(self)
            self._look(room)
        if room.table.rematch is not None:
            await self._follow(room.table.rematch)
        else:
            await self._come_back(room)

    async def _come_back(self, room: Room) -> None:
        """Take the seat over again from the bot that has played for it."""
        seats = self.seats
        if seats and room.table.state == RUNNING and room.table.seats[seats[0]].away:
            back = said.Back(type="back", key=f"bot-{new_code()}", seat=seats[0])
            try:
                await obey(room, lambda: self.seats, back)
            except Problem as problem:  # such as a hand-over that has happened already
                LOG.info("bot not back", table=room.table.id, slug=problem.slug.value)

    async def _heard(self, room: Room, text: str) -> None:
        """Carry out an answer."""
        asked = self._question
        if asked is None:
            await self._come_back(room)
            return
        try:
            answer = read_answer(read_line(text), asked.id, asked.kind, asked.legal)
        except Lost as error:
            await self._lose(error.reason, str(error))
            return
        if answer is None:
            return
        self._question = None
        if answer.action is not None:
            await self._seem_to_think(room, asked)
            await self._act(room, asked, answer.action)

    async def _act(self, room: Room, asked: Question, action: str) -> None:
        """Play what the program has answered."""
        seats = self.seats
        if not seats:
            return
        try:
            act = said.Act(type="act", key=f"bot-{new_code()}", seat=seats[0], at=asked.at, action=action)
            if not self._house.seat_allowances.take(room.table.id, seats[0], "act", action):
                raise Problem(Slug.TOO_MANY_REQUESTS, "Too much from this seat; slow down.")
            offer = room.table.game is not None and room.table.game.declaration.kind_of(action).offer
            turn = -1 if room.table.game is None else room.table.game.turn
            if offer and room.table.game is not None and not self._may_offer(room.table.game):
                raise Problem(Slug.ILLEGAL_ACTION, "No offer may be made now.")
            await obey(room, lambda: self.seats, act)
            if offer:
                self._offered = turn, self._offered[1] + 1 if self._offered[0] == turn else 1
        except ValidationError:
            await self._lose(ILLEGAL, "its action is not a text of 1 to 200 characters", asked)
        except Problem as problem:
            if problem.slug is Slug.WRONG_STATE:
                self._asked = None  # it is asked again when the game goes on
            elif problem.slug is not Slug.STALE:
                await self._lose(ILLEGAL, problem.message, asked)

    async def _lose(self, reason: str, why: str, asked: Question | None = None) -> None:
        """Tell the program that its answer does not count, and play any legal action in place of it."""
        room, asked = self.room, asked or self._question
        self._question = None
        if asked is None or room is None or not self.seats:
            return
        self._say(lost(asked.id, reason, why))
        LOG.info("bot lost a decision", table=room.table.id, reason=reason)
        game = room.table.game
        if asked.kind != DECIDE or game is None or self.seats[0] not in game.to_act:
            return
        legal = game.legal(self.seats[0], offers=False)
        act = said.Act(
            type="act", key=f"bot-{new_code()}", seat=self.seats[0], at=asked.at, action=str(random.choice(legal))
        )
        try:
            await obey(room, lambda: self.seats, act)
        except Problem as problem:  # the game has gone on meanwhile
            LOG.info("nothing played for a bot", table=room.table.id, slug=problem.slug.value)

    async def _seem_to_think(self, room: Room, asked: Question) -> None:
        """Wait as long as the bots of this server do, so that people can follow."""
        pace = self._house.settings.pace * random.uniform(0.6, 1.4) * SPEEDS[room.speed()]
        await asyncio.sleep(max(0.0, asked.begun + pace - time.monotonic()))


def _frame(message: Message) -> bytes:
    """A message of the protocol as a frame."""
    return line_of(message).rstrip()


async def serve_bot(socket: WebSocket, house: House, connections: set[Connection], table: str, version: str) -> None:
    """Accept the connection of a bot program and run it."""
    await socket.accept()
    await serve(BotConnection(socket, house, table, version), connections)
