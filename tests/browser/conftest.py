"""A server in a process of its own, a browser, and people who sit before it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.people import Person

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "landnam" / "server" / "static"
SHOTS = Path(os.environ.get("LANDNAM_SHOTS", ROOT / "build" / "screenshots"))
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of one file share a server and a browser, so they go to one test process."""
    for item in items:
        if "browser" in Path(str(item.fspath)).parts:
            item.add_marker(pytest.mark.xdist_group(Path(str(item.fspath)).stem))


def needed(what: str, there: object) -> None:
    """Skip a test whose means are not installed; where everything must be there, fail."""
    if there:
        return
    if os.environ.get("LANDNAM_REQUIRE_ALL") == "1":
        pytest.fail(f"{what} is needed and not there")
    pytest.skip(f"{what} is not there")


class ServerProcess:
    """A play server that can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = {
            "LANDNAM_DATABASE": f"sqlite:///{self.folder / 'games.db'}",
            "LANDNAM_PORT": str(self.port),
            "LANDNAM_PACE": "0",
            "LANDNAM_LOG": "error",
            "LANDNAM_FRAMES_PER_SECOND": "100000",
            "LANDNAM_REQUESTS_PER_SECOND": "100000",
            "LANDNAM_TABLES_PER_MINUTE": "100000",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from landnam.cli import main; main()", "serve"],
            env={**os.environ, **settings, "PYTHONPATH": str(ROOT / "src")},
            stdout=(self.folder / "server.log").open("ab"),
            stderr=subprocess.STDOUT,
        )
        for _ in range(1200):
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "server.log").read_text())
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    needed("the built client (pip install .)", (STATIC / "index.html").is_file())
    needed("a Chromium browser", CHROMIUM)
    process = ServerProcess(tmp_path_factory.mktemp("server"))
    process.start()
    yield process
    process.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    needed("a Chromium browser", CHROMIUM)
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=quiet)
        yield chromium
        chromium.close()


@pytest.fixture
def person(server: ServerProcess, browser: Any) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own; what goes wrong in its page fails the test."""
    people: list[Person] = []

    def sit(name: str = "Sigrun", *, phone: bool = False, dark: bool = False) -> Person:
        context = browser.new_context(
            viewport={"width": 360, "height": 740} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(30_000)
        people.append(Person(context, server.address, name, SHOTS))
        return people[-1]

    yield sit
    faults = [fault for one in people for fault in one.faults]
    for one in people:
        one.context.close()
    assert not faults
