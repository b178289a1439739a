"""The record of one dice game: the sheets of all players, and the dice of the one whose turn it is.

A turn's points go into the box with the number of the turn, so the boxes that are filled follow from the turn.
Everything that can be built is worth points, so something was built this turn if points were gained.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from landnam.games.dice.sheet import BOXES, DICE, FACES
from landnam.native.compiled import SEATS_AT_MOST

SEATS: Final = SEATS_AT_MOST
ROLLS: Final = 3
"""Y-ROLL-1: rolls a turn, at most."""

IN_HAND: Final = len(FACES)
"""The face of a die that does not lie on the table: it waits to be rolled."""

OPEN, SPENT, OUT = range(3)
DIE_STATES: Final = ("open", "spent", "out")
"""A die can still pay, has paid (Y-BUILD-1), or was put away for gold (Y-GOLD-1)."""

# What the game waits for. The first waits for chance, not for a player.
PHASES: Final = ("rolling", "before roll", "keeping", "building", "over")
ROLLING, BEFORE_ROLL, KEEPING, BUILDING, OVER = range(5)

ENDINGS: Final = ("", "all turns played", "turn limit")
RUNNING, ALL_TURNS_PLAYED, TURN_LIMIT = range(3)

FIELDS: Final = [
    # the sheets
    ("roads", np.int32, (SEATS,)),  # R0 to R15 as a mask
    ("points", np.int16, (SEATS,)),  # of the filled boxes
    ("settlements", np.int8, (SEATS,)),
    ("cities", np.int8, (SEATS,)),
    ("knights", np.int8, (SEATS,)),
    ("jokers", np.int8, (SEATS,)),  # of built knights, not yet used, as a mask: knight 1 is bit 0
    ("boxes", np.int8, (SEATS, BOXES)),
    # the turn
    ("players", np.int8),
    ("turns", np.int8),  # for each player
    ("turn", np.int8),
    ("active", np.int8),
    ("phase", np.int8),
    ("rolls", np.int8),  # made this turn
    ("faces", np.int8, (DICE,)),
    ("states", np.int8, (DICE,)),
    ("gained", np.int8),  # points of this turn
    # the end
    ("ending", np.int8),
    ("winners", np.int8),  # as a mask
    ("max_turns", np.int32),  # 0: no limit
]
STATE: Final = np.dtype((np.record, np.dtype(FIELDS, align=True)))
"""As np.record, so that ``s.faces`` reads the same when the rules run interpreted."""

PLAN: Final = np.dtype(
    (np.record, np.dtype([("players", np.int8), ("turns", np.int8), ("max_turns", np.int32)], align=True))
)
"""What a new game is to be."""
