"""What every move is worth, from what the server gives a page: by the native library, and as the page does it."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path
from typing import Any, Final

import numpy as np

from landnam.analysis.calibration import calibrated_net
from landnam.bots.match import LINEUP, MOST_WORLDS
from landnam.bots.search import CANDIDATES, SEARCH
from landnam.bots.series import notes_type
from landnam.bots.tasks import TASK, fill_in
from landnam.cards.counting import COUNTS
from landnam.games import game_class
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import SEATS_AT_MOST, SOURCE
from landnam.native.memory import address_of

SCRIPT: Final = Path(__file__).with_suffix(".mjs")
Weighed = list[tuple[int, float]]
"""Actions and their values, the best first."""


def natively(practice: dict[str, Any]) -> Weighed:
    """The values by the native library."""
    asked = practice["task"]
    found = game_class(asked["game"])
    assert issubclass(found, CompiledGame)
    lineup = np.zeros(1, LINEUP)
    lineup["worlds"], lineup["rollouts"] = asked["worlds"], asked["rollouts"]
    room = {
        "state": np.frombuffer(bytearray(base64.b64decode(asked["world"])), found.record_type),
        "counts": np.frombuffer(bytearray(base64.b64decode(asked["counts"])), COUNTS),
        "source": np.zeros(1, SOURCE),
        "nets": np.repeat(calibrated_net(practice["game"]), SEATS_AT_MOST),
        "notes": np.zeros(1, notes_type(found)),
        "search": np.zeros(1, SEARCH),
        "worlds": np.zeros(MOST_WORLDS, found.record_type),
        "work": np.zeros(1, found.record_type),
        "only": np.zeros(CANDIDATES, np.int64),
        "policy": lineup,
    }
    task = np.zeros(1, TASK)
    fill_in(task, seat=practice["seat"], **room)
    codes = [move["code"] for move in practice["moves"]]
    weighed: Weighed = []
    for first in range(0, len(codes), CANDIDATES):
        some = codes[first : first + CANDIDATES]
        room["only"][: len(some)], task["choices"] = some, len(some)
        found.library.doors.seed(address_of(room["source"]), asked["seed"], 0)
        n = found.library.doors.weigh(address_of(task))
        search = room["search"][0]
        weighed += zip(search.actions[:n].tolist(), search.totals[:n].tolist(), strict=True)
    return sorted(weighed, key=lambda found: -found[1])


def as_the_page_does(practice: dict[str, Any], wasm: Path, node: str, web: Path) -> Weighed:
    """The values by the page's own program, run by node with a WebAssembly file."""
    asked = {
        "wasm": str(wasm),
        "weights": base64.b64encode(calibrated_net(practice["game"]).tobytes()).decode(),
        "practice": practice,
    }
    done = subprocess.run([node, str(SCRIPT)], input=json.dumps(asked), cwd=web, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return [(action, value) for action, value in json.loads(done.stdout)]
