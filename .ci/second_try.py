"""Runs the tests that have failed a second time, if they are at most three, all in the browser, and all else passed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
MOST = 3
"""More than these are no accident."""


def main(*reports: str) -> int:
    """The exit code of the second try, or 1 where there is none; ``reports`` are what the first ones wrote."""
    if not FAILED.is_file() or not all(Path(report).is_file() for report in reports):
        return 1
    failed = sorted(json.loads(FAILED.read_text(encoding="utf-8")))
    suites = [suite for report in reports for suite in ElementTree.parse(report).getroot()]
    wrong = sum(int(suite.get(kind, 0)) for suite in suites for kind in ("failures", "errors"))
    if wrong != len(failed) or wrong > MOST or not all(test.startswith("tests/browser/") for test in failed):
        return 1
    print("A second try, each test by itself:", *failed, sep="\n  ", flush=True)
    tries = [subprocess.run([sys.executable, "-m", "pytest", test], cwd=ROOT, check=False) for test in failed]
    return max(one.returncode for one in tries)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
