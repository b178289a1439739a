"""The compiled functions of the two-player game that Python calls. They take whole numbers, most of them addresses."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.counting import COUNTS, deal_hands
from landnam.cards.discards import list_discards
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
from landnam.games.duel.state import DUEL
from landnam.games.island import actions as do
from landnam.games.island.counting import start_counting
from landnam.games.island.legal import MENU_OF_ACTIONS
from landnam.games.island.setup import PLAN, fill_box, index_board, index_pieces
from landnam.games.island.state import DISCARDING
from landnam.native.compiled import SOURCE, below
from landnam.native.library import Library
from landnam.native.memory import array_at

LIBRARY: Final = Library(
    "duel",
    "landnam.games.duel.entries",
    "landnam.games.duel.playout",
    "landnam.bots.duel.entries",
    "landnam.envs.games.duel_entries",
)
"""All that is compiled for the two-player game."""


@LIBRARY.entry
def unpack_box(state: Any, players: Any) -> None:
    """Everything in its place before the board is laid."""
    fill_box(array_at(state, 1, DUEL)[0], players)


@LIBRARY.entry
def index(state: Any) -> None:
    """What follows from board and pieces that were set by hand."""
    s = array_at(state, 1, DUEL)[0]
    index_board(s)
    index_pieces(s)


@LIBRARY.entry
def begin(state: Any, plan: Any, source: Any) -> None:
    """Set up a game as planned."""
    set_up_for_two(array_at(state, 1, DUEL)[0], array_at(plan, 1, PLAN)[0], array_at(source, 1, SOURCE)[0])


@LIBRARY.entry
def waiting(state: Any) -> Any:
    """The seats the game waits for, as a mask."""
    return waits_for(array_at(state, 1, DUEL)[0])


@LIBRARY.entry
def ending(state: Any) -> Any:
    """Whether and why the game is over."""
    return array_at(state, 1, DUEL)[0].ending


@LIBRARY.entry
def refusal(state: Any, seat: Any, action: Any) -> Any:
    """The rule that forbids an action, or ALLOWED."""
    return refuse(array_at(state, 1, DUEL)[0], seat, action)


@LIBRARY.entry
def legal(state: Any, seat: Any, offers: Any, menu: Any) -> Any:
    """Write the legal actions into the menu; how many there are. Discards are written by ``discards``."""
    return list_legal(array_at(state, 1, DUEL)[0], seat, offers, array_at(menu, 1, MENU_OF_ACTIONS)[0])


@LIBRARY.entry
def discards(state: Any, seat: Any, out: Any, room: Any) -> Any:
    """Write the discards of a seat that owes some, as many as there is room for; how many there are, 0 if none."""
    s = array_at(state, 1, DUEL)[0]
    if s.phase != DISCARDING or s.owes[seat] == 0:
        return 0
    return list_discards(s, seat, do.DISCARD, array_at(out, room, np.int64))


@LIBRARY.entry
def carry_out(state: Any, seat: Any, action: Any) -> None:
    """Carry out a seat's action, or a chance result for the seat -1."""
    s = array_at(state, 1, DUEL)[0]
    if seat < 0:
        apply_chance(s, action)
    else:
        apply(s, seat, action)


@LIBRARY.entry
def begin_counting(state: Any, counts: Any) -> None:
    """What can be known of the hands when nobody has watched the game so far."""
    start_counting(array_at(state, 1, DUEL)[0], array_at(counts, 1, COUNTS)[0])


@LIBRARY.entry
def follow(state: Any, seat: Any, action: Any, counts: Any, before: Any) -> None:
    """Carry out an action or a chance result and count what is seen of it; ``before`` is room for the old record."""
    old, new = array_at(before, 1, DUEL), array_at(state, 1, DUEL)
    old[0] = new[0]
    carry_out(state, seat, action)
    count_move(old[0], new[0], seat, action, array_at(counts, 1, COUNTS)[0])


@LIBRARY.entry
def deal(state: Any, counts: Any, viewer: Any, source: Any) -> None:
    """Deal the hands that a viewer cannot see, within what it has counted."""
    known, chance = array_at(counts, 1, COUNTS)[0], array_at(source, 1, SOURCE)[0]
    deal_hands(array_at(state, 1, DUEL)[0], known, viewer, chance)


@LIBRARY.entry
def cases(state: Any) -> Any:
    """How many equally likely cases the open chance move has."""
    return chance_cases(array_at(state, 1, DUEL)[0])


@LIBRARY.entry
def result(state: Any, case: Any) -> Any:
    """What one of them brings."""
    return chance_result(array_at(state, 1, DUEL)[0], case)


@LIBRARY.entry
def chance(state: Any, source: Any) -> Any:
    """A result of the open chance move, drawn from a source."""
    s = array_at(state, 1, DUEL)[0]
    return chance_result(s, below(array_at(source, 1, SOURCE)[0], chance_cases(s)))
