"""What the learned value looks at: some forty-five numbers for each seat, scaled to be of the size of one.

They are read off a whole record; a bot asks only in worlds that it has imagined.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.road.notes import metropolises_left, most_of_others, take_stock
from landnam.games.road.awards import metropolises, tie_owner
from landnam.games.road.build import rate_of
from landnam.games.road.cards import (
    ABUNDANCE,
    ARMY_MINIMUM,
    ARMY_TIE,
    BUILDINGS,
    CARDS,
    EVENTS,
    HAND_LIMIT,
    POINTS_TO_WIN,
    ROBBER,
    ROUTE_MINIMUM,
    ROUTE_TIE,
    SIDE_A,
    SUBSIDY,
)
from landnam.games.road.drawing import hand_size
from landnam.games.road.state import NOBODY
from landnam.native.compiled import State, rule

FEATURES: Final = 52


@rule
def describe(s: State, seat: Any, notes: Any, row: Any) -> None:
    """Write the features of one seat into a row of ``notes.inputs``."""
    x = notes.inputs[row]
    take_stock(s, seat, notes)
    describe_points(s, seat, x)
    describe_hand(s, seat, x)
    describe_cards(s, seat, x)
    describe_plans(s, seat, notes, x)
    describe_table(s, seat, x)


@rule
def describe_points(s: State, seat: Any, x: Any) -> None:
    """Points, with steps near the end; whose turn it is."""
    short = POINTS_TO_WIN - int(s.points[seat])
    x[0] = 1.0 - 0.2 * short
    x[1] = 1.0 if short <= 3 else 0.0
    x[2] = 1.0 if short <= 2 else 0.0
    x[3] = 1.0 if short <= 1 else 0.0
    turn = (seat - int(s.active)) % int(s.players)
    x[4] = 1.0 if turn == 0 else 0.0
    x[5] = 1.0 if turn == 1 else 0.0
    x[6] = turn / 3.0
    x[7] = 1.0 if turn == 0 and s.trade_used else 0.0
    x[8] = 1.0 if turn == 0 and s.substitution_used else 0.0


@rule
def describe_hand(s: State, seat: Any, x: Any) -> None:
    """The cards in hand, and how many the robber would leave alone."""
    variety = 0
    for resource in range(5):
        held = int(s.hand[seat, resource])
        variety += int(held > 0)
        x[9 + resource] = 0.3 * min(held, 5)
    size = hand_size(s, seat)
    above = size - HAND_LIMIT - int(s.knights[seat])
    x[14] = 0.1 * size
    x[15] = 0.3 * max(0, above)
    x[16] = 1.0 if above > 0 else 0.0
    x[17] = 0.2 * variety


@rule
def describe_cards(s: State, seat: Any, x: Any) -> None:
    """What lies before the seat, its harvest, its rate, and the two races."""
    great = metropolises(s, seat)
    x[18] = 0.4 * s.settlements[seat]
    x[19] = 0.5 * s.cities[seat]
    x[20] = 0.5 * great
    x[21] = 0.25 * s.roads[seat]
    x[22] = 0.35 * s.knights[seat]
    x[23] = 0.3 * (s.cities[seat] + great * (2 if s.side == SIDE_A else 1))
    x[24] = 0.3 * (4 - rate_of(s, seat))
    x[25] = 1.0 if s.longest_route == seat else 0.0
    x[26] = 1.0 if s.largest_army == seat else 0.0
    roads = int(s.roads[seat]) - max(ROUTE_MINIMUM - 1, most_of_others(s.roads, s.players, seat))
    knights = int(s.knights[seat]) - max(ARMY_MINIMUM - 1, most_of_others(s.knights, s.players, seat))
    x[27] = 0.35 * max(-3, min(3, roads))
    x[28] = 0.35 * max(-3, min(3, knights))
    x[29] = 1.0 if tie_owner(s, ROUTE_TIE) == seat else 0.0
    x[30] = 1.0 if tie_owner(s, ARMY_TIE) == seat else 0.0


@rule
def describe_plans(s: State, seat: Any, notes: Any, x: Any) -> None:
    """How near every card is that could be built, what the best is worth, and how near a card that wins."""
    best, winning = 0.0, 0.0
    for card in range(len(CARDS)):
        near = 1.0 / (1.0 + notes.missing[card]) if notes.worth[card] > 0.0 else 0.0
        x[31 + card] = near
        best = max(best, near * min(notes.gain[card], 2))
        if near > 0.0 and s.points[seat] + notes.gain[card] >= POINTS_TO_WIN:
            winning = max(winning, near)
    x[36] = best
    x[37] = winning
    x[38] = 1.0 if winning == 1.0 else 0.0
    x[39] = winning if seat == s.active else 0.0


@rule
def describe_table(s: State, seat: Any, x: Any) -> None:
    """The row, the events that are left, the stacks, and whether the bonus cards are still to be had."""
    for card in range(len(BUILDINGS)):
        x[40 + card] = 0.4 * s.row[card]
    left = 0
    for event in range(len(EVENTS)):
        left += int(s.event_deck[event])
    x[44] = float(s.event_deck[ROBBER]) / max(left, 1)
    x[45] = float(s.event_deck[SUBSIDY] * s.settlements[seat]) / max(left, 1)
    x[46] = float(s.event_deck[ABUNDANCE]) / max(left, 1)
    x[47] = 0.25 * metropolises_left(s)
    x[48] = 1.0 if s.longest_route == NOBODY else 0.0
    x[49] = 1.0 if s.largest_army == NOBODY else 0.0
    x[50] = 1.0 if s.side == SIDE_A else 0.0
    x[51] = 0.05 * min(s.turn, 40)
