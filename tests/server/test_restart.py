"""A server that is stopped and started again goes on where it was."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from landnam.rules.fairness import SCHEME
from landnam.server import house
from landnam.server.entries import Entry, Kind
from landnam.server.opening import new_row
from landnam.server.run import listen
from landnam.server.settings import Settings
from landnam.server.store import Append, Store
from landnam.server.table import HUMAN, Seat
from landnam.server.tokens import hashed
from server.driver import Client, Refusal, Seated, close_all, me
from server.services import free_port


def test_a_game_goes_on_after_a_restart(start: Any, run: Any) -> None:
    table: dict[str, Any] = {}

    async def begin(address: str) -> Seated:
        client = Client(address)
        opened = await client.open("island", [me("Ann"), "easy", "easy"], options={"vp": 3})
        table.update(id=opened["table"]["id"], tokens=list(opened["tokens"].values()))
        one = await Seated.enter(address, table["id"], table["tokens"])
        await one.ready()
        await one.start(0)
        await one.play_on(random.Random(1), moves=10)
        return one

    async def go_on(address: str, before: Seated) -> None:
        one = await Seated.enter(address, table["id"], table["tokens"], before.number)
        assert one.number >= before.number
        repeated = await one.command("act", 0, key=before_key, at=0, action="roll")
        assert repeated == before_number
        await one.play_on(random.Random(2))
        assert "over" == one.table["state"]
        text = await Client(address).call("GET", f"/tables/{table['id']}/record")
        assert (await Client(address).call("POST", "/verify", {"record": text}))["ok"]

    with start() as address:
        before = run(begin(address))
    done = [message for message in before.log if message["type"] == "done"]
    before_key, before_number = done[-1]["key"], done[-1]["number"]
    with start() as address:
        run(go_on(address, before))


def test_bots_go_on_by_themselves_after_a_restart(start: Any, run: Any) -> None:
    found: dict[str, Any] = {}

    async def begin(address: str) -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), "greedy"], options={"turns": 3})
        found.update(id=opened["table"]["id"], tokens=list(opened["tokens"].values()))
        one = await Seated.enter(address, found["id"], found["tokens"])
        await one.ready()
        await one.start(0)
        await one.command("leave", 0)

    async def watch(address: str) -> None:
        one = await Seated.enter(address, found["id"])
        await one.reach_end()

    with start(pace=5) as address:
        run(begin(address))
    with start() as address:
        run(watch(address))


def test_everybody_is_told_when_the_server_goes_down(start: Any) -> None:
    async def sit_down(address: str) -> Seated:
        opened = await Client(address).open("dice", [me("Ann")])
        return await Seated.enter(address, opened["table"]["id"])

    with asyncio.Runner() as runner:
        with start() as address:
            one = runner.run(sit_down(address))
        bye = runner.run(one.until("bye"))
        assert "shutting-down" == bye["error"]["slug"]
        runner.run(close_all())


def row(id: str = "abcdefghij") -> Any:
    return new_row(id, "dice", {}, [Seat("red", HUMAN, "Ann", token=hashed("t" * 43))], 0, True, "none", "T", [])


def chat(number: int, key: str | None = None, text: str = "x") -> Entry:
    return Entry(number, Kind.CHAT, 0, key, 1.0, 1.0, {"text": text})


def test_a_number_and_a_key_can_be_taken_once(tmp_path: Path, run: Any) -> None:
    async def write() -> None:
        store = Store(f"sqlite:///{tmp_path / 'a.db'}")
        await store.open()
        await store.open_table(row())
        assert await store.append(Append("abcdefghij", [chat(1, "key-one1")]))
        assert not await store.append(Append("abcdefghij", [chat(1, "key-two2")]))
        assert not await store.append(Append("abcdefghij", [chat(2, "key-one1"), chat(3)]))
        assert await store.append(Append("abcdefghij", [chat(2), chat(3)]))
        assert [0, 1, 2, 3] == [entry.number for entry in await store.entries_after("abcdefghij", -1)]
        assert [3] == [entry.number for entry in await store.entries_after("abcdefghij", 2)]
        await store.close()

    run(write())


def test_many_appends_at_once_are_all_written_or_refused(tmp_path: Path, run: Any) -> None:
    async def write() -> None:
        store = Store(f"sqlite:///{tmp_path / 'a.db'}")
        await store.open()
        ids = [f"table{n:05}" for n in range(20)]
        for id in ids:
            await store.open_table(row(id))
        same = [store.append(Append(id, [chat(1, text=str(n))])) for id in ids for n in range(3)]
        assert 20 == sum(await asyncio.gather(*same))
        for id in ids:
            assert 2 == len(await store.entries_after(id, -1))
        await store.close()

    run(write())


def test_an_append_that_cannot_be_written_does_not_take_others_with_it(tmp_path: Path, run: Any) -> None:
    async def write() -> None:
        store = Store(f"sqlite:///{tmp_path / 'a.db'}")
        await store.open()
        ids = [f"table{n:05}" for n in range(5)]
        for id in ids:
            await store.open_table(row(id))
        unreadable: Any = "\ud800"  # no database takes half a character
        appends = [Append(id, [chat(1, unreadable if id == ids[2] else None)]) for id in ids]
        done = await asyncio.gather(*map(store.append, appends), return_exceptions=True)
        assert [True, True, False, True, True] == [one is True for one in done]
        assert isinstance(done[2], Exception)
        assert await store.append(Append(ids[2], [chat(1)]))
        await store.close()

    run(write())


def test_a_database_that_cannot_be_used_is_named() -> None:
    for wrong in ("mysql://localhost/x", "nonsense", "sqlite://"):
        with pytest.raises(ValueError, match="valid"):
            Store(wrong)


def test_a_table_of_an_older_server_goes_on_as_it_began(start: Any, tmp_path: Path, run: Any) -> None:
    """Its chance was drawn in the old way, and its order is not sealed."""
    token = "t" * 43
    old = row("oldtable11")
    assert old.first.body.pop("fair") == SCHEME

    async def write() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        await store.open_table(old)
        await store.close()

    async def play(address: str) -> None:
        one = await Seated.enter(address, "oldtable11", [token])
        await one.ready()
        await one.start(0)
        await one.play_on(random.Random(1))
        assert one.link is None
        text = await Client(address).call("GET", "/tables/oldtable11/record")
        assert "\nfair: 1\n" in text
        checked = await Client(address).call("POST", "/verify", {"record": text})
        assert (True, None) == (checked["ok"], checked["seal"])

    run(write())
    with start() as address:
        run(play(address))


def test_an_unknown_token_holds_no_seat(address: str, run: Any) -> None:
    async def play() -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        for tokens in (["x" * 43], [opened["tokens"]["0"][:-1] + "!"]):
            with pytest.raises(Refusal, match="not-allowed"):
                await Seated.enter(address, opened["table"]["id"], tokens)
        beside = await Seated.enter(address, opened["table"]["id"], [opened["tokens"]["0"], "x" * 43])
        assert [0] == beside.seats, "a token that holds nothing costs no other seat"
        with pytest.raises(Refusal, match="not-found"):
            await Seated.enter(address, "nosuchtable")

    run(play())


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path, run: Any) -> None:
    file = f"sqlite:///{tmp_path / 'a.db'}"
    first = Store(file, own=True)
    with pytest.raises(ValueError, match=r"another Landnam server uses the database .*a\.db"):
        Store(file, own=True)
    run(first.close())
    run(Store(file, own=True).close())


def test_after_a_commit_of_which_the_answer_was_lost_the_table_catches_up(start: Any, run: Any) -> None:
    """The entry is in the database, but the server was not told so: whoever sends it again gets its number."""

    async def play(address: str) -> None:
        opened = await Client(address).open("dice", [me("Ann")])
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        append = Store.append

        async def lose_the_answer(self: Store, wanted: Append) -> bool:
            await append(self, wanted)
            raise ConnectionError("the answer was lost")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Store, "append", lose_the_answer)
            with pytest.raises(Refusal, match="internal"):
                await one.command("chat", 0, key="lost-key", text="hello")
        assert 1 == await one.command("chat", 0, key="lost-key", text="hello")
        assert 2 == await one.command("chat", 0, text="again")
        assert ["hello", "again"] == [update["entry"]["text"] for update in one.updates]

    with start(log="error") as address:
        run(play(address))


def test_a_game_that_nobody_comes_back_to_is_closed_and_its_record_verifies(
    start: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "SWEEP_SECONDS", 0.1)
    monkeypatch.setattr(house, "CLOSING_SECONDS", 0.1)

    async def play(address: str) -> tuple[str, list[str]]:
        opened = await Client(address).open("dice", [me("Ann"), me("Bo")])
        id, tokens = opened["table"]["id"], list(opened["tokens"].values())
        one = await Seated.enter(address, id, tokens)
        await one.ready()
        await one.start(0)
        await one.play_on(random.Random(1), moves=5)
        await asyncio.sleep(1.0)
        await one.send({"type": "ping", "ref": "1"})
        await one.until("pong")
        assert "running" == one.table["state"]  # somebody is there
        return id, tokens

    async def leave_alone(address: str, id: str) -> None:
        client = Client(address)
        while (table := await client.call("GET", f"/tables/{id}"))["state"] == "running":
            await asyncio.sleep(0.1)
        assert "abandoned" == table["state"]
        text = await client.call("GET", f"/tables/{id}/record")
        assert "\noutcome: unfinished\n" in text
        checked = await client.call("POST", "/verify", {"record": text, "commit": table["commit"]})
        assert checked["ok"]
        assert checked["chance_results"] > 2
        late = await Seated.enter(address, id)
        with pytest.raises(Refusal, match="wrong-state"):
            await client.call("POST", f"/tables/{id}/rematch", token="x" * 43 if late.seats else tokens[0])

    with start(close_after=0.5 / 86_400) as address:
        id, tokens = run(play(address))
        run(leave_alone(address, id))


def test_if_games_are_never_closed_they_wait_for_ever(start: Any, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "SWEEP_SECONDS", 0.1)
    monkeypatch.setattr(house, "CLOSING_SECONDS", 0.1)

    async def begin(address: str) -> str:
        opened = await Client(address).open("dice", [me("Ann")])
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await one.ready()
        await one.start(0)
        return str(opened["table"]["id"])

    async def look(address: str, id: str) -> None:
        await asyncio.sleep(1.0)
        assert "running" == (await Client(address).call("GET", f"/tables/{id}"))["state"]

    with start(close_after=0) as address:
        run(look(address, run(begin(address))))


def test_processes_that_the_server_starts_do_not_hold_its_port() -> None:
    """Killed while one of them compiles, it could not come back until that one is done."""
    port = free_port()  # which no client that another test starts can be lent meanwhile
    code = [sys.executable, "-c", "print('started', flush=True); input()"]
    with listen(Settings(port=port)) as listener:
        with subprocess.Popen(code, stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False) as child:
            assert child.stdout is not None
            assert b"started\n" == child.stdout.readline()  # before that it is still a copy of this process
            listener.listen()
            listener.close()
            with listen(Settings(port=port)) as again:
                again.listen()
            child.communicate(b"\n", 20)
        assert 0 == child.returncode
