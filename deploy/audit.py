"""Has any installed dependency a known hole? ``make audit`` looks each up in the Python advisory database.

What could not be looked up, for want of a network for instance, is not passed over in silence: the exit code is 1 if a
hole is known, 2 if something could not be looked up, 0 only if everything was and nothing was found.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

HOLE, UNKNOWN = 1, 2


def judge(report: dict[str, Any]) -> tuple[list[str], int]:
    """What a report of pip-audit comes to, in sentences, and the exit code."""
    dependencies = report["dependencies"]
    looked_up = [one for one in dependencies if "skip_reason" not in one]
    skipped = [one for one in dependencies if "skip_reason" in one and "editable" not in one["skip_reason"]]
    said = [
        f"{one['name']} {one['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version yet'}"
        for one in looked_up
        for hole in one["vulns"]
    ]
    code = HOLE if said else 0
    if skipped:
        names = ", ".join(one["name"] for one in skipped)
        said.append(f"NOT AUDITED: {len(skipped)} of {len(skipped) + len(looked_up)} packages could not be looked up.")
        said.append(f"The first reason: {skipped[0]['skip_reason']}. The packages: {names}.")
        code = code or UNKNOWN
    elif not said:
        said.append(f"{len(looked_up)} packages looked up, no hole is known.")
    return said, code


def main() -> None:
    """Run pip-audit over this environment."""
    command = [sys.executable, "-m", "pip_audit", "--skip-editable", "--progress-spinner", "off", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        print(f"NOT AUDITED: pip-audit failed with exit code {done.returncode}.\n{done.stderr.strip()[-2000:]}")
        sys.exit(UNKNOWN)
    said, code = judge(report)
    print(*said, sep="\n")
    sys.exit(code)


if __name__ == "__main__":
    main()
