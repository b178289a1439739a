"""``/healthz`` says what does not work."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from landnam.server import house
from server.services import has_redis, needed, redis, serving


def test_a_server_that_can_write_is_well(address: str) -> None:
    answer = httpx2.get(f"http://{address}/healthz")
    assert 200 == answer.status_code
    told = answer.json()
    assert (True, None, 0) == (told["ok"], told["redis"], told["set_aside"])
    assert {"count": 2, "busy": 0, "waiting": 0} == told["workers"]


def test_a_server_that_cannot_write_is_not_well(start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "HEALTH_SECONDS", 0.0)
    broken = "CREATE TRIGGER broken BEFORE UPDATE ON alembic_version BEGIN SELECT RAISE(ABORT, 'full'); END"
    with start() as address, closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        for statement, expected in ((broken, 503), ("DROP TRIGGER broken", 200)):
            connection.execute(statement)
            answer = httpx2.get(f"http://{address}/healthz")
            assert (expected, expected == 200) == (answer.status_code, answer.json()["ok"])


def test_redis_is_reported(tmp_path: Path) -> None:
    needed("Redis", has_redis())
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with redis() as cache, serving(database, cache) as server:
        assert httpx2.get(f"http://{server.address}/healthz").json()["redis"]
