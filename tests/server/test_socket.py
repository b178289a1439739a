"""What a connection may not do, and what it hears then."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import orjson
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from landnam.server import room
from landnam.server.entries import Entry
from landnam.server.messages import LARGEST_FRAME, PROTOCOL
from server.driver import Client, Refusal, Seated, me


async def first_answer(address: str, frame: str | bytes, **more: Any) -> tuple[dict[str, Any], bool]:
    """What a fresh connection hears after its first frame, and whether it is closed then."""
    async with connect(f"ws://{address}/api/socket", **more) as socket:
        with suppress(ConnectionClosed):  # some are let go before they say anything
            await socket.send(frame)
        heard = orjson.loads(await socket.recv())
        try:
            await socket.send('{"type":"ping","ref":"x"}')
            await socket.recv()
        except ConnectionClosed:
            return heard, True
        return heard, False


@pytest.mark.parametrize(
    ("frame", "slug"),
    [
        ("{", "bad-json"),
        (b"\x00\x01", "bad-json"),
        ("[]", "bad-request"),
        ('{"type":"fly"}', "bad-request"),
        ('{"type":"act","key":"12345678","seat":0,"at":0,"action":"roll"}', "hello-first"),
        ('{"type":"hello","protocol":1,"table":"abcdefghij"}', "wrong-protocol"),
        ('{"type":"hello","protocol":2,"table":"abcdefghij"}', "not-found"),
        ('{"type":"hello","protocol":2,"table":"../../etc"}', "bad-request"),
        ("x" * (LARGEST_FRAME + 1), "too-large"),
    ],
)
def test_before_hello_a_mistake_ends_the_connection(frame: str | bytes, slug: str, address: str, run: Any) -> None:
    heard, closed = run(first_answer(address, frame))
    assert ("bye", slug, True) == (heard["type"], heard["error"]["slug"], closed)


def test_after_hello_a_mistake_has_no_effect_and_the_connection_lives(address: str, run: Any) -> None:
    async def play() -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        for frame, slug in (
            ("{", "bad-json"),
            (b"\x00", "bad-json"),
            ("x" * (LARGEST_FRAME + 1), "too-large"),
            ('{"type":"fly"}', "bad-request"),
            ('{"type":"hello","protocol":2,"table":"abcdefghij"}', "bad-request"),
            ('{"type":"chat","key":"short","seat":0,"text":"x"}', "bad-request"),
            ('{"type":"chat","key":"12345678","seat":true,"text":"x"}', "bad-request"),
            ('{"type":"ready","key":"12345678","seat":0,"commit":"xyz"}', "bad-request"),
        ):
            await one.send(frame)
            assert slug == (await one.until("error"))["error"]["slug"]
        with pytest.raises(Refusal, match="not-allowed"):
            await one.command("chat", 1, text="forged")
        with pytest.raises(Refusal, match="wrong-state"):
            await one.command("act", 0, at=0, action="roll")
        with pytest.raises(Refusal, match="wrong-state"):
            await one.start(0)
        await one.send({"type": "ping", "ref": "still there"})
        assert "still there" == (await one.until("pong"))["ref"]
        assert 0 == one.number

    run(play())


def test_a_page_of_another_origin_may_not_connect(address: str, run: Any) -> None:
    heard, _ = run(first_answer(address, "{}", origin="https://evil.example"))
    assert "wrong-origin" == heard["error"]["slug"]
    heard, _ = run(first_answer(address, "{}", origin=f"http://{address}"))
    assert "bad-request" == heard["error"]["slug"]


def test_who_sends_too_fast_is_told_and_at_last_let_go(start: Any, run: Any) -> None:
    async def flood(address: str) -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        one = await Seated.enter(address, opened["table"]["id"])
        for n in range(300):
            await one.send({"type": "ping", "ref": f"p{n}"})
        heard = [await one.until("pong", "error", "bye")]
        while heard[-1]["type"] != "bye":
            heard.append(await one.until("pong", "error", "bye"))
        assert "pong" == heard[0]["type"]
        assert "too-many-requests" == heard[-1]["error"]["slug"]

    with start(frames_per_second=5) as address:
        run(flood(address))


def test_an_address_has_so_many_connections(start: Any, run: Any) -> None:
    async def crowd(address: str) -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        for _ in range(2):
            await Seated.enter(address, opened["table"]["id"])
        heard, _ = await first_answer(address, "{}")
        assert "too-many-requests" == heard["error"]["slug"]

    with start(sockets_per_address=2) as address:
        run(crowd(address))


def test_tokens_and_codes_are_kept_as_hashes_only(start: Any, run: Any, tmp_path: Any) -> None:
    async def open_one(address: str) -> list[str]:
        opened = await Client(address).open("dice", [me("Ann"), {"kind": "open"}])
        joined = await Client(address).call(
            "POST", f"/tables/{opened['table']['id']}/join", {"name": "Bo", "code": opened["invite"]}
        )
        return [opened["tokens"]["0"], joined["token"], opened["invite"]]

    with start() as address:
        secrets = run(open_one(address))
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    assert b"Ann" in kept
    for secret in secrets:
        assert secret.encode() not in kept


def test_who_says_nothing_is_let_go(address: str, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landnam.server.connection.HELLO_SECONDS", 0.2)

    async def wait() -> dict[str, Any]:
        async with connect(f"ws://{address}/api/socket") as socket:
            heard: dict[str, Any] = orjson.loads(await socket.recv())
            return heard

    heard = run(wait())
    assert ("bye", "hello-first") == (heard["type"], heard["error"]["slug"])


def test_the_whole_log_is_worked_out_once_for_all_who_ask(
    address: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "REMEMBERED", 5)
    folded: list[str] = []
    fold = room.fold

    def noted(id: str, log: Any) -> Any:
        folded.append(id)
        return fold(id, log)

    monkeypatch.setattr(room, "fold", noted)

    async def ask() -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        id, tokens = opened["table"]["id"], list(opened["tokens"].values())
        one = await Seated.enter(address, id, tokens)
        for number in range(20):
            await one.command("chat", 0, text=str(number))
        folded.clear()
        for _ in range(3):
            late = await Seated.enter(address, id, tokens, last=-1)
            assert one.number == late.number
            assert [update["entry"] for update in one.updates] == [update["entry"] for update in late.updates[1:]]
            await one.command("chat", 0, text="one more")
            await late.reach(one.number)
        assert [id] == folded

    run(ask())


def test_who_missed_more_than_can_be_told_is_told_the_latest(
    address: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "REMEMBERED", 5)
    monkeypatch.setattr(room, "MOST_MISSED", 10)
    monkeypatch.setattr(room.Room, "forget_old_entries", lambda _room: None)
    made: list[int] = []
    late = room.Room._late

    def noted(self: room.Room, entry: Entry, *more: Any) -> bytes:
        made.append(entry.number)
        return late(self, entry, *more)

    monkeypatch.setattr(room.Room, "_late", noted)

    async def ask() -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        id, tokens = opened["table"]["id"], list(opened["tokens"].values())
        one = await Seated.enter(address, id, tokens)
        for number in range(20):
            await one.command("chat", 0, text=str(number))
        for last, resumed, told in ((-1, False, 10), (5, False, 10), (12, True, 8), (-1, False, 10)):
            async with connect(f"ws://{address}/api/tables/{id}/socket") as socket:
                hello = {"type": "hello", "protocol": PROTOCOL, "table": id, "tokens": tokens, "last": last}
                await socket.send(orjson.dumps(hello).decode())
                heard = [orjson.loads(await socket.recv())]
                while heard[-1]["type"] != "state":
                    heard.append(orjson.loads(await socket.recv()))
            assert (resumed, 20) == (heard[0]["resumed"], heard[0]["number"])
            numbers = [message["number"] for message in heard if message["type"] == "update"]
            assert list(range(21 - told, 21)) == numbers
        assert list(range(11, 21)) == made  # once for all who asked

    run(ask())


def test_hellos_of_an_address_are_counted(start: Any, run: Any) -> None:
    async def come(address: str) -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        for _ in range(3):
            await (await Seated.enter(address, opened["table"]["id"])).close()
        with pytest.raises(Refusal, match="too-many-requests"):
            await Seated.enter(address, opened["table"]["id"])

    with start(hellos_per_minute=0.01, sockets_per_address=3) as address:
        run(come(address))
