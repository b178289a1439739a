"""A log of the steps of a game, which compiled matches write while they play."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.native.compiled import State, rule
from landnam.native.memory import array_at

CHANCE: Final = -1
"""The seat of chance results."""

STEP: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("code", np.int64),  # the action, or the result of chance
                ("turn", np.int32),  # in which it was decided
                ("seat", np.int8),  # CHANCE for a roll, a drawn card …
                ("asked", np.int8),  # whether the game waited for the seat; if not, it made a proposal out of turn
            ],
            align=True,
        ),
    )
)
"""One step of a game."""

LOG: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("steps", np.int64),  # where they are written
                ("room", np.int64),  # for how many there is room
                ("n", np.int64),  # how many there were
            ],
            align=True,
        ),
    )
)
"""The log of a game's steps."""


@rule
def log_step(address: Any, s: State, seat: Any, asked: Any, code: Any) -> None:
    """Log a step before it is carried out, if there is a log at the address; steps without room are only counted."""
    if address == 0:
        return
    log = array_at(address, 1, LOG)[0]
    if log.n < log.room:
        step = array_at(log.steps, log.room, STEP)[log.n]
        step.code = code
        step.turn = s.turn
        step.seat = seat
        step.asked = asked
    log.n += 1
