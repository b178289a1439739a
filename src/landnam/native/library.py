"""The compiled functions of a game: declared once, by name, and found at run time.

A game has one ``Library``. Its entries take whole numbers (addresses of records that the caller holds, seats, actions)
and return one; Python calls them through ``doors``. A door leads to the native function if a library fits the current
source of the rules: one that came with the package, or one in the user's cache. Otherwise the rule itself runs,
interpreted, while a separate process builds the library (``python -m landnam.compiler build``). When it is ready,
everything switches to it, running games included: no record ever holds the address of code.

``LANDNAM_INTERPRETED=1`` switches libraries off.
"""

from __future__ import annotations

import atexit
import ctypes
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
import platformdirs

from landnam.native.compiled import SOURCE, below, rule, seed_source
from landnam.native.fingerprints import fingerprint
from landnam.native.memory import array_at

F = TypeVar("F", bound=Callable[..., Any])

PACKAGED: Final = Path(__file__).parent.parent / "libraries"
"""The libraries that came with the package."""
_SYSTEMS: Final = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
_MACHINES: Final = {"AMD64": "x86_64", "arm64": "aarch64"}
SHARED, OBJECT = "shared", "object"
"""How a library is kept: linked, or as an object that llvmlite loads where there is no linker."""


def this_platform() -> str:
    """The name under which a library for this machine is kept, such as ``linux-x86_64``."""
    machine = platform.machine()
    return f"{_SYSTEMS.get(platform.system(), platform.system().lower())}-{_MACHINES.get(machine, machine)}"


@dataclass(frozen=True)
class Entry:
    """A function that Python calls."""

    function: Callable[..., Any]
    arguments: int
    long: bool
    """Whether it may take so long that it should release Python's lock."""
    copy: str = ""
    """The copy of the rules that it is compiled with: the library's common one, or one for such entries alone."""


class Doors:
    """The entries of a library, as attributes to be called with whole numbers."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def __getattr__(self, name: str) -> Callable[..., int]:
        """Open the library when a door is first used."""
        if not name.startswith("_"):
            self._library.open(name)
        try:
            door: Callable[..., int] = self.__dict__[name]
        except KeyError:
            raise AttributeError(f"the library of {self._library.name} has no entry '{name}'") from None
        return door


class Unusable(Exception):
    """A library that is there but cannot be used, and why."""


class Library:
    """All that is compiled for a game."""

    def __init__(self, name: str, *modules: str) -> None:
        """``modules``, from any layer, declare its entries; the first one has this library as ``LIBRARY``."""
        self.name = name
        self.modules = modules
        self.entries: dict[str, Entry] = {}
        self.doors = Doors(self)
        self.compiled = False
        """Whether the native functions are in use."""
        self._code: Callable[[str, bool], Any] | None = None
        self._opened = False
        self._lock = threading.RLock()
        self._builder: threading.Thread | None = None
        self._waiting: list[Callable[[], None]] = []
        self.entry(seed)
        self.entry(draw)

    # --- declaring ----------------------------------------------------------------------------------------------

    def entry(self, function: F) -> F:
        """Declare an entry that returns quickly."""
        return self._declare(function, long=False)

    def long_entry(self, function: F) -> F:
        """Declare an entry during which other Python threads run."""
        return self._declare(function, long=True)

    def with_copy(self, name: str) -> Callable[[F], F]:
        """Compile the entry below with a copy of all rules that it calls, shared with entries of the same copy alone.

        A rule that one loop alone calls becomes part of that loop; one that many entries share stays a call.
        """

        def mark(function: F) -> F:
            self.entries[function.__name__] = replace(self.entries[function.__name__], copy=name)
            return function

        return mark

    def _declare(self, function: F, *, long: bool) -> F:
        declared = Entry(rule(function), len(signature(function).parameters), long)
        with self._lock:
            self.entries[function.__name__] = declared
            if self._opened and not self.compiled:
                setattr(self.doors, function.__name__, _interpreted(declared.function))
        return declared.function  # type: ignore[return-value] # the same function, or its compiled form

    def declare_all(self) -> None:
        """Import every module that declares entries."""
        for module in self.modules:
            import_module(module)

    # --- opening ------------------------------------------------------------------------------------------------

    def open(self, name: str | None = None) -> bool:
        """Find the native functions, or begin to build them; return whether they are in use. ``name`` is a door."""
        with self._lock:
            if not self._opened:
                self._opened = True
                if not self._load():
                    for entry_name, declared in self.entries.items():
                        setattr(self.doors, entry_name, _interpreted(declared.function))
                    self._build()
        if name is not None and not self.compiled and name not in self.entries:
            self.declare_all()
        return self.compiled

    def wait(self) -> bool:
        """Wait for a library that is being built; return whether native functions are in use.

        For work that would take hours interpreted.
        """
        if not self.open() and self._builder is not None:
            self._builder.join()
        return self.compiled

    @property
    def building(self) -> bool:
        """Whether the library is being built."""
        return self._builder is not None and self._builder.is_alive() and not self.compiled

    def when_compiled(self, call: Callable[[], None]) -> None:
        """Call a function, from any thread, as soon as the native functions are in use."""
        with self._lock:
            if not self.compiled:
                self._waiting.append(call)
                return
        call()

    def _load(self) -> bool:
        if os.environ.get("LANDNAM_INTERPRETED"):
            return False
        wanted = fingerprint(self.modules)
        for folder in (PACKAGED, cache_folder(self.name, wanted)):
            try:
                found = read_manifest(folder, self.name)
                if found is not None and found["fingerprint"] == wanted:
                    self._use(folder, found)
                    return True
            except Unusable as why:
                _say(f"the library of {self.name} in {folder} is not used: {why}")
        return False

    def _use(self, folder: Path, manifest: dict[str, Any]) -> None:
        """Put the native functions behind the doors."""
        find = _functions(folder, manifest)
        doors: dict[str, Callable[..., int]] = {}
        for name, (arguments, long) in manifest["entries"].items():
            declared = self.entries.get(name)
            if declared is not None and declared.arguments != arguments:
                raise Unusable(f"its entry '{name}' takes {arguments} numbers, not {declared.arguments}")
            door = find(f"landnam_{name}", bool(long))
            door.argtypes = [ctypes.c_void_p] * arguments  # an int is taken as one 100 ns sooner than as c_int64
            door.restype = ctypes.c_int64
            doors[name] = door
        with self._lock:
            self._code = find  # which holds the memory that the functions are in
            self.compiled = True
            self.doors.__dict__.update(doors)
            waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()

    # --- building -----------------------------------------------------------------------------------------------

    def _build(self) -> None:
        """Let a separate process build the library, and switch to it when it is ready."""
        if os.environ.get("LANDNAM_INTERPRETED"):
            return
        if not can_build():
            _say_once(
                "no compiled rules fit this package and machine, and Numba is not installed: everything runs "
                "interpreted, hundreds of times slower. Install it with: pip install 'landnam[compile]'"
            )
            return
        _say(f"the rules of {self.name} are being compiled, once, beside what you do: a minute or two")
        self._builder = threading.Thread(target=self._wait_for_builder, name=f"builder of {self.name}", daemon=True)
        self._builder.start()

    def _wait_for_builder(self) -> None:
        folder = build_folder(self.name, fingerprint(self.modules))
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                [sys.executable, "-m", "landnam.compiler", "build", self.modules[0], "--into", str(folder), "--gently"],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},  # rules may be anywhere
                start_new_session=True,  # Ctrl-C is for the player
                check=False,
            )
            said.seek(0)
            last = said.read().decode(errors="replace").strip().rpartition("\n")[2]
            try:
                manifest = read_manifest(folder, self.name)
                if done.returncode or manifest is None:
                    raise Unusable(last)
                self._use(folder, manifest)
            except Unusable as why:
                _say(f"the rules of {self.name} could not be compiled and stay interpreted: {why}")


# --- entries that every library has ---------------------------------------------------------------------------------


def seed(source: Any, seed: Any, stream: Any) -> Any:
    """Start the source of chance at an address."""
    seed_source(array_at(source, 1, SOURCE)[0], seed, stream)


def draw(source: Any, n: Any) -> Any:
    """A fair whole number from 0 to n - 1 from the source at an address."""
    return below(array_at(source, 1, SOURCE)[0], n)


def _interpreted(function: Callable[..., Any]) -> Callable[..., int]:
    """The rule itself as a door: numbers are 64 bits wide, as in a library."""

    def door(*numbers: int) -> int:
        return int(function(*(np.int64(_signed(number)) for number in numbers)) or 0)

    return door


def _signed(number: int) -> int:
    """A whole number as 64 bits with a sign, as a library would take it."""
    number = int(number) & 0xFFFF_FFFF_FFFF_FFFF
    return number - (number >> 63 << 64)


# --- files ----------------------------------------------------------------------------------------------------------


def read_manifest(folder: Path, name: str) -> dict[str, Any] | None:
    """What is said of a library in a folder; None if there is none."""
    path = folder / f"{name}.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(found["fingerprint"], str) or not isinstance(found["entries"], dict):
            raise TypeError
    except OSError:
        return None
    except (ValueError, KeyError, TypeError):
        raise Unusable(f"{path.name} cannot be read") from None
    return dict(found)


def _functions(folder: Path, manifest: dict[str, Any]) -> Callable[[str, bool], Any]:
    """What finds the functions of a library by name."""
    path, content = read_file(folder, manifest, this_platform())
    kind = manifest["files"][this_platform()]["kind"]
    return _find_in_object(content) if kind == OBJECT else _find_in_library(path)


def read_file(folder: Path, manifest: dict[str, Any], target: str) -> tuple[Path, bytes]:
    """The file of a library for a target; Unusable if it is damaged or not ours."""
    file = manifest["files"].get(target)
    if file is None:
        raise Unusable(f"there is none for {target}")
    path = folder / file["file"]
    if folder != PACKAGED:
        for owned in (folder, path):
            _check_owner(owned)
    try:
        content = path.read_bytes()
    except OSError:
        raise Unusable(f"{path.name} is missing") from None
    if hashlib.sha256(content).hexdigest() != file["sha256"]:
        raise Unusable(f"{path.name} is damaged")
    return path, content


def _find_in_library(path: Path) -> Callable[[str, bool], Any]:
    try:
        with_lock, without_lock = ctypes.PyDLL(str(path)), ctypes.CDLL(str(path))
    except OSError as error:
        raise Unusable(str(error)) from None

    def find(name: str, long: bool) -> Any:
        try:
            return getattr(without_lock if long else with_lock, name)
        except AttributeError:
            raise Unusable(f"{path.name} has no {name}") from None

    return find


def _find_in_object(content: bytes) -> Callable[[str, bool], Any]:
    """For source checkouts without a linker: llvmlite, which is there because it built the object."""
    try:
        from llvmlite import binding
    except ImportError:
        raise Unusable("it was built without a linker, and only llvmlite can load it then") from None

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
    engine.add_object_file(binding.ObjectFileRef.from_data(content))
    engine.finalize_object()

    def find(name: str, long: bool) -> Any:
        address = engine.get_function_address(name)
        if not address:
            raise Unusable(f"the object has no {name}")
        kind = ctypes.CFUNCTYPE if long else ctypes.PYFUNCTYPE
        return kind(ctypes.c_int64)(address)

    return find


def _check_owner(path: Path) -> None:
    """Refuse to load code that another user could have written."""
    if os.name != "posix":
        return
    try:
        found = path.stat()
    except OSError:
        raise Unusable(f"{path.name} is missing") from None
    if found.st_uid not in (os.geteuid(), 0) or found.st_mode & 0o022:
        raise Unusable(f"others may write to {path}")


def cache_root() -> Path:
    """The user's cache folder for Landnam, or ``LANDNAM_CACHE``."""
    return Path(os.environ.get("LANDNAM_CACHE") or platformdirs.user_cache_dir("landnam")).absolute()


def cache_folder(name: str, wanted: str) -> Path:
    """Where the library of a game with this fingerprint is kept."""
    return cache_root() / "libraries" / f"{name}-{wanted}"


def build_folder(name: str, wanted: str) -> Path:
    """A folder to build in: the one in the cache, or a temporary one if the cache cannot be written."""
    folder = cache_folder(name, wanted)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        own = tempfile.mkdtemp(prefix="landnam-")
        atexit.register(shutil.rmtree, own, ignore_errors=True)
        return Path(own)


@cache
def can_build() -> bool:
    """Whether the extra with the compiler is installed."""
    try:
        return find_spec("numba") is not None and find_spec("llvmlite") is not None
    except ModuleNotFoundError:
        return False


def _say(sentence: str) -> None:
    print(f"Landnam: {sentence}.", file=sys.stderr, flush=True)


@cache
def _say_once(sentence: str) -> None:
    _say(sentence)
