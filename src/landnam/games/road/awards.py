"""Longest route, largest army, and the points they and the open cards are worth."""

from __future__ import annotations

from typing import Any

from landnam.games.road.cards import (
    ARMY_MINIMUM,
    ARMY_TIE,
    BONUS_POINTS,
    ROUTE_MINIMUM,
    ROUTE_TIE,
    SIDE_B,
)
from landnam.games.road.state import NOBODY
from landnam.native.compiled import State, rule


@rule
def metropolises(s: State, seat: Any) -> Any:
    """How many metropolises a seat has built."""
    owner = s.metropolis
    return int(owner[0] == seat) + int(owner[1] == seat) + int(owner[2] == seat) + int(owner[3] == seat)


@rule
def tie_owner(s: State, metropolis: Any) -> Any:
    """Who owns this tie metropolis, if it is one: on side A none is (R-METRO-2)."""
    return int(s.metropolis[metropolis]) if s.side == SIDE_B else NOBODY


@rule
def holder_now(counts: Any, players: Any, holder: Any, minimum: Any, favoured: Any) -> Any:
    """The holder of a bonus card: a seat takes it with strictly more than its holder, the favoured seat with a tie.

    (R-ARMY-1, R-ROUTE-1, R-METRO-3)
    """
    most = 0
    for seat in range(players):
        most = max(most, int(counts[seat]))
    if most < minimum:
        return NOBODY
    if favoured != NOBODY and counts[favoured] == most:
        return favoured
    if holder != NOBODY and counts[holder] == most:
        return holder
    for seat in range(players):
        if counts[seat] == most:
            return seat
    return NOBODY


@rule
def award(s: State) -> None:
    """The bonus cards go where they belong, and everybody's points are counted."""
    route, army = int(s.longest_route), int(s.largest_army)
    s.longest_route = holder_now(s.roads, s.players, route, ROUTE_MINIMUM, tie_owner(s, ROUTE_TIE))
    s.largest_army = holder_now(s.knights, s.players, army, ARMY_MINIMUM, tie_owner(s, ARMY_TIE))
    for seat in range(s.players):
        s.points[seat] = points_of(s, seat)


@rule
def points_of(s: State, seat: Any) -> Any:
    """The points that lie open before a seat: covered cards do not count (R-WIN-1)."""
    bonus = int(s.longest_route == seat) + int(s.largest_army == seat)
    return s.settlements[seat] + 2 * s.cities[seat] + 3 * metropolises(s, seat) + BONUS_POINTS * bonus
