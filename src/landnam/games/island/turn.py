"""The order of a turn (I-TURN-1..7) and the end of the game (I-WIN-1..5)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import Ints
from landnam.cards.trading import clear_offers
from landnam.games.island.production import produce
from landnam.games.island.robber import seven
from landnam.games.island.rule_ids import (
    ALLOWED,
    I_CARD_1,
    I_CARD_5,
    I_DEV_1,
    I_ROB_2,
    I_ROB_3,
    I_ROB_4,
    I_SETUP_2,
    I_SETUP_3,
    I_SETUP_4,
    I_TURN_1,
    I_TURN_2,
    I_TURN_6,
    I_WIN_2,
)
from landnam.games.island.state import (
    ACTIONS,
    BEFORE_ROLL,
    CARDS,
    DISCARDING,
    LAST_CHANCE_PHASE,
    OVER,
    PLACE_ROAD,
    PLACE_SETTLEMENT,
    ROBBER,
    ROLLING,
    STEALING,
    TURN_LIMIT,
    VICTORY,
    VICTORY_POINTS,
)
from landnam.native.compiled import State, rule

WAITS_FOR: Final[Ints] = np.array(
    [
        I_SETUP_2,  # who starts
        I_TURN_1,  # the dice
        I_ROB_4,  # the stolen card
        I_DEV_1,  # the card drawn
        I_SETUP_4,  # a settlement
        I_SETUP_4,  # its road
        I_TURN_2,  # the roll
        I_ROB_2,  # discards
        I_ROB_3,  # the robber
        I_CARD_5,  # free roads
        I_TURN_1,  # the dice were rolled
        I_WIN_2,  # nothing: the game is over
    ],
    dtype=np.int64,
)
"""By phase: the rule to name when something else is tried."""


@rule
def refuse_turn(s: State, seat: Any, phase: Any) -> Any:
    """The rule that keeps this seat from acting in this phase of its turn now, or ALLOWED (I-TURN-1, I-SETUP-3)."""
    if s.phase == OVER:
        return I_WIN_2
    if s.phase <= LAST_CHANCE_PHASE:
        return WAITS_FOR[s.phase]
    if seat != s.active:
        return I_SETUP_3 if s.phase == PLACE_SETTLEMENT or s.phase == PLACE_ROAD else I_TURN_1
    if s.phase != phase:
        return WAITS_FOR[s.phase]
    return ALLOWED


@rule
def refuse_card_now(s: State, seat: Any) -> Any:
    """I-CARD-1, I-TURN-2, I-TURN-6: a card on the own turn, before the dice or among the actions."""
    if s.phase == BEFORE_ROLL or s.phase == ACTIONS:
        return ALLOWED if seat == s.active else I_CARD_1
    if s.phase == ROLLING or s.phase == DISCARDING or (s.rolled and (s.phase == ROBBER or s.phase == STEALING)):
        return I_TURN_6
    return WAITS_FOR[s.phase]


@rule
def start_turn(s: State, seat: Any) -> None:
    """The dice pass to a seat; it wins at once if it has the points already (I-WIN-3)."""
    s.active = seat
    s.rolled = 0
    s.dice[0] = 0
    s.dice[1] = 0
    s.card_played = 0
    s.trade_over = 0
    for card in range(len(CARDS)):
        s.bought[card] = 0
    if s.max_turns and s.turn == s.max_turns:
        s.phase = OVER
        s.ending = TURN_LIMIT
        return
    s.turn += 1
    s.phase = BEFORE_ROLL
    check_win(s)


@rule
def end_turn(s: State) -> None:
    """The turn passes to the left; open offers end with it (I-TURN-1, I-TRADE-5)."""
    clear_offers(s)
    start_turn(s, (s.active + 1) % s.players)


@rule
def resolve_dice(s: State, one: Any, other: Any) -> None:
    """Production, or the seven (I-PROD-1, I-PROD-6, I-ROB-1)."""
    s.rolled = 1
    s.dice[0] = one
    s.dice[1] = other
    if one + other == 7:
        seven(s)
    else:
        s.phase = ACTIONS
        produce(s, one + other)


@rule
def check_win(s: State) -> None:
    """The active seat wins as soon as it has the points, hidden cards included, whatever is still owed (I-WIN-2, 5)."""
    seat = s.active
    if s.turn and s.phase != OVER and s.points[seat] + s.cards[seat, VICTORY] >= s.vp:
        s.phase = OVER
        s.ending = VICTORY_POINTS
        s.winner = seat
        s.free_roads = 0
        clear_offers(s)
