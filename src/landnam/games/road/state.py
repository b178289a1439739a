"""The record of one game of On the Road: everything the rules ask about, in some two hundred bytes."""

from __future__ import annotations

from typing import Final

import numpy as np

from landnam.cards.resources import RESOURCES
from landnam.games.road.cards import BUILDINGS, EVENTS, METROPOLISES
from landnam.native.compiled import State as State
from landnam.native.compiled import States as States

SEATS: Final = 4
NOBODY: Final = -1

# What the game waits for. The first four wait for chance, not for a player.
PHASES: Final = ("start", "row", "drawing", "event", "actions", "discard", "charity", "over")
STARTING, DEALING, DRAWING, EVENT, ACTIONS, DISCARDING, GIVING, OVER = range(8)
LAST_CHANCE_PHASE: Final = EVENT

ENDINGS: Final = ("", "victory points", "turn limit")
RUNNING, VICTORY_POINTS, TURN_LIMIT = range(3)

FIELDS: Final = [
    ("turn", np.int32),
    ("max_turns", np.int32),  # 0: no limit
    # resource cards
    ("hand", np.int8, (SEATS, len(RESOURCES))),
    ("deck", np.int8, (len(RESOURCES),)),
    ("discarded", np.int8, (len(RESOURCES),)),
    ("deck_size", np.int8),
    # building cards
    ("row", np.int8, (len(BUILDINGS),)),
    ("building_deck", np.int8, (len(BUILDINGS),)),
    # what lies before the players; covered cards are not counted, a city lies on a settlement of its own
    ("roads", np.int8, (SEATS,)),
    ("settlements", np.int8, (SEATS,)),
    ("cities", np.int8, (SEATS,)),
    ("knights", np.int8, (SEATS,)),
    ("metropolis", np.int8, (len(METROPOLISES),)),  # the owner of each
    ("longest_route", np.int8),
    ("largest_army", np.int8),
    ("points", np.int8, (SEATS,)),
    # events
    ("event_deck", np.int8, (len(EVENTS),)),
    ("resolved", np.int8, (len(EVENTS),)),  # since the deck was shuffled
    ("event", np.int8),  # the one that is being resolved
    ("owes", np.int8, (SEATS,)),  # cards still to be discarded
    ("discards", np.int8, (SEATS, len(RESOURCES))),  # shown when the last seat has chosen
    ("gives", np.int8, (SEATS,)),  # has still to give a card to charity
    # the turn
    ("players", np.int8),
    ("side", np.int8),
    ("mixed", np.int8),  # row=mixed: the first row shows all four kinds
    ("phase", np.int8),
    ("first", np.int8),
    ("active", np.int8),
    ("draws", np.int8, (SEATS,)),  # cards still to be drawn
    ("extra", np.int8),  # and those of the active seat that come last in its harvest
    ("trade_used", np.int8),
    ("substitution_used", np.int8),
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
]
STATE: Final = np.dtype((np.record, np.dtype(FIELDS, align=True)))
"""As np.record, so that ``s.hand`` reads the same when the rules run interpreted."""
