"""What a seat of the dice game sees, as bytes: nothing is hidden."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.layouts import SEAT_NAMES, WHOLE_TABLE, Block, ObservationLayout, each, flags, numbers
from landnam.games.dice.sheet import BOXES, CITY_POINTS, DICE, FACES, KNIGHTS, NOTHING_BUILT, ROADS, SETTLEMENT_POINTS
from landnam.games.dice.state import DIE_STATES, IN_HAND, PHASES, ROLLS, SEATS
from landnam.native.compiled import State, rule

VERSION: Final = 1
POINTS_FROM: Final = NOTHING_BUILT * BOXES
"""Points are counted from the worst that can happen, so that they are never negative."""

_DIE: Final = flags(*each("shows", FACES), *DIE_STATES)
_SEAT: Final = (
    *flags("present", "active", *each("road", (f"R{road}" for road in range(ROADS)))),
    *numbers(len(SETTLEMENT_POINTS), "settlements"),
    *numbers(len(CITY_POINTS), "cities"),
    *numbers(KNIGHTS, "knights"),
    *flags(*each("joker", (str(knight + 1) for knight in range(KNIGHTS)))),
    *numbers(255, f"points above {POINTS_FROM}"),
)
_TABLE: Final = (
    *flags(*each("phase", PHASES)),
    *numbers(ROLLS, "rolls"),
    *numbers(BOXES, "turn", "turns"),
    *numbers(60, "gained"),
)
LAYOUT: Final = ObservationLayout(
    "dice",
    VERSION,
    (
        Block("dice", tuple(str(die + 1) for die in range(DICE)), _DIE),
        Block("seats", SEAT_NAMES, _SEAT),
        Block("table", WHOLE_TABLE, _TABLE),
    ),
)
_SIZE: Final = LAYOUT.size
_at = LAYOUT.at
_SHOWS, _STATE = _at("dice", "shows wood"), _at("dice", "open")
_PRESENT, _ROADS, _SETTLEMENTS, _JOKERS = (
    _at("seats", name) for name in ("present", "road R0", "settlements", "joker 1")
)
_POINTS: Final = _at("seats", f"points above {POINTS_FROM}")
_PHASE, _ROLLS, _TURN, _GAINED = (_at("table", name) for name in ("phase rolling", "rolls", "turn", "gained"))


@rule
def see_board(s: State, out: Any, i: Any) -> None:
    """There is no board."""


@rule
def see(s: State, r: Any, viewer: Any, out: Any, i: Any) -> None:  # noqa: ARG001 # nothing is counted
    """The dice, all sheets and the turn."""
    for k in range(_SIZE):
        out[i, k] = 0
    for die in range(DICE):
        if s.faces[die] != IN_HAND:
            out[i, _SHOWS + int(s.faces[die]) * DICE + die] = 1
        out[i, _STATE + int(s.states[die]) * DICE + die] = 1
    for slot in range(s.players):
        seat = (viewer + slot) % s.players
        out[i, _PRESENT + slot] = 1
        out[i, _PRESENT + SEATS + slot] = s.active == seat
        for road in range(ROADS):
            out[i, _ROADS + road * SEATS + slot] = s.roads[seat] >> road & 1
        out[i, _SETTLEMENTS + slot] = s.settlements[seat]
        out[i, _SETTLEMENTS + SEATS + slot] = s.cities[seat]
        out[i, _SETTLEMENTS + 2 * SEATS + slot] = s.knights[seat]
        for knight in range(KNIGHTS):
            out[i, _JOKERS + knight * SEATS + slot] = s.jokers[seat] >> knight & 1
        out[i, _POINTS + slot] = int(s.points[seat]) - POINTS_FROM
    out[i, _PHASE + int(s.phase)] = 1
    out[i, _ROLLS] = s.rolls
    out[i, _TURN] = s.turn
    out[i, _TURN + 1] = s.turns
    out[i, _GAINED] = s.gained
