"""What the seats of a card game can count (R-INFO-1, 2): draws are seen by one alone, gifts by two, all else by all."""

from __future__ import annotations

from typing import Any

from landnam.cards.counting import SPECTATOR, VIEWERS, forget_all, miss_card, see_at_least, see_change, tighten
from landnam.games.road import actions as do
from landnam.games.road.cards import RESOURCE_CARDS, counts
from landnam.games.road.state import NOBODY
from landnam.native.codes import given, kind_of, second_of
from landnam.native.compiled import State, rule

_ALL_CARDS = counts(RESOURCE_CARDS)


@rule
def _count_outside(s: State, counts: Any) -> None:
    for resource in range(5):
        counts.outside[resource] = _ALL_CARDS[resource] - s.discarded[resource]
    counts.in_deck = s.deck_size


@rule
def start_counting(s: State, counts: Any) -> None:
    """What can be known of the hands when nobody has watched the game so far."""
    _count_outside(s, counts)
    forget_all(s, counts)


@rule
def count_move(old: State, new: State, seat: Any, action: Any, counts: Any) -> None:
    """Follow one action or chance result."""
    kind = kind_of(action)
    _count_outside(new, counts)
    loser, taker = NOBODY, NOBODY
    if kind == do.DRAWN:
        taker = _gainer(old, new)
    elif kind == do.GIVE:
        loser, taker = seat, second_of(action)
    for viewer in range(VIEWERS):
        if viewer >= new.players and viewer != SPECTATOR:
            continue
        if taker != NOBODY and viewer != taker and viewer != loser:
            miss_card(counts, viewer, loser, taker)
        else:
            for other in range(new.players):
                for resource in range(5):
                    change = int(new.hand[other, resource]) - int(old.hand[other, resource])
                    if change:
                        see_change(counts, viewer, other, resource, change)
        if kind == do.OFFER or kind == do.PROPOSE:
            for resource in range(5):
                see_at_least(counts, viewer, seat, resource, given(action, resource))
        elif kind == do.ACCEPT:
            for resource in range(5):
                see_at_least(counts, viewer, seat, resource, new.offer_want[resource])
    tighten(new, counts)


@rule
def _gainer(old: State, new: State) -> Any:
    """Whose hand has grown."""
    for seat in range(new.players):
        for resource in range(5):
            if new.hand[seat, resource] > old.hand[seat, resource]:
                return seat
    return NOBODY
