"""The figures of the island game's rules, for those who show them."""

from __future__ import annotations

from typing import Final

from landnam.boards.layouts import ANY, HARBOUR_KINDS, TERRAINS
from landnam.cards.costs import costs_by_name
from landnam.cards.resources import RESOURCES
from landnam.games.island.state import COST, HAND_LIMIT, PIECES
from landnam.games.island.view_types import IslandConstants

CONSTANTS: Final[IslandConstants] = {
    "costs": costs_by_name(COST, (*PIECES, "card")),
    "hand_limit": HAND_LIMIT,
    "yields": dict(zip(TERRAINS, RESOURCES, strict=False)),  # the desert, last, yields nothing
    "harbours": {kind: 3 if kind == HARBOUR_KINDS[ANY] else 2 for kind in HARBOUR_KINDS},
    "pips": {total: 6 - abs(total - 7) for total in range(2, 13) if total != 7},
}
"""I-BUILD-1, I-ROB-1, I-BOARD-1, I-TRADE-8, 9.

``harbours`` are the cards given for one, ``pips`` the ways in which two dice make a total.
"""
