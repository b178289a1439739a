"""What the dice bring (I-PROD-1..6) and the starting cards (I-SETUP-6)."""

from __future__ import annotations

from typing import Any

from landnam.boards.geometry import HEX_BIT, HEX_CORNERS, HEXES_TOUCHING
from landnam.boards.layouts import DESERT
from landnam.games.island.hands import take
from landnam.games.island.state import State
from landnam.rules.compiled import first_bit, popcount, rule


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
    due = 0
    claimants = 0
    for seat in range(s.players):
        cards = claim(s, seat, hexes)
        due += cards
        claimants += cards > 0
    left = int(s.supply[resource])
    if due > left and claimants > 1:
        return
    for seat in range(s.players):
        take(s, seat, resource, min(claim(s, seat, hexes), left))


@rule
def produce(s: State, total: Any) -> None:
    """Every hex with the rolled number gives its resource, but not the robber's (I-PROD-1, 2); a 7 has no hexes."""
    hexes = s.hexes_of[total] & ~HEX_BIT[s.robber]
    while hexes:
        terrain = s.terrain[first_bit(hexes)]
        same = hexes & 0
        corners = hexes & 0
        rest = hexes
        while rest:
            h = first_bit(rest)
            if s.terrain[h] == terrain:
                same |= HEX_BIT[h]
                corners |= HEX_CORNERS[h]
            rest &= rest - 1
        if terrain != DESERT and s.built & corners:
            deliver(s, terrain, same)
        hexes &= ~same


@rule
def starting_cards(s: State, seat: Any, place: Any) -> None:
    """One card per producing hex at the second settlement (I-SETUP-1, 6)."""
    for i in range(3):
        h = HEXES_TOUCHING[place, i]
        if h >= 0 and s.terrain[h] != DESERT:
            take(s, seat, s.terrain[h], 1)
