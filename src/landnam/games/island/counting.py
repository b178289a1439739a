"""What the seats of an island game can count (I-INFO-1..4): only thefts are seen by two players alone."""

from __future__ import annotations

from typing import Any

from landnam.cards.counting import SPECTATOR, VIEWERS, forget_all, miss_card, see_at_least, see_change, tighten
from landnam.games.island import actions as do
from landnam.games.island.state import NOBODY, RESOURCE_CARDS
from landnam.native.codes import given, kind_of
from landnam.native.compiled import State, rule


@rule
def count_outside(s: State, counts: Any) -> None:
    """How many cards of each resource are in hands."""
    for resource in range(5):
        counts.outside[resource] = RESOURCE_CARDS - s.supply[resource]


@rule
def start_counting(s: State, counts: Any) -> None:
    """What can be known of the hands when nobody has watched the game so far."""
    count_outside(s, counts)
    forget_all(s, counts)


@rule
def see_hands(old: State, new: State, viewer: Any, counts: Any) -> None:
    """A viewer sees every card that changed hands."""
    for seat in range(new.players):
        for resource in range(5):
            change = new.hand[seat, resource] - old.hand[seat, resource]
            if change:
                see_change(counts, viewer, seat, resource, change)


@rule
def count_move(old: State, new: State, seat: Any, action: Any, counts: Any) -> None:
    """Follow one action or chance result."""
    kind = kind_of(action)
    count_outside(new, counts)
    loser, taker = NOBODY, NOBODY
    if kind == do.STOLEN:
        for other in range(new.players):
            for resource in range(5):
                if new.hand[other, resource] < old.hand[other, resource]:
                    loser = other
                elif new.hand[other, resource] > old.hand[other, resource]:
                    taker = other
    for viewer in range(VIEWERS):
        if viewer >= new.players and viewer != SPECTATOR:
            continue
        if taker != NOBODY and viewer != taker and viewer != loser:
            miss_card(counts, viewer, loser, taker)
        else:
            see_hands(old, new, viewer, counts)
        if kind == do.OFFER or kind == do.PROPOSE:
            for resource in range(5):
                see_at_least(counts, viewer, seat, resource, given(action, resource))
        elif kind == do.ACCEPT:
            for resource in range(5):
                see_at_least(counts, viewer, seat, resource, new.offer_want[resource])
    tighten(new, counts)
