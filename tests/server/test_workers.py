"""Records are worked through beside the server, by processes that can be killed."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2
import pytest

from fair_games import fair_record
from landnam.server import workers
from landnam.server.errors import Problem
from landnam.server.settings import Settings
from landnam.server.workers import Worker, Workers

ASK = {"commit": None, "nonces": None, "links": None}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What workers were asked."""
    tasks: list[str] = []
    ask = Worker.ask

    async def noted(self: Worker, task: dict[str, Any], seconds: float) -> dict[str, Any]:
        tasks.append(task["task"])
        return await ask(self, task, seconds)

    monkeypatch.setattr(Worker, "ask", noted)
    return tasks


def pool(**settings: Any) -> Workers:
    return Workers(Settings(database="sqlite:///none.db", **settings))


def test_what_was_worked_out_once_is_kept(asked: list[str], run: Any) -> None:
    async def ask() -> None:
        own = pool()
        try:
            both = [own.do(where, "verify", record=fair_record("dice"), **ASK) for where in ("a", "b")]
            first, second = await asyncio.gather(*both)
            assert first["ok"]
            assert first == second == await own.do("c", "verify", record=fair_record("dice"), **ASK)
            assert ["verify"] == asked
            await own.do("a", "statistics", record=fair_record("dice"))
            assert ["verify", "statistics"] == asked
        finally:
            await own.close()

    run(ask())


def test_no_more_is_kept_than_there_is_room_for(asked: list[str], run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "KEPT_BYTES", 10)

    async def ask() -> None:
        own = pool()
        try:
            for _ in range(2):
                await own.do("a", "verify", record=fair_record("dice"), **ASK)
            assert ["verify", "verify"] == asked
        finally:
            await own.close()

    run(ask())


def test_a_task_that_takes_too_long_is_given_up_and_the_next_one_done(run: Any) -> None:
    async def ask() -> None:
        own = pool(workers=1, work_seconds=1e-6)
        try:
            with pytest.raises(Problem, match="was stopped"):
                await own.do("a", "verify", record=fair_record("dice"), **ASK)
            own._seconds = 60
            assert (await own.do("a", "verify", record=fair_record("dice"), **ASK))["ok"]
            assert 0 == own.busy == own.waiting
        finally:
            await own.close()

    run(ask())


def test_one_address_has_one_worker_at_a_time(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        own, busy, may_end = pool(workers=2), 0, asyncio.Event()

        async def slow(_self: Worker, task: dict[str, Any], _seconds: float) -> dict[str, Any]:
            nonlocal busy
            busy += 1
            await may_end.wait()
            return {"result": task["said"]["record"]}

        monkeypatch.setattr(Worker, "ask", slow)
        tasks = [asyncio.create_task(own.do("many", "statistics", record=str(n))) for n in range(9)]
        tasks.append(asyncio.create_task(own.do("another", "statistics", record="x")))
        await asyncio.sleep(0.1)
        assert 2 == busy == own.busy
        may_end.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert ["0", "1", "2", "3", "4", "5", "6", "7"] == results[:8]
        assert isinstance(results[8], Problem)
        assert "x" == results[9]
        await own.close()

    run(ask())


def test_records_that_an_address_has_worked_through_are_counted(start: Any) -> None:
    with start(work_per_minute=0.001) as address, httpx2.Client(base_url=f"http://{address}/api", timeout=60) as http:
        answers = [http.post("/verify", json={"record": f"x{n}"}).status_code for n in range(workers.BURST + 1)]
        assert [400] * workers.BURST + [429] == answers
