"""What the board is worth: pips by place and resource, worked out once a game."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.boards.geometry import BIT, HEX_CORNERS, HEXES_TOUCHING, INTERSECTIONS
from landnam.boards.layouts import ANY, DESERT
from landnam.bots.values import VALUE_NOTES
from landnam.native.compiled import SEATS_AT_MOST, State, first_bit, popcount, rule

NOTES: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # the board, once a game
                ("worth", np.float32, (INTERSECTIONS,)),  # of a place to a new settlement
                ("actions", np.int64, (512,)),  # the menu
                ("place_pips", np.int8, (INTERSECTIONS, 5)),
                ("place_total", np.int8, (INTERSECTIONS,)),
                # the seat that was looked at last
                ("pips", np.int32, (5,)),  # what its buildings bring in, the robber counted
                ("rate", np.int32, (5,)),  # its cards of each resource for one other from the supply
                ("rolls", np.float32, (5,)),  # rolls it takes on average to get a card of each resource
                ("total", np.int32),
                ("blocked", np.int32),
                # every seat, for the table value
                ("near", np.int64, (SEATS_AT_MOST, 3)),  # free places that it can reach with no, one and two roads
                ("stock_pips", np.int32, (SEATS_AT_MOST, 5)),
                ("stock_rate", np.int32, (SEATS_AT_MOST, 5)),
                ("stock_rolls", np.float32, (SEATS_AT_MOST, 5)),
                ("stock_total", np.int32, (SEATS_AT_MOST,)),
                ("stock_blocked", np.int32, (SEATS_AT_MOST,)),
                *VALUE_NOTES,
            ],
            align=True,
        ),
    )
)
"""What a bot has worked out, and its menu of actions. Nothing of it outlasts a decision but the worth of places."""

PIPS: Final[NDArray[np.int64]] = np.array([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1], dtype=np.int64)
"""Ways to roll each number."""
RESOURCE_WORTH: Final[NDArray[np.float64]] = np.array([1.0, 1.0, 0.85, 1.1, 1.1])
"""What a pip of each resource is worth at the start of a game, against an average one."""
ROLLS: Final = 36.0


@rule
def survey(s: State, notes: Any) -> None:
    """Work out what every place of a board is worth."""
    for place in range(INTERSECTIONS):
        worth = 0.0
        total = 0
        kinds = 0
        for resource in range(5):
            notes.place_pips[place, resource] = 0
        for i in range(3):
            h = HEXES_TOUCHING[place, i]
            if h >= 0 and s.terrain[h] != DESERT:
                pips = PIPS[s.number[h]]
                notes.place_pips[place, s.terrain[h]] += pips
                total += pips
                worth += pips * RESOURCE_WORTH[s.terrain[h]]
                kinds |= 1 << s.terrain[h]
        notes.place_total[place] = total
        worth += 0.4 * popcount(kinds)
        for kind in range(ANY + 1):
            if s.harbour_places[kind] & BIT[place]:
                worth += 0.8
        notes.worth[place] = worth


@rule
def take_stock(s: State, seat: Any, notes: Any) -> None:
    """What a seat's buildings bring in, the robber counted, and how dear each resource is to it."""
    for resource in range(5):
        notes.pips[resource] = 0
        notes.rate[resource] = 4
    add_pips(s.settlements[seat], 1, notes)
    add_pips(s.cities[seat], 2, notes)
    notes.blocked = 0
    h = s.robber
    if s.terrain[h] != DESERT:
        corners = HEX_CORNERS[h]
        lost = PIPS[s.number[h]] * (popcount(s.settlements[seat] & corners) + 2 * popcount(s.cities[seat] & corners))
        notes.pips[s.terrain[h]] -= lost
        notes.blocked = lost
    if s.harbours[seat]:
        for resource in range(5):
            if s.harbours[seat] >> resource & 1:
                notes.rate[resource] = 2
            elif s.harbours[seat] >> ANY & 1:
                notes.rate[resource] = 3
    price(notes)


@rule
def add_pips(places: Any, times: Any, notes: Any) -> None:
    """Count the pips of buildings at these places."""
    while places:
        place = first_bit(places)
        places &= places - 1
        for resource in range(5):
            notes.pips[resource] += times * int(notes.place_pips[place, resource])


@rule
def price(notes: Any) -> None:
    """Rolls it takes to get a card of each resource: by production, or by trading what comes in most easily."""
    total = 0
    cheapest = 1000.0
    for resource in range(5):
        pips = int(notes.pips[resource])
        total += pips
        if pips > 0:
            cheapest = min(cheapest, ROLLS / pips * notes.rate[resource])
    notes.total = total
    for resource in range(5):
        pips = notes.pips[resource]
        own = ROLLS / pips if pips > 0 else 1000.0
        notes.rolls[resource] = min(min(own, cheapest), 150.0)


@rule
def rolls_to(s: State, seat: Any, cost: Any, notes: Any) -> Any:
    """Rolls it takes to get what a piece still costs: the dearest resource in full, the others in part."""
    longest = 0.0
    together = 0.0
    for resource in range(5):
        missing = cost[resource] - s.hand[seat, resource]
        if missing > 0:
            rolls = missing * np.float64(notes.rolls[resource])
            together += rolls
            longest = max(longest, rolls)
    return 0.6 * longest + 0.4 * together
