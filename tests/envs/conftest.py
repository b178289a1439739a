"""What an environment needs is compiled when it is first used: tests of one game stay in one process."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            parameters = getattr(getattr(item, "callspec", None), "params", {})
            name = parameters.get("name", parameters.get("game", "island"))
            item.add_marker(pytest.mark.xdist_group(f"environments of {name.replace('traveler', 'island')}"))
