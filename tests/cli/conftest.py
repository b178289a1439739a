"""The command line as a test calls it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

import landnam
from landnam.cli import app
from terminal import AtTheTerminal

Run = Callable[..., Result]
Command = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A command in this process; default records go to a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")

    def invoke(*words: str, said: str = "") -> Result:
        return CliRunner().invoke(app, words, input=said, catch_exceptions=False, prog_name="landnam")

    return invoke


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """A real command in a process of its own."""

    def invoke(*words: str, said: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        package = str(Path(landnam.__file__).parents[1])
        return subprocess.run(
            [sys.executable, "-m", "landnam", *words],
            input=said,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            env={**os.environ, "PYTHONPATH": package, "XDG_DATA_HOME": str(tmp_path / "data"), **env},
        )

    return invoke


@pytest.fixture(scope="session")
def record() -> str:
    """A short game played at random to its end."""
    game = landnam.make("island", seed=4, vp=3)
    rng = Random(4)
    while game.outcome is None:
        seat = game.to_act[0]
        game.play(rng.choice(game.legal(seat, offers=False)), seat)
    return game.record()


@pytest.fixture
def record_file(record: str, tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    return file


@pytest.fixture
def at_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtTheTerminal:
    """A terminal game to which a script is said."""
    return AtTheTerminal(tmp_path / "game.txt", monkeypatch)
