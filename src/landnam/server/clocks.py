"""The clocks of the seats. They run on the table's own time, which stops while the server is down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from landnam.rules.declaration import Clock
from landnam.rules.protocol import Game

SECONDS: Final = {
    Clock.TURN: 120.0,
    Clock.ANSWER: 20.0,
    Clock.QUICK: 20.0,
    Clock.SHORT: 40.0,
    Clock.LONG: 180.0,
}
"""Seconds on each clock at the normal pace."""
BONUS: Final = 20.0
"""Seconds added to the turn after each action whose kind declares it."""
FACTORS: Final = {"none": 0.0, "relaxed": 2.0, "normal": 1.0, "fast": 0.5}


def tiers() -> list[dict[str, object]]:
    """The clocks to choose from, with their seconds."""
    return [
        {
            "name": name,
            "seconds": {clock.value: seconds * factor for clock, seconds in SECONDS.items()} if factor else None,
            "bonus": BONUS * factor if factor else None,
        }
        for name, factor in FACTORS.items()
    ]


def clocks_of(game: Game) -> dict[int, Clock]:
    """The clock that runs for each seat that the game waits for."""
    clock = game.declaration.phase_named[game.phase].clock
    active = game.active
    return {seat: Clock.ANSWER if clock == Clock.TURN and seat != active else clock for seat in game.to_act}


@dataclass(slots=True)
class Clocks:
    """The remaining time of each seat at one table."""

    factor: float
    at: float = 0.0
    turn: int = -1
    left: dict[tuple[int, Clock], float] = field(default_factory=dict)
    running: dict[int, Clock] = field(default_factory=dict)
    halted: bool = False
    """Whether the table is paused: then no time passes."""

    def copy(self) -> Clocks:
        """An independent copy of the clocks."""
        return Clocks(self.factor, self.at, self.turn, self.left.copy(), self.running.copy(), self.halted)

    def move_on(self, now: float, waited_for: Mapping[int, Clock], turn: int, bonus_for: int | None) -> None:
        """Record an event at this table time: charge the seats that were waited for, and start the next clocks."""
        if not self.factor:
            return
        self._charge(now)
        if turn != self.turn:
            self.left.clear()
        kept = [place for place in self.left if place[1] == Clock.TURN or waited_for.get(place[0]) == place[1]]
        self.left = {place: self.left[place] for place in kept}
        if bonus_for is not None and (bonus_for, Clock.TURN) in self.left:
            self.left[bonus_for, Clock.TURN] += BONUS * self.factor
        self.at, self.turn, self.running = now, turn, dict(waited_for)
        for seat, clock in self.running.items():
            self.left.setdefault((seat, clock), SECONDS[clock] * self.factor)

    def _charge(self, now: float) -> None:
        """Take the time that has passed from the seats that were waited for."""
        if not self.halted:
            for seat, clock in self.running.items():
                self.left[seat, clock] -= now - self.at
        self.at = now

    def halt(self, now: float) -> None:
        """Stand still until ``go_on``."""
        self._charge(now)
        self.halted = True

    def go_on(self, now: float) -> None:
        """Run again, with the time that was left."""
        self._charge(now)
        self.halted = False

    def refresh(self, seat: int) -> None:
        """Give a seat that returns its full time again."""
        self.left = {place: left for place, left in self.left.items() if place[0] != seat}
        self.running.pop(seat, None)

    def stop(self) -> None:
        """Stop all clocks."""
        self.running = {}

    def seconds_left(self, now: float) -> dict[int, float]:
        """The remaining time of each seat that is waited for."""
        passed = 0.0 if self.halted else now - self.at
        return {seat: self.left[seat, clock] - passed for seat, clock in self.running.items()}
