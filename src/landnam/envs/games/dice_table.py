"""The action table of the dice game."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.resources import RESOURCES
from landnam.envs.tables import RELATIVE, ActionTable, Entry
from landnam.games.dice import actions as do
from landnam.games.dice import notation
from landnam.games.dice.legal import WAYS_TO_KEEP
from landnam.games.dice.sheet import ANY, DICE, JOKERS, ROADS
from landnam.native.codes import first_of, kind_of, second_of, third_of
from landnam.native.compiled import State, rule

VERSION: Final = 1


def _entry(code: int, slot: int = 0) -> Entry:
    return Entry(str(notation.action_of(code, RELATIVE)), code, slot)


def _rows() -> list[Entry]:
    rows = [_entry(do.ROLL)]
    rows += [_entry(do.KEEP | kept << 5, kept) for kept in range(1, WAYS_TO_KEEP - 1)]
    rows += [_entry(do.STAND)]
    for knight, joker in enumerate(JOKERS, 1):
        for die in range(DICE):
            for face in range(len(RESOURCES)) if joker == ANY else [joker]:
                rows.append(_entry(notation.joker_code(knight, die + 1, face), (knight * DICE + die) * 5 + face))
    rows += [_entry(do.TRADE_GOLD | resource << 5, resource) for resource in range(len(RESOURCES))]
    rows += [_entry(do.BUILD_ROAD | road << 5, road) for road in range(ROADS)]
    rows += [_entry(kind) for kind in (do.BUILD_SETTLEMENT, do.BUILD_CITY, do.BUILD_KNIGHT, do.END)]
    return rows


TABLE: Final = ActionTable("dice", VERSION, _rows())
_CODES, _STARTS, _PLACES = TABLE.codes, TABLE.starts, TABLE.places


@rule
def code_of(s: State, seat: Any, index: Any) -> Any:  # noqa: ARG001 # all games are asked alike
    """The action of a row."""
    return _CODES[index]


@rule
def index_of(s: State, seat: Any, code: Any) -> Any:  # noqa: ARG001 # all games are asked alike
    """The row of an action."""
    kind = kind_of(code)
    slot = first_of(code)
    if kind == do.USE_JOKER:
        slot = (first_of(code) * DICE + second_of(code)) * 5 + third_of(code)
    return _PLACES[_STARTS[kind] + slot]
