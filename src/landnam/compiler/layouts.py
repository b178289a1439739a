"""How records lie in memory, for programs in other languages: as plain data, and as TypeScript."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np

from landnam.games import game_class, game_names
from landnam.native.fingerprints import reached
from landnam.native.library import Library

Layout = dict[str, Any]
"""The size of a record, and the offset, type and shape of each field."""

PAGE: Final = (
    "STATE",
    "PLAN",
    "COUNTS",
    "SOURCE",
    "TASK",
    "LINEUP",
    "SEARCH",
    "WEIGHTS",
    "NOTES",
    "JUDGING",
    "MENU_OF_ACTIONS",
)
"""The records that the page in the browser reads and writes."""
NOTE: Final = "// Written by python -m landnam.compiler layouts; do not edit."


def layout_of(record: np.dtype[Any]) -> Layout:
    """The layout of a type of record."""
    return {
        "size": record.itemsize,
        "fields": {
            name: {"at": found[1], "type": _kind(found[0].base), "shape": list(found[0].shape)}
            for name, found in (record.fields or {}).items()
        },
    }


def _kind(kind: np.dtype[Any]) -> str:
    """The type of a field by letter and bits, such as ``i64``."""
    return f"{kind.kind}{8 * kind.itemsize}"


def records_of(library: Library) -> dict[str, Layout]:
    """The layouts of all records that the modules of a library define, by name.

    If two modules use one name for different records, the module's name is put before it.
    """
    library.declare_all()
    found: dict[str, dict[str, Layout]] = {}
    for path in reached(library.modules):
        module = next(one for one in sys.modules.values() if getattr(one, "__file__", None) == str(path))
        text = path.read_text(encoding="utf-8")
        for name, value in vars(module).items():
            if isinstance(value, np.dtype) and value.fields and re.search(rf"^{name}\b.*=", text, re.MULTILINE):
                found.setdefault(name, {})[path.stem] = layout_of(value)
    layouts: dict[str, Layout] = {}
    for name, by_module in sorted(found.items()):
        first, *others = by_module.values()
        if all(other == first for other in others):
            layouts[name] = first
        else:
            layouts |= {f"{module.upper()}_{name}": layout for module, layout in by_module.items()}
    return layouts


def page_records(library: Library) -> dict[str, Layout]:
    """The layouts of the records of a library that the page uses; the record of its game is called STATE."""
    layouts = records_of(library) | {"STATE": layout_of(_state_of(library))}
    return {name: layouts[name] for name in PAGE if name in layouts}


def _state_of(library: Library) -> np.dtype[Any]:
    """The record of the game whose library this is."""
    games: Any = [game_class(name) for name in game_names()]
    found: np.dtype[Any] = next(game.record_type for game in games if game.library is library)
    return found


def typescript(layouts: dict[str, Layout]) -> str:
    """The layouts as constants, whose types the accessors of the page know."""
    lines = [NOTE]
    for name, layout in layouts.items():
        lines += ["", f"export const {name} = {{", f"  size: {layout['size']},", "  fields: {"]
        for field, found in layout["fields"].items():
            lines.append(f"    {field}: {{ at: {found['at']}, type: '{found['type']}', shape: {found['shape']} }},")
        lines += ["  },", "} as const"]
    return "\n".join([*lines, ""])


def files(libraries: list[Library], folder: Path) -> dict[Path, str]:
    """The expected content of each library's file in a folder."""
    return {folder / f"{library.name}.ts": typescript(page_records(library)) for library in libraries}
