"""Setting up (R-SETUP-1..4): the decks, the starting cards, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.games.road.cards import (
    BUILDING_CARDS,
    BUILDINGS,
    EVENT_CARDS,
    EVENTS,
    METROPOLISES,
    NO_EVENT,
    RESOURCE_CARDS,
    SIDES,
    counts,
)
from landnam.games.road.row import wait_for_row
from landnam.games.road.state import NOBODY, STARTING
from landnam.native.compiled import State, rule

_RESOURCES = counts(RESOURCE_CARDS)
_BUILDINGS = counts(BUILDING_CARDS)
_EVENTS = counts(EVENT_CARDS)

PLAN: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("max_turns", np.int32),
                ("players", np.int8),
                ("side", np.int8),
                ("mixed", np.int8),
                ("first", np.int8),  # NOBODY: it is dealt
            ],
            align=True,
        ),
    )
)
"""What is settled before the first card is dealt."""


def plan_of(options: Mapping[str, Any], players: int, first: int) -> NDArray[np.void]:
    """The plan of a game with these options, as an array of one."""
    plan = np.zeros(1, PLAN)
    plan["players"] = players
    plan["side"] = SIDES.index(options["metropolises"])
    plan["mixed"] = options["row"] == "mixed"
    plan["first"] = first
    plan["max_turns"] = options["max_turns"] or 0
    return plan


@rule
def fill_box(s: State, players: Any) -> None:
    """All cards in their decks, and a starting settlement and road before everybody (R-SETUP-2, 3)."""
    s.players = players
    for resource in range(5):
        s.deck[resource] = _RESOURCES[resource]
        s.deck_size += s.deck[resource]
    for card in range(len(BUILDINGS)):
        s.building_deck[card] = _BUILDINGS[card]
    for event in range(len(EVENTS)):
        s.event_deck[event] = _EVENTS[event]
    for metropolis in range(len(METROPOLISES)):
        s.metropolis[metropolis] = NOBODY
    for seat in range(players):
        s.roads[seat] = 1
        s.settlements[seat] = 1
        s.points[seat] = 1
    s.longest_route = NOBODY
    s.largest_army = NOBODY
    s.event = NO_EVENT
    s.first = NOBODY
    s.active = NOBODY
    s.winner = NOBODY


@rule
def set_up(s: State, plan: Any, source: Any) -> None:  # noqa: ARG001 # its chance is all in the open
    """Everything up to the first chance move."""
    fill_box(s, plan.players)
    s.side = plan.side
    s.mixed = plan.mixed
    s.max_turns = plan.max_turns
    if plan.first == NOBODY:
        s.phase = STARTING
    else:
        start_with(s, plan.first)


@rule
def start_with(s: State, seat: Any) -> None:
    """Who has the start card begins (R-SETUP-3); the row is dealt first."""
    s.first = seat
    s.active = seat
    wait_for_row(s)
