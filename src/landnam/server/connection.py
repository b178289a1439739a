"""What every connection has, of a person or of a bot program: an explicit state machine, new → (hello) → here → closed.

This is how a frame is taken and counted, how frames are queued and written, and how a connection is closed. What frames
mean is up to the subclasses (``socket.py``, ``bot_socket.py``).
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable
from enum import Enum
from typing import Final

import structlog
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from landnam.server import metrics
from landnam.server.errors import Problem, Slug
from landnam.server.house import House
from landnam.server.limits import Allowance
from landnam.server.messages import LARGEST_FRAME
from landnam.server.room import Room
from landnam.server.table import Seat, Table
from landnam.server.wire import WrittenProtocol, wire_of

HELLO_SECONDS: Final = 10.0
MOST_WAITING: Final = 2_000_000
"""Bytes that may wait for a slow reader, beside what it asked for in its hello."""
GOODBYE_SECONDS: Final = 5.0
"""How long a connection that is closed may take to hear why."""
MOST_OFFENCES: Final = 100
"""Frames that could not be read or came too fast, after which the connection is closed."""
AT_ONCE: Final = 20
"""Frames that are written before others have their turn."""
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


class Connection(ABC):
    """A WebSocket from its first frame to its last."""

    def __init__(self, socket: WebSocket, house: House, table: str | None) -> None:
        """``table`` is the one in the path, so that a proxy can route a table to one process."""
        self.stage = Stage.NEW
        self.room: Room | None = None
        self.acknowledged: int | None = None
        """The last number that the client says it has seen; None if it never said."""
        self._held: tuple[list[Seat], tuple[int, ...]] | None = None
        """The seats of the table when they were last looked at, and those that this connection held then."""
        self._table = table
        self._socket = socket
        self._house = house
        self._wire: WrittenProtocol | None = None
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        """Frames that could not be written at once."""
        self._unwritten = 0
        """The number of frames in the queue, or taken from it and not yet written."""
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
            self._held = table.seats, self._seats_at(table)
        return self._held[1]

    def unseen(self) -> int:
        """The number of sent entries that the client has not acknowledged; programs acknowledge none."""
        return 0

    # --- what the subclasses say --------------------------------------------------------------------------------

    @abstractmethod
    def _seats_at(self, table: Table) -> tuple[int, ...]:
        """The seats of a table that belong to this connection."""

    @abstractmethod
    def send(self, frame: bytes, number: int | None = None) -> None:
        """Take what the room tells; ``number`` is that of its entry."""

    @abstractmethod
    def _farewell(self, problem: Problem) -> Iterable[bytes]:
        """The frames that say why the connection ends."""

    @abstractmethod
    async def _hear(self, text: str) -> None:
        """Carry out a frame; a Problem if that cannot be done."""

    @abstractmethod
    async def _refuse(self, problem: Problem) -> None:
        """Answer a frame that could not be carried out."""

    # --- sending ------------------------------------------------------------------------------------------------

    def _queue(self, frame: bytes) -> None:
        """Write a frame, or queue it after those that wait; a client that does not keep up is disconnected."""
        if self.stage is Stage.CLOSED or (self._unwritten == 0 and self._wire is not None and self._wire.write(frame)):
            return
        self._outgoing.put_nowait(frame)
        self._unwritten += 1
        self._waiting_bytes += len(frame)
        if self._waiting_bytes > self._most_waiting:
            self._too_slow()

    def _too_slow(self) -> None:
        """Close the connection without what still waits for it; it can come again and go on from there."""
        while not self._outgoing.empty():
            self._outgoing.get_nowait()
            self._unwritten -= 1
        self._waiting_bytes = 0
        self.close(Problem(Slug.TOO_SLOW, "This connection does not keep up; come again and go on from there."))

    def close(self, problem: Problem, code: int = POLICY_VIOLATION) -> None:
        """Say why, and close."""
        if self.stage is not Stage.CLOSED:
            self.stage = Stage.CLOSED
            for frame in self._farewell(problem):
                self._unwritten += 1
                self._outgoing.put_nowait(frame)
            self._goodbye = code, problem.slug.value
            self._outgoing.put_nowait(None)
            self._closing.set()

    async def _write(self) -> None:
        """Send what is queued, in order, until the end."""
        sent = 0
        while (frame := await self._outgoing.get()) is not None:
            self._waiting_bytes -= len(frame)
            await self._socket.send({"type": "websocket.send", "text": frame.decode()})
            self._unwritten -= 1
            sent += 1
            if sent % AT_ONCE == 0:  # neither the queue nor the socket lets others have their turn of itself
                await asyncio.sleep(0)
        code, reason = self._goodbye
        await self._socket.close(code, reason)

    # --- receiving ----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Run the connection from accept to close."""
        self._wire = wire_of(self._socket.scope)
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
            await self._hear(self._text_of(frame))
        except Problem as problem:
            metrics.REFUSED.labels(problem.slug.value).inc()
            self._offences += 1
            if self._offences > MOST_OFFENCES or self.stage is Stage.NEW:
                self.close(problem)
            else:
                await self._refuse(problem)

    def _text_of(self, frame: Message) -> str:
        """The text of a frame, within the limits."""
        if not self._allowance.take():
            raise Problem(Slug.TOO_MANY_REQUESTS, "Too many frames; slow down.")
        text: str | None = frame.get("text")
        if text is None:
            size = len(frame.get("bytes") or b"")
            raise Problem(Slug.BAD_JSON, "A frame must be JSON text, not binary.", details={"bytes": size})
        if len(text) > LARGEST_FRAME or len(text.encode("utf-8", "surrogatepass")) > LARGEST_FRAME:
            raise Problem(Slug.TOO_LARGE, f"A frame may have {LARGEST_FRAME} bytes at most.")
        return text


async def serve(connection: Connection, connections: set[Connection]) -> None:
    """Run a connection that was accepted; meanwhile it is one of ``connections``."""
    connections.add(connection)
    metrics.SOCKETS.inc()
    try:
        await connection.run()
    finally:
        connections.discard(connection)
        metrics.SOCKETS.dec()
