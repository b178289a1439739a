"""What the expert would play in a running game, from what a seat can know: for hints and for warnings."""

from __future__ import annotations

from landnam.analysis.depths import NORMAL, depth_named
from landnam.analysis.grading import Choice, Decision
from landnam.analysis.judges import judge_for
from landnam.rules.protocol import Game


def best_moves(game: Game, seat: int, *, depth: str = NORMAL) -> list[Choice]:
    """The three best moves of a seat with their values, the best first; offers are left out.

    Only what the seat can know is used. Empty if the game does not wait for the seat; an AnalysisError if the game has
    no values.
    """
    if seat not in game.to_act:
        return []
    return list(judge_for(game, depth_named(depth)).best_moves(game, seat))


def judge(game: Game, seat: int, action: str, *, depth: str = NORMAL) -> Decision | None:
    """A legal move of a seat beside the best that was found; None if it is the only one."""
    return judge_for(game, depth_named(depth)).decision(game, seat, game.read(action))
