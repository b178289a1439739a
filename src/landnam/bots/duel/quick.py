"""The two-player game: rules of thumb for trade cards and neutral pieces, and what the value sees of them.

Everything else is played as in the island game. Seats 2 and 3 of the record are neutrals, not players.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import BIT, NEIGHBOUR_MASK, WORD
from landnam.bots.island import features as island
from landnam.bots.island.heuristics import missing_cards, next_goal, road_worth
from landnam.bots.island.notes import take_stock
from landnam.bots.island.quick import decide_quickly as decide_as_on_the_island
from landnam.games.duel import actions as do
from landnam.games.duel.actions import CARDS_GIVEN
from landnam.games.duel.legal import list_neutral
from landnam.games.duel.state import GIVING, NEUTRALS, PLACE_NEUTRAL
from landnam.games.duel.trade_cards import cost_of_action, refuse_force, refuse_home, refuse_retire
from landnam.games.island.awards import ARMY_MINIMUM
from landnam.games.island.hands import hand_size
from landnam.games.island.state import ACTIONS, BEFORE_ROLL, COST, KNIGHT
from landnam.native.codes import first_of, given, in_first_bundle, kind_of
from landnam.native.compiled import State, first_bit, rule

NOTHING: Final = -1
"""No such action."""
FEATURES: Final = island.FEATURES + 3
MUCH_BLOCKED: Final = 4
"""Pips under the robber that are worth sending it home for."""


@rule
def decide_quickly(s: State, seat: Any, offers: Any, notes: Any) -> Any:
    """The decision of a seat that the game waits for."""
    if s.phase == GIVING:
        return cards_to_give(s, seat, notes)
    if s.phase == PLACE_NEUTRAL:
        return best_neutral(s, seat, notes)
    if seat == s.active and (s.phase == BEFORE_ROLL or s.phase == ACTIONS):
        action = use_trade_cards(s, seat, notes)
        if action >= 0:
            return action
    return decide_as_on_the_island(s, seat, offers, notes)


# --- trade cards ------------------------------------------------------------------------------------------------


@rule
def use_trade_cards(s: State, seat: Any, notes: Any) -> Any:
    """Send the robber home, force a trade or retire a knight where it helps; NOTHING if none does."""
    take_stock(s, seat, notes)
    if notes.blocked >= MUCH_BLOCKED and refuse_home(s, seat) == 0:
        return do.HOME
    if s.phase == ACTIONS and refuse_force(s, seat) == 0 and wants_force(s, seat, notes):
        return do.FORCE
    if s.trade_cards[seat] < cost_of_action(s, seat) and refuse_retire(s, seat) == 0 and can_spare_knight(s, seat):
        return do.RETIRE
    return NOTHING


@rule
def wants_force(s: State, seat: Any, notes: Any) -> Any:
    """Whether the next goal is near, with two cards to spare and a hand worth drawing from."""
    goal = next_goal(s, seat, notes)
    spare = 0
    for resource in range(5):
        spare += max(0, int(s.hand[seat, resource]) - COST[goal, resource])
    return 1 <= missing_cards(s, seat, goal) <= 2 and spare >= CARDS_GIVEN and hand_size(s, 1 - seat) >= CARDS_GIVEN


@rule
def can_spare_knight(s: State, seat: Any) -> Any:
    """Whether a knight can go without losing the largest army or the race for it."""
    knights, rival = int(s.played[seat, KNIGHT]), int(s.played[1 - seat, KNIGHT])
    if s.largest_army == seat:
        return knights - 1 >= ARMY_MINIMUM and knights - 1 > rival
    return s.largest_army == 1 - seat and rival >= knights + 2


@rule
def cards_to_give(s: State, seat: Any, notes: Any) -> Any:
    """What goes back in a forced trade: the cards that the next goal misses least."""
    take_stock(s, seat, notes)
    goal = next_goal(s, seat, notes)
    action = do.GIVE
    for _ in range(CARDS_GIVEN):
        most, found = -100.0, 0
        for resource in range(5):
            held = int(s.hand[seat, resource]) - given(action, resource)
            spare = held - COST[goal, resource] + 0.1 * held
            if held > 0 and spare > most:
                most, found = spare, resource
        action += in_first_bundle(found, 1)
    return action


# --- neutral pieces ---------------------------------------------------------------------------------------------


@rule
def best_neutral(s: State, seat: Any, notes: Any) -> Any:
    """The neutral piece that takes most from the opponent, and least from oneself."""
    best, found = -1e9, NOTHING
    for i in range(list_neutral(s, notes)):
        action = notes.actions[i]
        if kind_of(action) == do.NEUTRAL_ROAD:
            harm = path_worth(s, 1 - seat, first_of(action), notes) - 1.2 * path_worth(s, seat, first_of(action), notes)
        else:
            harm = places_worth(s, 1 - seat, first_of(action), notes)
            harm -= 1.2 * places_worth(s, seat, first_of(action), notes)
        if harm > best:
            best, found = harm, action
    return found


@rule
def path_worth(s: State, seat: Any, path: Any, notes: Any) -> Any:
    """What a seat loses if it cannot build on this path."""
    if not s.frontier[seat, path // WORD] >> path % WORD & 1:
        return 0.0
    return 0.5 + road_worth(s, seat, path, notes)


@rule
def places_worth(s: State, seat: Any, place: Any, notes: Any) -> Any:
    """The places that a seat could settle, or nearly so, and that a building here would take from it."""
    worth = 0.0
    places = (BIT[place] | NEIGHBOUR_MASK[place]) & ~s.crowded
    while places:
        lost = first_bit(places)
        places &= places - 1
        if s.reach[seat] & BIT[lost]:
            worth += np.float64(notes.worth[lost])
        elif s.reach[seat] & NEIGHBOUR_MASK[lost]:
            worth += 0.5 * np.float64(notes.worth[lost])
    return worth


# --- the value --------------------------------------------------------------------------------------------------


@rule
def describe(s: State, seat: Any, notes: Any, row: Any) -> None:
    """The features of the island game, the trade cards, what they can pay for, and how a neutral's route stands."""
    island.describe(s, seat, notes, row)
    x = notes.inputs[row]
    rival = 4
    for neutral in NEUTRALS:
        rival = max(rival, int(s.route[neutral]))
    x[island.FEATURES] = 0.2 * s.trade_cards[seat]
    x[island.FEATURES + 1] = 1.0 if s.trade_cards[seat] >= cost_of_action(s, seat) else 0.0
    x[island.FEATURES + 2] = 0.25 * max(-4, min(4, int(s.route[seat]) - rival))
