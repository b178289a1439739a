"""Roads, settlements, cities and the purchase of development cards (I-BUILD, I-ROAD, I-SETTLE, I-CITY, I-DEV)."""

from __future__ import annotations

from typing import Any

from landnam.boards.geometry import BIT, ENDS, NEIGHBOUR_MASK, PATH_BIT, PATH_WORD, PATHS_AT, STEP_BY, STEP_TO
from landnam.boards.layouts import HARBOUR_KINDS
from landnam.games.island.awards import note_new_building, note_new_road
from landnam.games.island.hands import can_pay, pay
from landnam.games.island.rule_ids import (
    ALLOWED,
    I_BUILD_1,
    I_CITY_1,
    I_DEV_1,
    I_PART_5,
    I_ROAD_1,
    I_ROAD_2,
    I_ROAD_3,
    I_SETTLE_1,
    I_SETTLE_2,
)
from landnam.games.island.state import CARD, CITY, DRAWING, ROAD, SEATS, SETTLEMENT
from landnam.games.island.trade import close_trade_phase
from landnam.native.compiled import State, rule

# --- roads ------------------------------------------------------------------------------------------------------


@rule
def has_road(s: State, seat: Any, path: Any) -> Any:
    """Has the seat a road on this path?"""
    return s.roads[seat, PATH_WORD[path]] & PATH_BIT[path] != 0


@rule
def connects(s: State, seat: Any, place: Any) -> Any:
    """Whether a road may start here: at an own building, or an own road that no opponent blocks (I-ROAD-2, 3)."""
    bit = BIT[place]
    if s.built & bit:
        return (s.settlements[seat] | s.cities[seat]) & bit != 0
    return s.reach[seat] & bit != 0


@rule
def refuse_path(s: State, seat: Any, path: Any) -> Any:
    """The rule that forbids a road of this seat on this path, cost and pieces apart (I-ROAD-1..3)."""
    if s.taken[PATH_WORD[path]] & PATH_BIT[path]:
        return I_ROAD_1
    a, b = ENDS[path, 0], ENDS[path, 1]
    if connects(s, seat, a) or connects(s, seat, b):
        return ALLOWED
    if s.reach[seat] & (BIT[a] | BIT[b]):
        return I_ROAD_3
    return I_ROAD_2


@rule
def refuse_road(s: State, seat: Any, path: Any) -> Any:
    """The rule that forbids this seat to buy a road here, or ALLOWED."""
    if s.pieces[seat, ROAD] == 0:
        return I_PART_5
    if not can_pay(s, seat, ROAD):
        return I_BUILD_1
    return refuse_path(s, seat, path)


@rule
def lay_road(s: State, seat: Any, path: Any) -> None:
    """Put a road on the board and keep up what follows from it."""
    word, bit = PATH_WORD[path], PATH_BIT[path]
    s.pieces[seat, ROAD] -= 1
    s.roads[seat, word] |= bit
    s.taken[word] |= bit
    for other in range(SEATS):
        s.frontier[other, word] &= ~bit
    for end in range(2):
        place = ENDS[path, end]
        s.reach[seat] |= BIT[place]
        if connects(s, seat, place):
            for w in range(2):
                s.frontier[seat, w] |= PATHS_AT[place, w] & ~s.taken[w]
    note_new_road(s, seat, path)


@rule
def build_road(s: State, seat: Any, path: Any) -> None:
    """Pay for a road and lay it."""
    pay(s, seat, ROAD)
    close_trade_phase(s)
    lay_road(s, seat, path)


@rule
def can_lay_road(s: State, seat: Any) -> Any:
    """Is there a road piece and a place for it?"""
    return s.pieces[seat, ROAD] > 0 and (s.frontier[seat, 0] | s.frontier[seat, 1]) != 0


# --- settlements ------------------------------------------------------------------------------------------------


@rule
def keeps_distance(s: State, place: Any) -> Any:
    """I-SETTLE-2: no neighbouring intersection holds a building."""
    return s.built & NEIGHBOUR_MASK[place] == 0


@rule
def refuse_settlement(s: State, seat: Any, place: Any) -> Any:
    """The rule that forbids a settlement of this seat at this place, or ALLOWED."""
    if s.pieces[seat, SETTLEMENT] == 0:
        return I_PART_5
    if not can_pay(s, seat, SETTLEMENT):
        return I_BUILD_1
    if s.built & BIT[place] or not s.reach[seat] & BIT[place]:
        return I_SETTLE_1
    if not keeps_distance(s, place):
        return I_SETTLE_2
    return ALLOWED


@rule
def harbours_at(s: State, places: Any) -> Any:
    """The kinds of harbour that these places have, as a mask (I-PART-6)."""
    kinds = 0
    for kind in range(len(HARBOUR_KINDS)):
        if s.harbour_places[kind] & places:
            kinds |= 1 << kind
    return kinds


@rule
def lay_settlement(s: State, seat: Any, place: Any) -> None:
    """Put a settlement on the board and keep up what follows from it: 1 point, no neighbours, cut roads."""
    bit = BIT[place]
    s.pieces[seat, SETTLEMENT] -= 1
    s.points[seat] += 1
    s.settlements[seat] |= bit
    s.built |= bit
    s.crowded |= bit | NEIGHBOUR_MASK[place]
    s.harbours[seat] |= harbours_at(s, bit)
    for w in range(2):
        s.frontier[seat, w] |= PATHS_AT[place, w] & ~s.taken[w]
    for other in range(SEATS):
        if other != seat and s.reach[other] & bit:
            _cut_frontier(s, other, place)
    note_new_building(s, seat, place)


@rule
def _cut_frontier(s: State, seat: Any, place: Any) -> None:
    """An opponent has settled at a place that this seat's roads touch: no road goes on from there (I-ROAD-3)."""
    for i in range(3):
        path = STEP_BY[place, i]
        if path >= 0 and not connects(s, seat, STEP_TO[place, i]):
            s.frontier[seat, PATH_WORD[path]] &= ~PATH_BIT[path]


@rule
def build_settlement(s: State, seat: Any, place: Any) -> None:
    """Pay for a settlement and put it down."""
    pay(s, seat, SETTLEMENT)
    close_trade_phase(s)
    lay_settlement(s, seat, place)


# --- cities and development cards -------------------------------------------------------------------------------


@rule
def refuse_city(s: State, seat: Any, place: Any) -> Any:
    """The rule that forbids a city of this seat at this place, or ALLOWED."""
    if s.pieces[seat, CITY] == 0:
        return I_PART_5
    if not can_pay(s, seat, CITY):
        return I_BUILD_1
    if not s.settlements[seat] & BIT[place]:
        return I_CITY_1
    return ALLOWED


@rule
def build_city(s: State, seat: Any, place: Any) -> None:
    """I-CITY-1: the city stands where the settlement stood, and the settlement goes back to its owner."""
    pay(s, seat, CITY)
    close_trade_phase(s)
    s.settlements[seat] &= ~BIT[place]
    s.cities[seat] |= BIT[place]
    s.pieces[seat, CITY] -= 1
    s.pieces[seat, SETTLEMENT] += 1
    s.points[seat] += 1


@rule
def deck_size(s: State) -> Any:
    """How many development cards are left."""
    deck = s.deck
    return int(deck[0]) + int(deck[1]) + int(deck[2]) + int(deck[3]) + int(deck[4])


@rule
def refuse_purchase(s: State, seat: Any) -> Any:
    """The rule that forbids buying a development card, or ALLOWED."""
    if deck_size(s) == 0:
        return I_DEV_1
    if not can_pay(s, seat, CARD):
        return I_BUILD_1
    return ALLOWED


@rule
def buy_card(s: State, seat: Any) -> None:
    """Pay for a development card; which one it is, chance says."""
    pay(s, seat, CARD)
    close_trade_phase(s)
    s.phase = DRAWING


@rule
def draw_card(s: State, seat: Any, card: Any) -> None:
    """I-DEV-1: the card drawn joins the hand, and cannot be played this turn."""
    s.deck[card] -= 1
    s.cards[seat, card] += 1
    s.bought[card] += 1
