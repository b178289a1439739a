"""The project keeps its own house: style, types, layers, dependencies, notices, and a test for every rule."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped] # it ships no type hints

from landnam.cli.extras import EXTRAS
from landnam.games.catalogue import catalogue
from lengths import first

ROOT = Path(__file__).parent.parent
TOOLS = {"dev", "docs"}
"""Extras whose packages Landnam itself does not import."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize(
    "command",
    first([["ruff", "check", "."], ["ruff", "format", "--check", "."], ["importlinter"], ["mypy"]], short=3),
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


# --- what it needs -----------------------------------------------------------------------------------------------


def imported() -> Iterator[tuple[Path, str]]:
    """Every package of others that some file imports, wherever in it."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in (name.partition(".")[0] for name in names):
                if name not in sys.stdlib_module_names and name != "landnam":
                    yield path, name


def named(requirements: Iterable[str]) -> set[str]:
    """The modules that requirements bring, each of which but one has the name of its package."""
    modules = {re.split(r"[^\w-]", requirement)[0].replace("-", "_").lower() for requirement in requirements}
    return {"PIL" if module == "pillow" else module for module in modules}


def test_what_is_imported_is_declared() -> None:
    known = named(PROJECT["dependencies"]) | {module for modules in EXTRAS.values() for module in modules}
    assert set() == {f"{path.relative_to(ROOT)} imports {name}" for path, name in imported() if name not in known}


def test_what_is_declared_is_imported_or_serves_what_is() -> None:
    serving = {"asyncpg", "httptools", "uvloop", "websockets"}  # SQLAlchemy and uvicorn import these by themselves
    extras = {extra: named(wanted) for extra, wanted in PROJECT["optional-dependencies"].items() if extra not in TOOLS}
    assert {extra: wanted - serving - {"landnam"} for extra, wanted in extras.items()} == {
        extra: set(modules) - serving for extra, modules in EXTRAS.items()
    }
    declared = named(PROJECT["dependencies"]).union(*extras.values()) - {"landnam"}
    assert set() == declared - serving - {name for _, name in imported()}


def test_the_tests_have_every_extra() -> None:
    referred = re.search(r"landnam\[([\w,]+)\]", " ".join(PROJECT["optional-dependencies"]["dev"]))
    assert referred is not None
    assert {*EXTRAS} | TOOLS - {"dev"} == {*referred[1].split(",")}


# --- what is said of it --------------------------------------------------------------------------------------------


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert PROJECT["version"] == citation["version"]
    assert PROJECT["license"].split(" AND ") == citation["license"]
    assert [PROJECT["urls"][name] for name in ("Homepage", "Source")] == [citation["url"], citation["repository-code"]]
    assert f"## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_notices_name_all_that_the_client_bundles() -> None:
    texts = sorted((ROOT / "src" / "landnam" / "server" / "static" / "licences").glob("*.txt"))
    assert {"svelte", "fontsource-inter", "fontsource-alegreya"} <= {text.stem for text in texts}
    notice = (ROOT / "NOTICE.md").read_text(encoding="utf-8").lower()
    for text in texts:
        assert text.stem.removeprefix("fontsource-") in notice, f"NOTICE.md does not name {text.stem}"
