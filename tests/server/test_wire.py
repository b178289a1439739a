"""How frames go over the wire: at once while the other side reads, and in their order in any case."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from landnam.server.connection import Stage
from landnam.server.settings import Settings
from landnam.server.socket import PersonConnection
from landnam.server.wire import WIRE, WrittenProtocol


class Transport:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False


def opened_wire() -> Any:
    """A protocol after its handshake."""
    wire = object.__new__(WrittenProtocol)
    wire.writable = asyncio.Event()
    wire.writable.set()
    wire.handshake_complete, wire.close_sent, wire.disconnected = True, False, False
    wire.conn = ServerProtocol()
    wire.conn.state = State.OPEN
    wire.transport = Transport()  # type: ignore[assignment]
    return wire


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_of_any_length_is_written_at_once(length: int) -> None:
    wire, text = opened_wire(), b"x" * length
    assert wire.write(text)
    assert Frame(Opcode.TEXT, text).serialize(mask=False) == wire.transport.written


@pytest.mark.parametrize("name", ["close_sent", "disconnected"])
def test_nothing_is_written_after_the_end(name: str) -> None:
    wire = opened_wire()
    setattr(wire, name, True)
    assert not wire.write(b"late")
    assert wire.transport.written == b""


def test_nothing_is_written_over_a_close_that_the_other_side_began() -> None:
    wire = opened_wire()
    wire.conn.close_sent = "close"
    assert not wire.write(b"late")
    assert wire.transport.written == b""


class Socket:
    """A socket of a reader that reads only when it is let."""

    def __init__(self, wire: Any) -> None:
        self.scope = {"extensions": {WIRE: wire}}
        self._wire = wire

    async def send(self, message: dict[str, Any]) -> None:
        await self._wire.writable.wait()
        self._wire.transport.write(message["text"].encode())

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def close(self, code: int, reason: str) -> None:
        pass


class PlainWire:
    """Writes frames without what comes before them."""

    def __init__(self) -> None:
        self.writable = asyncio.Event()
        self.writable.set()
        self.transport = Transport()

    def write(self, text: bytes) -> bool:
        if self.writable.is_set():
            self.transport.write(text)
        return self.writable.is_set()


def test_no_frame_overtakes_those_that_wait_for_a_slow_reader() -> None:
    async def play() -> bytes:
        wire = PlainWire()
        house: Any = SimpleNamespace(settings=Settings(database="sqlite:///none.db"))
        socket: Any = Socket(wire)
        connection = PersonConnection(socket, house)
        running = asyncio.create_task(connection.run())
        await asyncio.sleep(0)
        connection.stage = Stage.HERE
        connection.send(b"1")
        assert wire.transport.written == b"1"  # at once
        wire.writable.clear()
        connection.send(b"2")
        connection.send(b"3")
        await asyncio.sleep(0.01)  # the writer has taken the second one
        wire.writable.set()
        connection.send(b"4")
        assert wire.transport.written == b"1"
        await asyncio.sleep(0.01)
        connection.send(b"5")
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return wire.transport.written

    assert asyncio.run(play()) == b"12345"
