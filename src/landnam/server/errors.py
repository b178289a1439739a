"""The server's errors: one shape and one closed list of slugs."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from landnam.games.catalogue import catalogue
from landnam.rules.catalogue import Rule


class Slug(StrEnum):
    """Every kind of refusal there is."""

    BAD_REQUEST = "bad-request"
    BAD_JSON = "bad-json"
    TOO_LARGE = "too-large"
    TOO_MANY_REQUESTS = "too-many-requests"
    WRONG_ORIGIN = "wrong-origin"
    WRONG_HOST = "wrong-host"
    NOT_FOUND = "not-found"
    UNKNOWN_GAME = "unknown-game"
    BAD_OPTIONS = "bad-options"
    BAD_NAME = "bad-name"
    BAD_CODE = "bad-code"
    SEAT_TAKEN = "seat-taken"
    TABLE_FULL = "table-full"
    NOT_ALLOWED = "not-allowed"
    WRONG_STATE = "wrong-state"
    STALE = "stale"
    INVALID_ACTION = "invalid-action"
    ILLEGAL_ACTION = "illegal-action"
    WRONG_PROTOCOL = "wrong-protocol"
    HELLO_FIRST = "hello-first"
    BAD_RECORD = "bad-record"
    UNREADABLE = "unreadable"
    BUSY = "busy"
    ELSEWHERE = "elsewhere"
    TOO_SLOW = "too-slow"
    SHUTTING_DOWN = "shutting-down"
    INTERNAL = "internal"


STATUS: Final = {
    Slug.TOO_LARGE: 413,
    Slug.TOO_MANY_REQUESTS: 429,
    Slug.WRONG_ORIGIN: 403,
    Slug.NOT_FOUND: 404,
    Slug.BAD_CODE: 403,
    Slug.SEAT_TAKEN: 409,
    Slug.TABLE_FULL: 409,
    Slug.NOT_ALLOWED: 403,
    Slug.WRONG_STATE: 409,
    Slug.STALE: 409,
    Slug.ILLEGAL_ACTION: 409,
    Slug.UNREADABLE: 503,
    Slug.BUSY: 503,
    Slug.ELSEWHERE: 503,
    Slug.SHUTTING_DOWN: 503,
    Slug.INTERNAL: 500,
}
"""The HTTP status of a slug; 400 for all others."""


class Problem(Exception):
    """A request that is refused."""

    def __init__(
        self, slug: Slug, message: str, *, rule: Rule | None = None, details: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.slug = slug
        self.message = message
        self.rule = rule
        self.details = details

    @property
    def status(self) -> int:
        """The HTTP status of this problem."""
        return STATUS.get(self.slug, 400)

    def plain(self) -> dict[str, Any]:
        """The one error shape, as plain data."""
        return {
            "slug": self.slug.value,
            "message": self.message,
            "rule": None if self.rule is None else rule_info(self.rule),
            "details": self.details,
        }


def rule_info(rule: Rule) -> dict[str, str | None]:
    """A rule as a client shows it."""
    known = catalogue().get(rule)
    reason = "" if known is None else rule.sentence.removesuffix(known.sentence).strip()
    return {"id": str(rule), "title": rule.title, "sentence": rule.sentence, "reason": reason or None}
