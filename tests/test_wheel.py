"""The wheel holds all that is needed: installed where there is nothing else, and no Numba, everything works from it."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from email.parser import HeaderParser
from importlib import import_module
from pathlib import Path
from urllib.request import urlopen

import pytest

import landnam
from landnam.bots.dice.shelf import shelf
from landnam.native.fingerprints import fingerprint
from landnam.native.library import SHARED, cache_folder, read_manifest, this_platform
from server.driver import Client, Seated, me, run_to_end
from server.services import free_port, needed

ROOT = Path(__file__).parent.parent
LIBRARIES = ("island", "duel", "road", "dice")
WASM = "wasm"
SOURCES = ("pyproject.toml", "hatch_build.py", ".gitignore", "README.md", "LICENSE", "NOTICE.md", "src", "web")


class Environment:
    """A Python of its own, in which the wheel is installed."""

    def __init__(self, folder: Path, extends: Environment | None = None) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        (self.packages,) = folder.glob("lib/python*/site-packages")
        if extends is not None:
            (self.packages / "extended.pth").write_text(f"{extends.packages}\n", encoding="utf-8")
        self.cache: Path = folder / "cache" if extends is None else extends.cache
        self.variables = {
            name: value for name, value in os.environ.items() if not name.startswith(("LANDNAM_", "PYTHON", "VIRTUAL_"))
        } | {"LANDNAM_CACHE": str(self.cache), "LANDNAM_PACE": "0", "XDG_DATA_HOME": str(folder / "data")}

    def install(self, *wanted: str) -> None:
        """Install with all that it asks for, and nothing else."""
        python = str(self.folder / "bin" / "python")
        command = [sys.executable, "-m", "pip", "--python", python, "--quiet", "install", "--no-compile", *wanted]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def run(self, program: str, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        """Run a program of this environment, from a folder in which nothing can be found by chance."""
        return subprocess.run(
            [str(self.folder / "bin" / program), *words],
            input=said,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            cwd=self.folder,
            env=self.variables,
        )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as ``make wheel`` builds it, with the library of this machine and the one for browsers alone."""
    needed("lld", any(shutil.which(f"wasm-ld{version}") for version in ("", *(f"-{n}" for n in range(14, 26)))))
    targets = (this_platform(), WASM)
    subprocess.run(
        [sys.executable, "-m", "landnam.compiler", "build", *(f"--target={target}" for target in targets)], check=True
    )
    copy = tmp_path_factory.mktemp("wheel")
    leave = shutil.ignore_patterns("__pycache__", "node_modules", "libraries")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=leave)
        else:
            shutil.copy(ROOT / name, copy / name)
    libraries = copy / "src" / "landnam" / "libraries"
    libraries.mkdir()
    for name in LIBRARIES:
        library = import_module(f"landnam.games.{name}.entries").LIBRARY
        kept = cache_folder(name, fingerprint(library.modules))
        manifest = read_manifest(kept, name)
        assert manifest is not None
        manifest["files"] = {target: manifest["files"][target] for target in targets}
        assert SHARED == manifest["files"][this_platform()]["kind"]
        (libraries / f"{name}.json").write_text(json.dumps(manifest), encoding="utf-8")
        (libraries / f"{name}.lock").touch()
        for file in manifest["files"].values():
            shutil.copy(kept / file["file"], libraries)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(copy / "dist")],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (found,) = (copy / "dist").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def plain(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Where the wheel is installed with what it cannot do without."""
    environment = Environment(tmp_path_factory.mktemp("plain"))
    environment.install(str(wheel))
    if shelf().is_dir():  # the Dice game is solved once, in minutes
        shutil.copytree(shelf(), environment.cache / "solutions")
    return environment


@pytest.fixture(scope="module")
def play(wheel: Path, plain: Environment, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Where it is installed with the extra for playing; the rest comes from the plain environment."""
    environment = Environment(tmp_path_factory.mktemp("play"), extends=plain)
    environment.install(f"{wheel}[play]")
    return environment


# --- what is in it -------------------------------------------------------------------------------------------------


def test_it_is_one_wheel_for_every_platform(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert wheel.stat().st_size < 10_000_000


def test_it_holds_client_weights_catalogue_libraries_and_licences(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        index = archive.read("landnam/server/static/index.html").decode()
    for wanted in (
        "landnam/py.typed",
        "landnam/server/static/licences/svelte.txt",
        "landnam/server/static/licences/fontsource-inter.txt",
        "landnam/server/static/licences/fontsource-alegreya.txt",
        *(f"landnam/libraries/{name}.{ending}" for name in LIBRARIES for ending in ("json", WASM)),
    ):
        assert wanted in names
    for script in re.findall(r'src="/(assets/[^"]+)"', index):
        assert f"landnam/server/static/{script}" in names
    source = Path(landnam.__file__).parent
    for folder in ("bots/weights", "games/island", "games/duel", "games/road", "games/dice"):
        for file in (source / folder).glob("*.*"):
            assert f"landnam/{folder}/{file.name}" in names
    assert not [name for name in names if name.endswith(".lock") or "node_modules" in name or "__pycache__" in name]


def test_its_metadata_is_complete(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        folder = next(name.partition("/")[0] for name in archive.namelist() if ".dist-info/" in name)
        said = HeaderParser().parsestr(archive.read(f"{folder}/METADATA").decode())
        for licence in ("LICENSE", "NOTICE.md"):
            assert archive.read(f"{folder}/licenses/{licence}")
    assert "MIT AND OFL-1.1" == said["License-Expression"]
    assert {"Homepage", "Documentation", "Source", "Changelog", "Issues"} <= {
        url.partition(",")[0] for url in said.get_all("Project-URL", [])
    }
    classifiers = said.get_all("Classifier", [])
    assert {f"Programming Language :: Python :: 3.{n}" for n in range(11, 15)} <= {*classifiers}
    assert 3 == sum(classifier.startswith("Operating System ::") for classifier in classifiers)
    extras = {"compile", "data", "dev", "docs", "mcp", "play", "ray", "rl", "scale", "video"}
    assert extras == {*said.get_all("Provides-Extra", [])}
    assert said["Keywords"]
    assert said["Description-Content-Type"] == "text/markdown"


# --- without extras ------------------------------------------------------------------------------------------------


def test_games_bots_and_environments_work_without_extras(plain: Environment) -> None:
    done = plain.run("python", str(ROOT / "tests" / "installed.py"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "all played\n" == done.stdout


@pytest.mark.parametrize("game", landnam.games())
def test_games_are_simulated_without_extras(plain: Environment, game: str) -> None:
    seats = landnam.make(game).players
    done = plain.run("landnam", "simulate", game, "--bots", ",".join(["random"] * seats), "--games", "20", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert 20 == json.loads(done.stdout)["games"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--version",), "landnam "),
        (("--help",), "landnam play"),
        (("games",), "traveler"),
        (("bots",), "expert"),
        (("rules", "I-SETTLE-2"), "I-SETTLE-2"),
        (("arena", "dice", "--bots", "steady,random", "--games", "4", "--seed", "1"), "rating"),
        (("play", "duel", "--terminal", "--seed", "1"), "You are Blue"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_commands_work_without_extras(plain: Environment, words: tuple[str, ...], said: str) -> None:
    done = plain.run("landnam", *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


def test_importing_it_imports_nothing_of_others(plain: Environment) -> None:
    program = "import sys, landnam; print(*{name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names)"
    assert {"__main__", "landnam"} == {*plain.run("python", "-c", program).stdout.split()}


@pytest.mark.parametrize("command", ["play", "serve"])
def test_without_its_extra_a_command_names_it(plain: Environment, command: str) -> None:
    done = plain.run("landnam", command)
    assert (2, "") == (done.returncode, done.stdout)
    assert re.fullmatch(r"this needs \w+, .*: pip install 'landnam\[play\]'\n", done.stderr)


# --- with the extra for playing ------------------------------------------------------------------------------------


@contextmanager
def playing(environment: Environment) -> Iterator[str]:
    """``landnam play`` on a port; its address."""
    port = free_port()
    python = str(environment.folder / "bin" / "python")
    program = [python, "-m", "landnam", "play", "--no-browser", "--port", str(port)]
    with (environment.folder / "log").open("w+", encoding="utf-8") as log:
        server = subprocess.Popen(program, cwd=environment.folder, env=environment.variables, stdout=log, stderr=log)
        try:
            for _ in range(600):
                log.seek(0)
                if "Landnam is at" in log.read() or server.poll() is not None:
                    break
                try:
                    server.wait(0.1)
                except subprocess.TimeoutExpired:
                    continue
            yield f"127.0.0.1:{port}"
            assert server.poll() is None
        finally:
            server.terminate()
            server.wait(30)
        log.seek(0)
        assert [f"Landnam is at http://127.0.0.1:{port}/ (stop it with Ctrl-C)"] == log.read().splitlines()


def test_the_server_has_the_page_and_tables_at_which_bots_play(play: Environment) -> None:
    async def sit_down(address: str, game: str, bots: list[str]) -> None:
        async with Client(address) as client:
            opened = await client.open(game, [me(), *bots])
            seated = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
            await seated.ready()
            await seated.start(0)
            rng = random.Random(1)
            while not any(one["entry"]["kind"] == "move" and one["entry"]["seat"] for one in seated.updates):
                wanted = seated.choice(rng)
                await (seated.hear() if wanted is None else seated.act(*wanted))

    with playing(play) as address:
        with urlopen(f"http://{address}/") as answer:
            page = answer.read().decode()
        (script,) = re.findall(r'src="/(assets/[^"]+)"', page)
        with urlopen(f"http://{address}/{script}") as answer:
            assert 200 == answer.status
        for game, bots in (
            ("island", ["easy", "normal", "expert"]),
            ("traveler", ["hard", "hard"]),
            ("duel", ["hard"]),
            ("road", ["hard", "normal"]),
            ("dice", ["steady"]),
        ):
            run_to_end(sit_down(address, game, bots), 60)  # until a bot has moved
        with urlopen(f"http://{address}/healthz") as answer:
            assert {"compiled"} == set(json.load(answer)["rules"].values())
