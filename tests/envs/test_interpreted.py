"""Environments play the same games interpreted and compiled, bit for bit, and work without a library."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from landnam.bots.tasks import TASK
from landnam.envs import Batch, batched, solo
from landnam.envs.records import BATCH, row_type
from landnam.envs.registry import env_game, games_in_batches
from landnam.games import game_class
from landnam.games.compiled_game import CompiledGame
from landnam.native.library import _interpreted

TOLD = ("observation", "mask", "bits", "reward", "done", "truncated", "seat", "result", "rows")
PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("island", {"trade": "off", "skip_forced": False}),
    ("island", {"players": 3, "trade": "full", "reward": "points"}),
    ("island", {"opponents": "random", "trade": "small", "masks": "bits"}),
    ("island", {"players": 3, "opponents": "normal", "trade": "full"}),
    ("traveler", {"players": 3, "opponents": "random", "observations": None}),
    ("duel", {"trade": "full"}),
    ("duel", {"opponents": "normal", "trade": "small"}),
    ("road", {"trade": "small", "skip_forced": False}),
    ("road", {"players": 3, "opponents": "normal", "trade": "full"}),
    ("dice", {"players": 1}),
    ("dice", {"players": 3, "opponents": "greedy", "turns": 4}),
]


def kind_of(name: str) -> type[CompiledGame]:
    found = game_class(name)
    assert issubclass(found, CompiledGame)
    return found


def interpret(batch: Batch) -> None:
    """Let the rules themselves play in a batch, in place of the library."""
    batch._library.declare_all()
    entries = batch._library.entries
    doors: Any = SimpleNamespace(**{name: _interpreted(entry.function) for name, entry in entries.items()})
    batch._doors = batch._sampler._doors = doors
    batch.reset(batch.seed)


@pytest.mark.parametrize(("name", "options"), PLAYED)
def test_a_batch_interpreted_is_the_batch_compiled(name: str, options: dict[str, Any]) -> None:
    compiled, interpreted = (batched(name, 3, seed=21, **options) for _ in range(2))
    assert compiled._library.compiled
    interpret(interpreted)
    for number in range(20 if "opponents" in options else 50):
        assert compiled.sample().tolist() == interpreted.sample().tolist()
        compiled.step(compiled.actions)
        interpreted.step(interpreted.actions)
        for told in TOLD:
            assert getattr(compiled, told).tobytes() == getattr(interpreted, told).tobytes(), (told, number)


@pytest.mark.parametrize("name", ["island", "road", "dice"])
def test_a_single_game_interpreted_is_the_game_compiled(name: str) -> None:
    compiled, interpreted = (solo(name, seed=5) for _ in range(2))
    interpret(interpreted)
    for _ in range(40):
        if compiled.over:
            break
        assert compiled.legal() == interpreted.legal()
        action = compiled.legal()[-1]
        assert compiled.step(action) == interpreted.step(action)
        assert (compiled.observation == interpreted.observation).all()


def test_numpy_hides_no_field_of_a_record() -> None:
    """What every record of NumPy's has by itself cannot be a field that rules read interpreted."""
    records = [BATCH, TASK]
    for name, kind in ((name, env_game(name)) for name in games_in_batches()):
        records += [kind.menu, kind_of(name).record_type, row_type(kind_of(name).record_type)]
    for record in records:
        assert not set(record.names or ()) & set(dir(np.record))


WITHOUT_A_LIBRARY = """
from landnam.envs import batched, rollout
import landnam
for name in ("island", "duel", "road", "dice"):
    batch = batched(name, 2, seed=1, threads=2)
    assert not batch._library.compiled
    for _ in range(4):
        batch.step(batch.sample())
    assert batch.mask.any(axis=1).all()
begun = landnam.make("dice", players=2, turns=1, seed=1)
assert rollout([begun], "greedy", times=2).wins.sum() == 1
"""


def test_everything_works_without_a_library() -> None:
    environment = {**os.environ, "LANDNAM_INTERPRETED": "1"}
    done = subprocess.run([sys.executable, "-c", WITHOUT_A_LIBRARY], env=environment, capture_output=True, text=True)
    assert (0, "") == (done.returncode, done.stderr)
