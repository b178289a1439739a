"""The compiled functions of the dice game that Python calls. They take whole numbers, most of them addresses."""

from __future__ import annotations

from typing import Any, Final

from landnam.games.dice.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.dice.rulebook import apply, apply_chance, chance_cases, chance_result, refuse, waits_for
from landnam.games.dice.state import PLAN, STATE
from landnam.games.dice.turn import finish, set_up
from landnam.native.compiled import SOURCE, below
from landnam.native.library import Library
from landnam.native.memory import array_at

LIBRARY: Final = Library(
    "dice",
    "landnam.games.dice.entries",
    "landnam.games.dice.playout",
    "landnam.bots.dice.entries",
    "landnam.envs.games.dice_entries",
)
"""All that is compiled for the dice game."""


@LIBRARY.entry
def begin(state: Any, plan: Any, source: Any) -> None:  # noqa: ARG001 # all chance of this game is in the open
    """Set up a game as planned."""
    set_up(array_at(state, 1, STATE)[0], array_at(plan, 1, PLAN)[0])


@LIBRARY.entry
def close(state: Any) -> None:
    """Find the winners of a game whose turns have all been played."""
    finish(array_at(state, 1, STATE)[0])


@LIBRARY.entry
def waiting(state: Any) -> Any:
    """The seat the game waits for, as a mask."""
    return waits_for(array_at(state, 1, STATE)[0])


@LIBRARY.entry
def ending(state: Any) -> Any:
    """Whether and why the game is over."""
    return array_at(state, 1, STATE)[0].ending


@LIBRARY.entry
def refusal(state: Any, seat: Any, action: Any) -> Any:
    """The rule that forbids an action, or ALLOWED."""
    return refuse(array_at(state, 1, STATE)[0], seat, action)


@LIBRARY.entry
def legal(state: Any, seat: Any, offers: Any, menu: Any) -> Any:  # noqa: ARG001 # nobody trades here
    """Write the legal actions into the menu; how many there are."""
    return list_legal(array_at(state, 1, STATE)[0], seat, array_at(menu, 1, MENU_OF_ACTIONS)[0])


@LIBRARY.entry
def carry_out(state: Any, seat: Any, action: Any) -> None:
    """Carry out a seat's action, or a chance result for the seat -1."""
    s = array_at(state, 1, STATE)[0]
    if seat < 0:
        apply_chance(s, action)
    else:
        apply(s, seat, action)


@LIBRARY.entry
def cases(state: Any) -> Any:
    """How many equally likely cases the open chance move has."""
    return chance_cases(array_at(state, 1, STATE)[0])


@LIBRARY.entry
def result(state: Any, case: Any) -> Any:
    """What one of them brings."""
    return chance_result(array_at(state, 1, STATE)[0], case)


@LIBRARY.entry
def chance(state: Any, source: Any) -> Any:
    """A result of the open chance move, drawn from a source."""
    s = array_at(state, 1, STATE)[0]
    return chance_result(s, below(array_at(source, 1, SOURCE)[0], chance_cases(s)))
