"""Before tests run in several processes all is compiled, so that each finds it in the cache."""

from __future__ import annotations

import os

import pytest

from compiling import compile_all


def pytest_sessionstart(session: pytest.Session) -> None:
    config = session.config
    if not hasattr(config, "workerinput") and getattr(config.option, "numprocesses", None):
        compile_all(os.cpu_count() or 1)
