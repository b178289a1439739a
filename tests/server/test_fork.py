"""Two server processes share the tables of a PostgreSQL, and can never fork a game."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from landnam.server.ownership import LEASE_SECONDS
from server.driver import Client, Message, Refusal, Seated, me, run_to_end
from server.services import ServerProcess, has_postgres, kept_log, needed, postgres, serving

CLEAR = ("stale", "illegal-action", "wrong-state")
"""What the slower of two hears."""


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    needed("PostgreSQL", has_postgres())
    with postgres() as address:
        yield address


@pytest.fixture(scope="module")
def two(database: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    with serving(database) as one, serving(database) as other:
        yield one, other


async def both_at_a_table(two: tuple[ServerProcess, ServerProcess], game: str, **options: Any) -> tuple[Seated, Seated]:
    """The same seats of a game that has begun, through both processes."""
    one, other = (server.address for server in two)
    async with Client(one) as client:
        opened = await client.open(game, [me("Ann"), me("Bo")], options=options)
    id, tokens = opened["table"]["id"], list(opened["tokens"].values())
    here, there = [await Seated.enter(address, id, tokens, last=-1) for address in (one, other)]
    await here.ready()
    await here.start(0)
    await there.until_true(lambda: there.number >= here.number)
    return here, there


async def level(here: Seated, there: Seated) -> None:
    """Until both have heard the same."""
    last = max(here.number, there.number)
    await here.until_true(lambda: here.number >= last)
    await there.until_true(lambda: there.number >= last)


def told(seated: Seated) -> list[Message]:
    """What was heard, without the number since which a choice stands: a process may know only a later one."""
    return [
        {**update, "you": [{**you, "decision": None} for you in update["you"]]}
        for update in seated.updates
        if any(you["view"] is not None for you in update["you"])
    ]


def test_one_seat_acting_through_two_processes_at_once_cannot_fork_the_game(
    two: tuple[ServerProcess, ServerProcess], database: str
) -> None:
    async def race() -> None:
        rng = random.Random(3)
        here, there = await both_at_a_table(two, "dice", turns=5)
        won, lost = dict[str, int](), Counter[str]()
        while here.table["state"] == "running":
            seat, first = here.choice(rng) or (0, "")
            second = rng.choice(here.you[seat]["legal"])
            keys = [f"race-{here.number:04}-{name}" for name in ("one", "two")]
            at = here.number
            answers = await asyncio.gather(
                here.command("act", seat, key=keys[0], at=at, action=first),
                there.command("act", seat, key=keys[1], at=at, action=second),
                return_exceptions=True,
            )
            numbers = {key: answer for key, answer in zip(keys, answers, strict=True) if isinstance(answer, int)}
            assert numbers, f"nobody won: {answers}"
            won |= numbers
            for answer in answers:
                if not isinstance(answer, int):
                    assert isinstance(answer, Refusal), answer
                    assert answer.slug in CLEAR, answer
                    lost[answer.slug] += 1
            await level(here, there)
        log = await kept_log(database, here.table["id"])
        assert [entry.number for entry in log] == list(range(len(log)))
        assert won == {entry.key: entry.number for entry in log if entry.key in won}
        assert {entry.key for entry in log if (entry.key or "").startswith("race-")} == set(won)
        assert told(here) == told(there)
        assert lost["stale"] > 10, lost
        await here.close()
        await there.close()

    run_to_end(race(), 120)


def test_the_same_command_through_two_processes_has_one_effect(
    two: tuple[ServerProcess, ServerProcess], database: str
) -> None:
    async def race() -> None:
        rng = random.Random(4)
        here, there = await both_at_a_table(two, "dice", turns=2)
        for turn in range(8):
            seat, action = here.choice(rng) or (0, "")
            command: dict[str, Any] = {"key": f"same-{turn:04}", "at": here.number, "action": action}
            numbers = await asyncio.gather(*(side.command("act", seat, **command) for side in (here, there)))
            assert numbers[0] == numbers[1]
            await level(here, there)
        log = await kept_log(database, here.table["id"])
        assert 8 == sum((entry.key or "").startswith("same-") for entry in log)
        await here.close()
        await there.close()

    run_to_end(race(), 120)


def test_two_people_at_two_processes_play_one_game(two: tuple[ServerProcess, ServerProcess]) -> None:
    async def play() -> None:
        one, other = (server.address for server in two)
        async with Client(one) as client, Client(other) as guest:
            opened = await client.open("dice", [me("Ann"), {"kind": "open"}], options={"turns": 2}, open=True)
            id = opened["table"]["id"]
            joined = await guest.call("POST", f"/tables/{id}/join", {"name": "Bo"})
            ann = await Seated.enter(one, id, list(opened["tokens"].values()))
            bo = await Seated.enter(other, id, [joined["token"]])
            await asyncio.gather(ann.ready(), bo.ready())
            await ann.until_true(lambda: all(seat["ready"] for seat in ann.table["seats"]))
            await bo.reach(await ann.start(0))
            await asyncio.gather(ann.play_on(random.Random(1)), bo.play_on(random.Random(2)))
            records = [await side.call("GET", f"/tables/{id}/record") for side in (client, guest)]
            assert records[0] == records[1]
            assert (await guest.call("POST", "/verify", {"record": records[1]}))["ok"]

    run_to_end(play(), 120)


def test_when_a_process_dies_another_plays_its_bots(database: str) -> None:
    async def play() -> None:
        with serving(database) as one, serving(database) as other:
            async with Client(one.address) as client:
                opened = await client.open("dice", [me("Ann"), "random", "random"], options={"turns": 15})
            id, tokens = opened["table"]["id"], list(opened["tokens"].values())
            ann = await Seated.enter(one.address, id, tokens)
            await ann.ready()
            await ann.start(0)
            await ann.play_on(random.Random(1), 10)
            one.kill()
            killed = time.monotonic()
            again = await Seated.enter(other.address, id, tokens, last=ann.number)
            assert time.monotonic() - killed < LEASE_SECONDS + 4
            await again.play_on(random.Random(2))
            assert again.table["state"] == "over"
            await again.close()

    run_to_end(play(), 150)
