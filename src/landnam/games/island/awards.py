"""Longest route and largest army (I-ROUTE-1..7, I-ARMY-1..2)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import BIT, ENDS, PATH_BIT, PATH_WORD, STEP_BY, STEP_TO
from landnam.games.island.state import KNIGHT, NOBODY, SEATS, State
from landnam.rules.compiled import first_bit, popcount, rule

ROUTE_MINIMUM: Final = 5
ARMY_MINIMUM: Final = 3
TILE_POINTS: Final = 2
"""I-PART-7."""
# A trail has at most 15 roads and each step leaves at most one branch behind, so a search never waits on more.
_WAITING: Final = 34


@rule
def _push_steps(s: State, seat: Any, waiting: Any, top: Any, place: Any, used_0: Any, used_1: Any, length: Any) -> Any:
    """Put every way to continue a trail at a place on the stack; the new height of the stack."""
    for i in range(3):
        path = STEP_BY[place, i]
        if path < 0:
            break
        word, bit = PATH_WORD[path], PATH_BIT[path]
        if s.roads[seat, word] & bit and not (used_0, used_1)[word] & bit:
            waiting[top, 0] = STEP_TO[place, i]
            waiting[top, 1] = used_0 | bit if word == 0 else used_0
            waiting[top, 2] = used_1 | bit if word == 1 else used_1
            waiting[top, 3] = length + 1
            top += 1
    return top


@rule
def _longest_tail(s: State, seat: Any, cut: Any, waiting: Any, place: Any, used_0: Any, used_1: Any) -> Any:
    """The longest trail that starts at a place and uses none of the used roads."""
    if cut & BIT[place]:
        return 0
    best = 0
    top = _push_steps(s, seat, waiting, 0, place, used_0, used_1, 0)
    while top:
        top -= 1
        here, used_0, used_1, length = waiting[top, 0], waiting[top, 1], waiting[top, 2], waiting[top, 3]
        best = max(best, length)
        if not cut & BIT[here]:
            top = _push_steps(s, seat, waiting, top, here, used_0, used_1, length)
    return best


@rule
def longest_trail_with(s: State, seat: Any, path: Any) -> Any:
    """The length of a seat's longest trail that contains this road of its own.

    Each road counts once, forks do not add, a loop counts in full (I-ROUTE-2); an opponent's building ends a
    trail, an own one does not (I-ROUTE-3). Grown at both ends: for every head from one end the longest tail from
    the other. A loop with its own stack, since a self-recursive function cannot be loaded from Numba's cache.
    """
    cut = s.built & ~(s.settlements[seat] | s.cities[seat])
    used_0 = PATH_BIT[path] if PATH_WORD[path] == 0 else np.int64(0)
    used_1 = PATH_BIT[path] if PATH_WORD[path] == 1 else np.int64(0)
    heads = np.empty((_WAITING, 4), np.int64)
    tails = np.empty((_WAITING, 4), np.int64)
    head_end, tail_end = ENDS[path, 0], ENDS[path, 1]
    if cut & BIT[tail_end]:
        head_end, tail_end = tail_end, head_end
    best = 1 + _longest_tail(s, seat, cut, tails, tail_end, used_0, used_1)
    if cut & BIT[head_end]:
        return best
    top = _push_steps(s, seat, heads, 0, head_end, used_0, used_1, 1)
    while top:
        top -= 1
        here, used_0, used_1, length = heads[top, 0], heads[top, 1], heads[top, 2], heads[top, 3]
        best = max(best, length + _longest_tail(s, seat, cut, tails, tail_end, used_0, used_1))
        if not cut & BIT[here]:
            top = _push_steps(s, seat, heads, top, here, used_0, used_1, length)
    return best


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
    """Give the tile to whom it belongs now.

    A holder with 5 or more whom nobody exceeds keeps it (I-ROUTE-4, 5); otherwise whoever alone is longest with 5
    or more has it (I-ROUTE-1, 6), and if nobody is, it lies aside (I-ROUTE-6, 7).
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
    """A knight was played: the first to three, then whoever has strictly more (I-ARMY-1, 2)."""
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
