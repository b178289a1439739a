"""Longest route and largest army (I-ROUTE-1..7, I-ARMY-1..2)."""

from __future__ import annotations

from typing import Any, Final

from landnam.boards.geometry import BIT, ENDS, PATH_BIT, PATH_WORD, STEP_BACK, STEP_BY, STEP_TO
from landnam.games.island.state import KNIGHT, NOBODY, SEATS
from landnam.native.compiled import State, first_bit, popcount, rule

ROUTE_MINIMUM: Final = 5
ARMY_MINIMUM: Final = 3
TILE_POINTS: Final = 2
"""I-PART-7."""


@rule
def _next_trail(cut: Any, place: Any, turn: Any, length: Any, way_back: Any, left_0: Any, left_1: Any) -> Any:
    """From one trail to the next, depth first: on where a road is left, else back and aside; length 0: all were seen.

    The way back fits one number, two bits a step, so that no stack is needed (a self-recursive function cannot be
    loaded from Numba's cache, and an array would have to be allocated).
    """
    while True:
        if turn == 3:
            if length == 0:
                return place, turn, length, way_back, left_0, left_1
            back = way_back & 3
            path = STEP_BY[place, back]
            turn = STEP_BACK[place, back] + 1
            place = STEP_TO[place, back]
            way_back >>= 2
            length -= 1
            if PATH_WORD[path]:
                left_1 |= PATH_BIT[path]
            else:
                left_0 |= PATH_BIT[path]
            continue
        path = STEP_BY[place, turn]
        if path >= 0 and (left_1 if PATH_WORD[path] else left_0) & PATH_BIT[path]:
            if PATH_WORD[path]:
                left_1 &= ~PATH_BIT[path]
            else:
                left_0 &= ~PATH_BIT[path]
            way_back = way_back << 2 | STEP_BACK[place, turn]
            place = STEP_TO[place, turn]
            turn = 3 if cut & BIT[place] else 0
            return place, turn, length + 1, way_back, left_0, left_1
        turn += 1


@rule
def _longest_tail(cut: Any, place: Any, left_0: Any, left_1: Any) -> Any:
    """The longest trail that starts at a place and uses only roads that are left."""
    best, length, way_back = 0, 0, 0
    turn = 3 if cut & BIT[place] else 0
    while True:
        place, turn, length, way_back, left_0, left_1 = _next_trail(cut, place, turn, length, way_back, left_0, left_1)
        if length == 0:
            return best
        best = max(best, length)


@rule
def longest_trail_with(s: State, seat: Any, path: Any) -> Any:
    """The length of a seat's longest trail that contains this road of its own.

    Each road counts once, forks do not add, a loop counts in full (I-ROUTE-2); an opponent's building ends a
    trail, an own one does not (I-ROUTE-3). Grown at both ends: for every head from one end the longest tail from
    the other.
    """
    cut = s.built & ~(s.settlements[seat] | s.cities[seat])
    left_0, left_1 = s.roads[seat, 0], s.roads[seat, 1]
    if PATH_WORD[path]:
        left_1 &= ~PATH_BIT[path]
    else:
        left_0 &= ~PATH_BIT[path]
    head, tail = ENDS[path, 0], ENDS[path, 1]
    best = 1 + _longest_tail(cut, tail, left_0, left_1)
    length, way_back = 0, 0
    turn = 3 if cut & BIT[head] else 0
    while True:
        head, turn, length, way_back, left_0, left_1 = _next_trail(cut, head, turn, length, way_back, left_0, left_1)
        if length == 0:
            return best
        if 1 + length + popcount(left_0) + popcount(left_1) > best:
            best = max(best, 1 + length + _longest_tail(cut, tail, left_0, left_1))


@rule
def longest_trail(s: State, seat: Any) -> Any:
    """The length of a seat's longest trail of all."""
    best = 0
    for word in range(2):
        roads = s.roads[seat, word]
        while roads:
            best = max(best, longest_trail_with(s, seat, 36 * word + first_bit(roads)))
            roads &= roads - 1
    return best


@rule
def note_new_road(s: State, seat: Any, path: Any) -> None:
    """A road was built: only its owner's route can have grown, and only by a trail that contains it."""
    own = popcount(s.roads[seat, 0]) + popcount(s.roads[seat, 1])
    if own > s.route[seat]:
        s.route[seat] = max(int(s.route[seat]), longest_trail_with(s, seat, path))
    award_longest_route(s)


@rule
def note_new_building(s: State, seat: Any, place: Any) -> None:
    """A settlement was built: it cuts the routes of others that run through its place (I-ROUTE-3)."""
    for other in range(SEATS):
        if other != seat and s.reach[other] & BIT[place]:
            s.route[other] = longest_trail(s, other)
    award_longest_route(s)


@rule
def award_longest_route(s: State) -> None:
    """Give the tile to the seat it belongs to now.

    A holder with 5 or more whom nobody exceeds keeps it (I-ROUTE-4, 5); otherwise the seat that alone is longest with
    5 or more gets it (I-ROUTE-1, 6); if there is none, it is set aside (I-ROUTE-6, 7).
    """
    best = ROUTE_MINIMUM
    for seat in range(SEATS):
        best = max(best, int(s.route[seat]))
    holder = s.longest_route
    if holder != NOBODY and s.route[holder] == best:
        return
    longest = NOBODY
    for seat in range(SEATS):
        if s.route[seat] == best:
            if longest != NOBODY:
                longest = NOBODY
                break
            longest = seat
    if holder != NOBODY:
        s.points[holder] -= TILE_POINTS
    if longest != NOBODY:
        s.points[longest] += TILE_POINTS
    s.longest_route = longest


@rule
def award_largest_army(s: State, seat: Any) -> None:
    """A knight was played: the tile goes to the first seat with three, then to one with strictly more (I-ARMY-1, 2)."""
    knights = s.played[seat, KNIGHT]
    holder = s.largest_army
    if holder == seat or knights < ARMY_MINIMUM:
        return
    if holder != NOBODY:
        if knights <= s.played[holder, KNIGHT]:
            return
        s.points[holder] -= TILE_POINTS
    s.points[seat] += TILE_POINTS
    s.largest_army = seat
