"""Bots in files, sent along to machines that do not have the file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from landnam.bots.registry import FILE_MARK

BotFiles = dict[str, bytes]
"""By the name of a bot, such as ``my_bot.py:MyBot``, what stands in its file."""


def read_bots(names: Iterable[str]) -> BotFiles:
    """The files of those bots that are named by one."""
    return {name: Path(_file(name)).read_bytes() for name in names if FILE_MARK in name}


def lay_out(bots: BotFiles) -> dict[str, str]:
    """Write the files on this machine, once a process; under which name each of the bots is found here."""
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
    """Goes when the process goes."""
    return TemporaryDirectory(prefix="landnam-bots-", ignore_cleanup_errors=True)
