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
import numpy as np
import pytest

from learning_curve import picture_of, table_of

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "examples" / "game.ipynb"


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


# --- learning ----------------------------------------------------------------------------------------------------


def test_a_network_takes_lessons_for_a_few_hundred_steps() -> None:
    pytest.importorskip("sb3_contrib", reason="PyTorch is too heavy for the dev extra")
    import train_ppo

    tables = train_ppo.new_tables("island", 3, 8, seed=1)
    model = train_ppo.new_model(tables, 1, n_steps=32, batch_size=64)
    before = model.policy.state_dict()["action_net.weight"].clone()
    model.learn(512)  # a forbidden action would be a ValueError
    assert model.num_timesteps == 512
    assert (model.policy.state_dict()["action_net.weight"] != before).any()
    assert 0 <= train_ppo.share_of_wins(model, "island", 3, "normal", 4, seed=2) <= 1


def test_the_tables_are_told_what_happens_at_all_of_them() -> None:
    pytest.importorskip("sb3_contrib", reason="PyTorch is too heavy for the dev extra")
    import train_ppo

    tables = train_ppo.new_tables("island", 3, 4, seed=1)
    looks = tables.reset()
    assert looks.shape == (4, tables.layout.size)
    ended, rng = 0, np.random.default_rng(1)
    for _ in range(1500):
        masks = np.stack(tables.env_method("action_masks"))
        looks, _, dones, told = tables.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        assert [bool(row) for row in told] == dones.tolist()
        ended += int(dones.sum())
    assert ended > 4
    assert 0 <= looks.min() <= looks.max() <= 1


def test_the_learning_curve_of_the_docs_is_the_one_that_was_measured() -> None:
    """``docs/measured/training.json`` is what the training wrote; table and picture are made from it."""
    measured = json.loads((ROOT / "docs" / "measured" / "training.json").read_text(encoding="utf-8"))
    assert table_of(measured["curve"]) in (ROOT / "docs" / "measured" / "ppo.md").read_text(encoding="utf-8")
    picture = picture_of(measured["curve"], measured["settings"]["players"])
    assert picture == (ROOT / "docs" / "measured" / "training.svg").read_text(encoding="utf-8")
