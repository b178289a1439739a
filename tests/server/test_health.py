"""``/healthz`` says what does not work."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from landnam.server import house


def test_a_server_that_can_write_is_well(address: str) -> None:
    answer = httpx2.get(f"http://{address}/healthz")
    assert 200 == answer.status_code
    told = answer.json()
    assert (True, True, 0) == (told["ok"], told["lease"], told["set_aside"])
    assert {"count": 2, "busy": 0, "waiting": 0} == told["workers"]


def test_a_server_that_cannot_write_is_not_well(start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "HEALTH_SECONDS", 0.0)
    broken = "CREATE TRIGGER broken BEFORE UPDATE ON alembic_version BEGIN SELECT RAISE(ABORT, 'full'); END"
    with start() as address, closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        for statement, expected in ((broken, 503), ("DROP TRIGGER broken", 200)):
            connection.execute(statement)
            answer = httpx2.get(f"http://{address}/healthz")
            assert (expected, expected == 200) == (answer.status_code, answer.json()["ok"])
