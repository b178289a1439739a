"""Judges a solved game by its solution: the Dice game, alone to the hundredth of a point."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from landnam.analysis.calibration import reliability_of
from landnam.analysis.grading import EXACT, Choice, Decision
from landnam.analysis.report_types import ReliabilityData, Unit
from landnam.rules.actions import Action
from landnam.rules.protocol import Game

SHOWN = 3


class SolvedLook:
    """A position whose value is known; nothing is hidden in it."""

    def __init__(self, values: list[float], unit: Unit) -> None:
        self.values = values
        total = sum(values)
        self.open = values if unit == "points" or total == 0 else [value / total for value in values]

    def after(self, viewer: int, result: Action, *, seen: bool) -> float | None:  # noqa: ARG002 # all is open
        """See ``Look``: what follows a chance result is known as soon as it is there."""
        return None

    def expected(self, viewer: int, *, seen: bool) -> float:  # noqa: ARG002 # all is open
        """See ``Look``."""
        return self.values[viewer]


class SolvedJudge:
    """Judges by the solution of a game, which is computed first if it is not on this machine."""

    exact = True

    def __init__(self, game: Game) -> None:
        assert game.declaration.solved is not None
        self._solved = import_module(game.declaration.solved)
        self.unit: Unit = "points" if game.players == 1 else "chance"
        self.reliability: ReliabilityData = reliability_of(game.name)
        self._open: float | None = None
        """The value to the active seat of the action that has opened the present chance move."""

    def look(self, game: Game) -> SolvedLook:
        """See ``Judge``."""
        active = game.active
        assert active is not None
        if game.chance_cases():
            assert self._open is not None, "chance opens after a decision"
            value = self._open
        else:
            value = max(self._solved.worths(game, game.legal(active)))
        self._open = None
        if self.unit == "points":
            return SolvedLook([value], self.unit)
        value = min(1.0, max(0.0, value))
        rest = self._solved.shares(game, active)
        return SolvedLook(
            [value if seat == active else (1 - value) * rest[seat] for seat in range(game.players)], self.unit
        )

    def forced(self, game: Game, seat: int, action: Action) -> bool:
        """See ``Judge``."""
        moves = game.legal(seat)
        if moves != [action]:
            return False
        self._open = self._solved.worths(game, moves)[0]
        return True

    def decision(self, game: Game, seat: int, action: Action) -> Decision | None:
        """See ``Judge``."""
        moves = game.legal(seat)
        worths = dict(zip(moves, self._solved.worths(game, moves), strict=True))
        self._open = played = worths[action]
        if len(moves) == 1:
            return None
        best = max(worths, key=lambda move: worths[move])
        loss = worths[best] - played
        if loss < EXACT:
            best, loss = action, 0.0
        points = None
        if self.unit == "chance":
            by_points = dict(zip(moves, self._solved.points_of(game, moves), strict=True))
            points = max(by_points.values()) - by_points[action]
        return Decision(str(action), str(best), loss, 0.0, _choices(worths), self.unit, points)

    def best_moves(self, game: Game, seat: int) -> Sequence[Choice]:
        """See ``Judge``."""
        moves = game.legal(seat)
        return _choices(dict(zip(moves, self._solved.worths(game, moves), strict=True)))


def _choices(worths: dict[Action, float]) -> tuple[Choice, ...]:
    best = sorted(worths, key=lambda move: -worths[move])[:SHOWN]
    return tuple(Choice(str(move), float(worths[move]), 0.0) for move in best)
