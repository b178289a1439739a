"""``python -m landnam.compiler build [GAME …]``: build libraries for this machine or others."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from landnam.compiler.back_end import Impure
from landnam.compiler.building import alone, build, game_libraries, library_of
from landnam.compiler.layouts import files
from landnam.compiler.linker import NoLinker
from landnam.compiler.targets import TARGETS, own_target
from landnam.native.library import cache_root


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m landnam.compiler", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    known = f"{', '.join(game_libraries())}, or a module with a LIBRARY; all games if none is named"
    builder = commands.add_parser("build", help="build libraries; those that fit the present rules stay as they are")
    builder.add_argument("games", nargs="*", metavar="GAME", help=known)
    machines = f"{', '.join(TARGETS)}; this machine by default"
    builder.add_argument("--target", action="append", metavar="T", help=machines)
    builder.add_argument("--all-targets", action="store_true", help="for every machine, and WebAssembly")
    builder.add_argument("--into", type=Path, metavar="FOLDER", help="in place of the user's cache")
    builder.add_argument("--gently", action="store_true", help="at low priority, one library of the cache at a time")
    writer = commands.add_parser("layouts", help="write how records lie in memory, as TypeScript for the page")
    writer.add_argument("games", nargs="*", metavar="GAME", help=known)
    writer.add_argument("--into", type=Path, metavar="FOLDER", required=True, help="such as web/src/engine/layouts")
    said = parser.parse_args()
    try:
        return _build(said) if said.command == "build" else _write_layouts(said)
    except (ValueError, RuntimeError, Impure, NoLinker) as error:
        print(error, file=sys.stderr)
        return 1


def _build(said: argparse.Namespace) -> int:
    if said.gently and hasattr(os, "nice"):
        os.nice(10)
    targets = list(TARGETS) if said.all_targets else said.target or [own_target()]
    games = said.games or list(game_libraries())
    if len(games) == 1:
        kept = cache_root() / "libraries"
        in_cache = said.into is None or said.into.parent == kept
        with alone(kept / "building.lock") if said.gently and in_cache else nullcontext():
            build(games[0], targets, said.into, lambda line: print(line, flush=True))
        return 0
    options = [*(f"--target={target}" for target in targets), *(["--into", str(said.into)] if said.into else [])]
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # a process for each game
        command = [sys.executable, "-m", "landnam.compiler", "build"]
        return max(pool.map(lambda game: subprocess.run([*command, game, *options], check=False).returncode, games))


def _write_layouts(said: argparse.Namespace) -> int:
    for path, text in files([library_of(game) for game in said.games or game_libraries()], said.into).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{path}: {len(text)} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
