"""Libraries are built for every kind of machine, and need nothing of any."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.toys import build
from landnam.compiler.back_end import make_object
from landnam.compiler.building import game_libraries, library_of
from landnam.compiler.linker import NoLinker, find_linker, link
from landnam.compiler.symbols import exported, needed, pe_exports
from landnam.compiler.targets import TARGETS, Target
from landnam.native.fingerprints import fingerprint, reached
from server.services import needed as installed

ENTRIES = {"seed", "draw", "begin", "count_both", "take_turns"}
FORMATS = {"elf": b"\x7fELF\x02\x01", "macho": b"\xcf\xfa\xed\xfe", "coff": b"MZ", "wasm": b"\0asm\x01\0\0\0"}
MACHINES = {"linux-x86_64": (18, "<H", 62), "linux-aarch64": (18, "<H", 183)}
MACHINES |= {"macos-aarch64": (4, "<I", 0x0100000C), "macos-x86_64": (4, "<I", 0x01000007)}


def has_linkers() -> bool:
    try:
        for target in TARGETS.values():
            find_linker(target)
    except NoLinker:
        return False
    return True


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy, for every machine."""
    installed("lld", has_linkers())
    folder = tmp_path_factory.mktemp("libraries")
    done = build("toy_rules", "--all-targets", "--into", str(folder), cache=folder)
    assert done.returncode == 0, done.stderr
    return folder


def content(built: Path, name: str) -> bytes:
    manifest = json.loads((built / "toy.json").read_text())
    file = str(manifest["files"][name]["file"])
    return (built / file).read_bytes()


@pytest.mark.parametrize(("name", "target"), TARGETS.items(), ids=list(TARGETS))
def test_a_library_has_the_format_of_its_machine(built: Path, name: str, target: Target) -> None:
    library = content(built, name)
    assert library.startswith(FORMATS[target.system])
    if name in MACHINES:
        at, form, number = MACHINES[name]
        assert number == struct.unpack_from(form, library, at)[0]


@pytest.mark.parametrize(("name", "target"), TARGETS.items(), ids=list(TARGETS))
def test_a_library_offers_its_entries_and_nothing_else(built: Path, name: str, target: Target) -> None:
    library = content(built, name)
    offered = pe_exports(library) if target.system == "coff" else exported(library, target.system)
    assert {f"landnam_{entry}" for entry in ENTRIES} == {n for n in offered if not n.startswith("__")} - {"memory"}


@pytest.mark.parametrize("name", [name for name, target in TARGETS.items() if target.system != "coff"])
def test_a_library_needs_at_most_what_every_machine_has(built: Path, name: str) -> None:
    wanted = needed(content(built, name), TARGETS[name].system)
    assert wanted <= {"memset", "memmove", "memcpy", "bzero", "dyld_stub_binder"}


def test_a_library_for_the_browser_imports_nothing(built: Path) -> None:
    assert set() == needed(content(built, "wasm"), "wasm")


CLEARING = """
target triple = "x86_64-unknown-linux-gnu"
target datalayout = ""
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i64 @landnam_clear(ptr %record, i64 %size) {
  call void @llvm.memset.p0.i64(ptr %record, i8 0, i64 %size, i1 false)
  ret i64 0
}
define i64 @landnam_pages(ptr %record, i64 %size) {
  %room = alloca [20000 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %room, ptr %record, i64 %size, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %record, ptr %room, i64 20000, i1 false)
  ret i64 0
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i64 @landnam_fill(ptr %record, i64 %size) {
entry:
  br label %fill
fill:
  %i = phi i64 [0, %entry], [%j, %fill]
  %place = getelementptr i64, ptr %record, i64 %i
  store i64 72340172838076674, ptr %place
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %size
  br i1 %more, label %fill, label %end
end:
  ret i64 0
}
"""


@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_a_large_record_is_cleared_and_filled_on_every_machine(target: Target, tmp_path: Path) -> None:
    """macOS has functions of its own for that, and Windows wants one for frames of several pages."""
    installed("lld", has_linkers())
    library = tmp_path / f"library{target.ending}"
    link(make_object(CLEARING, target), target, ["landnam_clear", "landnam_fill", "landnam_pages"], library, tmp_path)
    assert library.read_bytes().startswith(FORMATS[target.system])


def test_rules_that_need_the_c_library_or_allocate_are_not_built(tmp_path: Path) -> None:
    done = build("impure_rules", "--into", str(tmp_path), cache=tmp_path)
    assert done.returncode != 0
    assert "needs" in done.stderr
    assert "exp" in done.stderr
    assert "NRT" in done.stderr
    assert not (tmp_path / "impure.json").exists()


def test_an_unknown_game_or_machine_is_named(tmp_path: Path) -> None:
    assert "valid are island, duel, road, dice" in build("chess", cache=tmp_path).stderr
    assert "valid are linux-x86_64" in build("toy_rules", "--target", "amiga", cache=tmp_path).stderr


def test_what_fits_is_not_built_again(built: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in built.iterdir() if path.suffix != ".lock"}
    again = build("toy_rules", "--all-targets", "--into", str(built), cache=built)
    assert "toy: is there" in again.stdout
    assert before == {path: path.stat().st_mtime_ns for path in built.iterdir() if path.suffix != ".lock"}


# --- what a library is made of --------------------------------------------------------------------------------------


GAMES = tuple(game_libraries())
OTHERS = {
    "island": ("duel", "road", "dice"),
    "duel": ("road", "dice"),
    "road": (*GAMES[:2], "dice"),
    "dice": GAMES[:3],
}


@pytest.mark.parametrize("game", GAMES)
def test_a_library_does_not_reach_the_other_games(game: str) -> None:
    files = [path.as_posix() for path in reached(library_of(game).modules)]
    assert any(f"/games/{game}/entries.py" in file for file in files)
    strangers = [
        file
        for file in files
        for other in OTHERS[game]
        if f"games/{other}/" in file or f"bots/{other}/" in file or f"envs/games/{other}_" in file
    ]
    assert [] == strangers


def test_the_fingerprint_is_over_all_that_is_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first_part.py").write_text("from second_part import THING\nimport third_part\n")
    (tmp_path / "second_part.py").write_text("THING = 1\n")
    (tmp_path / "third_part.py").write_text("THING = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    parts = ("first_part", "second_part", "third_part")
    seen = {fingerprint(parts)}
    for part in parts:
        with (tmp_path / f"{part}.py").open("a") as file:
            file.write("# changed\n")
        fingerprint.cache_clear()
        seen.add(fingerprint(parts))
    assert len(seen) == 4


READ_IN_FOUR_WAYS = """
from numba import njit, types
from landnam.compiler.front_end import NumbaFrontEnd

def add(one, other):
    return one + other

rule = NumbaFrontEnd().rule(add)

@njit
def ask(small, short, unsigned, whole):
    return rule(small, 3) + rule(short, whole) + rule(unsigned, small) + rule(whole, True + 4)

ask.compile((types.int8, types.int16, types.uint8, types.int64))
print(*rule.overloads)
"""
"""A rule that others call with small, short, unsigned and constant numbers; prints for which types it was read."""


def test_a_rule_is_read_once_whatever_the_size_of_the_numbers_it_is_given() -> None:
    done = subprocess.run([sys.executable, "-c", READ_IN_FOUR_WAYS], capture_output=True, text=True, timeout=300)
    assert "(int64, int64)" == done.stdout.strip(), done.stderr
