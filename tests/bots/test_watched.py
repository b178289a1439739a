"""The command that watches bots at play: it counts decisions, and finds nothing wrong in a sound game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
SOUND = "import json; from watched_games import watched; print(json.dumps(watched({game!r}, {bots!r}, 0, 1)))"
WORLDS = "import watched_rules; watched_rules.imagine = lambda world, *rest: world.hand.fill(9); " + SOUND
ORDERS = "import watched_rules; watched_rules.refuse = lambda *rest: 1; " + SOUND


def counted(script: str, game: str, bots: list[str]) -> list[int]:
    """What was counted in one game, with interpreted rules: illegal, out of bounds, impossible, unsure, decisions."""
    done = subprocess.run(
        [sys.executable, "-c", script.format(game=game, bots=bots)],
        cwd=BENCHMARKS,
        env={**os.environ, "LANDNAM_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return list(json.loads(done.stdout))


@pytest.mark.parametrize(("game", "bots"), [("road", ["normal"] * 4), ("duel", ["normal"] * 2), ("dice", ["greedy"])])
def test_a_sound_game_is_watched_to_its_end(game: str, bots: list[str]) -> None:
    *wrong, _, decisions = counted(SOUND, game, bots)
    assert [0, 0, 0] == wrong
    assert decisions > 30


def test_impossible_worlds_and_illegal_decisions_are_found() -> None:
    assert counted(WORLDS, "duel", ["normal"] * 2)[2] > 100
    assert 1 == counted(ORDERS, "duel", ["normal"] * 2)[0]
