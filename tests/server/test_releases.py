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
from server.driver import Client, Seated

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
