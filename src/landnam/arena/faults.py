"""Reports faults of bots: the first of each kind on standard error, all of them in the folder of the match."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from landnam.bots.programs import keep_errors_in

LOG: Final = logging.getLogger("landnam.bots")
FILE: Final = "faults.log"


class _OncePerBot(logging.Filter):
    """A filter that passes the first fault of each kind for each bot."""

    def __init__(self) -> None:
        super().__init__()
        self.told: set[tuple[object, object]] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        fault = (getattr(record, "bot", None), getattr(record, "reason", None))
        new = fault not in self.told
        self.told.add(fault)
        return new


def tell_faults(folder: Path | None) -> list[logging.Handler]:
    """Report faults from now on and return the handlers."""
    said = logging.StreamHandler()
    said.addFilter(_OncePerBot())
    handlers: list[logging.Handler] = [said]
    keep_errors_in(folder)
    if folder is not None:
        written = logging.FileHandler(folder / FILE, encoding="utf-8", delay=True)
        written.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        handlers.append(written)
    LOG.propagate = False
    for handler in handlers:
        LOG.addHandler(handler)
    return handlers


@contextmanager
def faults_told(folder: Path | None) -> Iterator[None]:
    """Report faults while a match is played."""
    before = LOG.propagate
    handlers = tell_faults(folder)
    try:
        yield
    finally:
        LOG.propagate = before
        keep_errors_in(None)
        for handler in handlers:
            LOG.removeHandler(handler)
            handler.close()


class _Keeper(logging.Handler):
    """Keeps faults as plain data that can be sent to another machine."""

    def __init__(self, kept: list[dict[str, Any]]) -> None:
        super().__init__()
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING:
            self._kept.append({**record.__dict__, "msg": record.getMessage(), "args": None, "exc_info": None})


@contextmanager
def faults_kept() -> Iterator[list[dict[str, Any]]]:
    """Keep the faults for another machine to report, where the match folder is not on this one."""
    kept: list[dict[str, Any]] = []
    handler, before = _Keeper(kept), LOG.propagate
    LOG.propagate = False
    LOG.addHandler(handler)
    try:
        yield kept
    finally:
        LOG.propagate = before
        LOG.removeHandler(handler)
