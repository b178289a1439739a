"""What every card that can be built is worth to a seat, and how many cards it still lacks for it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.values import VALUE_NOTES
from landnam.games.road.awards import tie_owner
from landnam.games.road.build import rate_of, refuse_card
from landnam.games.road.cards import (
    ANY_METROPOLIS,
    ARMY_MINIMUM,
    ARMY_TIE,
    BONUS_POINTS,
    CARDS,
    CITY,
    COST,
    HAND_LIMIT,
    KNIGHT,
    KNIGHT_DRAW,
    METROPOLIS,
    METROPOLISES,
    POINTS_TO_WIN,
    RATES,
    ROAD,
    ROAD_DRAW,
    ROUTE_MINIMUM,
    ROUTE_TIE,
    SETTLEMENT,
    SIDE_A,
    Ints,
)
from landnam.games.road.drawing import hand_size
from landnam.native.compiled import State, rule

NOTES: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # the seat that was looked at last, by card
                ("worth", np.float32, (len(CARDS),)),  # about in points; 0 if it cannot be built
                ("actions", np.int64, (256,)),  # the menu
                ("gain", np.int32, (len(CARDS),)),  # points it brings at once
                ("missing", np.int32, (len(CARDS),)),  # cards that the hand lacks, a substitution made
                ("metropolis", np.int32),  # the one to choose
                *VALUE_NOTES,
            ],
            align=True,
        ),
    )
)
"""What a bot has worked out, and its menu of actions. Nothing of it outlasts a decision."""

PRICE: Final[Ints] = COST.sum(axis=1)
"""How many cards each building costs."""
WINS: Final = 100.0
"""The value of a card that wins the game."""
CITY_INCOME: Final = 0.3
METROPOLIS_INCOME: Final = 0.5
"""The value of a further card in every harvest, in points; these numbers won matches against others."""


@rule
def no_survey(s: State, notes: Any) -> None:
    """There is no board to look at."""


@rule
def take_stock(s: State, seat: Any, notes: Any) -> None:
    """Look at every card that the seat could build: what it brings, and what is missing for it."""
    for card in range(METROPOLIS):
        notes.gain[card] = 0
        notes.worth[card] = 0.0
        if refuse_card(s, seat, card, 0) == 0:
            notes.gain[card] = gain_of(s, seat, card)
            notes.worth[card] = worth_of(s, seat, card, notes.gain[card])
        notes.missing[card] = missing_cards(s, seat, card)
    notes.missing[METROPOLIS] = missing_cards(s, seat, METROPOLIS)
    choose_metropolis(s, seat, notes)


@rule
def choose_metropolis(s: State, seat: Any, notes: Any) -> None:
    """The best metropolis that is left; on side A they are all alike."""
    notes.worth[METROPOLIS] = 0.0
    notes.gain[METROPOLIS] = 0
    for choice in range(ANY_METROPOLIS + 1):
        if refuse_card(s, seat, METROPOLIS, choice) == 0:
            gain = 1 + tie_gain(s, seat, choice)
            worth = metropolis_worth(s, seat, choice, gain)
            if worth > np.float64(notes.worth[METROPOLIS]):
                notes.worth[METROPOLIS] = worth
                notes.gain[METROPOLIS] = gain
                notes.metropolis = choice


# --- what is missing --------------------------------------------------------------------------------------------


@rule
def shortfall(s: State, seat: Any, card: Any) -> Any:
    """How many of its cards a building still lacks."""
    missing = 0
    for resource in range(5):
        missing += max(0, COST[card, resource] - int(s.hand[seat, resource]))
    return missing


@rule
def spare_for_rate(s: State, seat: Any, card: Any) -> Any:
    """The resource with the most cards left after a substitution in this build; -1 if none suffices."""
    rate = rate_of(s, seat)
    found, most = -1, -1
    for resource in range(5):
        left = int(s.hand[seat, resource]) - COST[card, resource] - rate
        if left > most:
            found, most = resource, left
    return found


@rule
def missing_cards(s: State, seat: Any, card: Any) -> Any:
    """How many cards a building lacks if one of them may be substituted."""
    missing = shortfall(s, seat, card)
    if missing and spare_for_rate(s, seat, card) >= 0:
        missing -= 1
    return missing


# --- what it brings ---------------------------------------------------------------------------------------------


@rule
def most_of_others(counts: Any, players: Any, seat: Any) -> Any:
    """The highest count among the others."""
    most = 0
    for other in range(players):
        if other != seat:
            most = max(most, int(counts[other]))
    return most


@rule
def needed_for_bonus(counts: Any, players: Any, seat: Any, minimum: Any, favoured: Any) -> Any:
    """How many cards must be added to take a bonus card from the others."""
    rival = most_of_others(counts, players, seat)
    return max(minimum, rival if favoured == seat else rival + 1) - int(counts[seat])


@rule
def gain_of(s: State, seat: Any, card: Any) -> Any:
    """The points that a card of the row brings at once."""
    if card == ROAD:
        need = needed_for_bonus(s.roads, s.players, seat, ROUTE_MINIMUM, tie_owner(s, ROUTE_TIE))
        return BONUS_POINTS if s.longest_route != seat and need == 1 else 0
    if card == KNIGHT:
        need = needed_for_bonus(s.knights, s.players, seat, ARMY_MINIMUM, tie_owner(s, ARMY_TIE))
        return BONUS_POINTS if s.largest_army != seat and need == 1 else 0
    return 1


@rule
def tie_gain(s: State, seat: Any, choice: Any) -> Any:
    """The points of a bonus card that a tie metropolis takes as it is built (R-METRO-3)."""
    if choice == ROUTE_TIE and s.longest_route != seat:
        return BONUS_POINTS if needed_for_bonus(s.roads, s.players, seat, ROUTE_MINIMUM, seat) <= 0 else 0
    if choice == ARMY_TIE and s.largest_army != seat:
        return BONUS_POINTS if needed_for_bonus(s.knights, s.players, seat, ARMY_MINIMUM, seat) <= 0 else 0
    return 0


@rule
def race_worth(counts: Any, players: Any, seat: Any, holder: Any, minimum: Any, favoured: Any) -> Any:
    """What one more card is worth in the race for a bonus card, apart from its points."""
    if holder == seat:
        ahead = int(counts[seat]) - most_of_others(counts, players, seat)
        return 0.8 if ahead <= 0 else (0.4 if ahead == 1 else 0.0)
    need = needed_for_bonus(counts, players, seat, minimum, favoured)
    if need <= 1:
        return 0.0 if holder < 0 else 0.55  # another seat loses it
    return 0.9 if need == 2 else (0.3 if need == 3 else 0.0)


@rule
def worth_of(s: State, seat: Any, card: Any, gain: Any) -> Any:
    """What a card of the row is worth, about in points."""
    if s.points[seat] + gain >= POINTS_TO_WIN:
        return WINS
    if card == ROAD:
        favoured = tie_owner(s, ROUTE_TIE)
        rate = 0.3 if s.roads[seat] < len(RATES) - 1 else 0.0
        return gain + rate + race_worth(s.roads, s.players, seat, s.longest_route, ROUTE_MINIMUM, favoured)
    if card == KNIGHT:
        favoured = tie_owner(s, ARMY_TIE)
        return gain + 0.1 + race_worth(s.knights, s.players, seat, s.largest_army, ARMY_MINIMUM, favoured)
    if card == CITY:
        return gain + CITY_INCOME
    return settlement_worth(s, seat)


@rule
def settlement_worth(s: State, seat: Any) -> Any:
    """A point, and a place for a city; but the event may be the robber, who takes half of a large hand."""
    worth = 1.0 if s.settlements[seat] + s.cities[seat] else 2.6
    left = hand_size(s, seat) - PRICE[SETTLEMENT]
    if left > HAND_LIMIT + s.knights[seat]:
        worth -= 0.1 * (left // 2)
    return max(worth, 0.1)


@rule
def metropolis_worth(s: State, seat: Any, choice: Any, gain: Any) -> Any:
    """Points, a better harvest on side A, cards or ties on side B."""
    if s.points[seat] + gain >= POINTS_TO_WIN:
        return WINS
    worth = float(gain)
    if s.side == SIDE_A:
        worth += METROPOLIS_INCOME
    elif choice == ROAD_DRAW:
        worth += 0.25 * s.roads[seat]
    elif choice == KNIGHT_DRAW:
        worth += 0.25 * s.knights[seat]
    else:
        worth += 0.5
    return worth


@rule
def metropolises_left(s: State) -> Any:
    """How many metropolises are not built yet."""
    left = 0
    for metropolis in range(len(METROPOLISES)):
        left += int(s.metropolis[metropolis] < 0)
    return left
