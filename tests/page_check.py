"""Records checked as the page does it: by its own program, run by node with the WebAssembly files of the rules."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

SCRIPT: Final = Path(__file__).with_suffix(".mjs")
WEB: Final = Path(__file__).parents[1] / "web"
NODE: Final = shutil.which("node")


def page_reports(tasks: Sequence[tuple[str, Path, dict[str, Any]]]) -> list[dict[str, Any]]:
    """What the page finds in records, each given with the file of its rules and what the browser kept of the game."""
    asked = [{"text": text, "wasm": str(wasm), "kept": kept} for text, wasm, kept in tasks]
    assert NODE is not None
    done = subprocess.run([NODE, str(SCRIPT)], input=json.dumps(asked), cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    reports: list[dict[str, Any]] = json.loads(done.stdout)
    return reports
