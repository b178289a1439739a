"""What the dice bring (I-PROD-1..6) and the starting cards (I-SETUP-6)."""

from __future__ import annotations

from typing import Any

from landnam.boards.geometry import HEX_BIT, HEX_CORNERS, HEXES_TOUCHING
from landnam.boards.layouts import DESERT
from landnam.games.island.hands import take
from landnam.native.compiled import State, first_bit, popcount, rule


@rule
def claim(s: State, seat: Any, hexes: Any) -> Any:
    """The cards a seat is due from these hexes: 1 per settlement and 2 per city at each (I-PROD-1)."""
    cards = 0
    while hexes:
        corners = HEX_CORNERS[first_bit(hexes)]
        cards += popcount(s.settlements[seat] & corners) + 2 * popcount(s.cities[seat] & corners)
        hexes &= hexes - 1
    return cards


@rule
def deliver(s: State, resource: Any, hexes: Any) -> None:
    """Hand out one resource from its producing hexes, shortages included (I-PROD-3..5)."""
    left = int(s.supply[resource])
    due = 0
    claimants = 0
    for seat in range(s.players):
        cards = claim(s, seat, hexes)
        due += cards
        claimants += cards > 0
    if due > left and claimants > 1:
        return
    for seat in range(s.players):
        take(s, seat, resource, min(claim(s, seat, hexes), left))


@rule
def deliver_hex(s: State, resource: Any, corners: Any) -> Any:
    """The common case in one pass: a single hex, and the supply can surely serve all; False if it may not."""
    cities = s.cities[0] | s.cities[1] | s.cities[2] | s.cities[3]
    if popcount(s.built & corners) + popcount(cities & corners) > s.supply[resource]:
        return False
    for seat in range(s.players):
        take(s, seat, resource, popcount(s.settlements[seat] & corners) + 2 * popcount(s.cities[seat] & corners))
    return True


@rule
def produce(s: State, total: Any) -> None:
    """Every hex with the rolled number gives its resource, but not the robber's (I-PROD-1, 2); a 7 has no hexes."""
    hexes = s.hexes_of[total] & ~HEX_BIT[s.robber]
    while hexes:
        h = first_bit(hexes)
        terrain = s.terrain[h]
        same = hexes & s.hexes_with[terrain]
        hexes &= ~same
        if terrain != DESERT and (same & (same - 1) or not deliver_hex(s, terrain, HEX_CORNERS[h])):
            deliver(s, terrain, same)


@rule
def starting_cards(s: State, seat: Any, place: Any) -> None:
    """One card per producing hex at the second settlement (I-SETUP-1, 6)."""
    for i in range(3):
        h = HEXES_TOUCHING[place, i]
        if h >= 0 and s.terrain[h] != DESERT:
            take(s, seat, s.terrain[h], 1)
