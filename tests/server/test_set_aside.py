"""A table that cannot be read is set aside, and every other table goes on."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from landnam.cli import app
from landnam.server import house, keeper
from landnam.server.errors import Problem
from landnam.server.house import House
from landnam.server.opening import new_row
from landnam.server.room import Room
from landnam.server.settings import Settings
from landnam.server.table import EMPTY, HUMAN, Seat
from landnam.server.tokens import hashed
from server.driver import Client, Refusal, Seated, me


@pytest.fixture(autouse=True)
def _sweep_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "SWEEP_SECONDS", 0.1)


async def begin(address: str, **more: Any) -> tuple[str, list[str]]:
    """A running game that waits for its bot."""
    opened = await Client(address).open("dice", [me("Ann"), "greedy"], options={"turns": 3}, **more)
    id, tokens = opened["table"]["id"], list(opened["tokens"].values())
    one = await Seated.enter(address, id, tokens)
    await one.ready()
    await one.start(0)
    await one.play_on(random.Random(1), moves=3)
    return id, tokens


def damage(file: Path, table: str, body: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE entries SET body = ? WHERE table_id = ? AND kind = 'started'", (body, table))
        connection.commit()


@pytest.mark.parametrize("body", ['{"bots": {}, "seed": 1, "chance": ["dice 99"]}', "{}", "[not json"])
def test_one_unreadable_table_does_not_stop_the_sweep(body: str, start: Any, run: Any, tmp_path: Path) -> None:
    async def begin_all(address: str) -> list[tuple[str, list[str]]]:
        return [await begin(address) for _ in range(3)]

    async def look(address: str, broken: str, others: list[str]) -> None:
        client = Client(address)
        for _ in range(100):
            measured = (await client.http.get(f"http://{address}/metrics")).text
            if "landnam_tables_set_aside 1.0" in measured and "landnam_tables 2.0" in measured:
                break
            await asyncio.sleep(0.1)
        assert "landnam_tables_set_aside 1.0" in measured
        assert "landnam_tables 2.0" in measured  # both others were taken up though nobody came
        with pytest.raises(Refusal, match="unreadable"):
            await client.call("GET", f"/tables/{broken}")
        with pytest.raises(Refusal, match="unreadable"):
            await Seated.enter(address, broken)
        for id in others:
            assert "running" == (await client.call("GET", f"/tables/{id}"))["state"]

    with start(pace=5) as address:
        tables = run(begin_all(address))
    ids = sorted(id for id, _ in tables)
    damage(tmp_path / "tables.db", ids[0], body)
    with start(pace=5) as address:
        run(look(address, ids[0], ids[1:]))


def test_an_unreadable_waiting_room_does_not_keep_others_open(start: Any, run: Any, tmp_path: Path) -> None:
    async def open_all(address: str) -> list[str]:
        opened = [await Client(address).open("dice", [me("Ann")]) for _ in range(3)]
        return sorted(one["table"]["id"] for one in opened)

    async def look(address: str, others: list[str]) -> None:
        client = Client(address)
        for id in others:
            for _ in range(100):
                if "abandoned" == (await client.call("GET", f"/tables/{id}"))["state"]:
                    break
                await asyncio.sleep(0.1)
            assert "abandoned" == (await client.call("GET", f"/tables/{id}"))["state"]

    with start() as address:
        ids = run(open_all(address))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("UPDATE entries SET body = '{}' WHERE table_id = ?", (ids[0],))
        connection.commit()
    with start(abandon_after=1e-6) as address:
        run(look(address, ids[1:]))


def test_whoever_runs_the_server_can_look_at_what_was_set_aside(start: Any, run: Any, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with start(pace=5) as address:
        (broken, tokens), (whole, _) = run(begin(address)), run(begin(address))
    damage(tmp_path / "tables.db", broken, "[not json")
    cli = CliRunner()
    listed = cli.invoke(app, ["tables", "--database", database])
    assert 0 == listed.exit_code
    assert f"{broken} (dice, running): entry 4" in listed.output
    assert whole not in listed.output
    log = json.loads(cli.invoke(app, ["tables", broken, "--database", database, "--json"]).output)
    assert ["opened", "ready", "sealed", "revealed", "started", "move"] == [entry["kind"] for entry in log][:6]
    assert (None, "…") == (log[4]["body"], log[3]["body"]["nonce"])
    assert hashed(tokens[0]) not in str(log)


def test_a_table_whose_keeper_fails_again_and_again_is_set_aside(
    start: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "FAILED_SECONDS", 0.02)
    broken: set[str] = set()
    ask = keeper.Keeper._keep

    async def fail(self: keeper.Keeper) -> None:
        if self._room.table.id in broken:
            raise RuntimeError("this bot cannot decide")
        await ask(self)

    monkeypatch.setattr(keeper.Keeper, "_keep", fail)

    async def look(address: str) -> None:
        client = Client(address)
        (bad, tokens), (good, others) = await begin(address), await begin(address)
        one, other = await Seated.enter(address, bad, tokens), await Seated.enter(address, good, others)
        broken.add(bad)
        with suppress(Refusal):  # the keeper looks again
            await one.command("chat", 0, text="hello?")
        for _ in range(600):
            health = (await client.http.get(f"http://{address}/healthz")).json()
            if health["set_aside"]:
                break
            await asyncio.sleep(0.1)
        assert 1 == health["set_aside"]
        assert "landnam_tables_set_aside 1.0" in (await client.http.get(f"http://{address}/metrics")).text
        with pytest.raises(Refusal, match="unreadable"):
            await Seated.enter(address, bad, tokens)
        assert (await other.command("chat", 0, text="still here")) > 0

    with start(pace=5) as address:
        run(look(address))


def test_a_keeper_that_fails_because_of_the_database_is_not_given_up(
    start: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "FAILED_SECONDS", 0.01)
    failed, down = [0], [False]
    ask = keeper.Keeper._keep

    async def fail(self: keeper.Keeper) -> None:
        if down[0]:
            failed[0] += 1
            raise OSError("no database")
        await ask(self)

    async def answers(_room: Room) -> bool:
        return not down[0]

    monkeypatch.setattr(keeper.Keeper, "_keep", fail)
    monkeypatch.setattr(Room, "database_answers", answers)

    async def look(address: str) -> None:
        id, tokens = await begin(address)
        one = await Seated.enter(address, id, tokens)
        down[0] = True
        await one.command("chat", 0, text="hello?")
        while failed[0] <= 3 * keeper.MOST_FAILURES:
            await asyncio.sleep(0.05)
        down[0] = False
        await asyncio.sleep(0.1)
        await one.command("chat", 0, text="still here")

    with start(pace=5) as address:
        run(look(address))


def test_a_table_is_loaded_once_however_many_come_and_whatever_fails(run: Any, tmp_path: Path) -> None:
    """The first load fails; those who waited for it and those who come then never load the table side by side."""

    async def look() -> None:
        home = House(Settings(database=f"sqlite:///{tmp_path / 'loads.db'}"))
        await home.open()
        try:
            seats = [Seat("red", HUMAN, "Ann", token="a"), Seat("blue", EMPTY)]
            room = await home.add(new_row("loads", "dice", {}, seats, 0, False, "none", "loads", []))
            await home._forget(room)
            at_once, most, loads = 0, 0, 0
            real = home.ownership.take

            async def take(table: str) -> None:
                nonlocal at_once, most, loads
                at_once, loads = at_once + 1, loads + 1
                most = max(most, at_once)
                await asyncio.sleep(0.05)
                at_once -= 1
                if loads == 1:
                    raise OSError("the database stumbles")
                await real(table)

            home.ownership.take = take  # type: ignore[method-assign]
            first = [asyncio.create_task(home.find("loads")) for _ in range(2)]
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            later = [asyncio.create_task(home.find("loads")) for _ in range(3)]
            await asyncio.wait([*first, *later])
            assert (1, 1) == (most, len({id(one.result()) for one in later}))
            assert later[0].result() is home.rooms["loads"]
            assert not home._loading
        finally:
            await home.close()

    run(look())


def test_nobody_enters_a_room_that_was_put_away(run: Any, tmp_path: Path) -> None:
    """Who found the room before it was forgotten and waits for its turn looks for it again."""

    async def look() -> None:
        home = House(Settings(database=f"sqlite:///{tmp_path / 'away.db'}"))
        await home.open()
        try:
            seats = [Seat("red", HUMAN, "Ann", token="a"), Seat("blue", EMPTY)]
            room = await home.add(new_row("away", "dice", {}, seats, 0, False, "none", "away", []))
            await home._forget(room)
            with pytest.raises(Problem, match="try again"):
                async with room.turn():
                    pass
            again = await home.find("away")
            async with again.turn():
                assert again is not room
        finally:
            await home.close()

    run(look())
