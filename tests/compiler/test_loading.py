"""A library is found, checked, built if there is none, and taken up by a process that runs already."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.toys import PLAY, environment, play
from lengths import first


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with the toy's library in it."""
    folder = tmp_path_factory.mktemp("cache")
    assert "compiled" == play(folder)[1]
    return folder


@pytest.fixture
def copy(cache: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may damage."""
    subprocess.run(["cp", "-a", f"{cache}/.", str(tmp_path)], check=True)
    return tmp_path


def library_in(cache: Path) -> Path:
    (folder,) = (cache / "libraries").glob("toy-*")  # the lock of builds lies beside it
    manifest = json.loads((folder / "toy.json").read_text())
    (file,) = manifest["files"].values()
    return folder / str(file["file"])


def test_compiled_and_interpreted_rules_do_the_same(cache: Path) -> None:
    did, how, said = play(cache, how="open", LANDNAM_INTERPRETED="1")
    assert ("interpreted", "") == (how, said)
    assert did == play(cache)[0]


def test_a_library_in_the_cache_is_used_at_once(cache: Path) -> None:
    assert ("compiled", "") == play(cache, how="open")[1:]


def test_rules_run_interpreted_while_the_library_is_built(cache: Path, tmp_path: Path) -> None:
    did, how, said = play(tmp_path, how="open")
    assert "interpreted" == how
    assert "are being compiled, once" in said
    assert did == play(cache)[0]


@pytest.mark.parametrize(
    "damage", first(["cut", "changed", "empty", "another", "no manifest", "broken manifest"], short=2)
)
def test_a_damaged_library_is_refused_and_built_again(copy: Path, damage: str) -> None:
    path = library_in(copy)
    manifest = path.parent / "toy.json"
    content = path.read_bytes()
    if damage == "cut":
        path.write_bytes(content[: len(content) // 2])
    elif damage == "changed":
        path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    elif damage == "empty":
        path.write_bytes(b"")
    elif damage == "another":
        path.write_bytes(Path("/bin/true").read_bytes() if os.path.exists("/bin/true") else b"another")
    elif damage == "no manifest":
        manifest.unlink()
    else:
        manifest.write_text("{")
    did, how, said = play(copy)
    assert "compiled" == how
    assert "are being compiled, once" in said
    assert content == path.read_bytes()
    assert did == play(copy, how="open", LANDNAM_INTERPRETED="1")[0]


def test_a_library_with_other_entries_is_refused(copy: Path) -> None:
    manifest = library_in(copy).parent / "toy.json"
    said = json.loads(manifest.read_text())
    said["entries"]["begin"][0] = 3
    manifest.write_text(json.dumps(said))
    assert "takes 3 numbers, not 2" in play(copy, how="open")[2]


@pytest.mark.skipif(os.name != "posix", reason="there are no such permissions")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_code_that_others_may_write_is_not_loaded(copy: Path, what: str) -> None:
    path = library_in(copy)
    os.chmod(path if what == "file" else path.parent, 0o777)
    _, how, said = play(copy, how="open")
    assert "interpreted" == how
    assert "others may write to" in said


def test_two_processes_that_need_a_library_build_it_once(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAY.format(how="wait")]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    both = [subprocess.Popen(command, env=environment(tmp_path), **pipes) for _ in range(2)]  # type: ignore[call-overload]
    told = [process.communicate(timeout=300) for process in both]
    assert ["compiled", "compiled"] == [out.splitlines()[1] for out, _ in told]
    assert told[0][0] == told[1][0]
    builds = (library_in(tmp_path).parent / "toy.log").read_text().splitlines()
    assert 1 == sum("built" in line for line in builds)


@pytest.mark.skipif(os.name != "posix" or not hasattr(os, "geteuid"), reason="there are no such permissions")
def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder can be made here, not even by root")
    did, how, _ = play(blocked)
    assert "compiled" == how
    assert did == play(blocked, how="open", LANDNAM_INTERPRETED="1")[0]


def test_without_numba_everything_runs_interpreted_and_says_so_once(cache: Path, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(
        "import sys\n"
        "class Hide:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('numba', 'llvmlite'):\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Hide())\n"
    )
    where = os.pathsep.join([str(hidden), environment(tmp_path)["PYTHONPATH"]])
    did, how, said = play(tmp_path / "empty", PYTHONPATH=where)
    assert "interpreted" == how
    assert 1 == said.count("pip install 'landnam[compile]'")
    assert did == play(cache)[0]
    _, how, said = play(cache, how="open", PYTHONPATH=where)
    if library_in(cache).suffix == ".o":
        assert "interpreted" == how
        assert "only llvmlite can load it" in said
    else:
        assert ("compiled", "") == (how, said)


def test_without_a_linker_the_object_itself_is_loaded(cache: Path, tmp_path: Path) -> None:
    empty = tmp_path / "bin"
    empty.mkdir()
    did, how, _ = play(tmp_path, PATH=str(empty))
    assert "compiled" == how
    assert library_in(tmp_path).suffix == ".o"
    assert did == play(cache)[0]


def test_a_running_process_changes_over(tmp_path: Path) -> None:
    script = """
import threading
import numpy as np
from landnam.native.memory import address_of
from toy_rules import LIBRARY
numbers, there = np.zeros(16, np.int64), threading.Event()
assert not LIBRARY.open() and LIBRARY.building
LIBRARY.when_compiled(there.set)
said = 0
while not there.wait(0.01):
    said = LIBRARY.doors.take_turns(address_of(numbers), 1)
    assert said == numbers[0]
before = LIBRARY.doors.take_turns
assert LIBRARY.compiled and not LIBRARY.building
assert said > 0 and LIBRARY.doors.take_turns(address_of(numbers), 1) == said + 1
print(type(before).__name__)
"""
    run = subprocess.run(
        [sys.executable, "-c", script], env=environment(tmp_path), capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, run.stderr
    assert ("CFunctionType" if library_in(tmp_path).suffix == ".o" else "_FuncPtr") == run.stdout.strip()
