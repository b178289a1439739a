"""Locks every package of the image by version and hash. ``make lock`` runs it.

``requirements.lock`` has what a server needs, ``build.lock`` what builds its wheel. pip chooses the versions for the
Python and the machines of the image. The files name no index: they fit any that has the same packages.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
DEPLOY: Final = Path(__file__).parent
PYTHON: Final = "3.13"
MACHINES: Final = ("x86_64", "aarch64")
GLIBC: Final = ("manylinux_2_17", "manylinux2014", "manylinux_2_27", "manylinux_2_28", "manylinux_2_34")
EXTRAS: Final = {"requirements.lock": ("play", "scale"), "build.lock": ("compile",)}


def wanted(lock: str) -> list[str]:
    """What the project asks for, without itself; to build it, its build system too."""
    facts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, build = facts["project"], facts["build-system"]["requires"] if lock == "build.lock" else []
    extras = [name for extra in EXTRAS[lock] for name in project["optional-dependencies"][extra]]
    return [name for name in [*build, *project["dependencies"], *extras] if not name.startswith("landnam[")]


def chosen(machine: str, names: list[str]) -> list[dict[str, Any]]:
    """What pip would install on a machine."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        platforms = [word for glibc in GLIBC for word in ("--platform", f"{glibc}_{machine}")]
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--only-binary", ":all:", "--python-version", PYTHON, "--target", folder, *platforms]
        subprocess.run([*command, "--report", str(report), *names], check=True)
        found: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["install"]
        return found


def locked(found: list[dict[str, Any]]) -> str:
    """The lines of the lock: each package once, with the hashes of its files."""
    hashes: dict[str, set[str]] = {}
    for one in found:
        name = f"{one['metadata']['name'].lower().replace('_', '-')}=={one['metadata']['version']}"
        hashes.setdefault(name, set()).add(one["download_info"]["archive_info"]["hashes"]["sha256"])
    return "".join(
        f"{name} \\\n" + " \\\n".join(f"    --hash=sha256:{digest}" for digest in sorted(hashes[name])) + "\n"
        for name in sorted(hashes)
    )


def main() -> None:
    """Write the locks."""
    machines = sys.argv[1:] or MACHINES
    head = f"# Made by deploy/lock.py for Python {PYTHON} on Linux ({', '.join(machines)}). Do not edit.\n"
    for lock in EXTRAS:
        found = [one for machine in machines for one in chosen(machine, wanted(lock))]
        (DEPLOY / lock).write_text(head + locked(found), encoding="utf-8")
        print(f"wrote deploy/{lock} with {len({one['metadata']['name'] for one in found})} packages")


if __name__ == "__main__":
    main()
