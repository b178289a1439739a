"""What a seat of the two-player game sees, as bytes: all of the island game, and what it adds."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.games.island_sight import (
    HARBOUR,
    PLACED,
    ROAD,
    ROBBER,
    SEAT,
    SEATS_AT,
    SETTLEMENT,
    TABLE,
    clear,
    layout_for,
    pieces_changed,
    see_all,
    see_buildings,
    see_pieces,
)
from landnam.envs.layouts import flags, numbers
from landnam.games.duel.state import DUEL_PHASES, MOST_TRADE_CARDS
from landnam.games.island.state import SEATS
from landnam.native.compiled import State, rule

_MORE: Final = (
    *numbers(12, "first total"),
    *flags("knight retired"),
    *numbers(14, "knights removed"),
    *flags("road owed", "settlement owed"),
    *numbers(2, "to draw"),
)
LAYOUT: Final = layout_for("duel", DUEL_PHASES, (*SEAT, *numbers(MOST_TRADE_CARDS, "trade cards")), (*TABLE, *_MORE))
_TRADE_CARDS: Final = len(SEAT)
_TABLE_AT: Final = LAYOUT.blocks["table"].start
_FIRST_TOTAL: Final = LAYOUT.at("table", "first total")
_SIZE: Final = LAYOUT.size


@rule
def see(s: State, r: Any, viewer: Any, out: Any, i: Any) -> None:
    """All that a seat of the two-player game may know but the board itself. The neutrals have the last two slots."""
    if pieces_changed(s, r, viewer):
        clear(out, i, SETTLEMENT, SEATS_AT)
        for slot in range(SEATS):
            see_buildings(s, slot if slot > 1 else (viewer + slot) % 2, slot, out, i)
    clear(out, i, ROBBER, HARBOUR)
    clear(out, i, PLACED, ROAD)
    clear(out, i, SEATS_AT, _SIZE)
    see_all(s, r, viewer, _TABLE_AT, len(DUEL_PHASES), out, i)
    for slot in range(2, SEATS):
        see_pieces(s, slot, slot, out, i)
    for slot in range(2):
        out[i, SEATS_AT + _TRADE_CARDS * SEATS + slot] = s.trade_cards[viewer if slot == 0 else 1 - viewer]
    at = _FIRST_TOTAL
    out[i, at] = s.first_total
    out[i, at + 1] = s.retired
    out[i, at + 2] = s.removed_knights
    if s.owed_piece >= 0:
        out[i, at + 3 + int(s.owed_piece)] = 1
    out[i, at + 5] = s.to_draw
