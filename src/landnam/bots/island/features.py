"""What the learned value looks at: some fifty numbers for each seat, scaled to be of the size of one.

They are read off a whole record; a bot asks only in worlds that it has imagined.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import NEIGHBOUR_MASK
from landnam.boards.layouts import ANY
from landnam.bots.island.notes import rolls_to, take_stock
from landnam.games.island.hands import hand_size
from landnam.games.island.state import (
    ACTIONS,
    CARD,
    CITY,
    COST,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    ROAD,
    ROADS,
    SETTLEMENT,
    VICTORY,
)
from landnam.native.compiled import State, first_bit, popcount, rule

FEATURES: Final = 56


@rule
def describe(s: State, seat: Any, notes: Any, row: Any) -> None:
    """Write the features of one seat into a row of ``notes.inputs``."""
    x = notes.inputs[row]
    take_stock(s, seat, notes)
    describe_points(s, seat, x)
    describe_income(s, seat, notes, x)
    describe_plans(s, seat, notes, x)
    describe_races(s, seat, x)


@rule
def describe_points(s: State, seat: Any, x: Any) -> None:
    """Points, with steps near the end; whose turn it is."""
    short = s.vp - s.points[seat] - s.cards[seat, VICTORY]
    x[0] = 1.0 - 0.1 * short
    x[1] = 1.0 if short <= 3 else 0.0
    x[2] = 1.0 if short <= 2 else 0.0
    x[3] = 1.0 if short <= 1 else 0.0
    turn = (seat - s.active) % s.players
    x[4] = 1.0 if turn == 0 and s.rolled else 0.0
    x[5] = 1.0 if turn == 0 and not s.rolled else 0.0
    x[6] = turn / 3.0
    x[7] = 1.0 if turn == 0 and s.phase == ACTIONS else 0.0
    x[8] = 0.5 * s.free_roads if turn == 0 and s.phase == FREE_ROADS else 0.0


@rule
def describe_income(s: State, seat: Any, notes: Any, x: Any) -> None:
    """Pips, hand, harbours."""
    variety = 0
    for resource in range(5):
        pips = notes.pips[resource]
        held = float(s.hand[seat, resource])
        variety += pips > 0
        x[9 + resource] = 0.12 * pips
        x[14 + resource] = 0.3 * min(held, 5.0)
        x[19 + resource] = 0.1 * pips if s.harbours[seat] >> resource & 1 else 0.0
    x[24] = 1.0 if s.harbours[seat] >> ANY & 1 else 0.0
    x[25] = 0.04 * notes.total
    x[26] = 0.12 * notes.blocked
    x[27] = 0.2 * variety
    size = hand_size(s, seat)
    x[28] = 0.12 * size
    x[29] = 0.25 * max(0, size - 7)


@rule
def near(rolls: Any) -> Any:
    """1 for what can be had now, less the longer it takes."""
    return 1.0 / (1.0 + 0.12 * rolls)


@rule
def describe_plans(s: State, seat: Any, notes: Any, x: Any) -> None:
    """How near the next buildings are, what places they could have, and the pieces that are left."""
    x[30] = near(rolls_to(s, seat, COST[SETTLEMENT], notes))
    x[31] = near(rolls_to(s, seat, COST[CITY], notes))
    x[32] = near(rolls_to(s, seat, COST[CARD], notes))
    x[33] = near(rolls_to(s, seat, COST[ROAD], notes))
    free = ~s.crowded
    reach = s.reach[seat]
    here = reach & free
    one = widen(s, seat, reach)
    two = widen(s, seat, one)
    x[34] = 0.08 * best_worth(here, notes)
    x[35] = 0.08 * best_worth(one & free, notes)
    x[36] = 0.08 * best_worth(two & free, notes)
    x[37] = 0.3 * min(popcount(here), 4)
    x[38] = 0.2 * min(popcount(one & free), 6)
    x[39] = 0.1 * min(popcount(two & free), 10)
    x[40] = 0.2 * s.pieces[seat, SETTLEMENT]
    x[41] = 0.25 * s.pieces[seat, CITY]
    x[42] = 0.07 * s.pieces[seat, ROAD]
    x[43] = 0.08 * best_city(s.settlements[seat], notes)


@rule
def widen(s: State, seat: Any, places: Any) -> Any:
    """The places one road further, roughly: not through the buildings of others."""
    own = s.settlements[seat] | s.cities[seat]
    wider = places
    edge = places & (~s.built | own)
    while edge:
        place = first_bit(edge)
        edge &= edge - 1
        wider |= NEIGHBOUR_MASK[place]
    return wider


@rule
def best_worth(places: Any, notes: Any) -> Any:
    """The worth of the best place of a set; 0 of none."""
    best = 0.0
    while places:
        place = first_bit(places)
        places &= places - 1
        best = max(best, np.float64(notes.worth[place]))
    return best


@rule
def best_city(places: Any, notes: Any) -> Any:
    """The pips of the best settlement to make a city of."""
    best = 0
    while places:
        place = first_bit(places)
        places &= places - 1
        best = max(best, int(notes.place_total[place]))
    return best


@rule
def describe_races(s: State, seat: Any, x: Any) -> None:
    """Longest route, largest army, development cards."""
    route = int(s.route[seat])
    rival = 4
    knights = int(s.played[seat, KNIGHT])
    most = 2
    for other in range(s.players):
        if other != seat:
            rival = max(rival, int(s.route[other]))
            most = max(most, int(s.played[other, KNIGHT]))
    x[44] = 0.1 * route
    x[45] = 1.0 if s.longest_route == seat else 0.0
    x[46] = 0.25 * max(-4, min(4, route - rival))
    x[47] = 0.25 * knights
    x[48] = 1.0 if s.largest_army == seat else 0.0
    x[49] = 0.3 * max(-3, min(3, knights - most))
    held = s.cards[seat]
    x[50] = 0.4 * held[KNIGHT]
    x[51] = 0.5 * (held[ROADS] + held[INVENTION])
    x[52] = 0.5 * held[MONOPOLY]
    x[53] = 0.3 * held[VICTORY]
    x[54] = 1.0 if s.longest_route == NOBODY and route >= 3 else 0.0
    x[55] = 1.0 if s.card_played and s.active == seat else 0.0
