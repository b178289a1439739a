"""Tests of the bots that look ahead run in one process for each game: compiling them takes longest of all."""

from __future__ import annotations

from pathlib import Path

import pytest

LOOKING_AHEAD = {"test_levels.py": "island", "test_bargaining.py": "island", "test_duel_bots.py": "duel"}
"""Which game they play unless their parameter 'name' says otherwise."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name in LOOKING_AHEAD:
            parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
            game = parameters.get("name", LOOKING_AHEAD[item.path.name])
            item.add_marker(pytest.mark.xdist_group(f"bots of {game}"))
