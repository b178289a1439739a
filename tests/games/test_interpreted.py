"""Compiled and interpreted rules are the same rules: one program, run both ways, tells the same story."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

STORY = """
import hashlib, os, random
import numpy as np
import landnam
from landnam.games import game_class
from landnam.rules.conformance import play_any

STARTS = (
    ("island", {}),
    ("island", {"players": 3, "numbers": "random", "harbours": "frame", "phases": "separate"}),
    ("traveler", {"max_turns": 3}),
    ("duel", {}),
    ("road", {"metropolises": "B"}),
    ("road", {"players": 3, "row": "mixed"}),
    ("dice", {"players": 2}),
)
libraries = [game_class(name).library for name in ("island", "duel", "road", "dice")]
assert all(library.wait() != ("LANDNAM_INTERPRETED" in os.environ) for library in libraries)
for seed, (name, options) in enumerate(STARTS):
    rng = random.Random(seed)
    game = landnam.make(name, seed=seed, **options)
    for _ in range(200):
        if game.outcome is None:
            play_any(game, rng)
            refused = [game.why_not(action, 1) for action in game.vocabulary()[:180:9]]
            told = game.position(), game.legal(0), game.legal(1), refused
            print(hashlib.sha256(repr(told).encode()).hexdigest()[:12])
    print(game.record())

for name in ("island", "duel", "road", "dice"):
    kind = game_class(name)
    game = kind(seed=1)
    states = np.zeros(3, kind.record_type)
    kind.playout.play_ahead(game.blank, game.plan, 0, 9, np.array([60, 250, 400]), states)
    fields = kind.record_type.names
    print([hashlib.sha256(repr([s[field].tolist() for field in fields]).encode()).hexdigest() for s in states])
"""


def told(interpreted: bool) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "LANDNAM_INTERPRETED"}
    if interpreted:
        environment["LANDNAM_INTERPRETED"] = "1"
    source = str(Path(__file__).parents[2] / "src")
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [source, environment.get("PYTHONPATH")]))
    run = subprocess.run([sys.executable, "-c", STORY], env=environment, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


def test_compiled_and_interpreted_rules_tell_the_same_story() -> None:
    compiled = told(interpreted=False)
    assert len(compiled) > 5000
    assert compiled == told(interpreted=True)
