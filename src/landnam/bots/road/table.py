"""What the table value of On the Road looks at: all that the seat value sees, and rivals, turn and piles as well.

They are read off a whole record; a bot asks only in worlds that it has imagined.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.road.features import FEATURES, describe
from landnam.bots.road.notes import most_of_others
from landnam.games.road.cards import BUILDINGS, CARDS, EVENTS, METROPOLISES, POINTS_TO_WIN
from landnam.games.road.state import ACTIONS
from landnam.native.compiled import State, rule

TURN: Final = FEATURES
RIVAL: Final = TURN + 8
PILES: Final = RIVAL + 8
EVENTS_LEFT: Final = PILES + 5 + len(BUILDINGS)
GREAT: Final = EVENTS_LEFT + len(EVENTS)
HAND: Final = GREAT + len(METROPOLISES)
"""Where each group of inputs begins, after those of the seat value."""
TABLE_FEATURES: Final = HAND + 2 * len(CARDS) + 2


@rule
def describe_table(s: State, notes: Any) -> None:
    """Write the features of every seat into its row of ``notes.table_inputs``."""
    for seat in range(s.players):
        x = notes.table_inputs[seat]
        see_turn(s, seat, x)
        see_rivals(s, seat, x)
        see_piles(s, x)
        for metropolis in range(len(METROPOLISES)):
            x[GREAT + metropolis] = 1.0 if s.metropolis[metropolis] == seat else 0.0
        describe_hand(s, seat, notes)


@rule
def see_turn(s: State, seat: Any, x: Any) -> None:
    """How far away the seat's turn is, and what is asked of it."""
    away = (seat - int(s.active)) % int(s.players)
    for turns in range(1, 4):
        x[TURN - 1 + turns] = 1.0 if away == turns else 0.0
    x[TURN + 3] = 1.0 if away == 0 and s.phase == ACTIONS else 0.0
    x[TURN + 4] = 0.3 * s.owes[seat]
    x[TURN + 5] = 1.0 if s.gives[seat] else 0.0
    x[TURN + 6] = 0.5 * (4 - s.players)
    x[TURN + 7] = 0.3 * s.draws[seat]


@rule
def see_rivals(s: State, seat: Any, x: Any) -> None:
    """The best of the others in points, roads and knights, and how many cards all of them hold."""
    most = most_of_others(s.points, s.players, seat)
    short = POINTS_TO_WIN - most
    x[RIVAL] = 1.0 - 0.2 * short
    for step in range(1, 4):
        x[RIVAL + step] = 1.0 if short <= step else 0.0
    x[RIVAL + 4] = 0.25 * (int(s.points[seat]) - most)
    x[RIVAL + 5] = 0.25 * most_of_others(s.roads, s.players, seat)
    x[RIVAL + 6] = 0.35 * most_of_others(s.knights, s.players, seat)
    leaders = 0
    for other in range(s.players):
        if other != seat and s.points[other] >= s.points[seat]:
            leaders += 1
    x[RIVAL + 7] = 0.33 * leaders


@rule
def see_piles(s: State, x: Any) -> None:
    """What is left to be drawn: resources, building cards and events."""
    for resource in range(5):
        x[PILES + resource] = 0.1 * s.deck[resource]
    for card in range(len(BUILDINGS)):
        x[PILES + 5 + card] = 0.1 * s.building_deck[card]
    for event in range(len(EVENTS)):
        x[EVENTS_LEFT + event] = 0.3 * s.event_deck[event]


@rule
def describe_hand(s: State, seat: Any, notes: Any) -> None:
    """Write the features of a seat that its hand decides, and those of the seat value; the others must stand."""
    describe(s, seat, notes, seat)
    x = notes.table_inputs[seat]
    for feature in range(FEATURES):
        x[feature] = notes.inputs[seat, feature]
    payable = 0
    for card in range(len(CARDS)):
        possible = notes.worth[card] > 0.0
        x[HAND + card] = 1.0 if possible and notes.missing[card] == 0 else 0.0
        x[HAND + len(CARDS) + card] = 0.3 * notes.missing[card] if possible else 1.0
        payable += int(possible and notes.missing[card] == 0)
    x[HAND + 2 * len(CARDS)] = 0.3 * payable
    x[HAND + 2 * len(CARDS) + 1] = 0.03 * s.deck_size
