"""Builds what all tests share, so that it is in the cache when they run in several processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from landnam.compiler.linker import NoLinker, find_linker
from landnam.compiler.targets import TARGETS, WASM, own_target
from landnam.games import game_class
from landnam.native.fingerprints import fingerprint
from landnam.native.library import Unusable, cache_folder, read_manifest

GAMES = ("dice", "island", "duel", "road")
"""The games that have a library: first the one that is solved when it is built, then the longest to build. The Traveler
edition has the island's."""
AT_ONCE = 2
SOLVE = "from landnam.bots.dice.solution import solution_against_others; solution_against_others()"


def has_linker() -> bool:
    """Can files for the browser be linked here?"""
    try:
        find_linker(TARGETS[WASM])
    except NoLinker:
        return False
    return True


def is_built(game: str, targets: Sequence[str]) -> bool:
    """Is the library of a game in the cache? To ask the compiler takes seconds."""
    library: Any = game_class(game)
    wanted = fingerprint(library.library.modules)
    folder = cache_folder(game, wanted)
    try:
        found = read_manifest(folder, game)
    except Unusable:
        return False
    if found is None or found["fingerprint"] != wanted:
        return False
    return all(target in found["files"] and (folder / found["files"][target]["file"]).is_file() for target in targets)


def build_all(*, solve: bool = False) -> None:
    """Build the library of every game, and its file for the browser; those that are in the cache stay as they are.

    With ``solve`` the Dice game is solved too, as soon as it is built, beside the building of the others.
    """
    if os.environ.get("LANDNAM_INTERPRETED"):
        return

    targets = (own_target(), *([WASM] if has_linker() else []))
    words = [f"--target={target}" for target in targets]

    def build(game: str) -> None:
        if not is_built(game, targets):
            subprocess.run([sys.executable, "-m", "landnam.compiler", "build", game, *words], check=True)
        if game == "dice" and solve:
            solve_dice()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(build, GAMES))


def solve_dice() -> None:
    """Work out the tables of the bots that know the solution of the Dice game, unless they are in the cache."""
    if not os.environ.get("LANDNAM_INTERPRETED"):
        subprocess.run([sys.executable, "-c", SOLVE], check=True)
