"""Structured logs. Tokens, codes, nonces and secrets are never logged; if one is passed, it is redacted.

The log has the kind of an exception and where it was raised, never its message or the values of variables: a database
quotes the row that it refuses, with the chat, nonce or dice secret in it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import traceback
from collections.abc import MutableMapping
from types import TracebackType
from typing import Any, Final

import structlog

SECRET: Final = frozenset(("token", "tokens", "code", "secret", "nonce", "authorization", "key"))
REASONS: Final = ("strerror", "sqlstate", "sqlite_errorname")
"""Attributes of system and database errors that hold no values."""
Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def told(error: BaseException) -> str:
    """An exception, with those that led to it, as the log may have it."""
    chain: list[BaseException] = []
    while error not in chain:
        chain.append(error)
        before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if before is None:
            break
        error = before
    return "\n".join(_told_alone(one) for one in reversed(chain))


def _told_alone(error: BaseException) -> str:
    kind = type(error)
    driver = getattr(error, "orig", None)  # SQLAlchemy's errors have the one of the database's driver
    words = [str(reason) for one in (error, driver) for name in REASONS if (reason := getattr(one, name, None))]
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"{frames}{kind.__module__}.{kind.__qualname__}{f': {words[0]}' if words else ''}"


def _blot_out(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name in SECRET & event.keys():
        event[name] = "…"
    return event


class Formatter(logging.Formatter):
    """Log lines of libraries."""

    def formatException(self, ei: Raised) -> str:  # noqa: N802 # the name that logging calls
        """An exception as the log may have it."""
        return "" if ei[1] is None else told(ei[1])


def _told_of_thread(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        structlog.get_logger("landnam.thread").error("thread failed", exc_info=failed.exc_value)


def log_of_loop(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log uncaught errors of the event loop, without the representations of tasks: they quote exceptions."""
    structlog.get_logger("landnam.loop").error(str(context["message"]), exc_info=context.get("exception"))


def set_up_logs(level: str, as_json: bool) -> None:
    """Log lines for people, or for programs."""
    threshold = getattr(logging, level.upper())
    handler = logging.StreamHandler()
    handler.setFormatter(Formatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=threshold, handlers=[handler])
    for noisy in ("uvicorn.access", "uvicorn.error", "alembic", "sqlalchemy.engine"):
        logging.getLogger(noisy).setLevel(max(threshold, logging.WARNING))
    threading.excepthook = _told_of_thread
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _blot_out,
            structlog.processors.ExceptionRenderer(lambda raised: "" if raised[1] is None else told(raised[1])),
            structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(),
        ],
    )
