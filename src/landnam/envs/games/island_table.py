"""The action table of the island game and the Traveler edition; the two-player game has its own rows after them."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import HEXES, INTERSECTIONS, PATHS
from landnam.envs.tables import ALWAYS, FULL_TRADE, RELATIVE, SMALL_TRADE, ActionTable, Entry, bundles, discards
from landnam.games.duel import actions as duel_do
from landnam.games.duel import notation as duel_notation
from landnam.games.duel.state import NEUTRALS
from landnam.games.island import actions as do
from landnam.games.island.actions import ONE_CARD
from landnam.rules.codes import first_of, kind_of, second_of, third_of
from landnam.rules.compiled import State, first_bit, rule, stand_apart

VERSION: Final = 1
RATES: Final = (2, 3, 4)
_FIRST_BUNDLE: Final = 1 << 26
"""Actions below this have small arguments and no bundles of cards, but for gifts."""


def _text(code: int) -> str:
    return str(duel_notation.action_of(code, RELATIVE))


def _entry(kind: int, a: int = 0, b: int = 0, c: int = 0, *, slot: int = 0, trade: int = ALWAYS) -> Entry:
    code = kind | a << 5 | b << 12 | c << 19
    return Entry(_text(code), code, slot, trade)


def _island() -> list[Entry]:
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


def _duel() -> list[Entry]:
    rows = [_entry(kind) for kind in (duel_do.FORCE, duel_do.HOME, duel_do.RETIRE)]
    for one in range(5):
        for other in range(one, 5):
            code = duel_do.GIVE | (1 << 5 + 5 * one) + (1 << 5 + 5 * other)
            rows.append(Entry(_text(code), code, 5 * one + other))
    for i, neutral in enumerate(NEUTRALS):
        rows += [_entry(duel_do.NEUTRAL_ROAD, path, neutral, slot=PATHS * i + path) for path in range(PATHS)]
        rows += [
            _entry(duel_do.NEUTRAL_SETTLE, place, neutral, slot=INTERSECTIONS * i + place)
            for place in range(INTERSECTIONS)
        ]
    return rows


_NAMING: Final = {do.MOVE_ROBBER: (12, 1), do.DEAL: (5, 0)}
ISLAND: Final = ActionTable("island", VERSION, _island(), discard=do.DISCARD, naming=_NAMING)
DUEL: Final = ActionTable("duel", VERSION, [*_island(), *_duel()], discard=do.DISCARD, naming=_NAMING)

# The compiled functions use the larger table: its first rows are those of the smaller one.
_CODES, _STARTS, _PLACES = DUEL.codes, DUEL.starts, DUEL.places
FIRST_DISCARD: Final = ISLAND.index("discard wood")


@rule
def code_of(s: State, seat: Any, index: Any) -> Any:
    """The action of a row, done by this seat; discards apart."""
    code = _CODES[index]
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
_BY_SECOND[duel_do.NEUTRAL_ROAD], _BY_SECOND[duel_do.NEUTRAL_SETTLE] = PATHS, INTERSECTIONS
_BASE = _STARTS.copy()
_BASE[do.SUPPLY] -= 5 * RATES[0]
_BASE[duel_do.NEUTRAL_ROAD] -= PATHS * NEUTRALS[0]
_BASE[duel_do.NEUTRAL_SETTLE] -= INTERSECTIONS * NEUTRALS[0]


@rule
def index_of(s: State, seat: Any, code: Any) -> Any:
    """The row of an action of this seat."""
    kind = kind_of(code)
    if code < _FIRST_BUNDLE and kind != do.DEAL:
        slot = first_of(code) * _BY_FIRST[kind] + second_of(code) * _BY_SECOND[kind] + third_of(code) * _BY_THIRD[kind]
        if kind == do.MOVE_ROBBER and second_of(code):
            away = second_of(code) - 1 - seat
            slot += away if away > 0 else away + s.players  # a division would take longer than all the rest
        elif kind == duel_do.GIVE:
            slot = gift_slot(code)
        return _PLACES[_BASE[kind] + slot]
    if kind == do.DEAL:
        slot = (first_of(code) - seat + s.players) % s.players
    elif kind == duel_do.GIVE:
        slot = gift_slot(code)
    else:
        slot = bundle_slot(code)
    return _PLACES[_STARTS[kind] + slot]


# Actions with one small argument stand in the order of that argument: row = first + argument * step.
_ONE_ARGUMENT: Final = 1 << 12
FIRST_ROW, _STEP = np.zeros(32, np.int64), np.ones(32, np.int64)
_STEP[do.MOVE_ROBBER] = 4
for _kind in range(32):
    _rows = [i for i, entry in enumerate(DUEL.entries) if entry.code & 31 == _kind and entry.code < _ONE_ARGUMENT]
    if _rows:
        FIRST_ROW[_kind] = _rows[0] - (DUEL.entries[_rows[0]].code >> 5) * _STEP[_kind]


FIRST_SUPPLY: Final = ISLAND.index("supply 2 wood 1 brick")


@rule
def quick_index_of(s: State, seat: Any, code: Any) -> Any:
    """The row of an action of this seat, found without a look at the table for most."""
    kind = code & 31
    if code < _ONE_ARGUMENT and kind not in (do.DEAL, duel_do.GIVE):
        return FIRST_ROW[kind] + (code >> 5) * _STEP[kind]
    if kind == do.MOVE_ROBBER:
        away = second_of(code) - 1 - seat
        return FIRST_ROW[kind] + 4 * first_of(code) + (away if away > 0 else away + s.players)
    return _index_apart(s, seat, code)


@rule
def _index_apart(s: State, seat: Any, code: Any) -> Any:
    stand_apart()
    return index_of(s, seat, code)


@rule
def gift_slot(code: Any) -> Any:
    """The place of a gift of two cards among its kind."""
    cards = code >> 5
    one = first_bit(cards) // 5
    return 5 * one + first_bit(cards - (1 << 5 * one)) // 5


@rule
def bundle_slot(code: Any) -> Any:
    """The place of an offer of the menu among its kind."""
    gives, wants = code >> 5 & 0x1FFFFFF, code >> 30 & 0x1FFFFFF
    one, other = first_bit(gives) // 5, first_bit(wants) // 5
    size = 0
    if gives >> 5 * one & 31 == 2:
        size = 1
    elif wants >> 5 * other & 31 == 2:
        size = 2
    return (size * 5 + one) * 5 + other
