"""The readable bot: rules of thumb that are fast enough for every seat of a rollout.

It reads only what its seat may know: its own cards, the sizes of the other hands, and the board.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import BIT, ENDS, HEX_CORNERS, HEXES, PATHS_AT, STEP_BY, STEP_TO, WORD
from landnam.boards.layouts import DESERT
from landnam.bots.island.notes import PIPS, rolls_to, take_stock
from landnam.games.island import actions as do
from landnam.games.island.build import deck_size
from landnam.games.island.cards import refuse_card
from landnam.games.island.hands import affordable, hand_size
from landnam.games.island.robber import stands_at
from landnam.games.island.state import (
    BEFORE_ROLL,
    CARD,
    CITY,
    COST,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    PLACE_ROAD,
    PLACE_SETTLEMENT,
    ROAD,
    ROADS,
    ROBBER,
    SETTLEMENT,
)
from landnam.native.codes import given, in_first_bundle, pack
from landnam.native.compiled import State, first_bit, popcount, rule

NOTHING: Final = -1
"""No such place, path or action."""
_EVERYWHERE: Final = (1 << 54) - 1


# --- places and paths -------------------------------------------------------------------------------------------


@rule
def best_place(places: Any, notes: Any) -> Any:
    """The place of a set that is worth most."""
    best, found = -1.0, NOTHING
    while places:
        place = first_bit(places)
        places &= places - 1
        if notes.worth[place] > best:
            best, found = np.float64(notes.worth[place]), place
    return found


@rule
def richest(places: Any, notes: Any) -> Any:
    """The place of a set with the most pips: where a city pays."""
    best, found = -1, NOTHING
    while places:
        place = first_bit(places)
        places &= places - 1
        if notes.place_total[place] > best:
            best, found = int(notes.place_total[place]), place
    return found


@rule
def best_start(s: State, seat: Any, notes: Any) -> Any:
    """Where to settle in the set-up: pips, and resources that the first settlement does not bring."""
    best, found = -1.0, NOTHING
    own = s.settlements[seat]
    first = first_bit(own) if own else NOTHING
    places = _EVERYWHERE & ~s.crowded
    while places:
        place = first_bit(places)
        places &= places - 1
        worth = np.float64(notes.worth[place])
        if first >= 0:
            for resource in range(5):
                if notes.place_pips[place, resource] and not notes.place_pips[first, resource]:
                    worth += 0.7
        if worth > best:
            best, found = worth, place
    return found


@rule
def road_worth(s: State, seat: Any, path: Any, notes: Any) -> Any:
    """What a road leads to: a free place at its far end, or one a road further on."""
    far = ENDS[path, 0]
    if s.reach[seat] & BIT[far]:
        far = ENDS[path, 1]
    if s.reach[seat] & BIT[far] or s.built & BIT[far]:
        return 0.0
    worth = 0.0
    if not s.crowded & BIT[far]:
        worth = np.float64(notes.worth[far])
    for i in range(3):
        near = STEP_TO[far, i]
        step = STEP_BY[far, i]
        if near >= 0 and not s.crowded & BIT[near]:
            if not s.taken[step // WORD] >> step % WORD & 1:
                worth = max(worth, 0.6 * np.float64(notes.worth[near]))
    return worth


@rule
def best_path(s: State, seat: Any, word_0: Any, word_1: Any, notes: Any) -> Any:
    """The path of a set that leads to the best place."""
    best, found = -1.0, NOTHING
    while word_0 or word_1:
        if word_0:
            path = first_bit(word_0)
            word_0 &= word_0 - 1
        else:
            path = first_bit(word_1) + WORD
            word_1 &= word_1 - 1
        worth = road_worth(s, seat, path, notes)
        if worth > best:
            best, found = worth, path
    return found


# --- the robber and discards ------------------------------------------------------------------------------------


@rule
def best_robbery(s: State, seat: Any) -> Any:
    """The robber goes where it hurts the leader most, and onto the seat's own land only if it must."""
    best, found = -1e9, do.MOVE_ROBBER
    for h in range(HEXES):
        if h == s.robber:
            continue
        score = 0.0
        corners = HEX_CORNERS[h]
        pips = PIPS[s.number[h]] if s.terrain[h] != DESERT else 0
        victim, prize = NOBODY, -1.0
        if s.built & corners:
            own = popcount(s.settlements[seat] & corners) + 2 * popcount(s.cities[seat] & corners)
            score -= 3.0 * own * pips
            for other in range(s.players):
                if other != seat and stands_at(s, other, h):
                    houses = popcount(s.settlements[other] & corners) + 2 * popcount(s.cities[other] & corners)
                    ahead = float(s.points[other])
                    score += houses * pips * (0.4 + 0.15 * ahead)
                    loot = ahead + min(hand_size(s, other), 8) if hand_size(s, other) else 0.0
                    if loot > prize:
                        victim, prize = other, loot
            score += 0.3 * max(prize, 0.0)
        if score > best:
            best, found = score, pack(do.MOVE_ROBBER, h, victim + 1, 0)
    return found


@rule
def sensible_discard(s: State, seat: Any, goal: Any) -> Any:
    """Give up what the next goal does not need, the most plentiful first."""
    action = do.DISCARD
    left = int(s.owes[seat])
    gone = 0
    while gone < left:
        most, which = -100.0, 0
        for resource in range(5):
            held = s.hand[seat, resource] - given(action, resource)
            if held > 0:
                spare = held - COST[goal, resource] + 0.1 * held
                if spare > most:
                    most, which = spare, resource
        action += in_first_bundle(which, 1)
        gone += 1
    return action


# --- goals ------------------------------------------------------------------------------------------------------


@rule
def next_goal(s: State, seat: Any, notes: Any) -> Any:
    """What to save for: the building that is nearest for its worth."""
    goal, best = CARD, 2.0 / (4.0 + rolls_to(s, seat, COST[CARD], notes)) if deck_size(s) else 0.0
    if s.pieces[seat, CITY] and s.settlements[seat]:
        score = 3.4 / (4.0 + rolls_to(s, seat, COST[CITY], notes))
        if score > best:
            goal, best = CITY, score
    if s.pieces[seat, SETTLEMENT] and s.reach[seat] & ~s.crowded:
        score = 3.6 / (4.0 + rolls_to(s, seat, COST[SETTLEMENT], notes))
        if score > best:
            goal, best = SETTLEMENT, score
    if goal == CARD and wants_road(s, seat) and s.pieces[seat, SETTLEMENT]:
        score = 2.2 / (4.0 + rolls_to(s, seat, COST[ROAD], notes))
        if score > best:
            goal = ROAD
    return goal


@rule
def wants_road(s: State, seat: Any) -> Any:
    """Whether there is nowhere to settle, but a path that may lead somewhere."""
    return (
        s.pieces[seat, ROAD] > 0
        and s.reach[seat] & ~s.crowded == 0
        and (s.frontier[seat, 0] | s.frontier[seat, 1]) != 0
    )


@rule
def missing_cards(s: State, seat: Any, goal: Any) -> Any:
    """How many cards a goal still lacks."""
    missing = 0
    for resource in range(5):
        missing += max(0, COST[goal, resource] - s.hand[seat, resource])
    return missing


@rule
def helpful_exchange(s: State, seat: Any, goal: Any, notes: Any) -> Any:
    """A trade with the supply on the way to a goal that trades alone can complete; NOTHING if there is none."""
    missing = missing_cards(s, seat, goal)
    if missing == 0:
        return NOTHING
    swaps, best, give = 0, -1, NOTHING
    for resource in range(5):
        spare = s.hand[seat, resource] - COST[goal, resource]
        if spare >= notes.rate[resource]:
            swaps += spare // notes.rate[resource]
            if spare - notes.rate[resource] > best:
                best, give = spare - notes.rate[resource], resource
    if swaps < missing:
        return NOTHING
    for resource in range(5):
        if s.hand[seat, resource] < COST[goal, resource] and s.supply[resource] and resource != give:
            return pack(do.SUPPLY, give, notes.rate[give], resource)
    return NOTHING


# --- development cards ------------------------------------------------------------------------------------------


@rule
def robbed(s: State, seat: Any) -> Any:
    """Whether the robber is on this seat's land."""
    return s.terrain[s.robber] != DESERT and stands_at(s, seat, s.robber)


@rule
def nears_army(s: State, seat: Any) -> Any:
    """Whether another knight would bring the largest army or keep up with its holder."""
    knights = int(s.played[seat, KNIGHT]) + 1
    if s.largest_army == seat:
        return False
    return knights >= 3 and (s.largest_army == NOBODY or knights > s.played[s.largest_army, KNIGHT])


@rule
def helpful_card(s: State, seat: Any, goal: Any) -> Any:
    """A development card worth playing among the actions; NOTHING if there is none."""
    held = s.cards[seat]
    if s.card_played or not held[KNIGHT] | held[ROADS] | held[INVENTION] | held[MONOPOLY]:
        return NOTHING
    if refuse_card(s, seat, KNIGHT) == 0 and (nears_army(s, seat) or robbed(s, seat) or held[KNIGHT] > 1):
        return do.PLAY_KNIGHT
    if refuse_card(s, seat, ROADS) == 0 and s.pieces[seat, ROAD] > 1 and (s.frontier[seat, 0] | s.frontier[seat, 1]):
        return do.PLAY_ROADS
    missing = missing_cards(s, seat, goal)
    if refuse_card(s, seat, INVENTION) == 0 and 0 < missing <= 2:
        return wanted_pair(s, seat, goal)
    if refuse_card(s, seat, MONOPOLY) == 0:
        return best_monopoly(s, seat)
    return NOTHING


@rule
def wanted_pair(s: State, seat: Any, goal: Any) -> Any:
    """The two cards of an invention: what the goal lacks, then ore or whatever the supply has."""
    one, other = NOTHING, NOTHING
    for resource in range(5):
        lacking = COST[goal, resource] - s.hand[seat, resource]
        while lacking > 0 and other < 0 and s.supply[resource] > (one == resource):
            if one < 0:
                one = resource
            else:
                other = resource
            lacking -= 1
    for resource in (4, 3, 0, 1, 2):
        if one < 0 and s.supply[resource]:
            one = resource
        if other < 0 and s.supply[resource] > (one == resource):
            other = resource
    if one < 0 or other < 0:
        return NOTHING
    return pack(do.PLAY_INVENTION, min(one, other), max(one, other), 0)


@rule
def best_monopoly(s: State, seat: Any) -> Any:
    """A monopoly of what the others can hold most of, if it is worth a card: their cards are not in the supply."""
    best, found = 3, NOTHING
    for resource in range(5):
        outside = 19 - s.supply[resource] - s.hand[seat, resource]
        if outside > best:
            best, found = outside, pack(do.PLAY_MONOPOLY, resource, 0, 0)
    return found


# --- the whole of it --------------------------------------------------------------------------------------------


@rule
def act_sensibly(s: State, seat: Any, notes: Any) -> Any:
    """The active seat's next step among its actions: build, play a card, trade with the supply, or end the turn."""
    take_stock(s, seat, notes)
    goal = next_goal(s, seat, notes)
    payable = affordable(s, seat)
    if payable:
        if payable >> CITY & 1 and s.pieces[seat, CITY] and s.settlements[seat]:
            return pack(do.BUILD_CITY, richest(s.settlements[seat], notes), 0, 0)
        places = s.reach[seat] & ~s.crowded
        if payable >> SETTLEMENT & 1 and s.pieces[seat, SETTLEMENT] and places:
            return pack(do.SETTLE, best_place(places, notes), 0, 0)
    card = helpful_card(s, seat, goal)
    if card >= 0:
        return card
    if payable:
        if payable >> ROAD & 1 and goal in (ROAD, CARD) and s.pieces[seat, ROAD] and wants_road(s, seat):
            path = best_path(s, seat, s.frontier[seat, 0], s.frontier[seat, 1], notes)
            if road_worth(s, seat, path, notes) > 0.0:
                return pack(do.BUILD_ROAD, path, 0, 0)
        if payable >> CARD & 1 and deck_size(s) and (goal == CARD or hand_size(s, seat) > 6):
            return do.BUY
    if not s.trade_over:
        exchange = helpful_exchange(s, seat, goal, notes)
        if exchange >= 0:
            return exchange
    return do.END


@rule
def before_the_dice(s: State, seat: Any) -> Any:
    """A knight first if the robber stands on the own land or the army is near; then the dice."""
    if s.cards[seat, KNIGHT] and refuse_card(s, seat, KNIGHT) == 0 and (robbed(s, seat) or nears_army(s, seat)):
        return do.PLAY_KNIGHT
    return do.ROLL


@rule
def free_road(s: State, seat: Any, notes: Any) -> Any:
    """Where a road of the card goes."""
    return pack(do.BUILD_ROAD, best_path(s, seat, s.frontier[seat, 0], s.frontier[seat, 1], notes), 0, 0)


@rule
def first_road(s: State, seat: Any, notes: Any) -> Any:
    """The road of the set-up: towards the best place that will still be free."""
    word_0 = PATHS_AT[s.placed, 0] & ~s.taken[0]
    word_1 = PATHS_AT[s.placed, 1] & ~s.taken[1]
    return pack(do.BUILD_ROAD, best_path(s, seat, word_0, word_1, notes), 0, 0)


@rule
def play_phase(s: State, seat: Any, notes: Any) -> Any:
    """What to do where no actions are open: set-up, dice, robber, free roads."""
    if s.phase == BEFORE_ROLL:
        return before_the_dice(s, seat)
    if s.phase == ROBBER:
        return best_robbery(s, seat)
    if s.phase == PLACE_SETTLEMENT:
        return pack(do.SETTLE, best_start(s, seat, notes), 0, 0)
    if s.phase == PLACE_ROAD:
        return first_road(s, seat, notes)
    return free_road(s, seat, notes)
