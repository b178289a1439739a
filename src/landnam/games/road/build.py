"""Building from the row and the metropolis stack (R-BUILD-1..4, R-ROAD-1, R-CITY-1, R-METRO-1)."""

from __future__ import annotations

from typing import Any

from landnam.games.road.actions import spared_of, spent_of, substitutes
from landnam.games.road.awards import award
from landnam.games.road.cards import (
    ANY_METROPOLIS,
    CITY,
    COST,
    KNIGHT,
    KNIGHT_DRAW,
    METROPOLIS,
    METROPOLISES,
    RATES,
    ROAD,
    ROAD_DRAW,
    SETTLEMENT,
    SIDE_A,
    SIDE_B,
)
from landnam.games.road.drawing import discard_card
from landnam.games.road.rule_ids import (
    ALLOWED,
    R_BUILD_1,
    R_BUILD_4,
    R_CITY_1,
    R_METRO_1,
    R_ROAD_1,
    R_SETUP_2,
)
from landnam.games.road.state import NOBODY
from landnam.native.codes import first_of, second_of
from landnam.native.compiled import State, rule


@rule
def rate_of(s: State, seat: Any) -> Any:
    """How many equal cards stand for one other; the starting road counts, a fifth road helps no more (R-ROAD-1, 2)."""
    return RATES[min(int(s.roads[seat]), len(RATES) - 1)]


@rule
def refuse_card(s: State, seat: Any, card: Any, metropolis: Any) -> Any:
    """Is the card there, and is there something for it to cover?"""
    if card == METROPOLIS:
        return refuse_metropolis(s, seat, metropolis)
    if s.row[card] == 0:
        return R_BUILD_1
    if card == CITY and s.settlements[seat] == 0:
        return R_CITY_1
    return ALLOWED


@rule
def refuse_metropolis(s: State, seat: Any, metropolis: Any) -> Any:
    """Any that is not built yet, over a city (R-METRO-1); it is named on side B, where they differ (R-SETUP-2)."""
    if (s.side == SIDE_A) != (metropolis == ANY_METROPOLIS):
        return R_SETUP_2
    if s.side == SIDE_B and s.metropolis[metropolis] != NOBODY:
        return R_METRO_1
    if s.side == SIDE_A and next_metropolis(s) == ANY_METROPOLIS:
        return R_METRO_1
    return ALLOWED if s.cities[seat] else R_METRO_1


@rule
def next_metropolis(s: State) -> Any:
    """The top of the stack on side A, where all are alike; ANY_METROPOLIS if it is used up."""
    for metropolis in range(len(METROPOLISES)):
        if s.metropolis[metropolis] == NOBODY:
            return metropolis
    return ANY_METROPOLIS


@rule
def refuse_substitution(s: State, seat: Any, action: Any) -> Any:
    """Once a turn, at the seat's rate, for another resource that the card costs (R-ROAD-1)."""
    wrong_rate = substitutes(action) != rate_of(s, seat)
    needless = COST[first_of(action), spared_of(action)] == 0 or spent_of(action) == spared_of(action)
    return R_ROAD_1 if s.substitution_used or wrong_rate or needless else ALLOWED


@rule
def due(action: Any, resource: Any) -> Any:
    """How many cards of a resource this build takes, its substitution included."""
    n = int(COST[first_of(action), resource])
    if substitutes(action):
        if resource == spared_of(action):
            n -= 1
        elif resource == spent_of(action):
            n += substitutes(action)
    return n


@rule
def refuse_build(s: State, seat: Any, action: Any) -> Any:
    """The rule that forbids the active seat this build, or ALLOWED."""
    refusal = refuse_card(s, seat, first_of(action), second_of(action))
    if refusal == ALLOWED and substitutes(action):
        refusal = refuse_substitution(s, seat, action)
    if refusal:
        return refusal
    for resource in range(5):
        if s.hand[seat, resource] < due(action, resource):
            return R_BUILD_4
    return ALLOWED


@rule
def build(s: State, seat: Any, action: Any) -> None:
    """Pay for a card, lay it out, and count the points again (R-BUILD-1)."""
    for resource in range(5):
        discard_card(s, seat, resource, due(action, resource))
    if substitutes(action):
        s.substitution_used = 1
    card = first_of(action)
    if card == METROPOLIS:
        raise_metropolis(s, seat, second_of(action))
    else:
        s.row[card] -= 1
        lay_out(s, seat, card)
    award(s)


@rule
def lay_out(s: State, seat: Any, card: Any) -> None:
    """A card of the row comes before the seat; a city covers a settlement (R-CITY-1)."""
    if card == ROAD:
        s.roads[seat] += 1
    elif card == KNIGHT:
        s.knights[seat] += 1
    elif card == SETTLEMENT:
        s.settlements[seat] += 1
    else:
        s.settlements[seat] -= 1
        s.cities[seat] += 1


@rule
def raise_metropolis(s: State, seat: Any, choice: Any) -> None:
    """It covers a city; two of the B sides bring cards at once (R-METRO-1, 2)."""
    s.metropolis[next_metropolis(s) if choice == ANY_METROPOLIS else choice] = seat
    s.cities[seat] -= 1
    if choice == ROAD_DRAW:
        s.draws[seat] = s.roads[seat]
    elif choice == KNIGHT_DRAW:
        s.draws[seat] = s.knights[seat]
