"""Actions and chance results: a readable text that also carries the number the compiled rules work with."""

from __future__ import annotations

import hashlib
from typing import Any, Final, NamedTuple

ANY_TABLE: Final = 0
"""The table of a game made from a position, a view or a record: it may be a copy of any."""


class Origin(NamedTuple):
    """The game in which an action was listed or read.

    Clones and pickled copies of a game share its origin, and so do games with the same seats, options and seed.
    """

    game: str
    table: int = ANY_TABLE

    def fits(self, other: Origin) -> bool:
        """Whether actions of one of the two may be played in the other."""
        return self == other or (self.game == other.game and ANY_TABLE in (self.table, other.table))


def table_number(seats: tuple[str, ...], options: dict[str, Any], seed: int) -> int:
    """The number of a table: games that begin in the same way, chance included, are one table."""
    beginning = repr((seats, sorted(options.items()), seed)).encode()
    return 1 + int.from_bytes(hashlib.blake2b(beginning, digest_size=7).digest(), "big")


class Action(str):
    """A move or a chance result. It is its text (``settle 28``), so it prints, compares and hashes as that text.

    ``code`` is the number for the compiled rules; it is valid among the seats in ``seats``. ``origin`` says where it
    may be played; an action without one was made by no game and counts as its text.
    """

    code: int
    seats: tuple[str, ...]
    origin: Origin | None

    __slots__ = ("code", "origin", "seats")

    def __new__(cls, text: str, code: int, seats: tuple[str, ...], origin: Origin | None = None) -> Action:
        self = super().__new__(cls, text)
        self.code = code
        self.seats = seats
        self.origin = origin
        return self

    def __reduce__(self) -> tuple[type[Action], tuple[str, int, tuple[str, ...], Origin | None]]:
        """The arguments that recreate an action when a game is copied or pickled."""
        return type(self), (str(self), self.code, self.seats, self.origin)

    @property
    def kind(self) -> str:
        """The first word: what is done."""
        return self.partition(" ")[0]
