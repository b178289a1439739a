"""A backup has every game as it was at one moment, and a server goes on with it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from landnam.cli import app
from landnam.server.copying import back_up, restore
from landnam.server.store.engine import connect, migrate
from lengths import first
from server.driver import Client, Seated, me, run_to_end
from server.services import has_postgres, needed, postgres, serving

KINDS = ("sqlite", "postgresql")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Any]:
    """Empty databases, by kind."""
    opened: list[Any] = []
    number = count()

    def empty(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / f'{next(number)}.db'}"
        needed("PostgreSQL", has_postgres())
        opened.append(postgres())
        return str(opened[-1].__enter__())

    yield empty
    for one in opened:
        one.__exit__(None, None, None)


def cli(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.output


async def begin(address: str) -> dict[str, Any]:
    opened = await Client(address).open("dice", [me("Ann"), me("Bo")])
    tokens = list(opened["tokens"].values())
    one = await Seated.enter(address, opened["table"]["id"], tokens)
    await one.ready()
    await one.start(0)
    await one.play_on(random.Random(1), moves=4)
    await one.command("chat", 0, text="grüße")
    return {"id": opened["table"]["id"], "tokens": tokens, "number": one.number, "view": one.you[0]["view"]}


async def go_on(address: str, table: dict[str, Any]) -> None:
    one = await Seated.enter(address, table["id"], table["tokens"], last=-1)
    assert (table["number"], table["view"]) == (one.number, one.you[0]["view"])
    await one.play_on(random.Random(2), moves=2)


@pytest.mark.parametrize(("source", "target"), first((one, other) for one in KINDS for other in KINDS))
def test_a_backup_taken_while_the_server_runs_is_restored(source: str, target: str, place: Any, tmp_path: Path) -> None:
    kept, database, other = tmp_path / "kept", place(source), place(target)
    with serving(database) as server:
        table = run_to_end(begin(server.address))
        code, said = cli("backup", str(kept), "--database", database)
        assert (0, True) == (code, "1 tables" in said)
        run_to_end(go_on(server.address, table))  # later moves are not in it
    assert 0o600 == kept.stat().st_mode & 0o777
    assert ["kept"] == [file.name for file in tmp_path.glob("*kept*")]
    assert 0 == cli("restore", str(kept), "--database", other)[0]
    with serving(other) as server:
        run_to_end(go_on(server.address, table))


def test_a_new_database_is_for_its_owner_alone(start: Any, tmp_path: Path) -> None:
    with start():
        modes = {
            file.name: file.stat().st_mode & 0o077 for file in tmp_path.glob("tables.db*") if file.suffix != ".lock"
        }
    assert modes
    assert {0} == set(modes.values())


@pytest.mark.parametrize("target", first(KINDS))
def test_a_database_is_copied_some_rows_at_a_time(target: str, place: Any, run: Any, tmp_path: Path) -> None:
    """It may be larger than the memory."""
    rows, long = 10_000, "x" * 2_000
    source, kept, other = tmp_path / "large.db", tmp_path / "kept", place(target)

    async def fill() -> None:
        database = connect(f"sqlite:///{source}", own=False)
        await migrate(database)
        await database.close()

    run(fill())
    run(back_up(f"sqlite:///{source}", tmp_path / "first"))  # what is loaded once does not count
    with closing(sqlite3.connect(source)) as large, large:
        table = ("abcdefghij", "dice", "over", True, 1.0, 2.0, b"s" * 32, "{}", None)
        large.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", table)
        entries = (("abcdefghij", number, "chat", 0, None, 1.0, 1.0, long) for number in range(rows))
        large.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", entries)
    tracemalloc.start()
    try:
        assert rows == run(back_up(f"sqlite:///{source}", kept))["entries"]
        assert rows == run(restore(kept, other))["entries"]
        assert rows == run(back_up(other, tmp_path / "again"))["entries"]
        assert tracemalloc.get_traced_memory()[1] < rows * len(long) / 3
    finally:
        tracemalloc.stop()


def test_a_backup_never_overwrites_a_file_or_games(start: Any, run: Any, tmp_path: Path) -> None:
    database, kept = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "kept"
    with start() as address:
        run(begin(address))
        assert 0 == cli("backup", str(kept), "--database", database)[0]
        for words in (("backup", str(kept)), ("restore", str(kept)), ("restore", str(tmp_path / "none"))):
            assert 0 != cli(*words, "--database", database)[0]
    code, said = cli("backup", str(tmp_path / "second"), "--database", f"sqlite:///{tmp_path / 'missing.db'}")
    assert (True, True) == (code != 0, "there is no database" in " ".join(said.split()))
    assert [] == list(tmp_path.glob("*missing*"))
    assert 0 != cli("restore", str(kept), "--database", database)[0]
    (tmp_path / "text").write_text("no backup")
    assert 0 != cli("restore", str(tmp_path / "text"), "--database", f"sqlite:///{tmp_path / 'new.db'}")[0]


def test_a_backup_of_a_busy_server_is_of_one_moment(start: Any, run: Any, tmp_path: Path) -> None:
    """Every table in it has its log without a gap, and its list says what its log says."""
    from landnam.server.looking import unreadable_tables

    kept = tmp_path / "kept"

    async def play(address: str) -> None:
        games = [asyncio.create_task(begin(address)) for _ in range(4)]
        await asyncio.sleep(0.5)
        code, _ = await asyncio.to_thread(cli, "backup", str(kept), "--database", f"sqlite:///{tmp_path / 'tables.db'}")
        assert 0 == code
        await asyncio.gather(*games)

    with start() as address:
        run(play(address))
    assert [] == run(unreadable_tables(f"sqlite:///{kept}"))


def test_restoring_does_not_change_the_backup(start: Any, run: Any, tmp_path: Path) -> None:
    """Somebody else may own it, it may be the only one, and its checksum may stand elsewhere."""
    (tmp_path / "safe").mkdir()
    kept = tmp_path / "safe" / "kept"
    with start() as address:
        run(begin(address))
        assert 0 == cli("backup", str(kept), "--database", f"sqlite:///{tmp_path / 'tables.db'}")[0]
    before, moment = kept.read_bytes(), kept.stat().st_mtime_ns
    assert 0 == cli("restore", str(kept), "--database", f"sqlite:///{tmp_path / 'new.db'}")[0]
    assert (before, moment, [kept]) == (kept.read_bytes(), kept.stat().st_mtime_ns, list(kept.parent.iterdir()))


def test_what_is_no_whole_backup_is_not_restored(start: Any, run: Any, tmp_path: Path) -> None:
    database, new = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "new.db"
    with start() as address:
        run(begin(address))
        assert "-wal" in str(list(tmp_path.iterdir()))
        code, said = cli("restore", str(tmp_path / "tables.db"), "--database", f"sqlite:///{new}")
        assert (True, True) == (code != 0, "make a backup of it" in " ".join(said.split()))
        assert 0 == cli("backup", str(tmp_path / "kept"), "--database", database)[0]
    whole = (tmp_path / "kept").read_bytes()
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "overwritten").write_bytes(whole[:5000] + bytes(6000) + whole[11000:])
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE notes (words)")
    for name in ("cut", "overwritten", "other"):
        code, said = cli("restore", str(tmp_path / name), "--database", f"sqlite:///{new}")
        assert (True, True) == (code != 0, "is not a backup" in " ".join(said.split())), name
    assert not new.exists()


def test_a_backup_of_an_older_release_is_restored(tmp_path: Path) -> None:
    releases = sorted((Path(__file__).parents[1] / "releases").glob("*/games.db"))
    assert releases
    for release in releases:
        new = tmp_path / release.parent.name
        assert 0 == cli("restore", str(release), "--database", f"sqlite:///{new}")[0]
        with (
            closing(sqlite3.connect(new)) as restored,
            closing(sqlite3.connect(f"file:{release}?mode=ro", uri=True)) as old,
        ):
            for counted in ("tables", "entries"):
                ask = f"SELECT count(*) FROM {counted}"
                assert old.execute(ask).fetchone() == restored.execute(ask).fetchone()
