"""Secrets that are handed out: seat tokens and one-time codes. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that look like others."""


def new_token() -> str:
    """The secret of a seat."""
    return secrets.token_urlsafe(32)


def new_code(letters: int = 16) -> str:
    """A code that can be read out: the one-time code of an invitation, the id of a table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(letters))


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and random, so that one SHA-256 is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def fits(secret_hash: str, kept: str | None) -> bool:
    """Compare hashes in a time that tells nothing."""
    return kept is not None and hmac.compare_digest(secret_hash, kept)
