"""``make audit`` never says that all is well when it could not look."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", Path(__file__).parents[1] / "deploy" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GOOD = {"name": "numpy", "version": "2.4.0", "vulns": []}
BAD = {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1", "2.0"]}]}
OWN = {"name": "landnam", "skip_reason": "distribution marked as editable"}
UNKNOWN = {"name": "typer", "skip_reason": "Dependency not found on PyPI and could not be audited: typer (0.29.0)"}


@pytest.mark.parametrize(
    ("dependencies", "code", "words"),
    [
        ([GOOD, OWN], 0, "1 packages looked up, no hole is known"),
        ([GOOD, BAD], 1, "old 1.0: PYSEC-1, mended in 1.1, 2.0"),
        ([GOOD, UNKNOWN], 2, "NOT AUDITED: 1 of 2 packages could not be looked up"),
        ([BAD, UNKNOWN], 1, "NOT AUDITED: 1 of 2"),
    ],
)
def test_an_audit_says_what_it_could_not_look_up(
    audit: ModuleType, dependencies: list[dict[str, Any]], code: int, words: str
) -> None:
    said, found = audit.judge({"dependencies": dependencies})
    assert code == found
    assert words in "\n".join(said)
