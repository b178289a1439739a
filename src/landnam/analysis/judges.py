"""Who judges a game: worlds and the learned value, or the exact solution of a solved game."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Protocol

from landnam.analysis.calibration import reliability_of
from landnam.analysis.depths import Depth
from landnam.analysis.errors import AnalysisError
from landnam.analysis.grading import Choice, Decision
from landnam.analysis.report_types import ReliabilityData, Unit
from landnam.analysis.searching import Search, moves_of
from landnam.analysis.worlds import Outcomes, Worlds, exact_sum
from landnam.games.compiled_game import CompiledGame, as_compiled
from landnam.rules.actions import Action
from landnam.rules.protocol import Game


class Look(Protocol):
    """One position, judged."""

    values: list[float]
    """The value of each seat, from what it can know."""
    open: list[float]
    """The same with open cards."""

    def after(self, viewer: int, result: Action, *, seen: bool) -> float | None:
        """The value of a viewer after a chance result; None if that is what the next look says."""

    def expected(self, viewer: int, *, seen: bool) -> float:
        """The value of a viewer before a chance result: the mean over all results, each as likely as it really is."""


class Judge(Protocol):
    """Judges the positions and decisions of one game, in the order in which they came."""

    unit: Unit
    exact: bool
    """Whether the value of a position is that of the best play from it."""
    reliability: ReliabilityData

    def look(self, game: Game) -> Look:
        """The value of a position to each seat."""

    def forced(self, game: Game, seat: int, action: Action) -> bool:
        """Whether a seat had no choice."""

    def decision(self, game: Game, seat: int, action: Action) -> Decision | None:
        """A move beside the best; None if it was the only one."""

    def best_moves(self, game: Game, seat: int) -> Sequence[Choice]:
        """The best moves of a seat, at most three."""


class WorldsLook:
    """A position that each seat has judged over worlds of its own."""

    def __init__(self, worlds: Worlds, game: CompiledGame, depth: Depth) -> None:
        self._outcomes: list[Outcomes] = []
        seats = range(game.players)
        groups = [*(worlds.imagined(game, viewer, depth.worlds) for viewer in seats), worlds.true(game)]
        if game.chance_cases() > 0:
            *self._outcomes, self._true = worlds.all_outcomes(groups)
            self.values = [outcomes.mean(viewer) for viewer, outcomes in enumerate(self._outcomes)]
            shown = [self._true.mean(seat) for seat in seats]
        else:
            *imagined, true = worlds.all_values(groups)
            self.values = [exact_sum(values[:, viewer]) / depth.worlds for viewer, values in enumerate(imagined)]
            shown = true[0].tolist()
        total = fsum(shown)
        self.open = [value / total for value in shown]

    def after(self, viewer: int, result: Action, *, seen: bool) -> float:
        """See ``Look``."""
        return self._outcomes[viewer].after(self._true, viewer, result.code, seen=seen)

    def expected(self, viewer: int, *, seen: bool) -> float:
        """See ``Look``."""
        return self._outcomes[viewer].expected(self._true, viewer, seen=seen)


class WorldsJudge:
    """Judges by worlds that seats imagine and the learned value."""

    unit: Unit = "chance"
    exact = False

    def __init__(self, game: CompiledGame, depth: Depth) -> None:
        self._worlds, self._depth = Worlds(game), depth
        self._search = Search(self._worlds, depth)
        self.reliability = reliability_of(game.name)

    def look(self, game: Game) -> Look:
        """See ``Judge``."""
        return WorldsLook(self._worlds, as_compiled(game), self._depth)

    def forced(self, game: Game, seat: int, action: Action) -> bool:
        """See ``Judge``."""
        return moves_of(as_compiled(game), seat) == [action]

    def decision(self, game: Game, seat: int, action: Action) -> Decision | None:
        """See ``Judge``."""
        return self._search.decision(as_compiled(game), seat, action)

    def best_moves(self, game: Game, seat: int) -> Sequence[Choice]:
        """See ``Judge``."""
        return self._search.best_moves(as_compiled(game), seat)


def is_judged(game: Game) -> bool:
    """Whether a game is judged over worlds by a learned value, so that more thinking says more."""
    solved = game.declaration.solved is not None
    return not solved and isinstance(game, CompiledGame) and hasattr(game.library.doors, "judge_actions")


def judge_for(game: Game, depth: Depth) -> Judge:
    """The judge of a game; an AnalysisError if nothing is known of the values of its positions."""
    title = game.declaration.title
    if game.library is not None and not game.library.wait():
        raise AnalysisError(f"the rules of {title} are not compiled on this machine, and a report needs them")
    if game.declaration.solved is not None:
        from landnam.analysis.solved import SolvedJudge

        return SolvedJudge(game)
    if is_judged(game):
        return WorldsJudge(as_compiled(game), depth)
    raise AnalysisError(f"there are no values for the positions of {title}, so it has no report")
