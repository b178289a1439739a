"""Building and running the toy library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PATH = os.pathsep.join([str(HERE.parents[1] / "src"), str(HERE)])
PLAY = """
import numpy as np
from landnam.native.compiled import SOURCE
from landnam.native.memory import address_of
from toy_rules import LIBRARY, OTHER, STATE
states, others, source, numbers = np.zeros(1, STATE), np.zeros(1, OTHER), np.zeros(1, SOURCE), np.zeros(16, np.int64)
doors = LIBRARY.doors
LIBRARY.{how}()
others["total"] = 21
doors.seed(address_of(source), 2**63 + 5, 3)
doors.begin(address_of(states), address_of(source))
said = doors.count_both(address_of(states), address_of(others)), doors.take_turns(address_of(numbers), 5)
drawn = [doors.draw(address_of(source), 6) for _ in range(5)]
print(states.tobytes().hex(), source.tobytes().hex(), said, numbers[:2], drawn)
print("compiled" if LIBRARY.compiled else "interpreted")
"""


def environment(cache: Path, **more: str) -> dict[str, str]:
    """In which the toy is found, and its library is kept in a folder of the test's own."""
    kept = {name: value for name, value in os.environ.items() if name != "LANDNAM_INTERPRETED"}
    return {**kept, "PYTHONPATH": PATH, "LANDNAM_CACHE": str(cache), **more}


def play(cache: Path, how: str = "wait", **more: str) -> tuple[str, str, str]:
    """Run the toy in a process of its own: what it did, how, and what it said to the user."""
    run = subprocess.run(
        [sys.executable, "-c", PLAY.format(how=how)],
        env=environment(cache, **more),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    did, in_which_way = run.stdout.splitlines()
    return did, in_which_way, run.stderr


def build(*arguments: str, cache: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the compiler."""
    command = [sys.executable, "-m", "landnam.compiler", "build", *arguments]
    return subprocess.run(command, env=environment(cache, **more), capture_output=True, text=True, timeout=600)
