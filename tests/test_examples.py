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

import landnam.envs
from landnam.envs.dataset import DatasetPlan, make_dataset
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


TORCH = "PyTorch is too heavy for the dev extra"


def test_a_network_imitates_practises_and_plays_in_the_arena(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason=TORCH)
    import train_ppo
    from board_network import BoardNetwork, save

    torch.manual_seed(1)
    settings = train_ppo.Settings(game="duel", tables=8, steps=16, part=64, rounds=1)
    network = BoardNetwork("duel")
    make_dataset(DatasetPlan("duel", ("easy",), 1, True, True), tmp_path / "examples", 500)
    course = train_ppo.Course(network, settings, games=2, pause=1e9, out=tmp_path, told={"seed": 1})
    for lessons in (
        train_ppo.Imitation(network, settings, tmp_path / "examples"),
        train_ppo.Practice(network, settings),
    ):
        before = {name: values.clone() for name, values in network.state_dict().items()}
        assert lessons.lesson(0.5) > 100  # an action that is not allowed would be a ValueError
        assert any((values != before[name]).any() for name, values in network.state_dict().items())
    course.examine("practice")
    assert 0 <= course.curve[0]["normal"] <= 1
    kept = {"settings": {"seed": 1, "players": 2}, "curve": course.curve}
    assert kept == json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))
    save(network, tmp_path / "policy.pt2")
    assert "of 1 games against normal" in train_ppo.play_in_the_arena("duel", 2, tmp_path, 1, seed=1)


@pytest.mark.parametrize("game", ["island", "duel", "road"])
def test_every_action_has_a_score_of_its_own(game: str) -> None:
    torch = pytest.importorskip("torch", reason=TORCH)
    from board_network import BoardNetwork, place_of

    network = BoardNetwork(game)
    actions = len(landnam.envs.action_list(game))
    assert sorted(network.order.tolist()) == list(range(actions))
    assert network(torch.zeros(3, network.layout.size)).shape == (3, actions)
    assert ("hexes", 9, "robber next") == place_of("robber 9 next")
    assert ("paths", 0, "neutral red road") == place_of("neutral red road 0-3")
    assert place_of("supply 4 wood 1 ore") is None


def test_stronger_opponents_come_when_half_of_the_games_are_won() -> None:
    pytest.importorskip("torch", reason=TORCH)
    import train_ppo

    tables = train_ppo.Tables(train_ppo.Settings(game="road", tables=4))
    assert ("random", "easy") == tables.opponents
    tables._won = [0.0] * 300 + [1.0] * 190
    assert not tables.climb()
    tables._won += [1.0] * 20
    assert tables.climb()
    assert ("easy", "normal") == tables.opponents


def test_the_learning_curve_of_the_docs_is_the_one_that_was_measured() -> None:
    """``docs/measured/training.json`` is what the training wrote; table and picture are made from it."""
    measured = json.loads((ROOT / "docs" / "measured" / "training.json").read_text(encoding="utf-8"))
    assert table_of(measured["curve"]) in (ROOT / "docs" / "measured" / "ppo.md").read_text(encoding="utf-8")
    picture = picture_of(measured["curve"], measured["settings"]["players"])
    assert picture == (ROOT / "docs" / "measured" / "training.svg").read_text(encoding="utf-8")
