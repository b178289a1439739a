"""The project keeps its own house: style, types, layers, and a test for every rule."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from landnam.rules.catalogue import catalogue

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"], ["importlinter"]],
    ids=" ".join,
)
def test_the_house_is_in_order(command: list[str]) -> None:
    module, *arguments = command
    if module == "importlinter":
        program = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", *arguments]
    else:
        program = [sys.executable, "-m", module, *arguments]
    run = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stdout + run.stderr


def rules_with_a_test() -> set[str]:
    """The ids that stand in ``@pytest.mark.rule(…)`` anywhere in the tests."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}  # type: ignore[misc] # constants here are texts
    return found


def test_every_rule_has_a_test() -> None:
    assert set() == set(catalogue()) - rules_with_a_test()


def test_every_tested_rule_is_in_the_catalogue() -> None:
    assert set() == rules_with_a_test() - set(catalogue())
