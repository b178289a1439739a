"""Drawing resource cards (R-HARVEST-1..4): who draws, in which order, and what happens when no card is left."""

from __future__ import annotations

from typing import Any

from landnam.games.road.state import DRAWING
from landnam.native.compiled import State, rule


@rule
def drawer(s: State) -> Any:
    """Who draws the next card: the active seat first, then clockwise; extra cards of a harvest last; -1 if nobody."""
    seat = int(s.active)
    for _ in range(s.players):
        if s.draws[seat]:
            return seat
        seat = seat + 1 if seat + 1 < s.players else 0
    return seat if s.extra else -1


@rule
def wait_for_card(s: State) -> Any:
    """Wait for the next card to be drawn; False if all are drawn or none is left.

    An empty deck is made from the discards when a card is needed (R-HARVEST-3).
    """
    if drawer(s) < 0:
        return False
    if s.deck_size == 0:
        for resource in range(5):
            s.deck_size += s.discarded[resource]
            s.deck[resource] = s.discarded[resource]
            s.discarded[resource] = 0
        if s.deck_size == 0:
            forget_draws(s)
            return False
    s.phase = DRAWING
    return True


@rule
def forget_draws(s: State) -> None:
    """Without cards left nothing is drawn (R-HARVEST-4)."""
    for seat in range(s.players):
        s.draws[seat] = 0
    s.extra = 0


@rule
def draw_card(s: State, resource: Any) -> None:
    """The next card goes to the seat whose turn to draw it is."""
    seat = drawer(s)
    s.deck[resource] -= 1
    s.deck_size -= 1
    s.hand[seat, resource] += 1
    if s.draws[seat]:
        s.draws[seat] -= 1
    else:
        s.extra -= 1


@rule
def hand_size(s: State, seat: Any) -> Any:
    """How many resource cards a seat holds."""
    hand = s.hand[seat]
    return int(hand[0]) + int(hand[1]) + int(hand[2]) + int(hand[3]) + int(hand[4])


@rule
def discard_card(s: State, seat: Any, resource: Any, n: Any) -> None:
    """Cards go from a hand to the discards, openly."""
    s.hand[seat, resource] -= n
    s.discarded[resource] += n
