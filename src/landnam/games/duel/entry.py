"""The compiled functions of the two-player game that Python calls."""

from __future__ import annotations

from typing import Any

from landnam.games.duel.counting import count_move
from landnam.games.duel.legal import list_legal
from landnam.games.duel.rulebook import (
    apply,
    apply_chance,
    chance_cases,
    chance_result,
    refuse,
    set_up_for_two,
    waits_for,
)
from landnam.games.island.entry import begin_counting, deal, discards, ending
from landnam.rules.compiled import entry

__all__ = [
    "begin",
    "begin_counting",
    "cases",
    "deal",
    "discards",
    "ending",
    "follow",
    "happen",
    "legal",
    "refusal",
    "result",
    "waiting",
]


@entry
def begin(states: Any, plan: Any, sources: Any) -> None:
    """Set up a game as planned."""
    set_up_for_two(states[0], plan[0], sources[0])


@entry
def waiting(states: Any) -> Any:
    """The seats the game waits for, as a mask."""
    return waits_for(states[0])


@entry
def refusal(states: Any, seat: Any, action: Any) -> Any:
    """The rule that forbids an action, or ALLOWED."""
    return refuse(states[0], seat, action)


@entry
def legal(states: Any, seat: Any, offers: Any, menus: Any) -> Any:
    """Write the legal actions into the menu; how many there are."""
    return list_legal(states[0], seat, offers, menus[0])


@entry
def happen(states: Any, seat: Any, action: Any) -> None:
    """Carry out a seat's action, or a chance result for the seat -1."""
    if seat < 0:
        apply_chance(states[0], action)
    else:
        apply(states[0], seat, action)


@entry
def follow(before: Any, states: Any, seat: Any, action: Any, counts: Any) -> None:
    """Count what was seen of a move."""
    count_move(before[0], states[0], seat, action, counts[0])


@entry
def cases(states: Any) -> Any:
    """How many equally likely cases the open chance move has."""
    return chance_cases(states[0])


@entry
def result(states: Any, case: Any) -> Any:
    """What one of them brings."""
    return chance_result(states[0], case)
