"""Building (Y-BUILD-1..5): what the dice pay for, and where it may stand."""

from __future__ import annotations

from typing import Any

from landnam.cards.resources import RESOURCES
from landnam.games.dice.rule_ids import (
    ALLOWED,
    Y_BUILD_1,
    Y_BUILD_2,
    Y_BUILD_3,
    Y_BUILD_4,
    Y_BUILD_5,
    Y_TURN_1,
)
from landnam.games.dice.sheet import (
    CITY,
    CITY_POINTS,
    CITY_ROADS,
    CONTINUES,
    COST,
    DICE,
    KNIGHT,
    KNIGHTS,
    ROAD,
    ROAD_POINTS,
    SETTLEMENT,
    SETTLEMENT_POINTS,
    SETTLEMENT_ROADS,
    START,
)
from landnam.games.dice.state import BEFORE_ROLL, BUILDING, OPEN, SPENT
from landnam.native.compiled import State, rule

_RESOURCES = len(RESOURCES)


@rule
def refuse_building(s: State) -> Any:
    """Y-TURN-1, Y-BUILD-1: after rolling, and at least one roll is made."""
    if s.phase == BUILDING:
        return ALLOWED
    return Y_TURN_1 if s.phase == BEFORE_ROLL else Y_BUILD_1


@rule
def open_faces(s: State) -> Any:
    """How many dice that can still pay show each face, four bits a face."""
    counts = 0
    for die in range(DICE):
        if s.states[die] == OPEN:
            counts += 1 << 4 * int(s.faces[die])
    return counts


@rule
def enough(counts: Any, piece: Any) -> Any:
    """Y-BUILD-1: do these faces pay for a piece?"""
    for resource in range(_RESOURCES):
        if counts >> 4 * resource & 15 < COST[piece, resource]:
            return False
    return True


@rule
def refuse_cost(s: State, piece: Any) -> Any:
    """Y-BUILD-1: only dice that have not paid yet can pay."""
    return ALLOWED if enough(open_faces(s), piece) else Y_BUILD_1


@rule
def pay(s: State, piece: Any) -> None:
    """Y-BUILD-1: the cost is taken from the first dice that show it."""
    for resource in range(_RESOURCES):
        due = COST[piece, resource]
        for die in range(DICE):
            if due and s.faces[die] == resource and s.states[die] == OPEN:
                s.states[die] = SPENT
                due -= 1


# --- where it may stand -----------------------------------------------------------------------------------------------


@rule
def has_road(s: State, seat: Any, road: Any) -> Any:
    """Is this road built? The start road always is (Y-BUILD-2)."""
    return road == START or s.roads[seat] >> road & 1 == 1


@rule
def road_fits(s: State, seat: Any, road: Any) -> Any:
    """Y-BUILD-2: a road not yet built that continues a built one, whatever stands or does not stand between."""
    return not has_road(s, seat, road) and has_road(s, seat, CONTINUES[road])


@rule
def settlement_fits(s: State, seat: Any) -> Any:
    """Y-BUILD-3: the next settlement, if there is one, stands at the end of a built road."""
    n = s.settlements[seat]
    return n < len(SETTLEMENT_POINTS) and has_road(s, seat, SETTLEMENT_ROADS[n])


@rule
def city_fits(s: State, seat: Any) -> Any:
    """Y-BUILD-4: the next city, if there is one, stands at the end of a built road."""
    n = s.cities[seat]
    return n < len(CITY_POINTS) and has_road(s, seat, CITY_ROADS[n])


@rule
def knight_fits(s: State, seat: Any) -> Any:
    """Y-BUILD-5: six knights can be built."""
    return s.knights[seat] < KNIGHTS


@rule
def refuse_road(s: State, seat: Any, road: Any) -> Any:
    """Y-BUILD-2: the rule that forbids this road, or ALLOWED."""
    return refuse_cost(s, ROAD) if road_fits(s, seat, road) else Y_BUILD_2


@rule
def refuse_settlement(s: State, seat: Any) -> Any:
    """Y-BUILD-3: the rule that forbids the next settlement, or ALLOWED."""
    return refuse_cost(s, SETTLEMENT) if settlement_fits(s, seat) else Y_BUILD_3


@rule
def refuse_city(s: State, seat: Any) -> Any:
    """Y-BUILD-4: the rule that forbids the next city, or ALLOWED."""
    return refuse_cost(s, CITY) if city_fits(s, seat) else Y_BUILD_4


@rule
def refuse_knight(s: State, seat: Any) -> Any:
    """Y-BUILD-5: the rule that forbids the next knight, or ALLOWED."""
    return refuse_cost(s, KNIGHT) if knight_fits(s, seat) else Y_BUILD_5


# --- marking it on the sheet ------------------------------------------------------------------------------------------


@rule
def build_road(s: State, seat: Any, road: Any) -> None:
    """Y-BUILD-2: a road is worth one point."""
    pay(s, ROAD)
    s.roads[seat] |= 1 << road
    s.gained += ROAD_POINTS


@rule
def build_settlement(s: State, seat: Any) -> None:
    """Y-BUILD-3: the settlements are worth more and more."""
    pay(s, SETTLEMENT)
    s.gained += SETTLEMENT_POINTS[s.settlements[seat]]
    s.settlements[seat] += 1


@rule
def build_city(s: State, seat: Any) -> None:
    """Y-BUILD-4: so are the cities."""
    pay(s, CITY)
    s.gained += CITY_POINTS[s.cities[seat]]
    s.cities[seat] += 1


@rule
def build_knight(s: State, seat: Any) -> None:
    """Y-BUILD-5, Y-JOKER-1: a knight is worth its number, and its joker can be used at once."""
    pay(s, KNIGHT)
    s.jokers[seat] |= 1 << s.knights[seat]
    s.knights[seat] += 1
    s.gained += s.knights[seat]
