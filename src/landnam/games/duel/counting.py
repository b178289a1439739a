"""What can be counted in the two-player game: as on the island, but only the two see what a forced trade returns."""

from __future__ import annotations

from typing import Any

from landnam.games.duel import actions as do
from landnam.games.island import counting as island
from landnam.native.codes import kind_of
from landnam.native.compiled import State, rule


@rule
def leaves_unseen(s: State, action: Any) -> Any:
    """Is a card stolen, or are cards given back? Spectators do not see which."""
    return kind_of(action) == do.GIVE or island.is_theft(s, action)


@rule
def unseen_transfer(new: State, old: Any, seat: Any, action: Any) -> Any:
    """Who lost and who took cards that only the two have seen, and how many (D-CARD-5)."""
    if kind_of(action) == do.GIVE:
        return int(seat), 1 - int(seat), do.CARDS_GIVEN
    return island.unseen_transfer(new, old, seat, action)
