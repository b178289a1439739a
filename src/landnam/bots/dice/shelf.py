"""Solved tables as files in the cache folder, named after the source code they were computed from.

A file is the SHA-256 of its content and then the content. A truncated or damaged file is ignored.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.native.library import cache_root

PACKAGE: Final = Path(__file__).parents[2]
_VALUE_OF = ("throws", "sheets", "ways", "induction", "solution_record", "solution", "entries")
_VALUE = ("games/dice/sheet.py", *(f"bots/dice/{name}.py" for name in _VALUE_OF))
_SPREAD = (*_VALUE, "bots/dice/turn.py", "bots/dice/spreads.py")
SOURCES: Final = {"value": _VALUE, "chances": _SPREAD, "outcomes": _SPREAD}
"""By table: the source files that decide its content."""
DIGEST: Final = hashlib.sha256().digest_size
KEPT: Final = 4
"""How many versions of the tables are kept."""


def shelf() -> Path:
    """The folder of the solved tables, next to that of the compiled rules."""
    return cache_root() / "solutions"


def path_of(name: str) -> Path:
    """The file of a table."""
    return shelf() / f"dice-{name}-{_fingerprint(name)}.bin"


def read(name: str, kind: np.dtype[Any], shape: tuple[int, ...]) -> NDArray[Any] | None:
    """A table of this shape from its file; None if the file is missing or damaged."""
    path = path_of(name)
    try:
        stored = path.read_bytes()
    except OSError:
        return None
    content = memoryview(stored)[DIGEST:]
    if len(content) != kind.itemsize * int(np.prod(shape)) or hashlib.sha256(content).digest() != stored[:DIGEST]:
        print(f"{path} is damaged and is computed again", file=sys.stderr, flush=True)
        return None
    return np.frombuffer(content, kind).reshape(shape)


def write(name: str, table: NDArray[Any]) -> None:
    """Write a table atomically; do nothing if the folder cannot be written."""
    content = np.ascontiguousarray(table).tobytes()
    path = path_of(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = sorted(path.parent.glob(f"dice-{name}-*.bin"), key=lambda file: file.stat().st_mtime, reverse=True)
        for old in kept[KEPT - 1 :]:
            old.unlink()
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(file.name, path)
    except OSError:
        return


@cache
def _fingerprint(name: str) -> str:
    digest = hashlib.sha256()
    for source in SOURCES[name]:
        digest.update((PACKAGE / source).read_bytes())
    return digest.hexdigest()[:16]
