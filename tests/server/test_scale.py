"""Several server processes share their tables by PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from landnam.server.bus.redis import RedisBus
from server.conftest import running
from server.driver import Client, Refusal, Seated, me
from server.services import has_postgres, has_redis, needed, postgres, redis
from server.test_seats import begin, left_and_taken


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    needed("PostgreSQL", has_postgres())
    with postgres() as address:
        yield address


@pytest.fixture(scope="module")
def pair(database: str) -> Iterator[tuple[str, str]]:
    needed("Redis", has_redis())
    with (
        redis() as bus,
        running(database=database, redis=bus) as one,
        running(database=database, redis=bus) as other,
    ):
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


def test_a_command_is_judged_by_the_table_in_the_database_though_nobody_told_of_it(
    pair: tuple[str, str], run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def say_nothing(*_: Any) -> None:
        pass

    async def play() -> None:
        opened = await Client(pair[0]).open("duel", [me("P0"), me("P1")])
        id, tokens = opened["table"]["id"], list(opened["tokens"].values())
        monkeypatch.setattr(RedisBus, "publish", say_nothing)
        host, guest = [await Seated.enter(address, id, [token]) for address, token in zip(pair, tokens, strict=True)]
        await host.ready()
        with pytest.raises(Refusal, match="Not everybody is ready: P1"):
            await host.start(0)
        await guest.ready()
        await host.start(0)
        assert "running" == host.table["state"]

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
