"""The fingerprint of all source code that a library is compiled from.

It covers every module that the library's own modules import, directly or through others, and the compiler; so a change
to one game leaves the libraries of the others as they are. What is imported for type hints alone does not count.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_COMPILER: Final = Path(__file__).parents[1] / "compiler"
COMPILER: Final = tuple(_COMPILER / f"{part}.py" for part in ("front_end", "intrinsics", "back_end", "targets"))
"""What decides how rules are turned into code."""
_FOR_TYPES: Final = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+[^\n]*\n|\n)+", re.MULTILINE)
_NAME: Final = re.compile(r"(\w+)(?:\s+as\s+\w+)?")


@cache
def fingerprint(modules: tuple[str, ...]) -> str:
    """The fingerprint of these modules."""
    digest = hashlib.sha256()
    for path in [*reached(modules), *COMPILER]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def reached(modules: Iterable[str]) -> list[Path]:
    """The files that these modules are made of, with all that they import of Landnam, in a stable order."""
    found: dict[str, Path] = {}
    ahead = list(modules)
    packages = "|".join(sorted({"landnam", *(module.partition(".")[0] for module in ahead)}))
    imports = re.compile(
        rf"^[ \t]*(?:from[ \t]+((?:{packages})\b[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)"
        rf"|import[ \t]+((?:{packages})\b[\w.]*))",
        re.MULTILINE,
    )
    while ahead:
        module = ahead.pop()
        if module in found:
            continue
        path = _file_of(module)
        if path is None:
            continue
        found[module] = path
        for package, names, plain in imports.findall(_FOR_TYPES.sub("", path.read_text(encoding="utf-8"))):
            if plain:
                ahead.append(plain)
                continue
            ahead.append(package)
            ahead += [f"{package}.{name}" for name in _NAME.findall(names)]
    return [found[module] for module in sorted(found)]


def _file_of(module: str) -> Path | None:
    """The file of a module; None if the name is not one. What a package's own ``__init__`` imports is not followed."""
    top, *rest = module.split(".")
    folder = _folder_of(top)
    if folder is None:
        return None
    path = folder.joinpath(*rest).with_suffix(".py") if rest else folder.parent / f"{top}.py"
    return path if path.is_file() else None


@cache
def _folder_of(top: str) -> Path | None:
    """Where the modules of a package are, or would be if a single module were one."""
    spec = find_spec(top)
    if spec is None or spec.origin is None:
        return None
    places = spec.submodule_search_locations
    return Path(next(iter(places))) if places else Path(spec.origin).with_suffix("")
