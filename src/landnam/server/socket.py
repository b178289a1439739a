"""One connection: an explicit state machine, new → (hello) → here → closed.

A connection holds the seats that its tokens hold now. A seat is never remembered apart from its token: when a player
leaves a seat, no connection of theirs holds it any longer.
"""

from __future__ import annotations

import asyncio
import time
from enum import Enum
from typing import Final

import orjson
import structlog
from pydantic import ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from landnam.server import messages as said
from landnam.server import metrics
from landnam.server.authority import obey, why
from landnam.server.errors import Problem, Slug, rule_info
from landnam.server.house import House
from landnam.server.limits import Allowance, address_of
from landnam.server.room import ONLY_PLAYERS, Room
from landnam.server.seen import to_json
from landnam.server.table import RUNNING, Seat
from landnam.server.tokens import hashed, new_code
from landnam.server.wishes import Wishes

HELLO_SECONDS: Final = 10.0
MOST_WAITING: Final = 2_000_000
"""Bytes that may wait for a slow reader, beside what it asked for in its hello."""
GOODBYE_SECONDS: Final = 5.0
"""How long a connection that is closed may take to hear why."""
MOST_UNSEEN: Final = 500
"""Entries that a client which acknowledges may have been told and not seen."""
MOST_OFFENCES: Final = 100
"""Frames that could not be read or came too fast, after which the connection is closed."""
BURST_SECONDS: Final = 3
POLICY_VIOLATION, GOING_AWAY, NORMAL = 1008, 1001, 1000
GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)
"""The errors raised when writing to a closed connection."""
LOG = structlog.get_logger("landnam.socket")


class Stage(Enum):
    """The states of a connection."""

    NEW = "new"
    HERE = "here"
    CLOSED = "closed"


class Connection:
    """A WebSocket from its first frame to its last."""

    def __init__(self, socket: WebSocket, house: House, table: str | None = None) -> None:
        """``table`` is the one in the path, so that a proxy can route a table to one process."""
        self.stage = Stage.NEW
        self.room: Room | None = None
        self.acknowledged: int | None = None
        """The last number that the client says it has seen; None if it never said."""
        self._sent = -1
        self._tokens: frozenset[str] = frozenset()
        """The hashes of the tokens that came with the hello."""
        self._held: tuple[list[Seat], tuple[int, ...]] | None = None
        """The seats of the table when they were last looked at, and those that the tokens held then."""
        self._table = table
        self._socket = socket
        self._house = house
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._allowance = Allowance(house.settings.frames_per_second, BURST_SECONDS * house.settings.frames_per_second)
        self._waiting_bytes = 0
        self._most_waiting = MOST_WAITING
        self._offences = 0
        self._closing = asyncio.Event()
        self._goodbye: tuple[int, str] = (NORMAL, "")

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this connection holds now; none if it only watches."""
        if self.room is None:
            return ()
        table = self.room.table
        if self._held is None or self._held[0] is not table.seats:  # entries that change seats make a new list
            self._held = table.seats, table.seats_of(self._tokens)
        return self._held[1]

    # --- sending ------------------------------------------------------------------------------------------------

    def send(self, frame: bytes, number: int | None = None) -> None:
        """Queue a frame; a client that does not keep up is disconnected, and can resume from the last number seen."""
        if self.stage is Stage.CLOSED:
            return
        self._outgoing.put_nowait(frame)
        self._waiting_bytes += len(frame)
        if number is not None:
            self._sent = number
        if self._waiting_bytes > self._most_waiting or self.unseen() > MOST_UNSEEN:
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
            self._waiting_bytes = 0
            self.close(Problem(Slug.TOO_SLOW, "This connection does not keep up; come again and go on from there."))

    def unseen(self) -> int:
        """The number of sent entries that the client has not acknowledged, if it acknowledges at all."""
        return 0 if self.acknowledged is None else self._sent - self.acknowledged

    def close(self, problem: Problem, code: int = POLICY_VIOLATION) -> None:
        """Say why, and close."""
        if self.stage is not Stage.CLOSED:
            self.stage = Stage.CLOSED
            self._outgoing.put_nowait(to_json({"type": "bye", "error": problem.plain()}))
            self._goodbye = code, problem.slug.value
            self._outgoing.put_nowait(None)
            self._closing.set()

    async def _write(self) -> None:
        """Send what is queued, in order, until the end."""
        while (frame := await self._outgoing.get()) is not None:
            self._waiting_bytes -= len(frame)
            await self._socket.send({"type": "websocket.send", "text": frame.decode()})
        code, reason = self._goodbye
        await self._socket.close(code, reason)

    # --- receiving ----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Run the connection from accept to close."""
        writer = asyncio.create_task(self._write(), name="socket writer")
        reader = asyncio.create_task(self._read(), name="socket reader")
        closing = asyncio.create_task(self._closing.wait(), name="socket closing")
        try:
            await asyncio.wait((writer, reader, closing), return_when=asyncio.FIRST_COMPLETED)
            if closing.done():  # do not wait for a peer that reads nothing
                await asyncio.wait((writer,), timeout=GOODBYE_SECONDS)
        finally:
            closing.cancel()
            self.stage = Stage.CLOSED
            if not writer.done() and reader.done() and not self._outgoing.empty() and self._goodbye[1]:
                await asyncio.wait((writer,), timeout=2)
            for task in (writer, reader):
                task.cancel()
            wrote, read = await asyncio.gather(writer, reader, return_exceptions=True)
            if self.room is not None:
                self.room.exit(self)
            if isinstance(wrote, Exception) and not isinstance(wrote, GONE):
                LOG.error("writing failed", exc_info=wrote)
            if isinstance(read, Exception) and not isinstance(read, WebSocketDisconnect):
                LOG.error("reading failed", exc_info=read)

    async def _read(self) -> None:
        deadline = asyncio.get_running_loop().time() + HELLO_SECONDS
        while self.stage is Stage.NEW:
            try:
                async with asyncio.timeout_at(deadline):
                    frame = await self._socket.receive()
            except TimeoutError:
                self.close(Problem(Slug.HELLO_FIRST, f"No hello came within {HELLO_SECONDS:g} seconds."))
                return
            await self._take(frame)
        while self.stage is not Stage.CLOSED:
            await self._take(await self._socket.receive())

    async def _take(self, frame: Message) -> None:
        """Carry out a frame, or answer why not."""
        if frame["type"] == "websocket.disconnect":
            self.stage = Stage.CLOSED
            self._outgoing.put_nowait(None)
            return
        try:
            await self._handle(self._understood(frame.get("text"), frame.get("bytes")))
        except Problem as problem:
            metrics.REFUSED.labels(problem.slug.value).inc()
            self._offences += 1
            if self._offences > MOST_OFFENCES or self.stage is Stage.NEW:
                self.close(problem)
            else:
                self.send(to_json({"type": "error", "error": problem.plain()}))

    def _understood(
        self, text: str | None, data: bytes | None
    ) -> said.Hello | said.Command | said.Why | said.Wish | said.Ack | said.Ping:
        """A frame as a message; a Problem if it cannot be read."""
        if not self._allowance.take():
            raise Problem(Slug.TOO_MANY_REQUESTS, "Too many frames; slow down.")
        if text is None:
            raise Problem(Slug.BAD_JSON, "A frame must be JSON text, not binary.", details={"bytes": len(data or b"")})
        if len(text) > said.LARGEST_FRAME or len(text.encode("utf-8", "surrogatepass")) > said.LARGEST_FRAME:
            raise Problem(Slug.TOO_LARGE, f"A frame may have {said.LARGEST_FRAME} bytes at most.")
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
                "resumed": last is not None,
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
            raise Problem(Slug.BAD_REQUEST, f"Entry {number} was not told yet.", details={"number": self._sent})
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
                raise Problem(Slug.SHUTTING_DOWN, "The server is going down; it comes back with everything.")
            action = command.action if isinstance(command, said.Act) else ""
            if not self._house.seat_allowances.take(room.table.id, command.seat, command.type, action):
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
    connection = Connection(socket, house, table)
    connections.add(connection)
    metrics.SOCKETS.inc()
    try:
        await connection.run()
    finally:
        connections.discard(connection)
        metrics.SOCKETS.dec()


async def refuse_socket(socket: WebSocket, problem: Problem) -> None:
    """Accept a connection only to say why not."""
    await socket.accept()
    await socket.send_text(to_json({"type": "bye", "error": problem.plain()}).decode())
    if socket.application_state is not WebSocketState.DISCONNECTED:
        await socket.close(POLICY_VIOLATION, problem.slug.value)
