"""The events that a new settlement brings (R-EVENT-1..6)."""

from __future__ import annotations

from typing import Any

from landnam.cards.trading import clear_own_offer, lapse_after_theft, pass_cards
from landnam.games.road.cards import (
    CHARITY,
    EVENT_CARDS,
    EVENTS,
    HAND_LIMIT,
    NO_EVENT,
    ROBBER,
    SOLSTICE,
    SUBSIDY,
    counts,
)
from landnam.games.road.drawing import discard_card, hand_size
from landnam.games.road.rule_ids import ALLOWED, R_EVENT_2, R_EVENT_3
from landnam.games.road.state import DISCARDING, GIVING
from landnam.native.codes import given
from landnam.native.compiled import State, rule

_ALL_EVENTS = counts(EVENT_CARDS)


@rule
def draw_event(s: State, event: Any) -> None:
    """Turn an event over: who draws, who discards, who gives."""
    s.event_deck[event] -= 1
    s.resolved[event] += 1
    s.event = event
    if event == CHARITY:
        call_for_charity(s)
    elif event == ROBBER:
        send_robber(s)
    else:
        for seat in range(s.players):
            s.draws[seat] = cards_of_event(s, seat, event)


@rule
def cards_of_event(s: State, seat: Any, event: Any) -> Any:
    """How many cards a seat draws by abundance, solstice or subsidy (R-EVENT-1, 4, 5)."""
    if event == SUBSIDY:
        return int(s.settlements[seat])
    if event == SOLSTICE:
        return 1
    holds_bonus = s.longest_route == seat or s.largest_army == seat
    return 0 if holds_bonus else 2


@rule
def end_event(s: State) -> None:
    """The event is resolved; after a solstice all events are shuffled into a new deck (R-EVENT-4)."""
    if s.event == SOLSTICE:
        for event in range(len(EVENTS)):
            s.event_deck[event] = _ALL_EVENTS[event]
            s.resolved[event] = 0
    s.event = NO_EVENT


# --- robber -----------------------------------------------------------------------------------------------------


@rule
def send_robber(s: State) -> None:
    """A seat with more than seven cards, plus one for each knight, owes half of them (R-EVENT-3, R-KNIGHT-1)."""
    for seat in range(s.players):
        cards = hand_size(s, seat)
        if cards > HAND_LIMIT + s.knights[seat]:
            s.owes[seat] = cards // 2
            s.phase = DISCARDING


@rule
def refuse_discard(s: State, seat: Any, action: Any) -> Any:
    """Only what is owed, and only cards one holds (R-EVENT-3)."""
    if s.phase != DISCARDING or s.owes[seat] == 0:
        return R_EVENT_3
    n = 0
    for resource in range(5):
        n += given(action, resource)
        if given(action, resource) > s.hand[seat, resource]:
            return R_EVENT_3
    return ALLOWED if n == s.owes[seat] else R_EVENT_3


@rule
def discard(s: State, seat: Any, action: Any) -> Any:
    """Choose in secret; True once the last has chosen and all discard at the same time."""
    for resource in range(5):
        s.discards[seat, resource] = given(action, resource)
    s.owes[seat] = 0
    for other in range(s.players):
        if s.owes[other]:
            return False
    for other in range(s.players):
        lost = 0
        for resource in range(5):
            n = int(s.discards[other, resource])
            discard_card(s, other, resource, n)
            s.discards[other, resource] = 0
            lost += n
        if lost:
            void_promises(s, other)
    return True


# --- charity ----------------------------------------------------------------------------------------------------


@rule
def most_points(s: State) -> Any:
    """The highest points of any seat."""
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.points[seat]))
    return most


@rule
def call_for_charity(s: State) -> None:
    """Everybody with the most points gives a card, unless all have equally many; an empty hand gives nothing."""
    most = most_points(s)
    fewer = False
    for seat in range(s.players):
        fewer = fewer or s.points[seat] < most
    if fewer:
        for seat in range(s.players):
            if s.points[seat] == most and hand_size(s, seat):
                s.gives[seat] = 1
                s.phase = GIVING


@rule
def refuse_gift(s: State, seat: Any, resource: Any, receiver: Any) -> Any:
    """A card of one's own to somebody with fewer points (R-EVENT-2)."""
    if s.phase != GIVING or s.gives[seat] == 0:
        return R_EVENT_2
    if s.points[receiver] >= s.points[seat] or s.hand[seat, resource] == 0:
        return R_EVENT_2
    return ALLOWED


@rule
def give(s: State, seat: Any, resource: Any, receiver: Any) -> Any:
    """The card changes hands, seen by the two only; True once all have given (R-EVENT-6)."""
    pass_cards(s, seat, receiver, resource, 1)
    s.gives[seat] = 0
    void_promises(s, seat)
    for other in range(s.players):
        if s.gives[other]:
            return False
    return True


@rule
def void_promises(s: State, seat: Any) -> None:
    """A seat's offer, acceptance or proposal lapses whether it could still be met or not, so that nobody learns what it
    has lost (R-INFO-2)."""
    if seat == s.active:
        clear_own_offer(s)
    else:
        lapse_after_theft(s, seat)
