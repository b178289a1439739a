"""How one game of a match went: one line in the folder of the match."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil, log10
from typing import Any, Final

STEPS_A_DECADE: Final = 20
"""Times are counted in classes, each 12 % longer than the one before it."""
SHORTEST: Final = 1e-7

Times = Mapping[str, int]
"""How many decisions took how long: the number of a class, as text, and how many fell into it."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: who sat where, who won, and what it took. Lists are by seat."""

    number: int
    seed: int
    seats: list[str]
    bots: list[str]
    winners: list[int]
    points: list[int]
    ending: str
    turns: int
    decisions: int
    fallbacks: list[dict[str, int]]
    seconds: float
    thought: list[float] | None
    """Seconds spent on decisions; None if the game was played by compiled bots."""
    times: list[dict[str, int]] | None

    def line(self) -> str:
        """The game as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_line(cls, line: str) -> PlayedGame:
        """The game that a line tells; ValueError if it tells none."""
        try:
            return cls(**json.loads(line))
        except TypeError as error:
            raise ValueError(str(error)) from None

    def score(self, bot: str) -> float:
        """What a bot has of this game: 1 for a win, a part of it for a win shared with others."""
        if not self.winners:
            return 0.0
        return sum(self.bots[seat] == bot for seat in self.winners) / len(self.winners)


def columns_of(games: Sequence[PlayedGame]) -> dict[str, Any]:
    """Games as columns of a Parquet file."""
    same = ("seed", "bots", "winners", "points", "turns", "decisions", "ending")
    columns = {name: [getattr(game, name) for game in games] for name in same}
    return {"game": [game.number for game in games], **columns, "start": [None] * len(games)}


def classes_of(seconds: Iterable[float]) -> dict[str, int]:
    """Times counted by their class."""
    counted = Counter(ceil(STEPS_A_DECADE * log10(max(t, SHORTEST) / SHORTEST)) for t in seconds)
    return {str(step): counted[step] for step in sorted(counted)}


def quantile_of(times: Times, share: float) -> float:
    """The time that a share of the decisions did not exceed: the upper end of its class."""
    total, seen = sum(times.values()), 0
    for step in sorted(times, key=int):
        seen += times[step]
        if seen >= share * total:
            return float(SHORTEST * 10 ** (int(step) / STEPS_A_DECADE))
    raise ValueError("no decision was timed")
