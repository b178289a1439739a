"""Several server processes share the tables of a PostgreSQL: each table lives in one of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
import pytest
from websockets.asyncio.client import connect

from landnam.server.bodies import NewTable
from landnam.server.entries import Entry, Kind
from landnam.server.errors import Problem, Slug
from landnam.server.house import House
from landnam.server.messages import PROTOCOL
from landnam.server.opening import open_table
from landnam.server.ownership import BEAT_SECONDS, LEASE_SECONDS, Ownership
from landnam.server.settings import Settings
from landnam.server.store import Append, Expired, Store
from server.conftest import running
from server.driver import OPEN, Client, Refusal, Seated, me
from server.services import has_postgres, needed, postgres
from server.test_seats import begin, left_and_taken


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    needed("PostgreSQL", has_postgres())
    with postgres() as address:
        yield address


@pytest.fixture(scope="module")
def pair(database: str) -> Iterator[tuple[str, str]]:
    with running(database=database) as one, running(database=database) as other:
        yield one, other


async def begun(
    pair: tuple[str, str], *bots: str, game: str = "duel", **options: Any
) -> tuple[str, list[str], list[Seated]]:
    """A game whose people sit at different servers."""
    people = 2 if game == "duel" else 1
    opened = await Client(pair[0]).open(game, [*(me(f"P{n}") for n in range(people)), *bots], options=options)
    id, tokens = opened["table"]["id"], list(opened["tokens"].values())
    seated = [await Seated.enter(address, id, [token]) for address, token in zip(pair, tokens, strict=False)]
    for one in seated:
        await one.ready()
    await seated[0].start(0)
    for one in seated:
        await one.reach(seated[0].number)
    return id, tokens, seated


@pytest.mark.long
def test_a_game_between_two_servers_goes_to_its_end(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id, _, seated = await begun(pair, vp=4)
        watcher = await Seated.enter(pair[1], id)
        rng = random.Random(1)
        while seated[0].table["state"] == "running":
            for one in seated:
                await one.reach(max(other.number for other in seated))
                wanted = one.choice(rng)
                if wanted is not None and one.table["state"] == "running":
                    await one.act(*wanted)
        for one in (*seated, watcher):
            await one.reach_end()
        mine = [(update["number"], update["entry"], update["time"]) for update in seated[0].updates]
        theirs = [(update["number"], update["entry"], update["time"]) for update in seated[1].updates]
        assert mine[-200:] == theirs[-200:]
        text = await Client(pair[1]).call("GET", f"/tables/{id}/record")
        assert (await Client(pair[0]).call("POST", "/verify", {"record": text}))["ok"]

    run(play())


def test_all_connections_of_a_table_are_sent_to_the_process_in_which_it_lives(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        opened = await Client(pair[0]).open("duel", [me("P0"), me("P1")])
        id = opened["table"]["id"]
        await Seated.enter(pair[1], id)
        async with connect(f"ws://{pair[0]}/api/tables/{id}/socket") as socket:
            await socket.send(orjson.dumps({"type": "hello", "protocol": PROTOCOL, "table": id, "tokens": []}).decode())
            said = orjson.loads(await socket.recv())
        assert "bye" == said["type"]
        assert "elsewhere" == said["error"]["slug"]
        assert {"address": f"http://{pair[1]}"} == said["error"]["details"]

    run(play())


def test_requests_about_a_table_are_sent_to_the_process_in_which_it_lives(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        opened = await Client(pair[0]).open("duel", [me("P0"), OPEN], open=True)
        id = opened["table"]["id"]
        await Seated.enter(pair[1], id)
        answer = await Client(pair[0]).http.post(f"/tables/{id}/join", json={"name": "Bo"})
        assert (307, f"http://{pair[1]}/api/tables/{id}/join") == (answer.status_code, answer.headers["location"])
        joined = await Client(pair[0]).call("POST", f"/tables/{id}/join", {"name": "Bo"})
        assert 1 == joined["seat"]

    run(play())


def test_a_request_keeps_its_question_when_it_is_sent_elsewhere(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id = (await Client(pair[0]).open("duel", [me("P0"), me("P1")]))["table"]["id"]
        await Seated.enter(pair[1], id)
        answer = await Client(pair[0]).http.get(f"/tables/{id}/replay?from=3&count=2")
        assert f"http://{pair[1]}/api/tables/{id}/replay?from=3&count=2" == answer.headers["location"]

    run(play())


def test_nothing_is_left_of_a_table_that_was_found_elsewhere(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def elsewhere(_: Ownership, table: str) -> None:
        raise Problem(Slug.ELSEWHERE, f"{table} lives in another process.", details={"address": "/at/2"})

    async def play() -> None:
        house = House(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}"))
        await house.open()
        wanted = NewTable.model_validate({"game": "dice", "seats": [me("P0")]})
        room = (await open_table(house, wanted)).room
        house.rooms.clear()
        monkeypatch.setattr(Ownership, "take", elsewhere)
        with pytest.raises(Problem, match="another process"):
            await house.find(room.table.id)
        assert {} == house._loading
        await house.close()

    run(play())


def test_the_path_and_the_hello_name_the_same_table(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id = (await Client(pair[0]).open("duel", [me("P0"), me("P1")]))["table"]["id"]
        async with connect(f"ws://{pair[0]}/api/tables/another/socket") as socket:
            await socket.send(orjson.dumps({"type": "hello", "protocol": PROTOCOL, "table": id, "tokens": []}).decode())
            assert "bad-request" == orjson.loads(await socket.recv())["error"]["slug"]

    run(play())


async def opened_store(database: str) -> tuple[Store, Ownership]:
    store = Store(database)
    await store.open()
    return store, Ownership(store, None)


def test_of_two_processes_that_want_a_table_one_gets_it(database: str, pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id = (await Client(pair[0]).open("duel", [me("P0"), me("P1")]))["table"]["id"]
        store, _ = await opened_store(database)
        for process in ("a", "b", "c"):
            await store.beat(process, f"/at/{process}", LEASE_SECONDS)
        taken = await asyncio.gather(*(store.take(id, process) for process in ("a", "b", "c")))
        assert [True] == [mine for mine, _ in taken if mine]
        owner = "abc"[[mine for mine, _ in taken].index(True)]
        assert {f"/at/{owner}"} == {address for mine, address in taken if not mine}
        assert (True, None) == await store.take(id, owner)
        await store.release(id, owner)
        assert (True, None) == await store.take(id, "c")
        await store.end("c")
        assert (True, None) == await store.take(id, "a")
        await store.close()

    run(play())


def test_a_process_that_begins_takes_the_place_of_an_earlier_one_at_its_address(
    database: str, pair: tuple[str, str], run: Any
) -> None:
    async def play() -> None:
        id = (await Client(pair[0]).open("duel", [me("P0"), me("P1")]))["table"]["id"]
        store, _ = await opened_store(database)
        for process, address in (("killed", "/at/7"), ("other", "/at/8")):
            await store.beat(process, address, LEASE_SECONDS)
        assert (True, None) == await store.take(id, "killed")
        assert (False, "/at/7") == await store.take(id, "other")
        await store.succeed("new", "/at/7")
        assert (True, None) == await store.take(id, "other")
        await store.close()

    run(play())


def test_a_process_whose_time_has_run_out_writes_nothing(database: str, pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id = (await Client(pair[0]).open("duel", [me("P0"), me("P1")]))["table"]["id"]
        store, ownership = await opened_store(database)
        store.process = ownership.process
        await store.beat(ownership.process, None, 0.0)
        entry = Entry(1, Kind.CHAT, 0, "late", 0.0, 0.0, {"text": "I was dead"})
        with pytest.raises(Expired):
            await store.append(Append(id, [entry]))
        assert 1 == len(await store.entries_after(id, -1))
        await store.beat(ownership.process, None, LEASE_SECONDS)
        assert await store.append(Append(id, [entry]))
        await store.close()

    run(play())


def test_a_process_that_seemed_dead_lets_its_tables_go(
    pair: tuple[str, str], run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its beats do not get through; another process takes the table and plays on."""
    silent: set[str | None] = set()
    beat = Store.beat

    async def beat_unless_silent(store: Store, process: str, address: str | None, seconds: float) -> frozenset[str]:
        if address in silent:
            raise OSError("nobody hears")
        return await beat(store, process, address, seconds)

    async def play() -> None:
        monkeypatch.setattr(Store, "beat", beat_unless_silent)
        id, tokens, (one, _) = await begun((pair[0], pair[0]))
        silent.add(f"http://{pair[0]}")
        await asyncio.sleep(LEASE_SECONDS - BEAT_SECONDS)
        with pytest.raises(Refusal, match="busy"):
            await Seated.enter(pair[0], id)
        again = None
        async with asyncio.timeout(3 * LEASE_SECONDS):
            while again is None:
                with suppress(Refusal):
                    again = await Seated.enter(pair[1], id, tokens)
        silent.clear()
        bye = await one.until("bye")
        assert "elsewhere" == bye["error"]["slug"]
        await again.play_on(random.Random(1), 4)

    run(play())


def test_bots_are_played_by_one_server_alone(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id, tokens, (one,) = await begun(pair, "easy", "easy", game="road")
        other = await Seated.enter(pair[1], id, tokens)
        await one.play_on(random.Random(1))
        await other.reach_end()
        assert one.number == other.number

    run(play())


def test_who_comes_and_goes_at_one_server_is_seen_at_the_other(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id, tokens, seated = await begun(pair)
        await seated[1].close()
        gone = await seated[0].until("presence")
        assert {"type": "presence", "seat": 1, "connected": False} == gone
        await Seated.enter(pair[1], id, [tokens[1]])
        back = await seated[0].until("presence")
        assert {"type": "presence", "seat": 1, "connected": True} == back

    run(play())


def test_a_seat_that_was_left_at_one_server_is_lost_at_the_other_too(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        _, host, old, guest, _ = await left_and_taken(pair[0], *pair)
        await begin(host, guest, *old)
        for one in old:
            assert [None] == [seen["seat"] for seen in one.updates[-1]["you"]]
            with pytest.raises(Refusal, match="not-allowed"):
                await one.command("chat", 1, text="I am Alice")
        await guest.close()
        gone = await host.until("presence")
        while gone["connected"]:
            gone = await host.until("presence")
        assert {"type": "presence", "seat": 1, "connected": False} == gone

    run(play())


def test_the_same_command_sent_to_both_at_once_happens_once(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id, tokens, _ = await begun(pair)
        here, there = [await Seated.enter(address, id, tokens) for address in pair]
        for n in range(10):
            same = {"key": f"same-key-{n}", "text": "hello"}
            answers = await asyncio.gather(here.command("chat", 0, **same), there.command("chat", 0, **same))
            assert answers[0] == answers[1]
        await asyncio.gather(here.reach(there.number), there.reach(here.number))
        assert here.number == there.number

    run(play())


def test_one_seat_acting_through_both_at_once_acts_once(pair: tuple[str, str], run: Any) -> None:
    async def play() -> None:
        id, tokens, _ = await begun(pair, first="blue")
        here, there = [await Seated.enter(address, id, [tokens[0]]) for address in pair]
        first, second = random.Random(1).sample(here.you[0]["legal"], 2)
        answers = await asyncio.gather(here.act(0, first), there.act(0, second), return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert 1 == len(refused)
        assert refused[0].slug in ("stale", "illegal-action")

    run(play())


def test_a_server_goes_on_on_postgresql_after_a_restart(database: str, run: Any) -> None:
    kept: dict[str, Any] = {}

    async def begin(address: str) -> None:
        id, tokens, (one, _) = await begun((address, address), vp=3)
        kept.update(id=id, tokens=tokens, number=one.number)

    async def go_on(address: str) -> None:
        one = await Seated.enter(address, kept["id"], kept["tokens"], kept["number"])
        await one.play_on(random.Random(1))
        assert "over" == one.table["state"]

    with running(database=database) as address:
        run(begin(address))
    with running(database=database) as address:
        run(go_on(address))
