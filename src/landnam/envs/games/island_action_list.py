"""The action list of the island game and the Traveler edition, whose actions the two-player game has too."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import HEXES, INTERSECTIONS, PATHS
from landnam.envs.action_lists import (
    ALWAYS,
    FULL_TRADE,
    RELATIVE,
    SMALL_TRADE,
    ActionList,
    ListedAction,
    bundle_slot,
    bundles,
    discards,
)
from landnam.games.island import actions as do
from landnam.games.island import notation
from landnam.games.island.actions import ONE_CARD
from landnam.native.codes import (
    KINDS,
    ONE_ARGUMENT,
    THREE_ARGUMENTS,
    arguments_of,
    code_of,
    first_of,
    kind_of,
    kind_of_code,
    pack,
    second_of,
    third_of,
)
from landnam.native.compiled import State, rule, stand_apart

VERSION: Final = 1
RATES: Final = (2, 3, 4)


def _text(code: int) -> str:
    return str(notation.action_of(code, RELATIVE))


def _listed(kind: int, a: int = 0, b: int = 0, c: int = 0, *, slot: int = 0, trade: int = ALWAYS) -> ListedAction:
    code = code_of(kind, a, b, c)
    return ListedAction(_text(code), code, slot, trade)


def island_actions() -> list[ListedAction]:
    """All that can be done in the island game."""
    listed = [_listed(do.SETTLE, place, slot=place) for place in range(INTERSECTIONS)]
    listed += [_listed(do.BUILD_ROAD, path, slot=path) for path in range(PATHS)]
    listed += [_listed(do.BUILD_CITY, place, slot=place) for place in range(INTERSECTIONS)]
    listed += [_listed(do.BUY), _listed(do.ROLL), _listed(do.END)]
    for h in range(HEXES):
        listed += [_listed(do.MOVE_ROBBER, h, who + 1 if who else 0, slot=4 * h + who) for who in range(4)]
    listed += discards(do.DISCARD)
    for one in range(5):
        for rate in RATES:
            listed += [
                _listed(do.SUPPLY, one, rate, c, slot=(3 * one + rate - 2) * 5 + c) for c in range(5) if c != one
            ]
    listed += [_listed(do.PLAY_KNIGHT), _listed(do.PLAY_ROADS)]
    for one in range(5):
        listed += [_listed(do.PLAY_INVENTION, one, other, slot=6 * one + other) for other in range(one, ONE_CARD + 1)]
    listed += [_listed(do.PLAY_MONOPOLY, resource, slot=resource) for resource in range(5)]
    listed += [_listed(kind, trade=SMALL_TRADE) for kind in (do.ACCEPT, do.DECLINE, do.WITHDRAW)]
    listed += [_listed(do.DEAL, who, slot=who, trade=SMALL_TRADE) for who in range(1, 4)]
    listed += bundles(do.OFFER, _text, (SMALL_TRADE, FULL_TRADE, FULL_TRADE))
    listed += bundles(do.PROPOSE, _text, (FULL_TRADE, FULL_TRADE, FULL_TRADE))
    return listed


NAMING: Final = {do.MOVE_ROBBER: (1, 1), do.DEAL: (0, 0)}
"""The kinds that name a seat; see ``ActionList``."""
ACTION_LIST: Final = ActionList("island", VERSION, island_actions(), discard=do.DISCARD, naming=NAMING)
_CODES, _STARTS, _PLACES = ACTION_LIST.codes, ACTION_LIST.starts, ACTION_LIST.places
FIRST_DISCARD: Final = ACTION_LIST.index("discard wood")


@rule
def action_of(s: State, seat: Any, index: Any) -> Any:
    """The action with this number, done by this seat; discards apart."""
    return done_by(s, seat, _CODES[index])


@rule
def done_by(s: State, seat: Any, code: Any) -> Any:
    """An action of the list with the seat that it names counted from this one."""
    kind = kind_of(code)
    if kind == do.MOVE_ROBBER and second_of(code):
        return pack(do.MOVE_ROBBER, first_of(code), (seat + second_of(code) - 1) % s.players + 1, 0)
    if kind == do.DEAL:
        return pack(do.DEAL, (seat + first_of(code)) % s.players, 0, 0)
    return code


# Most actions are found by their arguments alone: slot = a * first + b * second + c * third.
_BY_FIRST, _BY_SECOND, _BY_THIRD = (np.zeros(KINDS, np.int64) for _ in range(3))
_BY_FIRST[:] = 1
_BY_FIRST[do.MOVE_ROBBER], _BY_FIRST[do.PLAY_INVENTION], _BY_SECOND[do.PLAY_INVENTION] = 4, 6, 1
_BY_FIRST[do.SUPPLY], _BY_SECOND[do.SUPPLY], _BY_THIRD[do.SUPPLY] = 15, 5, 1
_BASE = _STARTS.copy()
_BASE[do.SUPPLY] -= 5 * RATES[0]


@rule
def index_of(s: State, seat: Any, code: Any) -> Any:
    """The number of an action of this seat."""
    kind = kind_of(code)
    if code < THREE_ARGUMENTS and kind != do.DEAL:
        slot = first_of(code) * _BY_FIRST[kind] + second_of(code) * _BY_SECOND[kind] + third_of(code) * _BY_THIRD[kind]
        if kind == do.MOVE_ROBBER and second_of(code):
            away = second_of(code) - 1 - seat
            slot += away if away > 0 else away + s.players  # a division would take longer than all the rest
        return _PLACES[_BASE[kind] + slot]
    slot = (first_of(code) - seat + s.players) % s.players if kind == do.DEAL else bundle_slot(code)
    return _PLACES[_STARTS[kind] + slot]


# Actions with one small argument stand in the order of that argument: number = first + argument * step.
FIRST_NUMBER, _STEP = np.zeros(KINDS, np.int64), np.ones(KINDS, np.int64)
_STEP[do.MOVE_ROBBER] = 4
for _kind in range(KINDS):
    _numbers = [
        i
        for i, entry in enumerate(ACTION_LIST.entries)
        if kind_of_code(entry.code) == _kind and entry.code < ONE_ARGUMENT
    ]
    if _numbers:
        FIRST_NUMBER[_kind] = _numbers[0] - arguments_of(ACTION_LIST.entries[_numbers[0]].code)[0] * _STEP[_kind]


FIRST_SUPPLY: Final = ACTION_LIST.index("supply 2 wood 1 brick")


@rule
def quick_index_of(s: State, seat: Any, code: Any) -> Any:
    """The number of an action of this seat, found without a look at the list for most."""
    kind = kind_of(code)
    if code < ONE_ARGUMENT and kind != do.DEAL:
        return FIRST_NUMBER[kind] + first_of(code) * _STEP[kind]
    if kind == do.MOVE_ROBBER:
        away = second_of(code) - 1 - seat
        return FIRST_NUMBER[kind] + 4 * first_of(code) + (away if away > 0 else away + s.players)
    return _index_apart(s, seat, code)


@rule
def _index_apart(s: State, seat: Any, code: Any) -> Any:
    stand_apart()
    return index_of(s, seat, code)
