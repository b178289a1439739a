"""Seat tokens and one-time codes; only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""An alphabet without letters that look alike."""


def new_token() -> str:
    """A new seat token."""
    return secrets.token_urlsafe(32)


def new_code(letters: int = 16) -> str:
    """A code that can be read aloud: the one-time code of an invitation, the id of a table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(letters))


def hashed(secret: str) -> str:
    """The hash of a secret. Secrets are long and random, so one SHA-256 is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def fits(secret_hash: str, kept: str | None) -> bool:
    """Compare hashes in constant time."""
    return kept is not None and hmac.compare_digest(secret_hash, kept)
