"""Actions and chance results: a readable text that also carries the number the compiled rules work with."""

from __future__ import annotations


class Action(str):
    """A move or a chance result. It is its text (``settle 28``), so it prints, compares and hashes as that text.

    ``code`` is the number for the compiled rules; it is valid among the seats in ``seats``.
    """

    code: int
    seats: tuple[str, ...]

    __slots__ = ("code", "seats")

    def __new__(cls, text: str, code: int, seats: tuple[str, ...]) -> Action:
        self = super().__new__(cls, text)
        self.code = code
        self.seats = seats
        return self

    def __reduce__(self) -> tuple[type[Action], tuple[str, int, tuple[str, ...]]]:
        """The arguments that recreate an action when a game is copied or pickled."""
        return type(self), (str(self), self.code, self.seats)

    @property
    def kind(self) -> str:
        """The first word: what is done."""
        return self.partition(" ")[0]
