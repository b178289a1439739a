"""The result of one game of a match: one line in the folder of the match."""

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
    """One game: the bots, the winners, and the length. Lists have one entry for each seat."""

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
    spent: list[dict[str, float]] | None = None
    """What bots that count it have used, such as tokens; None if the game was played by compiled bots."""
    moves: list[str] | None = None
    """If they are kept, all moves: the seat and the action, and for a proposal out of turn ``seat!turn`` and it."""

    def line(self) -> str:
        """The game as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_line(cls, line: str) -> PlayedGame:
        """The game in a line; ValueError if the line holds none."""
        try:
            return cls(**json.loads(line))
        except TypeError as error:
            raise ValueError(str(error)) from None

    def score(self, bot: str) -> float:
        """The bot's share of the win: 1, a part if it is shared, or 0."""
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
    """A quantile of the times: the upper end of its class."""
    total, seen = sum(times.values()), 0
    for step in sorted(times, key=int):
        seen += times[step]
        if seen >= share * total:
            return float(SHORTEST * 10 ** (int(step) / STEPS_A_DECADE))
    raise ValueError("no decision was timed")
