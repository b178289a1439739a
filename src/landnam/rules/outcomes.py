"""How a game ended, and why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The end of a game: why it ended, which seats won, and everybody's points."""

    ending: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
