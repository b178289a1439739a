"""What the seats of an island game can count (I-INFO-1..4): only thefts are seen by two players alone."""

from __future__ import annotations

from typing import Any

from landnam.games.island import actions as do
from landnam.games.island.state import NOBODY, RESOURCE_CARDS
from landnam.rules.codes import given, kind_of
from landnam.rules.compiled import State, rule
from landnam.rules.counting import SPECTATOR, VIEWERS, forget_all, miss_card, see_at_least, see_change, tighten


@rule
def _count_outside(s: State, counts: Any) -> None:
    for resource in range(5):
        counts.outside[resource] = RESOURCE_CARDS - s.supply[resource]


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
            for other in range(new.players):
                for resource in range(5):
                    change = new.hand[other, resource] - old.hand[other, resource]
                    if change:
                        see_change(counts, viewer, other, resource, change)
        if kind == do.OFFER or kind == do.PROPOSE:
            for resource in range(5):
                see_at_least(counts, viewer, seat, resource, given(action, resource))
        elif kind == do.ACCEPT:
            for resource in range(5):
                see_at_least(counts, viewer, seat, resource, new.offer_want[resource])
    tighten(new, counts)
