"""What the seats of a card game can count (R-INFO-1, 2): draws are seen by one alone, gifts by two, all else by all."""

from __future__ import annotations

from typing import Any, Final

from landnam.games.road import actions as do
from landnam.games.road.cards import RESOURCE_CARDS
from landnam.native.codes import kind_of, second_of
from landnam.native.compiled import State, rule
from landnam.native.lanes import five_at, put_five, word_of
from landnam.native.questions import ALL_SEE, NOBODY

_ALL_CARDS: Final = word_of(RESOURCE_CARDS)


@rule
def count_outside(s: State, counts: Any) -> None:
    """How many cards of each resource are in hands or in the deck, and how many in the deck."""
    put_five(counts.outside, _ALL_CARDS - five_at(s.discarded))
    counts.in_deck = s.deck_size


@rule
def leaves_unseen(s: State, action: Any) -> Any:
    """Is a card drawn, or given away for charity? Only one or two see which. Or may the discards become the deck?"""
    return kind_of(action) == do.DRAWN or kind_of(action) == do.GIVE or s.deck_size == 0


@rule
def unseen_transfer(new: State, old: Any, seat: Any, action: Any) -> Any:
    """Who drew a card from the deck, or gave one to whom; one card at a time."""
    if kind_of(action) == do.GIVE:
        return int(seat), second_of(action), 1
    if kind_of(action) == do.DRAWN:
        for other in range(new.players):
            if five_at(new.hand[other]) != five_at(old.hand[other]):
                return NOBODY, other, 1
    return ALL_SEE, ALL_SEE, 0
