"""Structured logs. Tokens, codes, nonces and secrets are never given to them; should one be, it is blotted out.

Tracebacks go without the values of variables: a token or the secret of a table could be among them.
"""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

SECRET: Final = frozenset(("token", "tokens", "code", "secret", "nonce", "authorization", "key"))


def _blot_out(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name in SECRET & event.keys():
        event[name] = "…"
    return event


def set_up_logs(level: str, as_json: bool) -> None:
    """Log lines for people, or for programs."""
    threshold = getattr(logging, level.upper())
    logging.basicConfig(level=threshold, format="%(levelname)s %(name)s: %(message)s")
    for noisy in ("uvicorn.access", "uvicorn.error", "alembic", "sqlalchemy.engine"):
        logging.getLogger(noisy).setLevel(max(threshold, logging.WARNING))
    shape: Any = structlog.processors.JSONRenderer()
    if not as_json:
        shape = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    bare = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _blot_out,
            bare if as_json else structlog.processors.StackInfoRenderer(),
            shape,
        ],
    )
