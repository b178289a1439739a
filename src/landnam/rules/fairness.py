"""Fair chance: the host commits to a secret, the players to nonces, and all chance follows from these.

A commit is the SHA-256 of a secret or of a nonce. The secret's is published first; nonces are revealed only when every
player has committed to one, so that no one can choose a secret or a nonce by the chance that it brings.

    key    = HMAC-SHA-256(secret, "landnam fair 3 nonces 0=NONCE 2=NONCE …")     the nonces by seat, in hex
    number = the first 8 bytes of HMAC-SHA-256(key, "chance INDEX try TRY")      big-endian
    case   = number % cases

A number of or above the greatest multiple of ``cases`` below 2**64 is thrown away and the next try taken, so that no
case is favoured. INDEX counts the chance moves of a game from 0. The seed of the layout is drawn in the same way from
2**63 cases, with the word ``layout`` in place of ``chance``.

The order of a game is sealed by a chain of links, in hex; players receive the last one with every move:

    link 0 = HMAC-SHA-256(key, "start START")                 START and MOVE in the words of a record
    link n = HMAC-SHA-256(key, "link LINK_BEFORE MOVE")

Links are keyed, because a bare hash would reveal a hidden card to anyone who tries all cards. Games of scheme 1, which
had no links, and of scheme 2, in which nonces were added without a commit, differ only in the number in the key: a game
passed off as one of an older scheme has other chance results.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from landnam.rules.options import quoted

SCHEMES: Final = (1, 2, 3)
SCHEME: Final = SCHEMES[-1]
UNSEALED: Final = 1
"""The scheme whose games have no links."""
SECRET_BYTES: Final = 32
NONCE_BYTES: Final = (16, 64)
MOST_CASES: Final = 2**63
_HEX = re.compile(r"(?:[0-9a-f]{2})*", re.ASCII | re.IGNORECASE)


def new_secret() -> bytes:
    """A random secret."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(hidden: bytes) -> str:
    """The commit of a secret or a nonce: its SHA-256, in hex."""
    return hashlib.sha256(hidden).hexdigest()


def read_secret(text: str) -> bytes:
    """A secret from its hex."""
    return _bytes("secret", text, SECRET_BYTES, SECRET_BYTES)


def read_nonce(text: str) -> bytes:
    """A player's nonce from its hex."""
    return _bytes("nonce", text, *NONCE_BYTES)


def _bytes(what: str, text: str, least: int, most: int) -> bytes:
    if not isinstance(text, str) or _HEX.fullmatch(text) is None or not least <= len(text) // 2 <= most:
        valid = f"{2 * least}" if least == most else f"{2 * least} to {2 * most}"
        raise ValueError(f"{what} {quoted(text)}: valid are {valid} hex digits, two for each byte")
    return bytes.fromhex(text)


@dataclass(frozen=True)
class Fair:
    """The chance of one game: from a secret and the nonces of its human seats, by seat number."""

    secret: bytes = field(repr=False)
    nonces: Mapping[int, bytes]
    scheme: int = SCHEME

    def __post_init__(self) -> None:
        if self.scheme not in SCHEMES:
            raise ValueError(f"fair {quoted(self.scheme)}: valid are {', '.join(map(str, SCHEMES))}")
        read_secret(self.secret.hex())
        for seat, nonce in self.nonces.items():
            if type(seat) is not int or seat < 0:
                raise ValueError(f"nonce of seat {quoted(seat)}: valid are seat numbers from 0")
            read_nonce(nonce.hex())

    @property
    def commit(self) -> str:
        """What was published of the secret before the game."""
        return commitment(self.secret)

    def nonce_words(self) -> str:
        """The nonces as written in a record and in the key: ``0=5f3a… 2=9c0d…``, in the order of the seats."""
        return " ".join(f"{seat}={nonce.hex()}" for seat, nonce in sorted(self.nonces.items()))

    def seed(self) -> int:
        """The seed of the layout, for ``make(…, seed=fair.seed(), chance="manual")``."""
        return self._pick("layout", 0, MOST_CASES)

    def draw(self, index: int, cases: int) -> int:
        """The case, counted from 0, of chance move number ``index`` among a number of equally likely cases."""
        if index < 0:
            raise ValueError(f"chance move {index}: valid are whole numbers from 0")
        return self._pick("chance", index, cases)

    def first_link(self, start: str) -> str:
        """The link of a game's start."""
        return _hmac(self._key, f"start {start}").hex()

    def next_link(self, before: str, move: str) -> str:
        """The link of a move, which follows the move with the link before it."""
        return _hmac(self._key, f"link {before} {move}").hex()

    @cached_property
    def _key(self) -> bytes:
        return _hmac(self.secret, f"landnam fair {self.scheme} nonces {self.nonce_words()}")

    def _pick(self, what: str, index: int, cases: int) -> int:
        if not 1 <= cases <= MOST_CASES:
            raise ValueError(f"{cases} cases: valid are 1 to 2**63")
        limit = 2**64 - 2**64 % cases
        tried = 0
        while True:
            number = int.from_bytes(_hmac(self._key, f"{what} {index} try {tried}")[:8], "big")
            if number < limit:
                return number % cases
            tried += 1


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")
