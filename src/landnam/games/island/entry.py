"""The compiled functions that Python calls: each takes the array of a game's record, which is quick to pass."""

from __future__ import annotations

from typing import Any

from landnam.games.island import actions as do
from landnam.games.island.counting import count_move, start_counting
from landnam.games.island.legal import list_legal
from landnam.games.island.rulebook import apply, apply_chance, chance_cases, chance_result, refuse, waits_for
from landnam.games.island.setup import fill_box, index_board, index_pieces, set_up
from landnam.games.island.state import DISCARDING
from landnam.rules.compiled import entry
from landnam.rules.counting import deal_hands
from landnam.rules.discards import list_discards


@entry
def unpack_box(states: Any, players: Any) -> None:
    """Everything in its place before the board is laid."""
    fill_box(states[0], players)


@entry
def index(states: Any) -> None:
    """What follows from board and pieces that were set by hand."""
    index_board(states[0])
    index_pieces(states[0])


@entry
def begin(states: Any, plan: Any, sources: Any) -> None:
    """Set up a game as planned."""
    set_up(states[0], plan[0], sources[0])


@entry
def waiting(states: Any) -> Any:
    """The seats the game waits for, as a mask."""
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
def legal(states: Any, seat: Any, offers: Any, menus: Any) -> Any:
    """Write the legal actions into the menu; how many there are. Discards are written by ``discards``."""
    return list_legal(states[0], seat, offers, menus[0])


@entry
def discards(states: Any, seat: Any, out: Any) -> Any:
    """Write the discards of a seat that owes some, as many as there is room for; how many there are, 0 if none."""
    s = states[0]
    return list_discards(s, seat, do.DISCARD, out) if s.phase == DISCARDING and s.owes[seat] else 0


@entry
def happen(states: Any, seat: Any, action: Any) -> None:
    """Carry out a seat's action, or a chance result for the seat -1."""
    if seat < 0:
        apply_chance(states[0], action)
    else:
        apply(states[0], seat, action)


@entry
def begin_counting(states: Any, counts: Any) -> None:
    """What can be known of the hands when nobody has watched the game so far."""
    start_counting(states[0], counts[0])


@entry
def follow(before: Any, states: Any, seat: Any, action: Any, counts: Any) -> None:
    """Count what was seen of a move."""
    count_move(before[0], states[0], seat, action, counts[0])


@entry
def deal(states: Any, counts: Any, viewer: Any, sources: Any) -> None:
    """Deal the hands that a viewer cannot see, within what it has counted."""
    deal_hands(states[0], counts[0], viewer, sources[0])


@entry
def cases(states: Any) -> Any:
    """How many equally likely cases the open chance move has."""
    return chance_cases(states[0])


@entry
def result(states: Any, case: Any) -> Any:
    """What one of them brings."""
    return chance_result(states[0], case)
