"""The few compiled functions that Python calls: each takes the array of a game's record, which is quick to pass."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.games.island.legal import discard_ways, list_legal
from landnam.games.island.rulebook import apply, apply_chance, chance_cases, chance_result, refuse, waits_for
from landnam.games.island.setup import fill_box, lay_board
from landnam.games.island.state import DISCARDING
from landnam.rules.compiled import rule


@rule
def new_game(states: Any, players: Any, source: Any, variable: Any, numbers: Any, harbours: Any) -> None:
    """A box unpacked and a board laid."""
    s = states[0]
    fill_box(s, players)
    lay_board(s, source, variable, numbers, harbours)


@rule
def waiting(states: Any) -> Any:
    return waits_for(states[0])


@rule
def refuse_at(states: Any, seat: Any, action: Any) -> Any:
    return refuse(states[0], seat, action)


@rule
def legal_at(states: Any, seat: Any, offers: Any, out: Any) -> Any:
    """List the legal actions; if they do not fit ``out``, only say how many there are."""
    s = states[0]
    if s.phase == DISCARDING and s.owes[seat]:
        n = discard_ways(s, seat)[0, s.owes[seat]]
        if n > len(out):
            return n
    return np.int64(list_legal(s, seat, offers, out))


@rule
def happen_at(states: Any, seat: Any, action: Any) -> None:
    """Carry out a seat's action, or a chance result for the seat -1."""
    if seat < 0:
        apply_chance(states[0], action)
    else:
        apply(states[0], seat, action)


@rule
def cases(states: Any) -> Any:
    return chance_cases(states[0])


@rule
def result(states: Any, case: Any) -> Any:
    return chance_result(states[0], case)
