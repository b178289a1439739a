"""The report of a game as the page makes it: by its own program, run by node with a WebAssembly file."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path
from typing import Any, Final

from landnam.analysis.calibration import calibrated_net
from landnam.analysis.script import script_of

SCRIPT: Final = Path(__file__).with_suffix(".mjs")


def reported_by_the_page(record: str, depth: str, wasm: Path, node: str, web: Path) -> tuple[dict[str, Any], float]:
    """The report, and the seconds that it took."""
    script = script_of(record)
    weights = base64.b64encode(calibrated_net(script["game"]).tobytes()).decode()
    asked = {"wasm": str(wasm), "weights": weights, "script": script, "depth": depth}
    done = subprocess.run([node, str(SCRIPT)], input=json.dumps(asked), cwd=web, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    made = json.loads(done.stdout)
    return made["report"], made["seconds"]
