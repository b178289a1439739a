"""Bots in files, sent along to machines that do not have the file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from landnam.bots.registry import is_in_file

BotFiles = dict[str, bytes]
"""The text of each bot's file, by the name of the bot, such as ``my_bot.py:MyBot``."""


def read_bots(names: Iterable[str]) -> BotFiles:
    """The files of the bots that are named by a file."""
    return {name: Path(_file(name)).read_bytes() for name in names if is_in_file(name)}


def lay_out(bots: BotFiles) -> dict[str, str]:
    """Write the files on this machine, once per process, and return the name under which each bot is found here."""
    here = {}
    for name, text in bots.items():
        place = Path(_folder().name) / hashlib.sha256(text).hexdigest()[:12] / Path(_file(name)).name
        if not place.exists():
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(text)
        here[name] = f"{place}:{name.rpartition(':')[2]}"
    return here


def _file(name: str) -> str:
    return name.rpartition(":")[0]


@cache
def _folder() -> TemporaryDirectory[str]:
    """Removed when the process ends."""
    return TemporaryDirectory(prefix="landnam-bots-", ignore_cleanup_errors=True)
