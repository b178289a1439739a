"""The action table of the island game and the Traveler edition, whose rows the two-player game has too."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import HEXES, INTERSECTIONS, PATHS
from landnam.envs.tables import (
    ALWAYS,
    FULL_TRADE,
    RELATIVE,
    SMALL_TRADE,
    ActionTable,
    Entry,
    bundle_slot,
    bundles,
    discards,
)
from landnam.games.island import actions as do
from landnam.games.island import notation
from landnam.games.island.actions import ONE_CARD
from landnam.native.codes import first_of, kind_of, second_of, third_of
from landnam.native.compiled import State, rule, stand_apart

VERSION: Final = 1
RATES: Final = (2, 3, 4)
_FIRST_BUNDLE: Final = 1 << 26
"""Actions below this have small arguments and no bundles of cards."""


def _text(code: int) -> str:
    return str(notation.action_of(code, RELATIVE))


def _entry(kind: int, a: int = 0, b: int = 0, c: int = 0, *, slot: int = 0, trade: int = ALWAYS) -> Entry:
    code = kind | a << 5 | b << 12 | c << 19
    return Entry(_text(code), code, slot, trade)


def island_rows() -> list[Entry]:
    """All that can be done in the island game."""
    rows = [_entry(do.SETTLE, place, slot=place) for place in range(INTERSECTIONS)]
    rows += [_entry(do.BUILD_ROAD, path, slot=path) for path in range(PATHS)]
    rows += [_entry(do.BUILD_CITY, place, slot=place) for place in range(INTERSECTIONS)]
    rows += [_entry(do.BUY), _entry(do.ROLL), _entry(do.END)]
    for h in range(HEXES):
        rows += [_entry(do.MOVE_ROBBER, h, who + 1 if who else 0, slot=4 * h + who) for who in range(4)]
    rows += discards(do.DISCARD)
    for one in range(5):
        for rate in RATES:
            rows += [_entry(do.SUPPLY, one, rate, c, slot=(3 * one + rate - 2) * 5 + c) for c in range(5) if c != one]
    rows += [_entry(do.PLAY_KNIGHT), _entry(do.PLAY_ROADS)]
    for one in range(5):
        rows += [_entry(do.PLAY_INVENTION, one, other, slot=6 * one + other) for other in range(one, ONE_CARD + 1)]
    rows += [_entry(do.PLAY_MONOPOLY, resource, slot=resource) for resource in range(5)]
    rows += [_entry(kind, trade=SMALL_TRADE) for kind in (do.ACCEPT, do.DECLINE, do.WITHDRAW)]
    rows += [_entry(do.DEAL, who, slot=who, trade=SMALL_TRADE) for who in range(1, 4)]
    rows += bundles(do.OFFER, _text, (SMALL_TRADE, FULL_TRADE, FULL_TRADE))
    rows += bundles(do.PROPOSE, _text, (FULL_TRADE, FULL_TRADE, FULL_TRADE))
    return rows


NAMING: Final = {do.MOVE_ROBBER: (12, 1), do.DEAL: (5, 0)}
"""The kinds that name a seat; see ``ActionTable``."""
ISLAND: Final = ActionTable("island", VERSION, island_rows(), discard=do.DISCARD, naming=NAMING)
_CODES, _STARTS, _PLACES = ISLAND.codes, ISLAND.starts, ISLAND.places
FIRST_DISCARD: Final = ISLAND.index("discard wood")


@rule
def code_of(s: State, seat: Any, index: Any) -> Any:
    """The action of a row, done by this seat; discards apart."""
    return done_by(s, seat, _CODES[index])


@rule
def done_by(s: State, seat: Any, code: Any) -> Any:
    """An action of the table with the seat that it names counted from this one."""
    kind = kind_of(code)
    if kind == do.MOVE_ROBBER and second_of(code):
        return do.MOVE_ROBBER | first_of(code) << 5 | ((seat + second_of(code) - 1) % s.players + 1) << 12
    if kind == do.DEAL:
        return do.DEAL | (seat + first_of(code)) % s.players << 5
    return code


# Most actions are found by their arguments alone: slot = a * first + b * second + c * third.
_BY_FIRST, _BY_SECOND, _BY_THIRD = (np.zeros(32, np.int64) for _ in range(3))
_BY_FIRST[:] = 1
_BY_FIRST[do.MOVE_ROBBER], _BY_FIRST[do.PLAY_INVENTION], _BY_SECOND[do.PLAY_INVENTION] = 4, 6, 1
_BY_FIRST[do.SUPPLY], _BY_SECOND[do.SUPPLY], _BY_THIRD[do.SUPPLY] = 15, 5, 1
_BASE = _STARTS.copy()
_BASE[do.SUPPLY] -= 5 * RATES[0]


@rule
def index_of(s: State, seat: Any, code: Any) -> Any:
    """The row of an action of this seat."""
    kind = kind_of(code)
    if code < _FIRST_BUNDLE and kind != do.DEAL:
        slot = first_of(code) * _BY_FIRST[kind] + second_of(code) * _BY_SECOND[kind] + third_of(code) * _BY_THIRD[kind]
        if kind == do.MOVE_ROBBER and second_of(code):
            away = second_of(code) - 1 - seat
            slot += away if away > 0 else away + s.players  # a division would take longer than all the rest
        return _PLACES[_BASE[kind] + slot]
    slot = (first_of(code) - seat + s.players) % s.players if kind == do.DEAL else bundle_slot(code)
    return _PLACES[_STARTS[kind] + slot]


# Actions with one small argument stand in the order of that argument: row = first + argument * step.
_ONE_ARGUMENT: Final = 1 << 12
FIRST_ROW, _STEP = np.zeros(32, np.int64), np.ones(32, np.int64)
_STEP[do.MOVE_ROBBER] = 4
for _kind in range(32):
    _rows = [i for i, entry in enumerate(ISLAND.entries) if entry.code & 31 == _kind and entry.code < _ONE_ARGUMENT]
    if _rows:
        FIRST_ROW[_kind] = _rows[0] - (ISLAND.entries[_rows[0]].code >> 5) * _STEP[_kind]


FIRST_SUPPLY: Final = ISLAND.index("supply 2 wood 1 brick")


@rule
def quick_index_of(s: State, seat: Any, code: Any) -> Any:
    """The row of an action of this seat, found without a look at the table for most."""
    kind = code & 31
    if code < _ONE_ARGUMENT and kind != do.DEAL:
        return FIRST_ROW[kind] + (code >> 5) * _STEP[kind]
    if kind == do.MOVE_ROBBER:
        away = second_of(code) - 1 - seat
        return FIRST_ROW[kind] + 4 * first_of(code) + (away if away > 0 else away + s.players)
    return _index_apart(s, seat, code)


@rule
def _index_apart(s: State, seat: Any, code: Any) -> Any:
    stand_apart()
    return index_of(s, seat, code)
