"""A bot program holds a seat with a bot token: it plays like anybody, shows as a bot, and can do nothing else."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect

import landnam
from landnam.bots.registry import usual_bot
from landnam.server.tokens import hashed
from server.driver import _OPENED, OPEN, Client, Refusal, Seated, me

EXAMPLE = Path(__file__).parents[2] / "examples" / "protocol" / "builder.py"
DICE = {"turns": 2}


class Program:
    """A bot program over a WebSocket of its own."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.frames: list[str] = []

    @classmethod
    async def enter(cls, address: str, token: str, table: str | None = None, **hello: Any) -> Self:
        socket = await connect(f"ws://{address}/api/tables/{table or token.partition('.')[0]}/bot", max_size=None)
        _OPENED.append(socket)
        program = cls(socket)
        greeting = await program.hear()
        assert (greeting["type"], greeting["protocol"]) == ("hello", 1)
        await program.say({"type": "hello", "protocol": 1, "name": "prog", "token": token, **hello})
        return program

    async def say(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def hear(self, *types: str) -> dict[str, Any]:
        """The next message, or the next of these types."""
        while True:
            async with asyncio.timeout(30):
                frame = str(await self.socket.recv())
            self.frames.append(frame)
            message: dict[str, Any] = json.loads(frame)
            self.heard.append(message)
            if not types or message["type"] in types:
                return message

    async def answer(self, asked: dict[str, Any], action: Any) -> None:
        await self.say({"type": "answer", "id": asked["id"], "action": action})

    async def play(self, choose: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Play until the game is over; the last message."""
        while True:
            message = await self.hear("decide", "propose", "end", "quit")
            if message["type"] in ("end", "quit"):
                return message
            await self.answer(message, choose(message) if message["type"] == "decide" else None)


def anything(rng: random.Random) -> Callable[[dict[str, Any]], Any]:
    def choose(message: dict[str, Any]) -> int:
        plain = [i for i, action in enumerate(message["legal"]) if not action.startswith(("offer", "propose"))]
        return rng.choice(plain)

    return choose


async def opened(client: Client, game: str = "dice", seats: int = 2, **more: Any) -> tuple[str, str, dict[str, Any]]:
    """A table with a host and free seats: its id, the host's token, and the whole answer."""
    told = await client.open(game, [me(), *[OPEN] * (seats - 1)], options=more.pop("options", DICE), **more)
    return told["table"]["id"], told["tokens"]["0"], told


async def seated(client: Client, **more: Any) -> tuple[str, str, str]:
    """A table whose host has made a bot token: its id, the host's token, and the bot token."""
    id, host, _ = await opened(client, **more)
    told = await client.call("POST", f"/tables/{id}/bots", {"name": "Prog"}, host)
    return id, host, told["token"]


async def started(address: str, id: str, host: str) -> Seated:
    person = await Seated.enter(address, id, [host])
    await person.ready()
    await person.start(person.seats[0])
    return person


# --- a game -------------------------------------------------------------------------------------------------------


def test_a_program_plays_a_game_with_a_person(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, token = await seated(client)
            program = await Program.enter(address, token)
            person = await started(address, id, host)
            shown = person.table["seats"][1]
            assert (shown["kind"], shown["bot"], shown["name"], shown["connected"]) == ("bot", "program", "Prog", True)
            assert (shown["commit"], shown["nonce"]) == (None, None)  # chance follows from the people's nonces alone
            ends = asyncio.create_task(program.play(anything(random.Random(1))))
            await person.play_on(random.Random(2))
            end = await ends
            assert end["outcome"] == person.table["outcome"]
            game = next(message for message in program.heard if message["type"] == "game")
            assert (game["game"], game["seat"], game["players"]) == ("dice", 1, ["red", "blue"])
            rolled = [e for message in program.heard for e in message.get("events", ()) if e["kind"] == "rolled"]
            assert {event["seat"] for event in rolled} == {0, 1}
            assert all(message["view"]["seat"] == 1 for message in program.heard if message["type"] == "decide")
            record = await client.call("GET", f"/tables/{id}/record")
            assert landnam.verify(record).ok

    run(play())


def test_a_program_trades_and_proposes(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, token = await seated(client, game="island", seats=3, options={"vp": 3})
            program = await Program.enter(address, token, proposes=True)
            person = await started(address, id, host)
            ends = asyncio.create_task(program.play(anything(random.Random(1))))
            await person.play_on(random.Random(2))
            await ends
            asked = [message for message in program.heard if message["type"] == "propose"]
            assert asked
            assert all(message["view"]["active"] != 1 for message in asked)
            turns = [message["view"]["turn"] for message in asked]
            assert turns == sorted(set(turns))

    run(play())


def test_a_program_is_invited_like_a_guest(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, told = await opened(client)
            joined = await client.call(
                "POST", f"/tables/{id}/join", {"name": "Guest bot", "code": told["invite"], "program": True}
            )
            assert joined["token"].startswith(f"{id}.")
            assert joined["table"]["seats"][1]["kind"] == "bot"
            with pytest.raises(Refusal, match="bad-code"):
                await client.call(
                    "POST", f"/tables/{id}/join", {"name": "Two", "code": told["invite"], "program": True}
                )
            program = await Program.enter(address, joined["token"])
            person = await started(address, id, host)
            ends = asyncio.create_task(program.play(anything(random.Random(1))))
            await person.play_on(random.Random(2))
            assert (await ends)["type"] == "end"

    run(play())


@pytest.mark.parametrize("reconnects", [False, True])
def test_a_program_follows_into_a_rematch(reconnects: bool, address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, token = await seated(client)
            program = await Program.enter(address, token)
            person = await started(address, id, host)
            ends = asyncio.create_task(program.play(anything(random.Random(1))))
            await person.play_on(random.Random(2))
            await ends
            again = await client.call("POST", f"/tables/{id}/rematch", token=host)
            assert again["table"]["seats"][0]["kind"] == "bot"
            if reconnects:
                await program.socket.close()
                program = await Program.enter(address, token)  # with the token of the first table
            person = await Seated.enter(address, again["table"]["id"], [host])
            await person.ready()
            ends = asyncio.create_task(program.play(anything(random.Random(1))))
            await person.start(1)
            await person.play_on(random.Random(2))
            assert (await ends)["outcome"] is not None

    run(play())


def test_a_program_that_comes_again_goes_on(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, token = await seated(client)
            first = await Program.enter(address, token)
            person = await started(address, id, host)
            playing = asyncio.create_task(person.play_on(random.Random(2)))
            asked = await first.hear("decide")
            await first.socket.close()
            second = await Program.enter(address, token)
            assert (await second.hear("game"))["seat"] == 1
            again = await second.hear("decide")
            assert again["legal"] == asked["legal"]
            await second.answer(again, 0)
            end = await second.play(anything(random.Random(3)))
            await playing
            assert end["outcome"] == person.table["outcome"]

    run(play())


# --- what goes wrong ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        "I think I will roll",
        '{"type":"answer","id":ID,"action":99}',
        '{"type":"answer","id":ID,"action":"end"}',
        '{"type":"answer","id":ID,"action":"rolled gold gold gold gold gold gold"}',
        '{"type":"answer","id":ID,"action":"' + "x" * 300 + '"}',
        '{"type":"answer","id":ID}',
        '{"type":"error","message":"sorry"}',
        '{"type":"chat","text":"hello"}',
    ],
)
def test_a_bad_answer_is_a_lost_decision(wrong: str, address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, token = await seated(client)
            program = await Program.enter(address, token)
            person = await started(address, id, host)
            playing = asyncio.create_task(person.play_on(random.Random(2)))
            asked = await program.hear("decide")
            await program.say(wrong.replace("ID", str(asked["id"])))
            told = await program.hear("error")
            assert told["id"] == asked["id"]
            assert told["reason"] in ("illegal", "raised")
            end = await program.play(anything(random.Random(3)))
            await playing
            assert end["type"] == "end"

    run(play())


def test_a_silent_program_is_replaced_until_it_speaks_again(start: Any, run: Any) -> None:
    async def play(address: str) -> None:
        async with Client(address) as client:
            id, host, token = await seated(client, options={"turns": 4})
            program = await Program.enter(address, token)
            person = await started(address, id, host)
            playing = asyncio.create_task(person.play_on(random.Random(2)))
            asked = await program.hear("decide")
            assert asked["clock"] <= 0.3  # also at a table without clocks
            while not person.table["seats"][1]["away"]:
                await asyncio.sleep(0.02)
            assert person.table["seats"][1]["bot"] == usual_bot("dice")
            await program.answer(asked, 0)  # too late: it only shows that it is there
            end = await program.play(anything(random.Random(3)))
            await playing
            assert end["type"] == "end"
            assert "handback" in [update["entry"]["kind"] for update in person.updates]

    with start(program_seconds=0.3) as address:
        run(play(address))


def test_a_pause_takes_no_time_from_a_program(start: Any, run: Any) -> None:
    async def play(address: str) -> None:
        async with Client(address) as client:
            id, host, token = await seated(client, options={"turns": 4})
            program = await Program.enter(address, token)
            person = await started(address, id, host)
            playing = asyncio.create_task(person.play_on(random.Random(2)))
            await program.hear("decide")
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            await person.command("pause", 0)
            await asyncio.sleep(2.5)
            await person.command("resume", 0)
            await program.answer(await program.hear("decide"), 0)
            await person.until_true(lambda: person.updates[-1]["entry"]["kind"] in ("move", "takeover"))
            assert "move" == person.updates[-1]["entry"]["kind"]
            assert not person.table["seats"][1]["away"]

    with start(program_seconds=2) as address:
        run(play(address))


def test_a_game_goes_on_without_its_program(start: Any, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landnam.server.keeper.ABSENT_SECONDS", 0.2)

    async def play(address: str) -> None:
        async with Client(address) as client:
            id, host, _ = await seated(client)
            person = await started(address, id, host)
            await person.play_on(random.Random(2))
            assert person.table["state"] == "over"

    with start() as address:
        run(play(address))


def test_a_program_that_never_comes_loses_its_seat(start: Any, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landnam.server.house.SWEEP_SECONDS", 0.1)

    async def play(address: str) -> None:
        async with Client(address) as client:
            id, host, token = await seated(client, seats=3)
            told = await client.call("POST", f"/tables/{id}/bots", {"name": "Second"}, host)
            await Program.enter(address, told["token"])
            person = await Seated.enter(address, id, [host])
            await person.until_true(lambda: person.table["seats"][1]["kind"] == "empty")
            assert person.table["seats"][2]["kind"] == "bot"  # the one that came stays
            late = await Program.enter(address, token)
            assert (await late.hear("error"))["reason"] == "not-allowed"

    with start(ready_within=0.02) as address:
        run(play(address))


# --- what a bot token cannot do -----------------------------------------------------------------------------------


def test_a_bot_token_opens_nothing_that_is_for_people(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, token = await seated(client, seats=3, watch=False)
            with pytest.raises(Refusal, match="not-allowed"):
                await Seated.enter(address, id, [token])
            for method, path, body in (
                ("POST", f"/tables/{id}/invites", None),
                ("POST", f"/tables/{id}/room-code", None),
                ("DELETE", f"/tables/{id}/room-code", None),
                ("POST", f"/tables/{id}/bots", {"name": "Another"}),
                ("DELETE", f"/tables/{id}/bots/1", None),
                ("POST", f"/tables/{id}/rematch", None),
                ("GET", f"/tables/{id}/practice", None),
                ("GET", f"/tables/{id}/standing", None),
            ):
                with pytest.raises(Refusal, match="not-allowed"):
                    await client.call(method, path, body, token)
            person = await started(address, id, host)
            for path in ("practice", "standing", "record"):
                with pytest.raises(Refusal, match=r"not-allowed|wrong-state"):
                    await client.call("GET", f"/tables/{id}/{path}", token=token)
            assert person.table["host"] == 0
            assert await client.call("GET", "/records", token=token) == await client.call("GET", "/records")

    run(play())


def test_only_the_hosts_token_makes_bot_tokens(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, _, told = await opened(client, seats=3)
            guest = await client.call("POST", f"/tables/{id}/join", {"name": "Bea", "code": told["invite"]})
            for token in (guest["token"], "x" * 40, None):
                with pytest.raises(Refusal, match="not-allowed"):
                    await client.call("POST", f"/tables/{id}/bots", {"name": "Prog"}, token)

    run(play())


def test_the_token_of_a_person_is_no_bot_token(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, _ = await seated(client)
            for token in (host, f"{id}.{'x' * 40}", ""):
                program = await Program.enter(address, token, table=id)
                assert (await program.hear("error"))["reason"] == "not-allowed"
                assert (await program.hear())["type"] == "quit"

    run(play())


def test_a_revoked_token_is_worth_nothing(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, token = await seated(client)
            program = await Program.enter(address, token)
            told = await client.call("DELETE", f"/tables/{id}/bots/1", token=host)
            assert told["seats"][1]["kind"] == "empty"
            assert (await program.hear("error"))["reason"] == "not-allowed"
            assert (await program.hear())["type"] == "quit"
            with pytest.raises(Refusal, match="not-found"):
                await client.call("DELETE", f"/tables/{id}/bots/1", token=host)
            token = (await client.call("POST", f"/tables/{id}/bots", {"name": "Prog"}, host))["token"]
            program = await Program.enter(address, token)
            person = await started(address, id, host)
            playing = asyncio.create_task(person.play_on(random.Random(2)))
            await program.hear("decide")
            await client.call("DELETE", f"/tables/{id}/bots/1", token=host)  # in the middle of the game
            assert (await program.hear("quit"))["type"] == "quit"
            await playing
            assert person.table["state"] == "over"

    run(play())


def test_a_program_hears_nothing_but_its_seat(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, token = await seated(client, game="island", seats=3, options={"vp": 3})
            program = await Program.enter(address, token, proposes=True)
            person = await started(address, id, host)
            await person.command("chat", 0, text="nobody tells the program")
            ends = asyncio.create_task(program.play(anything(random.Random(1))))
            await person.play_on(random.Random(2))
            await ends
            decided = [message for message in program.heard if message["type"] in ("decide", "propose")]
            assert decided
            for message in decided:
                for number, seat in enumerate(message["view"]["seats"]):
                    assert (seat["hand"] is not None) == (number == 1)
            over = next(i for i, message in enumerate(program.heard) if message["type"] == "end")
            secrets = [host, hashed(host), token, hashed(token), person.table["secret"], "nobody tells"]
            assert not [secret for secret in secrets for frame in program.frames[:over] if secret in frame]
            assert {"hello", "game", "decide", "propose", "end"} >= {message["type"] for message in program.heard}

    run(play())


def test_the_metrics_are_told_while_a_program_is_connected(address: str, run: Any) -> None:
    async def ask() -> None:
        async with Client(address) as client:
            _, _, token = await seated(client)
            program = await Program.enter(address, token)
            async with httpx2.AsyncClient() as http:
                answer = await http.get(f"http://{address}/metrics")
            assert 200 == answer.status_code
            assert "landnam_unseen_entries 0.0" in answer.text
            await program.socket.close()

    run(ask())


def test_tokens_are_kept_as_hashes_alone(start: Any, run: Any, tmp_path: Path) -> None:
    async def play(address: str) -> str:
        async with Client(address) as client:
            return (await seated(client))[2]

    with start() as address:
        token = run(play(address))
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    assert token.encode() not in kept
    assert hashed(token).encode() in kept


def test_nobody_practises_against_a_program(address: str, run: Any) -> None:
    """It may be that of another person, or one may sit behind it."""

    async def play() -> None:
        async with Client(address) as client:
            id, host, _ = await seated(client, game="island", seats=3, options={})
            await started(address, id, host)
            with pytest.raises(Refusal, match="not-allowed"):
                await client.call("GET", f"/tables/{id}/practice", token=host)

    run(play())


def test_a_server_starts_no_programs(address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            with pytest.raises(Refusal, match="bad-options"):
                await client.open("dice", [me(), "cmd:true"])

    run(play())


# --- the bridge ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["invite", "token"])
def test_a_program_of_the_arena_plays_on_a_server(way: str, address: str, run: Any) -> None:
    async def play() -> None:
        async with Client(address) as client:
            id, host, told = await opened(client)
            if way == "invite":
                how = ["--invite", f"http://{address}/#/join/{id}/{told['room_code']}"]
            else:
                made = await client.call("POST", f"/tables/{id}/bots", {"name": "Prog"}, host)
                how = ["--server", f"http://{address}", "--token", made["token"]]
            command = [sys.executable, "-m", "landnam", "bot", f"cmd:{sys.executable} {EXAMPLE}", *how]
            bridge = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                person = await Seated.enter(address, id, [host])
                await person.until_true(lambda: person.table["seats"][1]["kind"] == "bot" and heard_of(person))
                assert person.table["seats"][1]["name"] == ("builder.py" if way == "invite" else "Prog")
                await person.ready()
                await person.start(0)
                await person.play_on(random.Random(2))
                assert not any(move["entry"].get("by") for move in person.updates)  # no stand-in has played
                await client.call("POST", f"/tables/{id}/rematch", token=host)
                again = person.table["rematch"] or (await client.call("GET", f"/tables/{id}"))["rematch"]
                last = await Seated.enter(address, again, [host])
                await last.command("close", 1)
                out, err = await asyncio.to_thread(bridge.communicate, timeout=20)
                assert bridge.returncode == 0, out + err
            finally:
                bridge.kill()

    run(play())


def heard_of(person: Seated) -> bool:
    """Whether the program is connected."""
    said = [m["connected"] for m in person.log if m["type"] == "presence" and m["seat"] == 1]
    return said[-1:] == [True] or person.table["seats"][1]["connected"]
