"""The connection of a person: the seats that their tokens hold, or a spectator's place.

A connection holds the seats that its tokens hold now. A seat is never remembered apart from its token: when a player
leaves a seat, no connection of theirs holds it any longer.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

import orjson
import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketState

from landnam.server import messages as said
from landnam.server import metrics
from landnam.server.authority import obey, why
from landnam.server.connection import POLICY_VIOLATION, Connection, Stage, serve
from landnam.server.errors import Problem, Slug, rule_info
from landnam.server.house import House
from landnam.server.limits import address_of
from landnam.server.room import ONLY_PLAYERS, Room
from landnam.server.seen import to_json
from landnam.server.table import RUNNING, Table
from landnam.server.tokens import hashed, new_code
from landnam.server.wishes import Wishes

MOST_UNSEEN: Final = 500
"""Entries that a client which acknowledges may have been told and not seen."""
LOG = structlog.get_logger("landnam.socket")


class PersonConnection(Connection):
    """A WebSocket of a player or a spectator."""

    def __init__(self, socket: WebSocket, house: House, table: str | None = None) -> None:
        super().__init__(socket, house, table)
        self._sent = -1
        self._tokens: frozenset[str] = frozenset()
        """The hashes of the tokens that came with the hello."""

    def _seats_at(self, table: Table) -> tuple[int, ...]:
        return table.seats_of(self._tokens)

    # --- sending ------------------------------------------------------------------------------------------------

    def send(self, frame: bytes, number: int | None = None) -> None:
        """Queue a frame; a client that does not keep up is disconnected, and can resume from the last number seen."""
        if number is not None and self.stage is not Stage.CLOSED:
            self._sent = number
        self._queue(frame)
        if self.stage is not Stage.CLOSED and self.unseen() > MOST_UNSEEN:
            self._too_slow()

    def unseen(self) -> int:
        """The number of sent entries that the client has not acknowledged, if it acknowledges at all."""
        return 0 if self.acknowledged is None else self._sent - self.acknowledged

    def _farewell(self, problem: Problem) -> Iterable[bytes]:
        return (to_json({"type": "bye", "error": problem.plain()}),)

    # --- receiving ----------------------------------------------------------------------------------------------

    async def _hear(self, text: str) -> None:
        await self._handle(self._understood(text))

    async def _refuse(self, problem: Problem) -> None:
        self.send(to_json({"type": "error", "error": problem.plain()}))

    def _understood(self, text: str) -> said.Hello | said.Command | said.Why | said.Wish | said.Ack | said.Ping:
        """A frame as a message; a Problem if it cannot be read."""
        try:
            plain = orjson.loads(text)
        except orjson.JSONDecodeError:
            raise Problem(Slug.BAD_JSON, "A frame must be JSON.") from None
        try:
            return said.CLIENT_MESSAGE.validate_python(plain)
        except ValidationError as error:
            problem = Problem(Slug.BAD_REQUEST, *_wrong(error))
            key = plain.get("key") if isinstance(plain, dict) else None
            if isinstance(key, str) and self.stage is not Stage.NEW:
                problem.details = {**(problem.details or {}), "key": key[:64]}
            raise problem from None

    async def _handle(self, message: said.Hello | said.Command | said.Why | said.Wish | said.Ack | said.Ping) -> None:
        match message:
            case said.Ping():
                self.send(to_json({"type": "pong", "ref": message.ref, "now": time.time()}))
            case said.Hello():
                await self._hello(message)
            case _ if self.room is None:
                raise Problem(Slug.HELLO_FIRST, "The first message must be hello.")
            case said.Wish():
                self._wish(self.room, message)
            case said.Ack():
                self._acknowledge(self.room, message.number)
            case said.Why():
                self._answer_why(self.room, message)
            case _:
                await self._command(self.room, message)

    async def _hello(self, hello: said.Hello) -> None:
        """Find the table and the seats, send what was missed and the current state, and take seats back from bots."""
        if self.stage is not Stage.NEW:
            raise Problem(Slug.BAD_REQUEST, "This connection has said hello already.")
        if hello.protocol != said.PROTOCOL:
            raise Problem(
                Slug.WRONG_PROTOCOL,
                f"This server speaks protocol {said.PROTOCOL}.",
                details={"protocol": said.PROTOCOL},
            )
        if self._table not in (None, hello.table):
            raise Problem(Slug.BAD_REQUEST, "The hello names another table than the path.")
        if not self._house.hellos.take(address_of(self._socket.scope)):
            raise Problem(Slug.TOO_MANY_REQUESTS, "Too many connections from this address; wait a little.")
        room = await self._house.find(hello.table)
        async with room.turn():
            table = room.table
            tokens = frozenset(hashed(token) for token in hello.tokens)
            seats = table.seats_of(tokens)  # one of several seats may have been lost meanwhile; the others are kept
            if tokens and not seats:
                raise Problem(Slug.NOT_ALLOWED, "You hold no seat at this table any longer.")
            if not table.watch and not seats:
                raise Problem(Slug.NOT_ALLOWED, ONLY_PLAYERS)
            last = hello.last if hello.last is not None and hello.last <= table.number else None
            missed = [] if last is None else await room.missed(seats, last)
            resumed = last is not None and last + len(missed) == table.number  # not if too much was missed to tell it
            self._most_waiting += sum(map(len, missed))
            self.room, self._tokens = room, tokens
            self.stage = Stage.HERE
            room.enter(self)
            welcome = {
                "type": "welcome",
                "protocol": said.PROTOCOL,
                "table": room.info(),
                "seats": seats,
                "number": table.number,
                "resumed": resumed,
            }
            self._sent = table.number
            for frame in (to_json(welcome), *missed, room.state_for(seats), *room.wishes_for(seats)):
                self.send(frame)
            if room.preparing is not None:
                self.send(to_json(room.preparing))
        for seat in seats:
            if room.table.state == RUNNING and room.table.seats[seat].away:
                await self._command(room, said.Back(type="back", key=f"hello-{new_code()}", seat=seat), quiet=True)

    def _wish(self, room: Room, wish: said.Wish) -> None:
        """Note what the person in a seat leaves to the server."""
        if wish.seat not in self.seats:
            raise Problem(Slug.NOT_ALLOWED, "You do not hold this seat.")
        refuse = tuple((dict(each.give), dict(each.want)) for each in wish.refuse)
        room.wish(wish.seat, Wishes(wish.unpayable, wish.quiet, refuse, wish.speed, wish.skip))

    def _acknowledge(self, room: Room, number: int) -> None:
        if number > self._sent:
            raise Problem(Slug.BAD_REQUEST, f"Entry {number} has not been sent yet.", details={"number": self._sent})
        self.acknowledged = max(self.acknowledged or 0, number)
        room.acknowledge(self.seats, self.acknowledged)

    def _answer_why(self, room: Room, question: said.Why) -> None:
        problem = why(room, self.seats, question)
        rule = None if problem is None or problem.rule is None else rule_info(problem.rule)
        error = None if problem is None or rule is not None else problem.plain()
        self.send(to_json({"type": "because", "ref": question.ref, "rule": rule, "error": error}))

    async def _command(self, room: Room, command: said.Command, quiet: bool = False) -> None:
        """Carry out a command; the answer follows its update."""
        try:
            if self._house.closing:
                raise Problem(Slug.SHUTTING_DOWN, "The server is going down; the game goes on when it is back.")
            action = command.action if isinstance(command, said.Act) else ""
            own = command.seat is None or command.seat in self.seats  # nobody uses up what others may do
            if own and not self._house.seat_allowances.take(room.table.id, command.seat, command.type, action):
                raise Problem(Slug.TOO_MANY_REQUESTS, "Too much from this seat; slow down.")
            with metrics.COMMANDS.time():
                number = await obey(room, lambda: self.seats, command)
        except Problem as problem:
            metrics.REFUSED.labels(problem.slug.value).inc()
            if not quiet:
                self.send(to_json({"type": "refused", "key": command.key, "error": problem.plain()}))
        except Exception:
            LOG.exception("command failed", table=room.table.id, command=command.type)
            failure = Problem(Slug.INTERNAL, "Something went wrong here; send it again.")
            self.send(to_json({"type": "refused", "key": command.key, "error": failure.plain()}))
        else:
            if not quiet:
                self.send(to_json({"type": "done", "key": command.key, "number": number}))


def _wrong(error: ValidationError) -> tuple[str]:
    """The error of a message in a sentence that quotes nothing of it."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return (f"{place or 'the message'}: {first['msg']}",)


async def serve_socket(socket: WebSocket, house: House, connections: set[Connection], table: str | None = None) -> None:
    """Accept a connection and run it."""
    await socket.accept()
    await serve(PersonConnection(socket, house, table), connections)


async def refuse_socket(socket: WebSocket, problem: Problem) -> None:
    """Accept a connection only to say why not."""
    await socket.accept()
    await socket.send_text(to_json({"type": "bye", "error": problem.plain()}).decode())
    if socket.application_state is not WebSocketState.DISCONNECTED:
        await socket.close(POLICY_VIOLATION, problem.slug.value)
