"""Datasets of decisions: whole, the same for any number of workers, and continued after an interruption."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

from landnam.cli import app
from landnam.envs import action_list, observation_layout
from landnam.envs import dataset as module
from landnam.envs.dataset import DatasetPlan, make_dataset, transitions
from lengths import first

PLAN = DatasetPlan("road", ("easy", "normal", "random"), 3, observations=True, masks=True)


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("game", "levels"),
    first(
        [
            ("road", ("hard", "random")),
            ("duel", ("easy",)),
            ("dice", ("random", "greedy")),
            ("island", ("normal", "hard")),
        ],
        3,
    ),
)
def test_every_decision_is_allowed_and_leads_to_the_result(game: str, levels: tuple[str, ...], tmp_path: Path) -> None:
    made = make_dataset(DatasetPlan(game, levels, 1, observations=True, masks=True), tmp_path, 1)
    (found,) = transitions(tmp_path)
    n = made.decisions
    assert n == len(found["action"]) > 64
    assert found["mask"].shape == (n, len(action_list(game)))
    assert found["observation"].shape == (n, observation_layout(game).size)
    assert found["mask"][np.arange(n), found["action"]].all()
    assert (found["mask"].sum(axis=1) == found["legal"]).all()
    assert found["legal"].min() > 1
    seats = list(zip(found["game"].tolist(), found["seat"].tolist(), strict=True))
    assert found["done"].sum() == len(set(seats))
    for i in range(n - 1):
        assert found["done"][i] == (seats[i] != seats[i + 1])
    same = ~found["done"][:-1]
    assert (found["next_observation"][:-1][same] == found["observation"][1:][same]).all()
    table: Any = pyarrow.parquet.read_table(tmp_path / "part-00000.parquet")
    assert set(levels) == set(table["bot"].to_pylist())


def test_the_better_bot_wins_more(tmp_path: Path) -> None:
    make_dataset(DatasetPlan("road", ("random", "hard"), 2), tmp_path, 4000)
    tables: Any = pyarrow.parquet.read_table(sorted(tmp_path.glob("part-*")))
    bot, reward = np.array(tables["bot"].to_pylist()), tables["reward"].to_numpy()
    assert reward[bot == "hard"].sum() > reward[bot == "random"].sum() + 50
    assert (reward[~tables["done"].to_numpy()] == 0).all()


def test_any_number_of_workers_makes_the_same_files(tmp_path: Path) -> None:
    one = make_dataset(PLAN, tmp_path / "one", 6000)
    two = make_dataset(PLAN, tmp_path / "two", 6000, workers=2)
    assert one == two
    assert one.shards > 1
    assert digests(tmp_path / "one") == digests(tmp_path / "two")


def test_an_interrupted_dataset_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = make_dataset(PLAN, tmp_path / "whole", 6000)
    shards = iter(range(100))
    make_shard = module.make_shard

    def interrupted(plan: DatasetPlan, folder: Path, number: int) -> tuple[int, int]:
        if next(shards) == 1:
            raise KeyboardInterrupt
        return make_shard(plan, folder, number)

    with monkeypatch.context() as patch:
        patch.setattr(module, "make_shard", interrupted)
        with pytest.raises(KeyboardInterrupt):
            make_dataset(PLAN, tmp_path / "parts", 6000)
    assert 1 == len(list((tmp_path / "parts").glob("part-*")))
    told: list[int] = []
    assert whole == make_dataset(PLAN, tmp_path / "parts", 6000, progress=told.append)
    assert whole.decisions == sum(told)
    assert digests(tmp_path / "whole") == digests(tmp_path / "parts")


def test_other_settings_and_other_files_are_refused(tmp_path: Path) -> None:
    make_dataset(PLAN, tmp_path / "data", 1)
    with pytest.raises(ValueError, match="has a dataset with other settings"):
        make_dataset(DatasetPlan("road", ("easy",), 3), tmp_path / "data", 1)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine")
    with pytest.raises(ValueError, match="has other files"):
        make_dataset(PLAN, tmp_path / "mine", 1)
    with pytest.raises(ValueError, match="levels='nobody': valid are"):
        make_dataset(DatasetPlan("road", ("nobody",), 3), tmp_path / "new", 1)
    with pytest.raises(ValueError, match="has no dataset"):
        next(transitions(tmp_path / "mine"))


def test_one_command_makes_a_dataset_with_a_card(tmp_path: Path) -> None:
    words = ["dataset", "road", "--out", str(tmp_path / "data"), "--decisions", "3000", "--seed", "5", "--masks"]
    done = CliRunner().invoke(app, [*words, "--levels", "easy,normal"], catch_exceptions=False)
    assert 0 == done.exit_code
    assert "decisions of" in done.output
    card = (tmp_path / "data" / "README.md").read_text()
    assert "between built-in bots of Landnam (easy, normal)" in card
    assert "--seed 5 --masks" in card
    schema: Any = pyarrow.parquet.read_schema(tmp_path / "data" / "part-00000.parquet")
    assert b"dataset 1" == schema.metadata[b"landnam.schema"]
    assert b"road-v1" == schema.metadata[b"landnam.actions"]
    assert 5 == json.loads(schema.metadata[b"landnam.settings"])["seed"]
    assert "observation" not in schema.names
