"""A decision as compiled bots get it: the addresses of everything they need.

Players that decide one move at a time and environments with thousands of games ask in the same way.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.native.memory import address_of

TASK: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # the game
                ("state", np.int64),
                ("counts", np.int64),  # what is known of the hands
                ("source", np.int64),  # of the bot's own chance
                ("seat", np.int64),
                ("offers", np.int64),  # may it make some?
                # the bot
                ("bot", np.int64),  # its number, in a game whose bots share one policy
                ("policy", np.int64),  # how it plays: a LINEUP, or the tables of the Dice game's solution
                ("nets", np.int64),  # by seat, the values it judges by
                ("only", np.int64),  # what it may choose from, if there are any
                ("choices", np.int64),  # how many there are
                # room to think
                ("notes", np.int64),
                ("search", np.int64),
                ("worlds", np.int64),
                ("work", np.int64),
                ("apart", np.int64, (8,)),  # threads that write to the same line of memory wait for each other
            ],
            align=True,
        ),
    )
)


def fill_in(record: NDArray[np.void], **given: int | NDArray[Any]) -> None:
    """Write numbers and the addresses of arrays to a record, an array of one; the caller keeps the arrays."""
    for name, value in given.items():
        record[name] = address_of(value) if isinstance(value, np.ndarray) else value
