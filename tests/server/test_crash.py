"""Nothing is lost: the server is killed in the middle of games, and everything that was acknowledged is still there.

This is the short form; ``make soak`` is the long one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from lengths import first
from server.crashing import Crash
from server.driver import run_to_end
from server.services import has_postgres, needed, postgres, serving


@pytest.fixture(params=first(["sqlite", "postgresql"]))
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.db'}"
        return
    needed("PostgreSQL", has_postgres())
    with postgres() as address:
        yield address


def test_killed_in_the_middle_of_games_the_server_keeps_everything_that_was_acknowledged(database: str) -> None:
    async def crash() -> None:
        with serving(database) as server:
            test = Crash(server, seed=1, told=lambda _: None)
            async with asyncio.timeout(240):
                await test.run(kills=2, games_at_once=3)
            assert await test.audit(database) == []
            assert len(test.facts()["games"]) >= 3
            assert test.facts()["broken connections"] >= 2

    run_to_end(crash(), 300)
