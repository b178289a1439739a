"""How the rules are compiled, and the few bit and chance operations they are written with.

A rule is a plain Python function over a NumPy record, marked ``@rule``, or ``@entry`` if Python calls it: Numba
compiles it the first time it is needed and keeps the result in a cache folder named after the text of all that it can
call, so that a changed rule can never meet a stale cache. With ``NUMBA_DISABLE_JIT=1`` the same functions run
interpreted; a test plays both.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import numba
import numpy as np
import platformdirs
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from landnam.rules.linking import EntryCompiler, RuleCompiler

State: TypeAlias = Any
"""One record, as compiled rules see it."""
States: TypeAlias = NDArray[np.void]
"""An array of records; a game holds an array of one."""
SEATS_AT_MOST: Final = 4

F = TypeVar("F", bound=Callable[..., Any])

# Numba's type hints know only a part of its options and settings.
_njit: Any = numba.njit
_config: Any = numba.config
_intrinsic: Any = intrinsic
_overload: Any = overload

PARTS: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": RuleCompiler}
"""How what other compiled code calls is compiled: without a door to Python, and only as a part of an entry."""

PACKAGE = Path(__file__).parent.parent
COMPILED_LAYERS: Final = ("rules", "boards", "games", "bots", "envs")
"""The folders with compiled functions. Each calls only those before it, as the layers of the project are."""
CACHES_KEPT = 4


@cache
def _fingerprint(layer: str) -> str:
    """A name for the present text of all that a layer is compiled from, and the compiler that reads it."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    for folder in COMPILED_LAYERS[: COMPILED_LAYERS.index(layer) + 1]:
        for source in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder(layer: str = COMPILED_LAYERS[-1]) -> Path:
    """The folder of a layer's compiled code: in ``LANDNAM_CACHE``, the user's cache folder, or a temporary one."""
    base = Path(os.environ.get("LANDNAM_CACHE") or platformdirs.user_cache_dir("landnam")).absolute() / "compiled"
    folder = base / layer / _fingerprint(layer)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.gettempdir()) / f"landnam-{layer}-{folder.name}"
    folder.touch()
    for stale in sorted(folder.parent.iterdir(), key=lambda f: f.stat().st_mtime, reverse=True)[CACHES_KEPT:]:
        shutil.rmtree(stale, ignore_errors=True)
    return folder


def _layer(function: Callable[..., Any]) -> str:
    """The layer in which a function stands; one from elsewhere may call anything, so it counts to the last."""
    package, _, rest = function.__module__.partition(".")
    folder = rest.partition(".")[0]
    return folder if package == "landnam" and folder in COMPILED_LAYERS else COMPILED_LAYERS[-1]


def rule(function: F) -> F:
    """Compile a rule that other rules call. It has no door to Python, which halves the time to compile."""
    compiled: F = _njit(**PARTS, error_model="numpy", nogil=True)(function)
    return compiled


_one_at_a_time = threading.Lock()
"""Numba has one setting for the folder: two threads that import modules must not change it under each other."""


def entry(function: F) -> F:
    """Compile a rule that Python calls too. It releases the GIL and is kept in Landnam's own cache folder."""
    with _one_at_a_time:
        before = _config.CACHE_DIR
        _config.CACHE_DIR = str(cache_folder(_layer(function)))
        try:
            compiled: F = _njit(cache=True, nogil=True, error_model="numpy", pipeline_class=EntryCompiler)(function)
        finally:
            _config.CACHE_DIR = before
    return compiled


_announced = False


def announce_compilation() -> None:
    """Tell the user, once a process, if the rules still have to be compiled."""
    global _announced
    if _announced or _config.DISABLE_JIT:
        return
    _announced = True
    if not any(cache_folder("games").rglob("*.nbi")):
        print("Landnam is compiling the rules, once: this takes about a minute …", file=sys.stderr, flush=True)


@_intrinsic
def _noinline(typingctx: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.none(), generate


def stand_apart() -> None:
    """Called in a rule, keeps the compiler from copying that rule into whoever calls it.

    For large rules with many callers: what is saved on copies is compiling time.
    """


@_overload(stand_apart, inline="always", jit_options=PARTS)
def _stand_apart() -> Any:
    def compiled() -> None:
        _noinline()

    return compiled


# --- bits -------------------------------------------------------------------------------------------------------


@_intrinsic
def _ctpop(typingctx: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@_intrinsic
def _cttz(typingctx: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


def popcount(bits: Any) -> int:
    """How many members a set has."""
    return int(bits).bit_count()


def first_bit(bits: Any) -> int:
    """The lowest member of a set that is not empty."""
    return (int(bits) & -int(bits)).bit_length() - 1


@_overload(popcount, inline="always", jit_options=PARTS)
def _popcount(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return _ctpop(bits)

    return compiled


@_overload(first_bit, inline="always", jit_options=PARTS)
def _first_bit(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return _cttz(bits)

    return compiled


# --- chance -----------------------------------------------------------------------------------------------------
# SplitMix64 in one word, written without overflow surprises: NumPy's uint64 wraps alike compiled and interpreted.

SOURCE = np.dtype((np.record, np.dtype([("state", np.uint64)])))
"""The source of chance of a game. A record, not an array: records travel between rules without being counted."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = (np.uint64(n) for n in (27, 30, 31, 32))
_LOW_32 = np.uint64(0xFFFFFFFF)


def wraps(function: F) -> F:
    """For rules whose arithmetic wraps around, which NumPy warns of when they run interpreted."""
    return np.errstate(over="ignore")(function) if _config.DISABLE_JIT else function


@rule
@wraps
def mix(word: Any) -> Any:
    """A 64-bit word well stirred: the finaliser of SplitMix64."""
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@entry
@wraps
def seed_source(sources: Any, seed: Any, stream: Any) -> None:
    """Start the source of one game, an array of one: every (seed, stream) pair is a sequence of its own."""
    sources[0].state = mix(mix(np.uint64(seed) + _GOLDEN) ^ (np.uint64(stream) * _MIX_2))


@rule
@wraps
def below(source: Any, n: Any) -> Any:
    """A fair whole number from 0 to n - 1 (n below 2**32): multiply and reject, so that no number is favoured."""
    bound = np.uint64(n)
    while True:
        source.state = source.state + _GOLDEN
        product = (mix(source.state) >> _S32) * bound
        if (product & _LOW_32) >= bound or (product & _LOW_32) >= (_LOW_32 + np.uint64(1)) % bound:
            return np.int64(product >> _S32)


@entry
def draw(sources: Any, n: Any) -> Any:
    """``below`` for Python."""
    return below(sources[0], n)


@rule
def shuffle(source: Any, things: Any) -> None:
    """Put the things of an array in a random order, every order equally likely."""
    for i in range(len(things) - 1, 0, -1):
        j = below(source, i + 1)
        things[i], things[j] = things[j], things[i]
