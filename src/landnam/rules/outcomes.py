"""How a game ended, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """The end of a game: why it ended, which seats won, and everybody's points."""

    ending: str
    winners: tuple[int, ...]
    points: tuple[int, ...]

    def plain(self) -> dict[str, Any]:
        """The outcome as plain data."""
        return {"ending": self.ending, "winners": list(self.winners), "points": list(self.points)}
