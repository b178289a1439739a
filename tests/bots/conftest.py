"""Tests of the bots that look ahead run in one process for each game: compiling them takes longest of all."""

from __future__ import annotations

from pathlib import Path

import pytest

LOOKING_AHEAD = ("test_levels.py", "test_bargaining.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name in LOOKING_AHEAD:
            parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
            item.add_marker(pytest.mark.xdist_group(f"bots of {parameters.get('name', 'island')}"))
