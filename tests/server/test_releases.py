"""Games of every release stay readable: its database is brought to the newest form and its games go on."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import landnam
from landnam.rules.records import read_record
from server.driver import OPEN, Client, Refusal, Seated, me

RELEASES = Path(__file__).parents[1] / "releases"
FOLDERS = sorted(folder for folder in RELEASES.iterdir() if (folder / "tables.json").is_file())
PLAYED = [
    pytest.param(table["record"], id=f"{folder.name}-{table['game']}")
    for folder in FOLDERS
    for table in json.loads((folder / "tables.json").read_text(encoding="utf-8"))
    if table["record"] is not None
]


def test_there_is_a_release() -> None:
    assert FOLDERS
    assert {read_record(str(case.values[0])).game for case in PLAYED} >= {"island", "traveler", "duel", "road", "dice"}


@pytest.mark.parametrize("record", PLAYED)
def test_a_record_of_a_release_replays_and_verifies(record: str) -> None:
    assert record == landnam.replay(record).record(read_record(record).fair)
    assert landnam.verify(record).ok


def with_its_names(record: str, names: list[str]) -> str:
    """A record as a server writes it now: the first release did not write the names of the players."""
    lines = record.splitlines()
    if not any(line.startswith("names: ") for line in lines):
        lines.insert(3 if lines[2].startswith("rules: ") else 2, f"names: {json.dumps(names, ensure_ascii=False)}")
    body = "".join(f"{line}\n" for line in lines[:-1])
    return f"{body}check: {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


async def go_on(address: str, tables: list[dict[str, Any]]) -> None:
    """Every table is as it was, and those at which a game is on can be played on."""
    client = Client(address)
    for table in tables:
        one = await Seated.enter(address, table["id"], table["tokens"], last=-1)
        assert table["state"] == one.table["state"]
        if table["record"] is not None:
            text = await client.call("GET", f"/tables/{table['id']}/record")
            names = [seat["name"] for seat in one.table["seats"]]
            assert "Ann" == names[0]
            assert with_its_names(table["record"], names) == text
        elif table["state"] == "running":
            await one.play_on(random.Random(1), moves=1)
        else:
            await one.command("chat", 0, text="good morning")
        await one.close()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_the_games_of_a_release_go_on_after_an_upgrade(folder: Path, start: Any, run: Any, tmp_path: Path) -> None:
    shutil.copy(folder / "games.db", tmp_path / "tables.db")
    tables = json.loads((folder / "tables.json").read_text(encoding="utf-8"))
    with start(pace=0.3) as address:
        run(go_on(address, tables))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        kept = {id for (id,) in connection.execute("SELECT id FROM tables")}
    assert {table["id"] for table in tables} <= kept


def test_rooms_of_earlier_servers_are_joined_shared_and_listed(start: Any, run: Any, tmp_path: Path) -> None:
    """They wrote ``linked``, ``unlinked`` and ``link`` where it says ``shared``, ``unshared`` and ``room_code`` now."""

    async def open_rooms(address: str) -> list[dict[str, Any]]:
        client = Client(address)
        rooms = [
            await client.open("island", [me("Ann"), OPEN, OPEN], open=open_) for open_ in (False, False, False, True)
        ]
        for room, calls in zip(rooms, ((), ("POST",), ("POST", "DELETE"), ()), strict=True):
            for method in calls:
                path = f"/tables/{room['table']['id']}/room-code"
                answer = await client.call(method, path, token=room["tokens"]["0"])
                room["room_code"] = answer.get("code", room["room_code"])
        return rooms

    async def look(address: str, rooms: list[dict[str, Any]]) -> None:
        client = Client(address)
        listed = (await client.call("GET", "/tables"))["tables"]
        assert [(rooms[3]["table"]["id"], True)] == [(table["id"], table["room_code"]) for table in listed]
        for room, valid in zip(rooms, (True, True, False, True), strict=True):
            path = f"/tables/{room['table']['id']}"
            assert valid == (await client.call("GET", path))["room_code"]
            one = await Seated.enter(address, room["table"]["id"], [room["tokens"]["0"]], last=-1)
            assert not {"linked", "unlinked"} & {update["entry"]["kind"] for update in one.updates}
            guest = {"name": "Bo", "code": room["room_code"]}
            if valid:
                assert 1 == (await client.call("POST", f"{path}/join", guest))["seat"]
            else:
                with pytest.raises(Refusal, match="bad-code"):
                    await client.call("POST", f"{path}/join", guest)
            await one.close()

    with start() as address:
        rooms = run(open_rooms(address))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        for kind in ("shared", "unshared"):
            changed = connection.execute(
                "UPDATE entries SET kind = ? WHERE kind = ?", (kind.replace("shar", "link"), kind)
            )
            assert changed.rowcount
        for relation, column in (("entries", "body"), ("tables", "info")):
            changed = connection.execute(
                f"UPDATE {relation} SET {column} = replace({column}, '\"room_code\":', '\"link\":') "
                f"WHERE {column} LIKE '%\"room_code\":%'"
            )
            assert changed.rowcount == len(rooms)
    with start() as address:
        run(look(address, rooms))
