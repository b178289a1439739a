"""Cards change hands: between a seat and the supply, or between two seats. Nothing is made or lost (I-PART-3)."""

from __future__ import annotations

from typing import Any

from landnam.games.island.state import COST, State
from landnam.rules.compiled import rule


@rule
def hand_size(s: State, seat: Any) -> Any:
    """How many resource cards a seat holds."""
    hand = s.hand[seat]
    return int(hand[0]) + int(hand[1]) + int(hand[2]) + int(hand[3]) + int(hand[4])


@rule
def take(s: State, seat: Any, resource: Any, n: Any) -> None:
    """A seat takes cards from the supply."""
    s.supply[resource] -= n
    s.hand[seat, resource] += n


@rule
def pass_cards(s: State, giver: Any, taker: Any, resource: Any, n: Any) -> None:
    """One seat hands cards to another."""
    s.hand[giver, resource] -= n
    s.hand[taker, resource] += n


@rule
def can_pay(s: State, seat: Any, piece: Any) -> Any:
    """Does the hand hold the cost of this piece or card? (I-BUILD-1)"""
    for resource in range(5):
        if s.hand[seat, resource] < COST[piece, resource]:
            return False
    return True


@rule
def pay(s: State, seat: Any, piece: Any) -> None:
    """Pay the cost of a piece or card to the supply (I-BUILD-1)."""
    for resource in range(5):
        take(s, seat, resource, -COST[piece, resource])
