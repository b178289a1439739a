"""A real server in a thread of the test process, and what tests need around it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from landnam.server.run import listen, make_server
from landnam.server.settings import Settings
from server.driver import run_to_end


@pytest.fixture(scope="session", autouse=True)
def _built(libraries: None) -> None:
    """Servers find the libraries of all games in the cache."""


@contextmanager
def running(**settings: Any) -> Iterator[str]:
    """A server that runs; its address."""
    chosen = Settings(
        **{
            "port": 0,
            "pace": 0,
            "reports": False,
            "log": "error",
            "frames_per_second": 1e6,
            "requests_per_second": 1e6,
            "tables_per_minute": 1e6,
            "work_per_minute": 1e6,
            "hellos_per_minute": 1e6,
            "chats_per_minute": 1e6,
            "offers_per_minute": 1e6,
            "actions_per_second": 1e6,
            **settings,
        }
    )
    with listen(chosen) as listener:
        if chosen.address is None:
            chosen.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        server = make_server(chosen)
        thread = threading.Thread(target=lambda: server.run(sockets=[listener]), daemon=True)
        thread.start()
        for _ in range(2000):
            if server.started or not thread.is_alive():
                break
            time.sleep(0.01)
        assert server.started
        try:
            yield f"127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for the tests of a file."""
    with running(database=f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.db'}") as where:
        yield where


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., Any]:
    """Servers of a test's own, which share a database."""

    def start_one(**settings: Any) -> Any:
        return running(**{"database": f"sqlite:///{tmp_path / 'tables.db'}", **settings})

    return start_one


@pytest.fixture
def run() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Run a coroutine to its end, and close what it opened."""
    return run_to_end
