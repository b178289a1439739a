"""Bad frames: each gets a slug and has no effect, and the connection is closed only where it must be."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from landnam.server.errors import Slug
from landnam.server.messages import PROTOCOL
from server.driver import Client, Message, Refusal, Seated, me

COMMIT = "ab" * 32
KEY = "a key of 20 letters."
SLUGS = {slug.value for slug in Slug}


async def seated_at(address: str, game: str = "dice", begun: bool = True) -> tuple[Seated, Any]:
    """A table with two seats of one person."""
    async with Client(address) as client:
        opened = await client.open(game, [me("Ann"), me("Bo")], options={"turns": 2} if game == "dice" else {})
    seated = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
    if begun:
        await seated.ready()
        await seated.start(0)
    return seated, opened


async def answer(seated: Seated, frame: Any) -> Message:
    await seated.send(frame)
    return await seated.until("error", "refused", "done", "because", "pong", "bye")


# --- before hello -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "slug"),
    [
        ("", "bad-json"),
        ("hello", "bad-json"),
        ("{", "bad-json"),
        ('{"type":"hello"', "bad-json"),
        (b"\x00\x01", "bad-json"),
        ("[" * 5000, "bad-json"),
        ("null", "bad-request"),
        ("[]", "bad-request"),
        ("{}", "bad-request"),
        ('{"type":"hullo"}', "bad-request"),
        ('{"type":"hello","protocol":2}', "bad-request"),
        ('{"type":"hello","protocol":"1","table":"abcdefgh"}', "bad-request"),
        ('{"type":"hello","protocol":2,"table":"abcdefgh","more":1}', "bad-request"),
        ('{"type":"hello","protocol":2,"table":"../../etc/passwd"}', "bad-request"),
        ('{"type":"hello","protocol":2,"table":"abcdefgh","tokens":["x"]}', "bad-request"),
        ('{"type":"hello","protocol":9,"table":"abcdefgh"}', "wrong-protocol"),
        ('{"type":"hello","protocol":2,"table":"abcdefgh"}', "not-found"),
        (orjson.dumps({"type": "chat", "key": KEY, "seat": None, "text": "hi"}).decode(), "hello-first"),
        (orjson.dumps({"type": "act", "key": KEY, "seat": 0, "at": 0, "action": "roll"}).decode(), "hello-first"),
        ("x" * 17_000, "too-large"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_who_does_not_begin_with_a_right_hello_is_let_go(frame: str | bytes, slug: str, address: str, run: Any) -> None:
    async def say() -> None:
        async with connect(f"ws://{address}/api/socket") as socket:
            await socket.send(frame)
            said = orjson.loads(await socket.recv())
            assert ("bye", slug) == (said["type"], said["error"]["slug"])
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 1008

    run(say())


def test_a_wrong_token_is_let_go(address: str, run: Any) -> None:
    async def say() -> None:
        seated, _ = await seated_at(address)
        with pytest.raises(Refusal, match="not-allowed"):
            await Seated.enter(address, seated.table["id"], ["x" * 43])
        assert (await answer(seated, {"type": "ping", "ref": "1"}))["type"] == "pong"
        await seated.close()

    run(say())


# --- after hello ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "slug"),
    [
        ("", "bad-json"),
        ("nonsense", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        ('"\\ud800"', "bad-json"),
        ('{"type":"chat","key":"12345678","seat":0,"text":"\\ud800"}', "bad-json"),
        ("[" * 16_000, "bad-json"),
        ("x" * 17_000, "too-large"),
        ("é" * 9_000, "too-large"),
        ("NaN", "bad-json"),
        ("1e999", "bad-json"),
        ("12345678901234567890123456789", "bad-request"),
        ({"type": "fly"}, "bad-request"),
        ({"type": ["act"]}, "bad-request"),
        ({"type": "act"}, "bad-request"),
        ({"type": "act", "key": "short", "seat": 0, "at": 0, "action": "roll"}, "bad-request"),
        ({"type": "act", "key": "\0" * 8, "seat": 0, "at": 0, "action": "roll"}, "bad-request"),
        ({"type": "act", "key": "k" * 65, "seat": 0, "at": 0, "action": "roll"}, "bad-request"),
        ({"type": "act", "key": KEY, "seat": 4, "at": 0, "action": "roll"}, "bad-request"),
        ({"type": "act", "key": KEY, "seat": -1, "at": 0, "action": "roll"}, "bad-request"),
        ({"type": "act", "key": KEY, "seat": True, "at": 0, "action": "roll"}, "bad-request"),
        ({"type": "act", "key": KEY, "seat": 0, "at": 0, "action": "roll", "dice": [6, 6]}, "bad-request"),
        ({"type": "act", "key": KEY, "seat": 0, "at": 1e9, "action": "roll"}, "bad-request"),
        ({"type": "act", "key": KEY, "seat": 0, "at": 1000, "action": "roll"}, "bad-request"),
        ({"type": "act", "key": KEY, "seat": 0, "at": 0, "action": "roll"}, "stale"),
        ({"type": "act", "key": KEY, "seat": 3, "at": 3, "action": "roll"}, "not-allowed"),
        ({"type": "chat", "key": KEY, "seat": 3, "text": "it is me"}, "not-allowed"),
        ({"type": "chat", "key": KEY, "seat": 0, "text": "x" * 301}, "bad-request"),
        ({"type": "chat", "key": KEY, "seat": 0, "text": "\u200b\u202e"}, "bad-request"),
        ({"type": "ready", "key": KEY, "seat": 0, "commit": COMMIT}, "wrong-state"),
        ({"type": "start", "key": KEY, "seat": 0}, "wrong-state"),
        ({"type": "back", "key": KEY, "seat": 0}, "wrong-state"),
        ({"type": "undo", "key": KEY, "seat": 0, "at": 6}, "wrong-state"),
        ({"type": "hello", "protocol": PROTOCOL, "table": "abcdefgh"}, "bad-request"),
        ({"type": "ping", "ref": "r" * 100}, "bad-request"),
        ({"type": "ack", "number": "1"}, "bad-request"),
        ({"type": "update", "number": 1}, "bad-request"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_bad_frame_gets_a_slug_and_has_no_effect(frame: Any, slug: str, address: str, run: Any) -> None:
    async def say() -> None:
        seated, _ = await seated_at(address)
        number = seated.number
        said = await answer(seated, frame)
        assert said["type"] in ("error", "refused")
        assert slug == said["error"]["slug"]
        assert "Traceback" not in said["error"]["message"]
        assert (await answer(seated, {"type": "ping", "ref": "1"}))["type"] == "pong"
        assert number == seated.number
        await seated.act(0, "roll")
        assert number + 1 == seated.number
        await seated.close()

    run(say())


@pytest.mark.parametrize(
    "action", ["dice 6 6", "rolled gold gold gold gold gold gold", "end", "fly", "\0", "roll roll"]
)
def test_an_action_that_is_not_allowed_is_refused_with_the_reason(action: str, address: str, run: Any) -> None:
    async def say() -> None:
        seated, _ = await seated_at(address)
        with pytest.raises(Refusal) as refused:
            await seated.act(0, action)
        assert refused.value.slug in ("invalid-action", "illegal-action")
        assert (refused.value.slug == "illegal-action") == (refused.value.error["rule"] is not None)
        await seated.close()

    run(say())


def test_a_command_that_is_sent_again_has_no_second_effect(address: str, run: Any) -> None:
    async def say() -> None:
        seated, _ = await seated_at(address)
        command = {"type": "act", "seat": 0, "key": KEY, "at": seated.number, "action": "roll"}
        first = await answer(seated, command)
        number = seated.number
        again = [await answer(seated, command) for _ in range(3)]
        assert ("done", number) == (first["type"], first["number"])
        assert [first] * 3 == again
        assert number == seated.number
        await seated.close()

    run(say())


def test_a_seat_of_somebody_else_cannot_be_played(address: str, run: Any) -> None:
    async def say() -> None:
        seated, opened = await seated_at(address)
        only_bo = await Seated.enter(address, seated.table["id"], [opened["tokens"]["1"]])
        watcher = await Seated.enter(address, seated.table["id"])
        for intruder in (only_bo, watcher):
            for type, more in (
                ("act", {"at": intruder.number, "action": "roll"}),
                ("leave", {}),
                ("undo", {"at": intruder.number}),
                ("chat", {"text": "I am Ann"}),
            ):
                with pytest.raises(Refusal, match="not-allowed"):
                    await intruder.command(type, 0, **more)
        because = await answer(watcher, {"type": "why", "ref": "1", "seat": 0, "action": "roll"})
        assert because["error"]["slug"] == "not-allowed"
        number = seated.number
        await seated.act(0, "roll")
        assert number + 1 == seated.number
        for connection in (seated, only_bo, watcher):
            await connection.close()

    run(say())


def test_a_frame_larger_than_any_message_closes_the_connection(address: str, run: Any) -> None:
    async def say() -> None:
        seated, opened = await seated_at(address)
        await seated.send("x" * 200_000)
        with pytest.raises(ConnectionClosed):
            await seated.until("nothing")
        again = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()), last=seated.number)
        assert again.number == seated.number
        await again.close()

    run(say())


def any_json(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON value, with a liking for those that hurt."""
    kinds = 9 if depth < 3 else 7
    match rng.randrange(kinds):
        case 0:
            return rng.choice([None, True, False])
        case 1:
            return rng.choice([0, -1, 1, 3, 2**31, 2**63 - 1, -(2**63), 10**6])
        case 2:
            return rng.choice([0.5, -0.0, 1e308, 1e-320])
        case 3:
            return rng.choice(
                ["", "roll", "end", KEY, COMMIT, "red", "0", "é", "\0", "\u202e", "<script>", "' OR 1=1 --"]
            )
        case 4:
            return "".join(
                chr(rng.choice([rng.randrange(32), rng.randrange(32, 127), rng.randrange(0x400)])) for _ in range(20)
            )
        case 5:
            return "x" * rng.choice([39, 41, 200, 201, 300, 301, 5000])
        case 6:
            return rng.choice([[], {}])
        case 7:
            return [any_json(rng, depth + 1) for _ in range(rng.randrange(5))]
        case _:
            return {str(any_json(rng, 3)): any_json(rng, depth + 1) for _ in range(rng.randrange(5))}


def bent(rng: random.Random, number: int) -> Any:
    """A right message with something wrong in it."""
    key = f"fuzz-{rng.getrandbits(40):010x}"
    message: dict[str, Any] = rng.choice(
        [
            {"type": "act", "key": key, "seat": rng.randrange(2), "at": number, "action": "roll"},
            {"type": "undo", "key": key, "seat": 0, "at": number},
            {"type": "chat", "key": key, "seat": 0, "text": "hello"},
            {"type": "why", "ref": "r", "seat": 0, "action": "end"},
            {"type": "ready", "key": key, "seat": 0, "commit": COMMIT},
            {"type": "reveal", "key": key, "seat": 0, "nonce": "ab" * 16},
            {"type": "unready", "key": key, "seat": 1},
            {"type": "start", "key": key, "seat": 0, "bot": "random"},
            {"type": "back", "key": key, "seat": 0},
            {"type": "hello", "protocol": PROTOCOL, "table": "abcdefgh", "tokens": [], "last": 3},
            {"type": "ping", "ref": "r"},
        ]
    )
    for _ in range(rng.choice([1, 1, 2])):
        name = rng.choice([*message, "extra"])
        if rng.random() < 0.2:
            message.pop(name, None)
        else:
            message[name] = any_json(rng)
    return message


def test_bent_messages_are_answered_and_change_nothing_that_was_not_acknowledged(address: str, run: Any) -> None:
    async def fuzz() -> None:
        rng = random.Random(11)
        seated, opened = await seated_at(address)
        tokens = list(opened["tokens"].values())
        done = 0
        for _ in range(400):
            number = seated.number
            await seated.send(bent(rng, number))
            await seated.send({"type": "ping", "ref": "after"})
            said: list[Message] = []
            while not (said and said[-1]["type"] in ("pong", "bye") and said[-1].get("ref") in ("after", None)):
                said.append(await seated.hear())
            for message in said:
                if message["type"] in ("error", "refused", "bye"):
                    assert message["error"]["slug"] in SLUGS - {"internal"}
            answers = [message for message in said if message["type"] == "done"]
            assert (seated.number > number) <= bool(answers)
            done += len(answers)
            if said[-1]["type"] == "bye":
                seated = await Seated.enter(address, opened["table"]["id"], tokens, last=seated.number)
        await seated.play_on(random.Random(1))
        assert seated.table["state"] == "over"
        assert 0 < done < 200
        await seated.close()

    run(fuzz())
