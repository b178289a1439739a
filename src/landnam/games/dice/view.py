"""What a seat may know: everything, because nothing is hidden in the dice game."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.games.dice.position import filled, members
from landnam.games.dice.sheet import BOXES, DICE, FACES
from landnam.games.dice.state import DIE_STATES, IN_HAND, PHASES, STATE
from landnam.native.compiled import State, States
from landnam.rules.outcomes import Outcome


def view_of(
    s: State,
    seats: tuple[str, ...],
    options: dict[str, Any],
    to_act: tuple[int, ...],
    outcome: Outcome | None,
    viewer: int | None,
) -> dict[str, Any]:
    """Everything that a seat or a spectator (None) may know; a die that is being rolled has no face."""
    return {
        "game": "dice",
        "seat": viewer,
        "players": list(seats),
        "options": dict(options),
        "turns": int(s.turns),
        "max_turns": int(s.max_turns),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "active": int(s.active),
        "to_act": list(to_act),
        "rolls": int(s.rolls),
        "dice": [_die(s, die) for die in range(DICE)] if s.rolls else None,
        "gained": int(s.gained),
        "built": bool(s.gained),
        "seats": [_seat(s, seat, colour) for seat, colour in enumerate(seats)],
        "outcome": None if outcome is None else outcome.plain(),
    }


def _die(s: State, die: int) -> dict[str, str | None]:
    face = int(s.faces[die])
    return {"face": None if face == IN_HAND else FACES[face], "state": DIE_STATES[s.states[die]]}


def _seat(s: State, seat: int, colour: str) -> dict[str, Any]:
    scores = s.boxes[seat, : filled(s, seat)].tolist()
    return {
        "colour": colour,
        "roads": [f"R{road}" for road in members(s.roads[seat])],
        "settlements": int(s.settlements[seat]),
        "cities": int(s.cities[seat]),
        "knights": int(s.knights[seat]),
        "jokers": [joker + 1 for joker in members(s.jokers[seat])],
        "boxes": scores + [None] * (BOXES - len(scores)),
        "points": int(s.points[seat]),
    }


def state_of(view: dict[str, Any]) -> States:
    """The state that a view shows, without the winners."""
    states: States = np.zeros(1, STATE)
    s: State = states[0]
    s.players = len(view["players"])
    for name in ("turns", "max_turns", "turn", "active", "rolls", "gained"):
        s[name] = view[name]
    s.phase = PHASES.index(view["phase"])
    s.faces[:] = IN_HAND
    for die, shown in enumerate(view["dice"] or ()):
        if shown["face"] is not None:
            s.faces[die] = FACES.index(shown["face"])
        s.states[die] = DIE_STATES.index(shown["state"])
    for seat, sheet in enumerate(view["seats"]):
        s.roads[seat] = sum(1 << int(road[1:]) for road in sheet["roads"])
        s.jokers[seat] = sum(1 << knight - 1 for knight in sheet["jokers"])
        s.boxes[seat] = [score or 0 for score in sheet["boxes"]]
        for name in ("settlements", "cities", "knights", "points"):
            s[name][seat] = sheet[name]
    return states
