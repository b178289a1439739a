"""A table that cannot be read is set aside, and every other table goes on."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from landnam.cli import app
from landnam.server import house
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
