"""What can be counted in the two-player game: as on the island, but only the two see what a forced trade returns."""

from __future__ import annotations

from typing import Any

from landnam.cards import counting
from landnam.cards.counting import SPECTATOR, miss_card, see_hands, tighten
from landnam.games.duel import actions as do
from landnam.games.island.counting import count_outside
from landnam.native.codes import kind_of
from landnam.native.compiled import State, rule


@rule
def count_move(old: State, new: State, seat: Any, action: Any, counts: Any) -> None:
    """Follow one action or chance result (D-CARD-5)."""
    if kind_of(action) != do.GIVE:
        counting.count_move(old, new, seat, action, counts)
        return
    count_outside(new, counts)
    for player in range(new.players):
        see_hands(old, new, player, counts)
    for _ in range(do.CARDS_GIVEN):
        miss_card(counts, SPECTATOR, seat, 1 - seat)
    tighten(new, counts)
