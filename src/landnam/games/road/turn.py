"""The order of a turn (R-TURN-1, 2, R-HARVEST-1..2), what follows what, and the end of the game (R-WIN-1, 2)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.trading import clear_offers
from landnam.games.road.awards import metropolises
from landnam.games.road.cards import NO_EVENT, POINTS_TO_WIN, SETTLEMENT, SIDE_A, START_CARDS, Ints
from landnam.games.road.drawing import forget_draws, wait_for_card
from landnam.games.road.event_cards import end_event
from landnam.games.road.row import wait_for_row
from landnam.games.road.rule_ids import (
    ALLOWED,
    R_BUILD_2,
    R_EVENT_3,
    R_EVENT_6,
    R_HARVEST_1,
    R_SETTLE_1,
    R_SETUP_3,
    R_TURN_1,
    R_WIN_1,
)
from landnam.games.road.state import ACTIONS, DISCARDING, EVENT, GIVING, OVER, TURN_LIMIT, VICTORY_POINTS
from landnam.native.compiled import State, rule

WAITS_FOR: Final[Ints] = np.array(
    [
        R_SETUP_3,  # who starts
        R_BUILD_2,  # the row
        R_HARVEST_1,  # cards that are drawn
        R_SETTLE_1,  # an event
        R_TURN_1,  # the active seat
        R_EVENT_3,  # discards
        R_EVENT_6,  # gifts
        R_WIN_1,  # nothing: the game is over
    ],
    dtype=np.int64,
)
"""By phase: the rule to name when something else is tried."""


@rule
def refuse_turn(s: State, seat: Any) -> Any:
    """The rule that keeps this seat from acting in its turn now, or ALLOWED (R-TURN-1)."""
    if s.phase != ACTIONS:
        return WAITS_FOR[s.phase]
    return ALLOWED if seat == s.active else R_TURN_1


@rule
def start_turn(s: State, seat: Any) -> None:
    """A turn begins with its harvest: a card for everybody, and more for the active seat's cities (R-HARVEST-1, 2)."""
    s.active = seat
    s.trade_used = 0
    s.substitution_used = 0
    if s.max_turns and s.turn == s.max_turns:
        s.phase = OVER
        s.ending = TURN_LIMIT
        return
    s.turn += 1
    for other in range(s.players):
        s.draws[other] = 1
    s.extra = s.cities[seat] + metropolises(s, seat) * (2 if s.side == SIDE_A else 1)
    check_win(s)


@rule
def go_on(s: State) -> None:
    """What comes next once a move is made: cards to draw, the end of an event, the row, the active seat."""
    if s.phase == OVER or s.phase == DISCARDING or s.phase == GIVING or wait_for_card(s):
        return
    if s.event != NO_EVENT:
        end_event(s)
    if wait_for_row(s):
        return
    if s.turn == 0:
        leave_setup(s)
        wait_for_card(s)
    else:
        s.phase = ACTIONS


@rule
def leave_setup(s: State) -> None:
    """When the row lies open everybody is dealt two cards (R-SETUP-3), and then the first turn begins."""
    dealt = 0
    for resource in range(5):
        dealt += s.hand[s.first, resource]
    if dealt:
        start_turn(s, int(s.first))
    else:
        for seat in range(s.players):
            s.draws[seat] = START_CARDS


@rule
def after_build(s: State, card: Any) -> None:
    """The win comes before all else (R-WIN-2); a settlement brings an event, then the row is filled up (R-BUILD-2)."""
    check_win(s)
    if card == SETTLEMENT and s.phase != OVER:
        s.phase = EVENT
    else:
        go_on(s)


@rule
def end_turn(s: State) -> None:
    """The turn passes to the left; open offers end with it (R-TURN-1)."""
    clear_offers(s)
    start_turn(s, (s.active + 1) % s.players)
    go_on(s)


@rule
def check_win(s: State) -> None:
    """The active seat wins as soon as enough points lie open before it; nobody else can (R-WIN-1)."""
    if s.points[s.active] >= POINTS_TO_WIN:
        s.phase = OVER
        s.ending = VICTORY_POINTS
        s.winner = s.active
        forget_draws(s)
        clear_offers(s)
