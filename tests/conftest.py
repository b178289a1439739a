"""Tests run compiled rules: what they share is built before they run, or where a single one needs it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compiling import GAMES, build_all
from landnam.games import game_class


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before tests run in several processes everything is built, once."""
    config = session.config
    if not hasattr(config, "workerinput") and getattr(config.option, "numprocesses", None):
        build_all(solve=True)


LONG = ("test_wheel.py", "test_project.py", "compiler", "browser", "test_site.py", "test_sixth_game.py")
"""Files and folders whose tests take long. They come first, so that no process waits for another at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, and otherwise as they stand in the files."""
    here = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        top = item.path.relative_to(here).parts[0] if item.path.is_relative_to(here) else ""
        return LONG.index(top) if top in LONG else len(LONG)

    items.sort(key=place)


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
