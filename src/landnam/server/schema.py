"""TypeScript types of all messages between server and client: ``python -m landnam.server.schema``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from landnam.server import bodies, message_parts, messages, typed_data
from landnam.server.message_parts import Model

NET: Final = Path(__file__).parents[3] / "web" / "src" / "net"
HEAD: Final = "// Made from the messages of src/landnam/server by 'python -m landnam.server.schema'. Do not edit.\n"
MODULES: Final = (message_parts, messages, bodies)
UNIONS: Final = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The types of all messages, in the order in which their modules define them."""
    models = [
        thing
        for module in MODULES
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Model) and thing.__module__ == module.__name__
        if thing is not Model
    ]
    _, schema = models_json_schema([(model, "serialization") for model in models])
    definitions: dict[str, Any] = schema["$defs"]
    order = [model.__name__ for model in models]
    names = sorted(definitions, key=lambda name: (order.index(name) if name in order else -1, name))
    parts = [
        HEAD,
        'import type { ReportData, Script } from "./reports";',
        'import type { GameEvent, GameView } from "./views";\n',
        f"export const PROTOCOL = {messages.PROTOCOL};\n",
    ]
    parts += [_definition(name, definitions[name], name in _from_client()) for name in names]
    parts += [_union(name, union) for name, union in UNIONS.items()]
    return "\n".join(parts)


def _from_client() -> set[str]:
    """The messages in which fields with a default may be left out."""
    schema = TypeAdapter(messages.ClientMessage).json_schema()
    asked = (
        "NewTable",
        "MySeat",
        "Join",
        "Knock",
        "QuickMatch",
        "UploadedReplay",
        "Uploaded",
        "EntryInfo",
        "GoOn",
        "UploadedGoOn",
        "UploadedPosition",
        "WantedOpening",
    )
    return {option["$ref"].rpartition("/")[2] for option in schema["oneOf"]} | set(asked)


def _definition(name: str, schema: dict[str, Any], may_omit: bool) -> str:
    words = f"/** {schema['description']} */\n" if "description" in schema else ""
    if "enum" in schema:
        return f"{words}export type {name} = {_type(schema)};\n"
    lines = []
    required = schema.get("required", ())
    for field, kind in schema.get("properties", {}).items():
        optional = "?" if may_omit and (field not in required or "default" in kind) else ""
        lines.append(f"  {field}{optional}: {_type(kind)};")
    return f"{words}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "x-typescript" in schema:
        return str(schema["x-typescript"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(_type(option) for option in schema[several]))
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def _union(name: str, union: Any) -> str:
    schema = TypeAdapter(union).json_schema()
    options = [option["$ref"].rpartition("/")[2] for option in schema["oneOf"]]
    return f"export type {name} =\n" + "\n".join(f"  | {option}" for option in options) + ";\n"


FILES: Final = {
    "messages.ts": typescript,
    "views.ts": typed_data.views,
    "reports.ts": typed_data.reports,
}
"""The files that are made, each with what writes it."""


def main() -> None:
    """Write the types of messages, views and reports, to a folder if one is given."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else NET
    folder.mkdir(parents=True, exist_ok=True)
    for name, write in FILES.items():
        folder.joinpath(name).write_text(write(), encoding="utf-8")
        print(f"wrote {folder / name}")


if __name__ == "__main__":
    main()
