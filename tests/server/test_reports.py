"""The report of a finished game is made once, kept with the game, and told only to those who may watch."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import landnam
from compiling import solve_dice
from fair_games import fair_record
from landnam.analysis import report_types
from landnam.server import reports
from landnam.server.errors import Problem
from landnam.server.settings import Settings
from landnam.server.store import Store
from landnam.server.workers import Worker
from server.driver import Client, Refusal, Seated, me


@pytest.fixture(scope="module", autouse=True)
def _solved() -> None:
    """The solution of the Dice game is in the cache."""
    solve_dice()


async def finished(client: Client, **more: Any) -> tuple[str, list[str]]:
    """A game of Dice that was played to its end."""
    opened = await client.open("dice", [me(), "greedy"], **more)
    tokens = list(opened["tokens"].values())
    seated = await Seated.enter(client.address, opened["table"]["id"], tokens)
    await seated.ready()
    await seated.start(0)
    await seated.play_on(random.Random(1))
    return opened["table"]["id"], tokens


async def report_of(client: Client, id: str, token: str | None = None) -> dict[str, Any]:
    """The report, when it is there."""
    while True:
        answer: dict[str, Any] = await client.call("GET", f"/tables/{id}/report", token=token)
        if answer["state"] != "working":
            return answer
        await asyncio.sleep(0.1)


def rows(folder: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        return database.execute("SELECT table_id, version, rules FROM reports").fetchall()


def test_a_report_is_made_when_the_game_ends_and_kept_with_it(start: Any, run: Any, tmp_path: Path) -> None:
    async def play(address: str) -> tuple[str, dict[str, Any]]:
        client = Client(address)
        id, _ = await finished(client)
        for _ in range(600):  # nobody asks for it
            if rows(tmp_path):
                break
            await asyncio.sleep(0.1)
        return id, await report_of(client, id)

    async def ask(address: str, id: str) -> Any:
        return await Client(address).call("GET", f"/tables/{id}/report")

    with start(reports=True) as address:
        id, answer = run(play(address))
    assert [(id, report_types.VERSION, 1)] == rows(tmp_path)
    report, frames = answer["report"], answer["frames"]
    assert "ready" == answer["state"]
    assert len(report["steps"]) == len(frames)
    actions = [step["kind"] != "chance" for step in report["steps"]]
    assert frames == [sum(actions[: number + 1]) for number in range(len(actions))], (
        "chance belongs to the action before"
    )
    for seat in report["seats"]:
        parts = ("start", "own_luck", "own_decisions", "others_luck", "others_decisions", "judgement")
        assert seat["result"] == pytest.approx(sum(seat[part] for part in parts), abs=1e-9)
    with start() as address:
        assert answer == run(ask(address, id)), "what was kept is told by the next server at once"


def test_a_report_of_another_version_is_made_anew(start: Any, run: Any, tmp_path: Path) -> None:
    async def play(address: str) -> None:
        client = Client(address)
        id, _ = await finished(client)
        first = await report_of(client, id)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("UPDATE reports SET version = version - 1, body = x'00'")
            database.commit()
        assert first == await report_of(client, id)
        assert [(id, report_types.VERSION, 1)] == rows(tmp_path)

    with start() as address:
        run(play(address))


def test_a_report_is_for_those_who_may_watch(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        id, tokens = await finished(client, watch=False)
        with pytest.raises(Refusal, match="Only its players"):
            await client.call("GET", f"/tables/{id}/report")
        assert "ready" == (await report_of(client, id, tokens[0]))["state"]

    run(play())


def test_bad_records_get_a_sentence_and_nothing_is_kept(address: str, run: Any) -> None:
    """Cut, edited, unfinished, foreign."""
    whole = fair_record("dice")
    bad = {
        whole[: len(whole) // 2]: "cut off",
        whole.replace("keep", "Keep", 1): "changed after",
        landnam.make("dice", 2, seed=1).record(): "not finished",
        "hello": "not a Landnam record",
    }

    async def ask() -> None:
        client = Client(address)
        for record, why in bad.items():
            answer = await client.call("POST", "/report", {"record": record})
            while answer["state"] == "working":
                await asyncio.sleep(0.05)
                answer = await client.call("POST", "/report", {"record": record})
            assert ("none", None) == (answer["state"], answer["report"])
            assert why in answer["why"]
            with pytest.raises(Refusal, match=why):
                await client.call("POST", "/report/script", {"record": record})

    run(ask())


def test_what_a_page_needs_to_make_a_report_is_for_those_who_may_watch(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        id, tokens = await finished(client, watch=False)
        with pytest.raises(Refusal, match="Only its players"):
            await client.call("GET", f"/tables/{id}/report/script")
        with pytest.raises(Refusal, match="is exact"):
            await client.call("GET", f"/tables/{id}/report/script", token=tokens[0])
        answer = await client.call("POST", "/report/script", {"record": fair_record("duel")})
        assert len(answer["frames"]) == len(answer["script"]["steps"])
        assert answer["weights"].startswith("/engine/duel.weights?v=")

    run(play())


def test_one_report_is_made_at_a_time_and_failures_are_tried_again(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    busy: list[int] = [0, 0]

    async def ask(_self: Worker, task: dict[str, Any], _seconds: float, progress: Any) -> dict[str, Any]:
        busy[0] += 1
        busy[1] = max(busy)
        progress(1, 2)
        await asyncio.sleep(0.01)
        busy[0] -= 1
        if task["said"]["record"] == "bad":
            raise TimeoutError
        return {"result": {"report": {"of": task["said"]["record"]}, "frames": []}}

    async def make() -> None:
        monkeypatch.setattr(Worker, "ask", ask)
        settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}")
        store = Store(settings.database)
        own = reports.Reports(settings, store)
        try:
            records = [f"record {number}" for number in range(3)]
            assert ["working"] * 4 == [own.of_upload("a", record)["state"] for record in [*records, "bad"]]
            with pytest.raises(Problem, match="Too many"):
                own.of_upload("a", "one more")
            while own.waiting:
                await asyncio.sleep(0.01)
            assert [{"of": record} for record in records] == [own.of_upload("a", one)["report"] for one in records]
            assert "was stopped" in own.of_upload("a", "bad")["why"]
            monkeypatch.setattr(reports, "AGAIN_SECONDS", -1.0)
            assert "working" == own.of_upload("b", "bad")["state"]
        finally:
            await own.close()
            await store.close()
        assert 1 == busy[1]

    run(make())


def test_games_of_this_server_come_before_uploaded_ones_and_no_address_takes_all_places(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[str] = []

    async def ask(_self: Worker, task: dict[str, Any], *_: Any) -> dict[str, Any]:
        made.append(task["said"]["record"])
        await asyncio.sleep(0.01)
        raise TimeoutError

    async def make() -> None:
        monkeypatch.setattr(Worker, "ask", ask)
        settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}")
        store = Store(settings.database)
        own = reports.Reports(settings, store)
        try:
            for number in range(reports.OF_ONE_ADDRESS):
                own.of_upload("a", f"a {number}")
            with pytest.raises(Problem, match="from this address") as refused:
                own.of_upload("a", "one more")
            assert "too-many-requests" == refused.value.slug
            for number in range(reports.MOST_UPLOADED - reports.OF_ONE_ADDRESS):
                own.of_upload("b", f"b {number}")
            with pytest.raises(Problem, match="waiting") as refused:
                own.of_upload("c", "c")
            assert "busy" == refused.value.slug
            own.begin("table", "own", 1)
            while own.waiting:
                await asyncio.sleep(0.01)
            assert ["own", "a 0", "a 1"] == made[:3]
        finally:
            await own.close()
            await store.close()

    run(make())


def test_reports_are_made_at_the_lowest_priority(run: Any) -> None:
    async def look() -> int:
        worker = Worker(reports.NICENESS)
        try:
            await worker.ask({"task": "verify", "said": {"record": "x"}}, 60)
            assert worker._process is not None
            return os.getpriority(os.PRIO_PROCESS, worker._process.pid)
        finally:
            await worker.end()

    assert 19 == run(look())
