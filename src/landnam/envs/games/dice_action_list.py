"""The action list of the dice game."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.resources import RESOURCES
from landnam.envs.action_lists import RELATIVE, ActionList, ListedAction
from landnam.games.dice import actions as do
from landnam.games.dice import notation
from landnam.games.dice.legal import WAYS_TO_KEEP
from landnam.games.dice.sheet import ANY, DICE, JOKERS, ROADS
from landnam.native.codes import code_of, first_of, kind_of, second_of, third_of
from landnam.native.compiled import State, rule

VERSION: Final = 1


def _listed(code: int, slot: int = 0) -> ListedAction:
    return ListedAction(str(notation.action_of(code, RELATIVE)), code, slot)


def _actions() -> list[ListedAction]:
    listed = [_listed(do.ROLL)]
    listed += [_listed(code_of(do.KEEP, kept), kept) for kept in range(1, WAYS_TO_KEEP - 1)]
    listed += [_listed(do.STAND)]
    for knight, joker in enumerate(JOKERS, 1):
        for die in range(DICE):
            for face in range(len(RESOURCES)) if joker == ANY else [joker]:
                listed.append(_listed(notation.joker_code(knight, die + 1, face), (knight * DICE + die) * 5 + face))
    listed += [_listed(code_of(do.TRADE_GOLD, resource), resource) for resource in range(len(RESOURCES))]
    listed += [_listed(code_of(do.BUILD_ROAD, road), road) for road in range(ROADS)]
    listed += [_listed(kind) for kind in (do.BUILD_SETTLEMENT, do.BUILD_CITY, do.BUILD_KNIGHT, do.END)]
    return listed


ACTION_LIST: Final = ActionList("dice", VERSION, _actions())
_CODES, _STARTS, _PLACES = ACTION_LIST.codes, ACTION_LIST.starts, ACTION_LIST.places


@rule
def action_of(s: State, seat: Any, index: Any) -> Any:  # noqa: ARG001 # all games are asked alike
    """The action with this number."""
    return _CODES[index]


@rule
def index_of(s: State, seat: Any, code: Any) -> Any:  # noqa: ARG001 # all games are asked alike
    """The number of an action."""
    kind = kind_of(code)
    slot = first_of(code)
    if kind == do.USE_JOKER:
        slot = (first_of(code) * DICE + second_of(code)) * 5 + third_of(code)
    return _PLACES[_STARTS[kind] + slot]
