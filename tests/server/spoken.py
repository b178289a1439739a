"""Every sentence in which the server refuses something, as a template with ``{}`` for what changes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import landnam

SOURCES = Path(landnam.__file__).parent
REFUSALS = {"Problem", "_refuse", "ValueError", "BadRecord", "InvalidAction"}
"""What is called with a sentence that people read."""
SHOWN = (
    *sorted((SOURCES / "server").rglob("*.py")),
    *sorted((SOURCES / "games").glob("*/options.py")),
    *sorted((SOURCES / "games").glob("*/game.py")),
    SOURCES / "rules" / "options.py",
    SOURCES / "rules" / "protocol.py",
)


def template(node: ast.expr) -> str | None:
    """The text of an expression, with ``{}`` where something is put in; None if it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc] # text
    return None


def refusals(slugs_only: bool = True) -> Iterator[str]:
    """The sentences of all problems of the server."""
    for path in SHOWN:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                for argument in node.args:
                    if text := template(argument):
                        yield f"{path.name}: {node.func.id}: {text}"
            if isinstance(node, ast.FunctionDef) and node.name == "_reason":
                for part in ast.walk(node):
                    if isinstance(part, ast.Return) and part.value is not None:
                        values = [part.value.body, part.value.orelse] if isinstance(part.value, ast.IfExp) else [part.value]
                        for v in values:
                            if text := template(v): yield f"{path.name}: reason: {text}"
            if isinstance(node, ast.Assign) and path.parent.name in ("server", "api") and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str) and " " in node.value.value:
                yield f"{path.name}: CONST: {node.value.value}"
            if isinstance(node, ast.AnnAssign) and path.parent.name in ("server", "api") and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str) and " " in node.value.value:
                yield f"{path.name}: CONST: {node.value.value}"
