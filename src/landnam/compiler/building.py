"""Builds the library of a game: reads, optimises and links it, and writes its manifest."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from landnam.compiler import back_end, front_end
from landnam.compiler.layouts import records_of
from landnam.compiler.linker import NoLinker, link
from landnam.compiler.targets import WASM, find_target, own_target
from landnam.native.fingerprints import fingerprint
from landnam.native.library import OBJECT, SHARED, Library, Unusable, cache_folder, cache_root, read_manifest

KEPT: Final = 6
"""How many libraries of a game stay in the cache."""

Told = Callable[[str], None]


def game_libraries() -> dict[str, Library]:
    """The libraries of all installed games by name; editions of a game share one."""
    games = import_module("landnam.games")  # as it is now: ``front_end.begin`` imports everything again
    found = [games.game_class(name).library for name in games.game_names()]
    return {library.name: library for library in found if library is not None}


def library_of(name: str) -> Library:
    """The library of an installed game, or ``LIBRARY`` of a module."""
    games = import_module("landnam.games")
    if name in games.game_names():
        of_game: Library | None = games.game_class(name).library
        if of_game is None:
            raise ValueError(f"the rules of {name} are not compiled; name the module that has its LIBRARY")
        return of_game
    try:
        found: Library = import_module(name).LIBRARY
    except (ImportError, AttributeError) as error:
        valid = ", ".join(game_libraries())
        raise ValueError(f"there is no library '{name}' ({error}); valid are {valid} and modules") from None
    return found


def build(which: str, targets: Sequence[str], into: Path | None, told: Told) -> None:
    """Build a library for some targets into a folder or the user's cache, unless a current one is there."""
    for target in targets:
        find_target(target)
    gc.disable()  # Numba makes millions of small objects: reading is a fifth faster without garbage collection
    front_end.begin()
    library = library_of(which)
    name, wanted = library.name, fingerprint(library.modules)
    into = into or cache_folder(name, wanted)
    into.mkdir(mode=0o700, parents=True, exist_ok=True)
    with alone(into / f"{name}.lock"):
        begun = time.monotonic()
        manifest = _fitting(into, name, wanted)
        missing = [target for target in targets if target not in manifest["files"]]
        if not missing:
            told(f"{name}: is there")
            return
        read = front_end.read_library(library, lambda entry, i, n: told(f"{name}: reading {entry} ({i + 1} of {n})"))
        manifest["entries"] = {entry: [e.arguments, e.long] for entry, e in library.entries.items()}
        manifest["records"] = records_of(library)
        for target in missing:
            told(f"{name}: compiling for {target}")
            manifest["files"][target] = _make(name, read, target, into)
            _write(
                into / f"{name}.json", json.dumps(manifest, indent=1).encode()
            )  # what is built stays if the next fails
        line = f"{name}: built for {', '.join(missing)} in {time.monotonic() - begun:.0f} s"
        with (into / f"{name}.log").open("a", encoding="utf-8") as log:
            log.write(f"{line}\n")
        told(line)
    if into.parent == cache_root() / "libraries":
        _forget_old(into, name)


def _fitting(into: Path, name: str, wanted: str) -> dict[str, Any]:
    """The manifest of the existing library, with its intact files; or an empty manifest."""
    try:
        found = read_manifest(into, name)
    except Unusable:
        found = None
    if found is None or found["fingerprint"] != wanted:
        made_with = {"numba": version("numba"), "llvmlite": version("llvmlite")}
        return {"fingerprint": wanted, "entries": {}, "files": {}, "made_with": made_with}
    for target, file in list(found["files"].items()):
        path = into / file["file"]
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != file["sha256"]:
            del found["files"][target]
    return found


def _make(name: str, entries: dict[str, front_end.ReadEntry], target: str, into: Path) -> dict[str, str]:
    """Compile and link for a target, and return the manifest entry of the file."""
    found = find_target(target)
    # What copies of the rules make faster, random games and environments, nobody waits for in a page; its size counts.
    made = back_end.make_object(front_end.whole_text(entries, with_copies=target != WASM), found)
    kind, path = SHARED, into / f"{name}.{target}{found.ending}"
    if target == WASM:
        path = into / f"{name}.wasm"
    with tempfile.TemporaryDirectory() as work:
        linked = Path(work) / path.name
        try:
            link(made, found, [f"landnam_{entry}" for entry in entries], linked, Path(work))
        except NoLinker:
            if target != own_target():
                raise
            kind, path = OBJECT, into / f"{name}.{target}.o"
            linked.write_bytes(made)
        content = linked.read_bytes()
    _write(path, content)
    return {"file": path.name, "kind": kind, "sha256": hashlib.sha256(content).hexdigest()}


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """A lock between processes: one runs, the others wait for it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("ab") as lock:
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:
                    time.sleep(1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _forget_old(newest: Path, name: str) -> None:
    """Leave only the newest libraries of a game in the cache."""
    folders = [folder for folder in newest.parent.glob(f"{name}-*") if folder != newest]
    for stale in sorted(folders, key=lambda folder: folder.stat().st_mtime, reverse=True)[KEPT - 1 :]:
        shutil.rmtree(stale, ignore_errors=True)
