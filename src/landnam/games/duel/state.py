"""The record of a two-player game: that of the island game, and what the two-player rules add to it.

Seats 0 and 1 are the players. Seats 2 and 3 of the record are the neutrals: they have pieces, and nothing else.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from landnam.games.island.state import FIELDS, PHASES, SEATS

PLAYERS: Final = 2
NEUTRALS: Final = (2, SEATS - 1)
NEUTRAL_START: Final = (13, 40)
"""D-SETUP-1: where the settlement of each neutral stands."""
TRADE_CARDS_AT_START: Final = 4
MOST_TRADE_CARDS: Final = 7
"""D-SETUP-2."""

# What the game waits for besides the phases of the island game. The first waits for chance.
FORCING, GIVING, PLACE_NEUTRAL = range(len(PHASES), len(PHASES) + 3)
DUEL_PHASES: Final = (*PHASES, "forced trade", "give", "place neutral")

NO_PIECE: Final = -1

# They stand before the fields of the island game: a record that merely goes on after them Numba would take for one
# of the island game, with a warning.
DUEL_FIELDS: Final = [
    ("trade_cards", np.int8, (PLAYERS,)),
    ("first_total", np.int8),  # of this turn's two rolls, 0 before it
    ("retired", np.int8),  # a knight was retired this turn
    ("removed_knights", np.int8),  # in the whole game
    ("owed_piece", np.int8),  # the neutral piece to be placed
    ("to_draw", np.int8),  # cards still to be drawn in a forced trade
    *FIELDS,
]
DUEL: Final = np.dtype((np.record, np.dtype(DUEL_FIELDS, align=True)))
