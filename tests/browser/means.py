"""What browser tests need: the built client, Chromium, and a server that can be killed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from server.services import ServerProcess, wait_until

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = ROOT / "src" / "landnam" / "server" / "static"
SHOTS: Final = Path(os.environ.get("LANDNAM_SHOTS", ROOT / "build" / "screenshots"))
PICTURES: Final = SHOTS if "LANDNAM_SHOTS" in os.environ or "LANDNAM_SCREENS" in os.environ else None
"""Where tests keep pictures of what they see, if somebody wants to look at them: each takes a quarter of a second."""
WHOLE: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
"""A browser as people have it."""
CHROMIUM: Final = shutil.which("chromium-headless-shell") or WHOLE
"""The same without windows, tabs and notifications, where it is installed: every page takes a fifth less time."""
QUIET: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
"""A browser without a sandbox (it may run as root in a container), and without errands of its own."""
BRIEF: Final = ["--js-flags=--always-sparkplug --no-maglev --no-turbofan", "--process-per-site"]
"""A page of a test is over before it is worth while to optimise its scripts, or to start a process for it alone."""
READY_MARK: Final = """
new MutationObserver((_, watching) => {
  if (!document.querySelector("a[href='#/new/island'].main")) return
  watching.disconnect()
  requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())))
}).observe(document, { subtree: true, childList: true })
"""
"""Put into a page before it loads: notes when the home page can be used, after it has been painted."""
DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 360, "height": 740}
TABLET: Final = {"width": 820, "height": 1180}


def needed(what: str, there: object) -> None:
    """Skip a test whose means are not installed; where everything must be there, fail."""
    if there:
        return
    if os.environ.get("LANDNAM_REQUIRE_ALL") == "1":
        pytest.fail(f"{what} is needed and not there")
    pytest.skip(f"{what} is not there")


@contextmanager
def launched(browser: str | None) -> Iterator[Any]:
    """A browser that runs; tests without one are skipped or fail."""
    needed("a Chromium browser", browser)
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=browser, args=[*QUIET, *BRIEF])
        yield opened
        opened.close()


class House(ServerProcess):
    """A play server that can be killed and started again under the open pages."""

    def __init__(self, folder: Path, packages: Sequence[str] = (), **settings: str) -> None:
        """``packages`` are folders from which other packages are imported, as if they were installed."""
        super().__init__(f"sqlite:///{folder / 'tables.db'}", folder / "server.log", True, **settings)
        paths = [self._environment["PYTHONPATH"], *packages]
        self._environment["PYTHONPATH"] = os.pathsep.join(paths)

    @property
    def home(self) -> str:
        """Where its pages are."""
        return f"http://{self.address}"

    def open(self) -> None:
        """Start it and wait until it answers."""
        self.start()
        wait_until(self.answers, "the server", 120)
