"""The examples run as they stand."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOK = Path(__file__).parents[1] / "examples" / "game.ipynb"


def cells() -> Iterator[str]:
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            yield "".join(cell["source"])


def shown_by(code: str, names: dict[str, Any]) -> Any:
    """Run a cell; what a notebook would show of it: the value of its last line, if that is an expression."""
    tree = ast.parse(code)
    last = tree.body[-1] if isinstance(tree.body[-1], ast.Expr) else None
    if last is not None:
        tree.body.pop()
    exec(compile(tree, NOTEBOOK.name, "exec"), names)
    if last is None:
        return None
    value = eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)
    return value._repr_svg_() if hasattr(value, "_repr_svg_") else value


@pytest.fixture(scope="module")
def run() -> tuple[list[Any], dict[str, Any], str]:
    """All cells in their order: what each shows, the names they leave, and what they print."""
    names: dict[str, Any] = {}
    with redirect_stdout(StringIO()) as said:
        shown = [shown_by(cell, names) for cell in cells()]
    return shown, names, said.getvalue()


def test_the_notebook_is_one_and_holds_no_outputs() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    nbformat.validate(notebook)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_the_notebook_plays_a_game_to_its_end(run: Any) -> None:
    shown, _, _ = run
    outcomes = [value for value in shown if type(value).__name__ == "Outcome"]
    assert [outcome.ending for outcome in outcomes] == ["victory points"]
    assert shown[-1] is True  # the record leads to the same position


def test_the_notebook_draws(run: Any) -> None:
    shown, _, _ = run
    pictures = [value for value in shown if isinstance(value, str) and value.startswith("<svg")]
    assert len(set(pictures)) == 5
    assert pictures[-1].count("<polyline") == 4


def test_the_notebook_tells_what_everybody_received(run: Any) -> None:
    _, names, said = run
    for colour in names["game"].seats:
        cards = names["received"][colour]
        line = next(line for line in said.splitlines() if line.startswith(f"{colour:8}"))
        assert line.split()[1:7] == [str(cards[name]) for name in names["resources"]] + [str(cards.total())]
    assert names["rolled"].total() == names["game"].view(None)["turn"]
