"""The seven and the robber (I-ROB-1..8)."""

from __future__ import annotations

from typing import Any

from landnam.boards.geometry import HEX_CORNERS
from landnam.cards.trading import lapse_after_theft, pass_cards
from landnam.games.island.hands import hand_size, take
from landnam.games.island.rule_ids import ALLOWED, I_ROB_1, I_ROB_3, I_ROB_4, I_ROB_5
from landnam.games.island.state import ACTIONS, BEFORE_ROLL, DISCARDING, HAND_LIMIT, NOBODY, ROBBER, STEALING
from landnam.native.codes import given
from landnam.native.compiled import State, rule


@rule
def resume_turn(s: State) -> None:
    """Back to where the turn was: a card may have been played before the dice."""
    s.phase = ACTIONS if s.rolled else BEFORE_ROLL


# --- the seven --------------------------------------------------------------------------------------------------


@rule
def seven(s: State) -> None:
    """A seat with more than seven cards owes half of them; then the robber moves (I-ROB-1, 2)."""
    s.phase = ROBBER
    for seat in range(s.players):
        cards = hand_size(s, seat)
        if cards > HAND_LIMIT:
            s.owes[seat] = cards // 2
            s.phase = DISCARDING


@rule
def refuse_discard(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids this discard, or ALLOWED: exactly half, rounded down, of what the seat holds."""
    if s.phase != DISCARDING or s.owes[seat] == 0:
        return I_ROB_1
    cards = 0
    for resource in range(5):
        n = given(action, resource)
        if n > s.hand[seat, resource]:
            return I_ROB_1
        cards += n
    return ALLOWED if cards == s.owes[seat] else I_ROB_1


@rule
def discard(s: State, seat: Any, action: Any) -> None:
    """Choose the cards to give up; they leave all hands together when the last seat has chosen (I-INFO-4)."""
    for resource in range(5):
        s.discards[seat, resource] = given(action, resource)
    s.owes[seat] = 0
    for other in range(s.players):
        if s.owes[other]:
            return
    for other in range(s.players):
        for resource in range(5):
            take(s, other, resource, -s.discards[other, resource])
            s.discards[other, resource] = 0
    s.phase = ROBBER


# --- the robber -------------------------------------------------------------------------------------------------


@rule
def stands_at(s: State, seat: Any, h: Any) -> Any:
    """Has the seat a building at this hex?"""
    return (s.settlements[seat] | s.cities[seat]) & HEX_CORNERS[h] != 0


@rule
def refuse_robber(s: State, seat: Any, h: Any, victim: Any) -> Any:
    """The rule that forbids this move of the robber, or ALLOWED (I-ROB-3..5)."""
    if h == s.robber:
        return I_ROB_3
    if victim == seat:
        return I_ROB_5
    if victim != NOBODY:
        return ALLOWED if stands_at(s, victim, h) else I_ROB_4
    for other in range(s.players):
        if other != seat and stands_at(s, other, h):
            return I_ROB_4
    return ALLOWED


@rule
def move_robber(s: State, h: Any, victim: Any) -> None:
    """Move the robber; a victim with cards loses a random one, which chance names (I-ROB-4, 5)."""
    s.robber = h
    if victim != NOBODY and hand_size(s, victim) > 0:
        s.victim = victim
        s.phase = STEALING
    else:
        resume_turn(s)


@rule
def steal(s: State, resource: Any) -> None:
    """The stolen card changes hands, seen by the two players only (I-INFO-2)."""
    pass_cards(s, s.victim, s.active, resource, 1)
    lapse_after_theft(s, s.victim)
    s.victim = NOBODY
    resume_turn(s)
