"""The record of one island game: everything the rules ask about, in a few hundred bytes.

A game is one element of a NumPy array of STATE; compiled rules get it as ``s`` and read ``s.hand[seat, WOOD]``.
Sets of intersections are 54-bit masks, sets of paths two 36-bit words (see boards/geometry.py). Counts are small
signed integers wide enough that compiled and interpreted arithmetic agree.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from landnam.boards.geometry import COAST, HEXES, Ints
from landnam.cards.resources import RESOURCES
from landnam.native.compiled import State as State
from landnam.native.compiled import States as States

SEATS: Final = 4
NOBODY: Final = -1

ROAD, SETTLEMENT, CITY, CARD = range(4)
PIECES: Final = ("road", "settlement", "city")
STOCK: Final = (15, 5, 4)
"""I-PART-5: pieces of each colour."""
RESOURCE_CARDS: Final = 19
"""I-PART-3: cards of each resource."""
HAND_LIMIT: Final = 7
"""I-ROB-1: more cards than this are halved by a seven."""

KNIGHT, VICTORY, ROADS, INVENTION, MONOPOLY = range(5)
CARDS: Final = ("knight", "victory", "roads", "invention", "monopoly")
DECK: Final = (14, 5, 2, 2, 2)
"""I-PART-4."""

COST: Final[Ints] = np.array(
    #  wood brick wool wheat ore
    [[1, 1, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 2, 3], [0, 0, 1, 1, 1]],
    dtype=np.int64,
)
"""I-BUILD-1: what a road, a settlement, a city and a development card cost."""

# What the game waits for. The first four wait for chance, not for a player.
PHASES: Final = (
    "first",
    "rolling",
    "stealing",
    "drawing",
    "place settlement",
    "place road",
    "before roll",
    "discard",
    "robber",
    "free roads",
    "actions",
    "over",
)
(
    CHOOSING_FIRST,
    ROLLING,
    STEALING,
    DRAWING,
    PLACE_SETTLEMENT,
    PLACE_ROAD,
    BEFORE_ROLL,
    DISCARDING,
    ROBBER,
    FREE_ROADS,
    ACTIONS,
    OVER,
) = range(12)
LAST_CHANCE_PHASE: Final = DRAWING

ENDINGS: Final = ("", "victory points", "turn limit")
RUNNING, VICTORY_POINTS, TURN_LIMIT = range(3)

FIELDS: Final = [
    # sets of places, and what follows from them
    ("settlements", np.int64, (SEATS,)),
    ("cities", np.int64, (SEATS,)),
    ("roads", np.int64, (SEATS, 2)),
    ("built", np.int64),  # every intersection with a building
    ("crowded", np.int64),  # those and their neighbours: no settlement there (I-SETTLE-2)
    ("taken", np.int64, (2,)),  # every path with a road
    ("reach", np.int64, (SEATS,)),  # the intersections a seat's roads touch
    ("frontier", np.int64, (SEATS, 2)),  # the paths on which a seat could build a road (I-ROAD-1..3)
    ("harbour_places", np.int64, (len(RESOURCES) + 1,)),  # the intersections of each harbour kind
    ("hexes_of", np.int32, (13,)),  # the hexes with each number, as a mask
    ("hexes_with", np.int32, (len(RESOURCES) + 1,)),  # the hexes of each terrain
    # counters
    ("turn", np.int32),
    ("max_turns", np.int32),  # 0: no limit
    # the board
    ("terrain", np.int8, (HEXES,)),
    ("number", np.int8, (HEXES,)),
    ("harbour", np.int8, (COAST,)),
    ("robber", np.int8),
    # cards and pieces
    ("hand", np.int8, (SEATS, len(RESOURCES))),
    ("supply", np.int8, (len(RESOURCES),)),
    ("cards", np.int8, (SEATS, len(CARDS))),
    ("bought", np.int8, (len(CARDS),)),  # by the active seat, this turn
    ("played", np.int8, (SEATS, len(CARDS))),
    ("deck", np.int8, (len(CARDS),)),
    ("pieces", np.int8, (SEATS, len(PIECES))),
    # points
    ("points", np.int8, (SEATS,)),  # those that all can see
    ("route", np.int8, (SEATS,)),
    ("longest_route", np.int8),
    ("largest_army", np.int8),
    ("harbours", np.int8, (SEATS,)),  # the harbour kinds at which a seat has a building, as a mask
    # the turn
    ("players", np.int8),
    ("vp", np.int8),
    ("separate", np.int8),  # phases=separate
    ("phase", np.int8),
    ("first", np.int8),
    ("active", np.int8),
    ("placing", np.int8),  # how many settlements have been placed in set-up
    ("placed", np.int8),  # where the last of them stands
    ("rolled", np.int8),
    ("dice", np.int8, (2,)),
    ("card_played", np.int8),
    ("free_roads", np.int8),
    ("trade_over", np.int8),  # separate phases: something was built or bought
    ("victim", np.int8),
    ("owes", np.int8, (SEATS,)),  # cards still to be discarded
    ("discards", np.int8, (SEATS, len(RESOURCES))),  # chosen, and shown when the last seat has chosen
    # trade
    ("offer_open", np.int8),
    ("offer_give", np.int8, (len(RESOURCES),)),
    ("offer_want", np.int8, (len(RESOURCES),)),
    ("answer", np.int8, (SEATS,)),
    ("proposals", np.int8),  # how many are open
    ("proposal_open", np.int8, (SEATS,)),
    ("proposal_give", np.int8, (SEATS, len(RESOURCES))),
    ("proposal_want", np.int8, (SEATS, len(RESOURCES))),
    # the end
    ("ending", np.int8),
    ("winner", np.int8),
    # the edition
    ("optional_roads", np.int8),  # what is left of road building may be given up (I-CARD-5)
]
STATE: Final = np.dtype((np.record, np.dtype(FIELDS, align=True)))
"""As np.record, so that ``s.hand`` reads the same when the rules run interpreted."""
