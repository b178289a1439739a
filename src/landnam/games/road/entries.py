"""The compiled functions of the card game that Python calls. They take whole numbers, most of them addresses."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.counting import COUNTS
from landnam.cards.discards import list_discards
from landnam.games.road import actions as do
from landnam.games.road.awards import points_of
from landnam.games.road.counting import count_move, start_counting
from landnam.games.road.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.road.rulebook import apply, apply_chance, chance_cases, chance_result, refuse, waits_for
from landnam.games.road.setup import PLAN, fill_box, set_up
from landnam.games.road.state import DISCARDING, STATE
from landnam.native.compiled import SOURCE, below
from landnam.native.library import Library
from landnam.native.memory import array_at

LIBRARY: Final = Library(
    "road",
    "landnam.games.road.entries",
    "landnam.games.road.playout",
    "landnam.bots.road.entries",
    "landnam.envs.games.road_entries",
)
"""All that is compiled for the card game."""


@LIBRARY.entry
def unpack_box(state: Any, players: Any) -> None:
    """Everything in its place before the first card is dealt."""
    fill_box(array_at(state, 1, STATE)[0], players)


@LIBRARY.entry
def count_points(state: Any) -> None:
    """The points of cards that were laid by hand."""
    s = array_at(state, 1, STATE)[0]
    for seat in range(s.players):
        s.points[seat] = points_of(s, seat)


@LIBRARY.entry
def begin(state: Any, plan: Any, source: Any) -> None:  # noqa: ARG001 # all chance of this game is in the open
    """Set up a game as planned."""
    set_up(array_at(state, 1, STATE)[0], array_at(plan, 1, PLAN)[0])


@LIBRARY.entry
def waiting(state: Any) -> Any:
    """The seats the game waits for, as a mask."""
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
def legal(state: Any, seat: Any, offers: Any, menu: Any) -> Any:
    """Write the legal actions into the menu; how many there are. Discards are written by ``discards``."""
    return list_legal(array_at(state, 1, STATE)[0], seat, offers, array_at(menu, 1, MENU_OF_ACTIONS)[0])


@LIBRARY.entry
def discards(state: Any, seat: Any, out: Any, room: Any) -> Any:
    """Write the discards of a seat that owes some, as many as there is room for; how many there are, 0 if none."""
    s = array_at(state, 1, STATE)[0]
    if s.phase != DISCARDING or s.owes[seat] == 0:
        return 0
    return list_discards(s, seat, do.DISCARD, array_at(out, room, np.int64))


@LIBRARY.entry
def carry_out(state: Any, seat: Any, action: Any) -> None:
    """Carry out a seat's action, or a chance result for the seat -1."""
    s = array_at(state, 1, STATE)[0]
    if seat < 0:
        apply_chance(s, action)
    else:
        apply(s, seat, action)


@LIBRARY.entry
def begin_counting(state: Any, counts: Any) -> None:
    """What can be known of the hands when nobody has watched the game so far."""
    start_counting(array_at(state, 1, STATE)[0], array_at(counts, 1, COUNTS)[0])


@LIBRARY.entry
def follow(state: Any, seat: Any, action: Any, counts: Any, before: Any) -> None:
    """Carry out an action or a chance result and count what is seen of it; ``before`` is room for the old record."""
    old, new = array_at(before, 1, STATE), array_at(state, 1, STATE)
    old[0] = new[0]
    carry_out(state, seat, action)
    count_move(old[0], new[0], seat, action, array_at(counts, 1, COUNTS)[0])


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
