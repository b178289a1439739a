"""A server in a process of its own, a browser, and people who sit before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.means import CHROMIUM, SHOTS, STATIC, ServerProcess, needed
from browser.people import Person


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All browser tests share a server and the machine's patience, so they go to one test process."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    needed("the built client (pip install .)", (STATIC / "index.html").is_file())
    needed("a Chromium browser", CHROMIUM)
    process = ServerProcess(tmp_path_factory.mktemp("server"))
    process.start()
    yield process
    process.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    needed("a Chromium browser", CHROMIUM)
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=quiet)
        yield opened
        opened.close()


@pytest.fixture
def person(server: ServerProcess, chromium: Any) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own; what goes wrong in its page fails the test."""
    people: list[Person] = []

    def sit(name: str = "Sigrun", *, phone: bool = False, dark: bool = False) -> Person:
        context = chromium.new_context(
            viewport={"width": 360, "height": 740} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(60_000)
        people.append(Person(context, server.address, name, SHOTS))
        return people[-1]

    yield sit
    faults = [fault for one in people for fault in one.faults]
    for one in people:
        one.context.close()
    assert not faults
