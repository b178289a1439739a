"""The compiled functions of the dice game that Python calls."""

from __future__ import annotations

from typing import Any

from landnam.games.dice.legal import list_legal
from landnam.games.dice.rulebook import apply, apply_chance, chance_cases, chance_result, refuse, waits_for
from landnam.games.dice.turn import finish, set_up
from landnam.rules.compiled import entry


@entry
def begin(states: Any, plan: Any) -> None:
    """Set up a game as planned."""
    set_up(states[0], plan[0])


@entry
def close(states: Any) -> None:
    """Find the winners of a game whose turns have all been played."""
    finish(states[0])


@entry
def waiting(states: Any) -> Any:
    """The seat the game waits for, as a mask."""
    return waits_for(states[0])


@entry
def ending(states: Any) -> Any:
    """Whether and why the game is over."""
    return states[0].ending


@entry
def refusal(states: Any, seat: Any, action: Any) -> Any:
    """The rule that forbids an action, or ALLOWED."""
    return refuse(states[0], seat, action)


@entry
def legal(states: Any, seat: Any, offers: Any, menus: Any) -> Any:  # noqa: ARG001 # nobody trades here
    """Write the legal actions into the menu; how many there are."""
    return list_legal(states[0], seat, menus[0])


@entry
def happen(states: Any, seat: Any, action: Any) -> None:
    """Carry out a seat's action, or a chance result for the seat -1."""
    if seat < 0:
        apply_chance(states[0], action)
    else:
        apply(states[0], seat, action)


@entry
def cases(states: Any) -> Any:
    """How many equally likely cases the open chance move has."""
    return chance_cases(states[0])


@entry
def result(states: Any, case: Any) -> Any:
    """What one of them brings."""
    return chance_result(states[0], case)
