"""The action list of the two-player game: the actions of the island game, and its own after them."""

from __future__ import annotations

from typing import Any, Final

from landnam.boards.geometry import INTERSECTIONS, PATHS
from landnam.envs.action_lists import RELATIVE, ActionList, ListedAction
from landnam.envs.games.island_action_list import NAMING, VERSION, done_by, island_actions, quick_index_of
from landnam.games.duel import actions as do
from landnam.games.duel import notation
from landnam.games.duel.state import NEUTRALS
from landnam.games.island.actions import DISCARD
from landnam.native.codes import bundles_code, code_of, first_given, first_of, in_first_bundle, kind_of, second_of
from landnam.native.compiled import State, rule


def _listed(code: int, slot: int = 0) -> ListedAction:
    return ListedAction(str(notation.action_of(code, RELATIVE)), code, slot)


def _actions() -> list[ListedAction]:
    listed = [_listed(kind) for kind in (do.FORCE, do.HOME, do.RETIRE)]
    for one in range(5):
        for other in range(one, 5):
            listed.append(
                _listed(do.GIVE | bundles_code([(r == one) + (r == other) for r in range(5)]), 5 * one + other)
            )
    for i, neutral in enumerate(NEUTRALS):
        listed += [_listed(code_of(do.NEUTRAL_ROAD, path, neutral), PATHS * i + path) for path in range(PATHS)]
        listed += [
            _listed(code_of(do.NEUTRAL_SETTLE, place, neutral), INTERSECTIONS * i + place)
            for place in range(INTERSECTIONS)
        ]
    return listed


ACTION_LIST: Final = ActionList("duel", VERSION, [*island_actions(), *_actions()], discard=DISCARD, naming=NAMING)
_CODES, _STARTS, _PLACES = ACTION_LIST.codes, ACTION_LIST.starts, ACTION_LIST.places


@rule
def action_of(s: State, seat: Any, index: Any) -> Any:
    """The action with this number, done by this seat; discards apart."""
    return done_by(s, seat, _CODES[index])


@rule
def index_of(s: State, seat: Any, code: Any) -> Any:
    """The number of an action of this seat; those of the island game have the same numbers here."""
    kind = kind_of(code)
    if kind < do.FORCE:
        return quick_index_of(s, seat, code)
    slot = 0
    if kind == do.GIVE:
        slot = gift_slot(code)
    elif kind == do.NEUTRAL_ROAD:
        slot = PATHS * (second_of(code) - NEUTRALS[0]) + first_of(code)
    elif kind == do.NEUTRAL_SETTLE:
        slot = INTERSECTIONS * (second_of(code) - NEUTRALS[0]) + first_of(code)
    return _PLACES[_STARTS[kind] + slot]


@rule
def gift_slot(code: Any) -> Any:
    """The place of a gift of two cards among its kind."""
    one = first_given(code)
    return 5 * one + first_given(code - in_first_bundle(one, 1))
