"""The compiler works with every Numba that ``pyproject.toml`` allows, and a newer one is tried."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from compiler.toys import PATH, build, play

pytestmark = pytest.mark.long
PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ALLOWED = {
    requirement.name: requirement.specifier
    for requirement in map(Requirement, PROJECT["optional-dependencies"]["compile"])
}


def pip(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"no package index can be reached: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout


def offered() -> list[Version]:
    """Every Numba that can be had, the newest first."""
    found = re.search(r"Available versions: (.*)", pip("index", "versions", "numba"))
    assert found is not None
    return sorted(map(Version, found[1].split(", ")), reverse=True)


def toy_built_with(numba: Version, folder: Path) -> str:
    """What was wrong with the toy's library built by this version of Numba; an empty text if nothing was."""
    packages = folder / "packages"
    if numba != Version(version("numba")):
        pip("install", "--quiet", "--no-compile", "--target", str(packages), f"numba=={numba}")
    done = build("toy_rules", cache=folder, PYTHONPATH=os.pathsep.join((str(packages), PATH)))
    if done.returncode:
        return done.stderr
    did, how, _ = play(folder)
    expected, _, _ = play(folder, LANDNAM_INTERPRETED="1")
    return "" if (did, how) == (expected, "compiled") else f"it plays otherwise: {did}, not {expected}"


def test_the_oldest_numba_allowed_compiles_rules(tmp_path: Path) -> None:
    oldest = min(numba for numba in offered() if numba in ALLOWED["numba"])
    assert "" == toy_built_with(oldest, tmp_path)


def test_the_newest_numba_is_tried(tmp_path: Path) -> None:
    newest = offered()[0]
    wrong = toy_built_with(newest, tmp_path)
    if newest not in ALLOWED["numba"]:
        words = f"Numba {newest} is newer than pyproject.toml allows ({ALLOWED['numba']})"
        pytest.xfail(f"{words} and {f'does not work: {wrong}' if wrong else 'works: the bound can be raised'}")
    assert "" == wrong
