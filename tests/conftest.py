"""Tests run compiled rules: what they share is built before they run, or where a single one needs it."""

from __future__ import annotations

from typing import Any

import pytest

from compiling import GAMES, build_all
from landnam.games import game_class


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before tests run in several processes everything is built, once."""
    config = session.config
    if not hasattr(config, "workerinput") and getattr(config.option, "numprocesses", None):
        build_all(solve=True)


@pytest.fixture(scope="session")
def libraries(request: pytest.FixtureRequest) -> None:
    """The libraries of all games are in the cache, for tests that start servers."""
    if not hasattr(request.config, "workerinput"):
        build_all()


@pytest.fixture(scope="session", autouse=True)
def _wait_for_libraries() -> None:
    """Whatever a test that runs by itself plays is compiled first: interpreted it could take hours."""
    for game in GAMES:
        library: Any = game_class(game)
        _wait_when_opened(library.library)


def _wait_when_opened(library: Any) -> None:
    begin = library.open

    def open_and_wait(name: str | None = None) -> bool:
        if not begin(name) and library.building:
            library._builder.join()
        return bool(library.compiled)

    library.open = open_and_wait
