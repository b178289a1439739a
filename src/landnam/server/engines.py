"""Compiled rules for the page: the WebAssembly file of each library, found or built in a separate process."""

from __future__ import annotations

import gzip
import hashlib
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from landnam.analysis.calibration import calibrated_net
from landnam.bots.shipped import MissingWeights
from landnam.games import game_names
from landnam.native.fingerprints import fingerprint
from landnam.native.library import (
    PACKAGED,
    Library,
    Unusable,
    build_folder,
    cache_folder,
    can_build,
    read_file,
    read_manifest,
)
from landnam.server.errors import Problem, Slug
from landnam.server.libraries import library_of

TARGET: Final = "wasm"


class Errand:
    """Work that a separate Python process does once."""

    def __init__(self, *arguments: str) -> None:
        self.failed: str | None = None
        """The last line of its output, if it failed."""
        self._arguments = arguments
        self._thread = threading.Thread(target=self._run, name=" ".join(arguments[:3]), daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it is running."""
        return self._thread.is_alive()

    def wait(self) -> None:
        """Wait until it has ended."""
        self._thread.join()

    def _run(self) -> None:
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                [sys.executable, *self._arguments],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for the server
                check=False,
            )
            said.seek(0)
            if done.returncode:
                self.failed = said.read().decode(errors="replace").strip().rpartition("\n")[2] or "it failed"


@dataclass(frozen=True)
class Engine:
    """A file that the page loads, and a name for its content."""

    content: bytes = field(repr=False)
    version: str

    @cached_property
    def packed(self) -> bytes:
        """The compressed content."""
        return gzip.compress(self.content, 9)


class Engines:
    """The WebAssembly files of all libraries."""

    def __init__(self) -> None:
        self._found: dict[str, Engine] = {}
        self._errands: dict[str, Errand] = {}
        self._folders: dict[str, Path] = {}
        self._lock = threading.Lock()

    def get(self, name: str) -> Engine:
        """The file of a library by its name; a Problem says why it is missing, or that it is being built."""
        library = libraries().get(name)
        if library is None:
            raise Problem(Slug.NOT_FOUND, f"There is no engine '{name}'; valid are {', '.join(libraries())}.")
        with self._lock:
            if name not in self._found:
                errand = self._errands.get(name)
                over = errand is not None and not errand.running
                self._found[name] = self._find(library) or self._prepare(library, over)
            return self._found[name]

    def _find(self, library: Library) -> Engine | None:
        wanted = fingerprint(library.modules)
        for folder in (PACKAGED, self._folders.get(library.name, cache_folder(library.name, wanted))):
            try:
                manifest = read_manifest(folder, library.name)
                if manifest is not None and manifest["fingerprint"] == wanted:
                    return Engine(read_file(folder, manifest, TARGET)[1], wanted)
            except Unusable:  # it is being rebuilt
                continue
        return None

    def _prepare(self, library: Library, over: bool) -> Engine:
        """Begin to build a missing file, unless that was already tried; raise a Problem that says so."""
        name = library.name
        if over:
            why = self._errands[name].failed or "nothing came of it"
            raise Problem(Slug.NOT_FOUND, f"The rules of {name} could not be compiled for the page: {why[:200]}")
        if name not in self._errands:
            if not can_build():
                raise Problem(
                    Slug.NOT_FOUND,
                    f"This server has no compiled rules of {name} for the page; it can make them with lld and "
                    "pip install 'landnam[compile]'.",
                )
            folder = self._folders[name] = build_folder(name, fingerprint(library.modules))
            what = ("build", library.modules[0], "--target", TARGET, "--into", str(folder), "--gently")
            self._errands[name] = Errand("-m", "landnam.compiler", *what)
        raise Problem(Slug.BUSY, f"The rules of {name} are being compiled for the page: a minute or two.")


@cache
def libraries() -> dict[str, Library]:
    """The libraries of all games by name."""
    return {library.name: library for library in map(library_of, game_names()) if library is not None}


@cache
def calibrated(game: str) -> Engine:
    """The learned value of a game that reports, hints and warnings judge by; a Problem if it has none."""
    if game not in game_names():
        raise Problem(Slug.NOT_FOUND, f"There is no game {game!r}; valid are {', '.join(game_names())}.")
    try:
        content = calibrated_net(game).tobytes()
    except MissingWeights as error:
        raise Problem(Slug.NOT_FOUND, str(error)) from None
    return Engine(content, hashlib.sha256(content).hexdigest()[:32])


def engine_url(library: str) -> str:
    """Where the page finds the compiled rules of a library."""
    return f"/engine/{library}.wasm?v={fingerprint(libraries()[library].modules)}"


def calibrated_url(game: str) -> str:
    """Where the page finds the learned value of a game."""
    return f"/engine/{game}.weights?v={calibrated(game).version}"
