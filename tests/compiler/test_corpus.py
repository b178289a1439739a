"""One corpus holds interpreter, native library, node and browser to the same games, bit for bit.

Written anew by ``python tests/compiler/corpus.py`` when rules or bots are meant to play differently.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from compiler.corpus import Case, cases, known, played
from compiler.toys import build
from compiling import has_linker
from landnam.compiler.building import game_libraries, library_of
from landnam.compiler.targets import own_target
from landnam.native.fingerprints import fingerprint
from landnam.native.library import cache_folder, cache_root
from lengths import first
from server.services import needed

HERE = Path(__file__).parent
ALL = {case.name: case for case in cases()}
RUNNER = HERE / "corpus.mjs"
INTERPRETED = """
import json, sys
from compiler.corpus import cases, played
chosen = [case for case in cases() if case.quick and case.library.name == sys.argv[1] and sys.argv[2] in case.name]
print(json.dumps({case.name: played(case).told() for case in chosen}))
"""


WRITTEN_DOWN = """
import sys
from pathlib import Path
from compiler.corpus import cases
from compiler.test_corpus import write_down
for i, case in enumerate(cases()):
    if case.name == sys.argv[1]:
        write_down(case, Path(sys.argv[2]) / f"{i}.case.json")
"""


def expected(choose: Any) -> dict[str, str]:
    told = known()
    return {name: told[name] for name, case in ALL.items() if choose(case)}


def test_the_corpus_tells_every_case() -> None:
    assert list(known()) == list(ALL)


@pytest.mark.parametrize("name", ALL)
def test_the_native_library(name: str) -> None:
    case = ALL[name]
    assert case.library.wait()
    assert known()[name] == played(case).told()


def told_by_python(game: str, sources: Path, named: str = "", **more: str) -> dict[str, str]:
    """What a process with these sources makes of the quick cases of a library whose names contain a text."""
    return dict(json.loads(run_with(sources, "-c", INTERPRETED, game, named, **more)))


def run_with(sources: Path, *words: str, **more: str) -> str:
    """What a Python with these sources prints."""
    path = os.pathsep.join([str(sources), str(HERE.parent)])
    environment = {**os.environ, "PYTHONPATH": path, **more}
    done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


GAMES = tuple(game_libraries())


@pytest.mark.parametrize("game", first(sorted(GAMES, key="island".__eq__), short=len(GAMES) - 1))
def test_the_interpreter(game: str) -> None:
    told = told_by_python(game, HERE.parents[1] / "src", LANDNAM_INTERPRETED="1")
    assert expected(lambda case: case.quick and case.library.name == game) == told


# --- WebAssembly ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wasm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that a browser gets, and the calls of all cases that it can play."""
    needed("lld", has_linker())
    recorded = tmp_path_factory.mktemp("corpus")
    for game in GAMES:
        made = cache_folder(game, fingerprint(library_of(game).modules)) / f"{game}.wasm"
        if not made.is_file():
            done = build(game, "--target", "wasm", cache=cache_root())
            assert done.returncode == 0, done.stderr
        shutil.copy(made, recorded)
    for i, case in enumerate(cases()):
        if case.anywhere:
            write_down(case, recorded / f"{i}.case.json")
    return recorded


def write_down(case: Case, path: Path) -> None:
    recorder = played(case)
    content = {"name": case.name, "library": case.library.name, "calls": recorder.calls, "outputs": recorder.outputs()}
    path.write_text(json.dumps(content))


def told_by_node(folder: Path) -> dict[str, str]:
    node = shutil.which("node")
    needed("node", node is not None)
    done = subprocess.run([str(node), str(RUNNER), str(folder)], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(json.loads(done.stdout))


def test_node(wasm: Path) -> None:
    assert expected(lambda case: case.anywhere) == told_by_node(wasm)


@pytest.mark.long
def test_a_browser(wasm: Path) -> None:
    from playwright.sync_api import sync_playwright

    from browser.means import CHROMIUM, QUIET

    needed("Chromium", CHROMIUM is not None)
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET) as browser:
        page = browser.new_page()
        page.route("http://localhost/**", lambda route: route.fulfill(path=served(wasm, route.request.url)))
        page.goto("http://localhost/blank.html")
        told = {}
        for file in sorted(wasm.glob("*.case.json")):
            recorded = json.loads(file.read_text())
            told[recorded["name"]] = page.evaluate(
                """async ([file, library]) => {
                    const { told } = await import("/corpus.mjs");
                    const read = async (name) => (await fetch("/" + name)).arrayBuffer();
                    const recorded = JSON.parse(new TextDecoder().decode(await read(file)));
                    return await told(await read(library + ".wasm"), recorded);
                }""",
                [file.name, recorded["library"]],
            )
    assert expected(lambda case: case.anywhere) == told


def served(wasm: Path, url: str) -> Path:
    name = url.rpartition("/")[2]
    if name == "corpus.mjs":
        return RUNNER
    if name == "blank.html":
        (wasm / name).write_text("<!doctype html>")
    return wasm / name


# --- a broken rule ----------------------------------------------------------------------------------------------------


BROKEN = "dice random, short"
NEEDLESS = ("landnam.bots.dice.entries", "landnam.envs.games.dice_entries")
"""Bots and environments, which most of the time of building would go to, are no part of the broken library."""


def replaced(path: Path, old: str, new: str) -> None:
    """Change a file of the sources."""
    whole = path.read_text()
    assert 1 == whole.count(old)
    path.write_text(whole.replace(old, new))


@pytest.mark.long
def test_a_broken_rule_is_found_everywhere(tmp_path: Path) -> None:
    """The Dice game with roads of two points: interpreter, library and WebAssembly all tell another story, the same."""
    needed("lld", has_linker())
    sources = tmp_path / "src"
    shutil.copytree(
        HERE.parents[1] / "src", sources, ignore=shutil.ignore_patterns("static", "libraries", "__pycache__")
    )
    dice = sources / "landnam" / "games" / "dice"
    replaced(dice / "sheet.py", "ROAD_POINTS: Final = 1", "ROAD_POINTS: Final = 2")
    for module in NEEDLESS:
        replaced(dice / "entries.py", f'    "{module}",\n', "")
    interpreted = told_by_python("dice", sources, BROKEN, LANDNAM_INTERPRETED="1")
    built, cache = tmp_path / "built", {"LANDNAM_CACHE": str(tmp_path / "cache")}
    targets = (f"--target={target}" for target in (own_target(), "wasm"))
    run_with(sources, "-m", "landnam.compiler", "build", "dice", *targets, **cache)
    native = told_by_python("dice", sources, BROKEN, **cache)
    built.mkdir()
    run_with(sources, "-c", WRITTEN_DOWN, BROKEN, str(built), **cache)
    (wasm,) = (tmp_path / "cache").rglob("dice.wasm")
    shutil.copy(wasm, built)
    assert [BROKEN] == list(interpreted)
    assert interpreted == native == told_by_node(built)
    assert interpreted != expected(lambda case: case.name == BROKEN)
