"""A command whose extra is not installed names it in one line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

import landnam

SIMULATE = ("simulate", "dice", "--bots", "random,random", "--games", "2", "--seed", "1")


@pytest.mark.parametrize(
    ("extra", "module", "words"),
    [
        ("play", "pydantic", ("play", "--no-browser")),
        ("play", "pydantic", ("serve",)),
        ("scale", "asyncpg", ("serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/nothing")),
        ("ray", "ray", (*SIMULATE, "--ray", "auto")),
        ("ray", "ray", ("arena", *SIMULATE[1:], "--ray", "auto")),
        ("mcp", "mcp", ("mcp",)),
        ("data", "pyarrow", (*SIMULATE, "--out", "{}")),
        ("data", "pyarrow", ("arena", *SIMULATE[1:], "--out", "{}", "--parquet")),
    ],
)
def test_the_extra_is_named(command: Any, extra: str, module: str, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{module!r}] = None\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(Path(landnam.__file__).parents[1])])
    done = command(*(word.format(tmp_path / "games.parquet") for word in words), PYTHONPATH=path)
    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.endswith(f"install it with: pip install 'landnam[{extra}]'\n")
    assert 1 == done.stderr.count("\n")


def test_a_module_of_no_extra_is_an_error_of_our_own(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "landnam.arena.simulation", None)
    with pytest.raises(ModuleNotFoundError):
        run(*SIMULATE)
