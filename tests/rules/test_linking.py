"""Rules are put together when an entry needs them, and stay together in the cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

MODULE = """
import numba
import numpy as np
from landnam.rules.compiled import entry, rule, stand_apart

@rule
def deepest(x):
    stand_apart()
    return x * 10

@rule
def left(x):
    stand_apart()
    return deepest(x) + 1

@rule
def right(x):
    stand_apart()
    return left(x) + deepest(x) + 2

@rule
def trail(x):
    return 0 if x == 0 else 1 + trail(x - 1)

@entry
def two_ways(x):
    return left(x) + right(x) + trail(x)

@entry
def through_an_entry(x):
    return two_ways(x) + deepest(x)

@numba.njit
def of_somebody_else(x):
    return right(x) + left(x)

print(two_ways(3), through_an_entry(3), of_somebody_else(3), sum(two_ways.stats.cache_hits.values()))
"""


def test_rules_with_several_callers_work_compiled_and_read_from_the_cache(tmp_path: Path) -> None:
    module = tmp_path / "some_rules.py"
    module.write_text(MODULE, encoding="utf-8")
    environment = {**os.environ, "LANDNAM_CACHE": str(tmp_path / "cache")}
    left, right = 31, 31 + 30 + 2
    both = left + right + 3
    said = [
        subprocess.run([sys.executable, module], env=environment, check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    assert [f"{both} {both + 30} {right + left} {hits}\n" for hits in (0, 1)] == said
