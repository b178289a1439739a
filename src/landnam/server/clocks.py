"""How long a seat may take. Time is the table's own: it stands still while the server is down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from landnam.games.compiled_game import CompiledGame
from landnam.rules.protocol import Game

TURN, ANSWER = "turn", "answer"
SECONDS: Final = {
    TURN: 120.0,
    "dice": 20.0,
    "robber": 40.0,
    "discard": 40.0,
    "settlement": 180.0,
    "road": 45.0,
    ANSWER: 20.0,
}
"""What a seat has for each thing it may be waited for, on the normal clock."""
BONUS: Final = 20.0
"""More for the turn after each build, trade and card played."""
FACTORS: Final = {"none": 0.0, "relaxed": 2.0, "normal": 1.0, "fast": 0.5}
STAGES: Final = {
    "place settlement": "settlement",
    "place road": "road",
    "before roll": "dice",
    "discard": "discard",
    "charity": "discard",
    "robber": "robber",
}
"""By phase of a game, what its seats are waited for; in all others for their turn."""
BONUS_KINDS: Final = frozenset(
    ("settle", "city", "road", "buy", "supply", "deal", "knight", "roads", "invention", "monopoly", "neutral", "force")
) | {"home", "retire", "build", "settlement", "joker", "gold"}
"""Kinds of action that bring the bonus."""


def tiers() -> list[dict[str, object]]:
    """The clocks to choose from, with their seconds."""
    return [
        {
            "name": name,
            "seconds": {stage: seconds * factor for stage, seconds in SECONDS.items()} if factor else None,
            "bonus": BONUS * factor if factor else None,
        }
        for name, factor in FACTORS.items()
    ]


def stages(game: Game) -> dict[int, str]:
    """What the game waits for, by seat."""
    assert isinstance(game, CompiledGame)
    stage = STAGES.get(game.phases[game.s.phase], TURN)
    active = int(game.s.active)
    return {seat: ANSWER if stage == TURN and seat != active else stage for seat in game.to_act}


@dataclass(slots=True)
class Clocks:
    """The time that each seat has left at one table."""

    factor: float
    at: float = 0.0
    turn: int = -1
    left: dict[tuple[int, str], float] = field(default_factory=dict)
    running: dict[int, str] = field(default_factory=dict)

    def copy(self) -> Clocks:
        """Clocks that go their own way from here."""
        return Clocks(self.factor, self.at, self.turn, self.left.copy(), self.running.copy())

    def move_on(self, now: float, waited_for: Mapping[int, str], turn: int, bonus_for: int | None) -> None:
        """Something happened at this time of the table: charge who was waited for, and start the next clocks."""
        if not self.factor:
            return
        for seat, stage in self.running.items():
            self.left[seat, stage] -= now - self.at
        if turn != self.turn:
            self.left.clear()
        kept = [place for place in self.left if place[1] == TURN or waited_for.get(place[0]) == place[1]]
        self.left = {place: self.left[place] for place in kept}
        if bonus_for is not None and (bonus_for, TURN) in self.left:
            self.left[bonus_for, TURN] += BONUS * self.factor
        self.at, self.turn, self.running = now, turn, dict(waited_for)
        for seat, stage in self.running.items():
            self.left.setdefault((seat, stage), SECONDS[stage] * self.factor)

    def refresh(self, seat: int) -> None:
        """Who comes back has all the time again."""
        self.left = {place: left for place, left in self.left.items() if place[0] != seat}
        self.running.pop(seat, None)

    def stop(self) -> None:
        """The game is over."""
        self.running = {}

    def seconds_left(self, now: float) -> dict[int, float]:
        """What each seat that is waited for has left."""
        return {seat: self.left[seat, stage] - (now - self.at) for seat, stage in self.running.items()}
