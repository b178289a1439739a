"""What one address, one seat and one reader may take from the others."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from landnam.server import connection as connections
from landnam.server import house, wire
from landnam.server.connection import MOST_WAITING, Stage
from landnam.server.limits import ACTION_BURST_SECONDS, CHAT_BURST, OFFER_BURST, SeatAllowances
from landnam.server.settings import Settings
from landnam.server.socket import PersonConnection
from landnam.server.wire import Proxies
from server.driver import OPEN, Client, Refusal, Seated, me


@contextmanager
def half_open(address: str, count: int, said: bytes = b"GET / HTTP/1.1\r\nHost: x") -> Iterator[list[socket.socket]]:
    """Connections that have begun a request and do not end it."""
    host, port = address.split(":")
    opened: list[socket.socket] = []
    try:
        for _ in range(count):
            opened.append(socket.create_connection((host, int(port)), 10))
            opened[-1].sendall(said)
        yield opened
    finally:
        for one in opened:
            one.close()


def ended(one: socket.socket) -> bool:
    """Has the server let this connection go?"""
    one.settimeout(20)
    try:
        return one.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x", b"POST /api/verify HTTP/1.1\r\n"])
def test_a_request_whose_head_does_not_come_is_let_go(said: bytes, start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.3)
    with start() as address, half_open(address, 3, said) as opened:
        assert [True] * 3 == [ended(one) for one in opened]
        assert 200 == httpx2.get(f"http://{address}/healthz").status_code


def test_a_head_that_does_not_end_is_let_go(address: str) -> None:
    with half_open(address, 1) as (one,):
        try:
            for _ in range(100):
                one.sendall(b"x" * 10_000)
        except OSError:
            return  # closed while it still talked
        assert ended(one) or b"400" in one.recv(100)


def test_an_address_has_only_so_many_connections(start: Any) -> None:
    with start(connections_per_address=5, proxies="192.0.2.1") as address:
        with half_open(address, 5) as _, half_open(address, 3) as late:
            assert [True] * 3 == [ended(one) for one in late]
        for _ in range(50):  # those that are over no longer count
            try:
                assert 200 == httpx2.get(f"http://{address}/healthz").status_code
                break
            except httpx2.TransportError:
                time.sleep(0.1)
        else:
            pytest.fail("connections that are over still count")


def test_connections_of_a_proxy_are_those_of_many() -> None:
    assert "127.0.0.1" in Proxies("127.0.0.1")
    assert "10.1.2.3" in Proxies("127.0.0.1, 10.0.0.0/8")
    assert "192.0.2.1" not in Proxies("127.0.0.1, 10.0.0.0/8")
    assert "192.0.2.1" in Proxies("*")
    assert "192.0.2.1" not in Proxies("")


def test_a_seat_talks_and_offers_only_so_fast() -> None:
    allowed = SeatAllowances(1e-6, 1e-6, 1e-6)
    assert CHAT_BURST == sum(allowed.take("t", 0, "chat") for _ in range(100))
    assert OFFER_BURST == sum(allowed.take("t", 0, "act", "offer 1 wood for 1 ore") for _ in range(100))
    assert allowed.take("t", 1, "chat")
    assert allowed.take("u", 0, "chat")


async def talked(one: Seated, text: str) -> bool:
    """Was a line of chat taken, or was it too much?"""
    try:
        await one.command("chat", 0, text=text)
    except Refusal as refusal:
        if refusal.slug != "too-many-requests":
            raise
        return False
    return True


def test_more_chat_than_that_is_refused(start: Any, run: Any) -> None:
    async def talk(address: str) -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        id, tokens = opened["table"]["id"], list(opened["tokens"].values())
        first, second = await Seated.enter(address, id, tokens), await Seated.enter(address, id, tokens)
        for one in (first, second):
            said = [await talked(one, str(number)) for number in range(CHAT_BURST + 1)]
            assert (CHAT_BURST if one is first else 0) == said.count(True)
        await one.ready()  # other commands are counted apart

    with start(chats_per_minute=1e-6) as address:
        run(talk(address))


def test_nobody_uses_up_what_another_seat_may_say_and_do(start: Any, run: Any) -> None:
    async def talk(address: str) -> None:
        opened = await Client(address).open("duel", [me("Ann"), OPEN], open=True)
        id = opened["table"]["id"]
        guest = (await Client(address).call("POST", f"/tables/{id}/join", {"name": "Bob"}))["token"]
        ann, bob = await Seated.enter(address, id, [opened["tokens"]["0"]]), await Seated.enter(address, id, [guest])
        for one in (bob, await Seated.enter(address, id)):
            for _ in range(CHAT_BURST + 1):
                with pytest.raises(Refusal, match="not-allowed"):
                    await one.command("chat", 0, text="I am Ann")
                with pytest.raises(Refusal, match="not-allowed"):
                    await one.command("unready", 0)
        assert await talked(ann, "here I am")
        await ann.ready()

    with start(chats_per_minute=1e-6, actions_per_second=1e-6 + 1 / ACTION_BURST_SECONDS) as address:
        run(talk(address))


class Deaf:
    """A WebSocket whose other end neither says nor reads anything."""

    def __init__(self) -> None:
        self.closed = False
        self.scope: dict[str, Any] = {}

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def send(self, _message: Any) -> None:
        await asyncio.Event().wait()

    async def close(self, *_: Any) -> None:
        self.closed = True


def test_whoever_does_not_read_is_let_go(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "GOODBYE_SECONDS", 0.1)

    async def send() -> None:
        house: Any = SimpleNamespace(settings=Settings(database="sqlite:///none.db"))
        deaf: Any = Deaf()
        connection = PersonConnection(deaf, house)
        running = asyncio.create_task(connection.run())
        await asyncio.sleep(0)
        frames = 0
        while connection.stage is not Stage.CLOSED:
            connection.send(b"x" * 10_000)
            frames += 1
        assert MOST_WAITING // 10_000 + 1 == frames
        async with asyncio.timeout(5):
            await running

    run(send())


@pytest.mark.parametrize("years", [10, -10])
def test_a_clock_that_jumps_closes_no_game(years: int, start: Any, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "SWEEP_SECONDS", 0.1)
    monkeypatch.setattr(house, "CLOSING_SECONDS", 0.1)
    real = time.time

    async def begin(address: str) -> list[str]:
        client = Client(address)
        opened = await client.open("dice", [me("Ann")])
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await one.ready()
        await one.start(0)
        waiting = await client.open("dice", [me("Ann")])
        return [opened["table"]["id"], waiting["table"]["id"]]

    async def look(address: str, ids: list[str]) -> None:
        await asyncio.sleep(1)
        states = [(await Client(address).call("GET", f"/tables/{id}"))["state"] for id in ids]
        assert ["running", "gathering"] == states

    with start() as address:
        ids = run(begin(address))
        monkeypatch.setattr(time, "time", lambda: real() + years * 365 * 86_400)
        run(look(address, ids))
    with start() as address:  # one that begins with a wrong clock waits an hour
        run(look(address, ids))
