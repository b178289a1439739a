"""The solved Dice game as bots read it."""

from __future__ import annotations

from typing import Final

import numpy as np

from landnam.bots.dice.sheets import KNIGHT_STATES, SHEETS
from landnam.bots.dice.throws import SIXES
from landnam.bots.dice.turn import OUTCOMES
from landnam.games.dice.sheet import BOXES

ALL_WAYS: Final = 203_188
"""Ways to spend six dice, over all throws and knights, as ``tabulate_ways`` lists them."""
SOLVED: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", np.float32, (BOXES + 1, SHEETS)),
                ("outcomes", np.uint8, (BOXES + 1, SHEETS, OUTCOMES)),  # from LOWEST
                ("starts", np.int32, (KNIGHT_STATES * SIXES + 1,)),
                ("ways", np.int16, (ALL_WAYS,)),
            ],
            align=True,
        ),
    )
)
"""Value and outcomes by turns left and sheet, and the ways to spend six dice."""
