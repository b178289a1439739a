"""What every move of a seat is worth, from what the seat can see: for practice and for analysis."""

from __future__ import annotations

from importlib import import_module
from typing import Final, NamedTuple

import numpy as np

from landnam.analysis.calibration import calibrated_net
from landnam.bots.match import LINEUP, MOST_WORLDS
from landnam.bots.search import CANDIDATES, SEARCH
from landnam.bots.series import notes_type
from landnam.bots.tasks import TASK, fill_in
from landnam.cards.worlds import counts_from
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import SEATS_AT_MOST, SOURCE
from landnam.native.memory import address_of
from landnam.rules.actions import Action
from landnam.rules.protocol import Game

WORLDS: Final = 8
"""Worlds that are imagined for a decision, as the strong bots do."""
ROLLOUTS: Final = 192
"""Rollouts of every action."""
POINTS, CHANCE = "points", "chance"
"""What values are: the points a player alone can expect, or the chance to win."""


class Valued(NamedTuple):
    """A move and its value."""

    action: Action
    value: float


def unit_of(game: Game) -> str:
    """What the values of a game's moves are."""
    return POINTS if game.players == 1 else CHANCE


def value_moves(game: Game, seat: int, rng: np.random.Generator, *, rollouts: int = ROLLOUTS) -> list[Valued]:
    """The moves of a seat with their values, the best first. Offers are left out: there are too many.

    Only the seat's own view is used. A game without values is a ValueError.
    """
    not_weighed = game.declaration.kinds_that("offer")
    moves = [action for action in game.legal(seat) if action.kind not in not_weighed] if seat in game.to_act else []
    if not moves:
        return []
    title = game.declaration.title
    if game.library is not None and not game.library.open():
        raise ValueError(f"the rules of {title} are not compiled yet, and values need them")
    if game.declaration.solved is not None:
        values = _solved_values(game, moves)
    elif isinstance(game, CompiledGame) and hasattr(game.library.doors, "weigh"):
        values = _weighed(game, seat, moves, rng, rollouts)
    else:
        raise ValueError(f"there are no values for the moves of {title}")
    return sorted(map(Valued, moves, values), key=lambda valued: -valued.value)


def _solved_values(game: Game, moves: list[Action]) -> list[float]:
    """The values by the solution of a game, if it is on this machine."""
    assert game.declaration.solved is not None
    solved = import_module(game.declaration.solved)
    if not solved.is_kept(game.players):
        raise ValueError(f"{game.declaration.title} is not solved on this machine; 'landnam solve {game.name}' does it")
    found: list[float] = solved.worths(game, moves)
    return found


def _weighed(
    game: CompiledGame, seat: int, moves: list[Action], rng: np.random.Generator, rollouts: int
) -> list[float]:
    """The values by rollouts over worlds that fit the view."""
    kind, view = type(game), game.view(seat) | {"counted": game.counted(seat)}
    lineup = np.zeros(1, LINEUP)
    lineup["worlds"], lineup["rollouts"] = WORLDS, rollouts
    room = {
        "state": kind.world_of(view, rng),
        "counts": counts_from(view, *kind.unseen_cards(view)),
        "source": np.zeros(1, SOURCE),
        "nets": np.repeat(calibrated_net(game.name), SEATS_AT_MOST),
        "notes": np.zeros(1, notes_type(kind)),
        "search": np.zeros(1, SEARCH),
        "worlds": np.zeros(MOST_WORLDS, kind.record_type),
        "work": np.zeros(1, kind.record_type),
        "only": np.zeros(CANDIDATES, np.int64),
        "policy": lineup,
    }
    task, seed = np.zeros(1, TASK), int(rng.integers(2**53))
    values: dict[int, float] = {}
    fill_in(task, seat=seat, **room)
    codes = [move.code for move in moves]
    for first in range(0, len(codes), CANDIDATES):
        some = codes[first : first + CANDIDATES]
        room["only"][: len(some)], task["choices"] = some, len(some)
        kind.library.doors.seed(address_of(room["source"]), seed, 0)
        n = kind.library.doors.weigh(address_of(task))
        search = room["search"][0]
        values |= dict(zip(search.actions[:n].tolist(), search.totals[:n].tolist(), strict=True))
    return [values[code] for code in codes]
