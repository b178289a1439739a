"""How the two-player game writes what may be done into a menu of bits."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.envs.action_lists import SMALL_TRADE
from landnam.envs.games.duel_action_list import ACTION_LIST, index_of
from landnam.envs.games.island_menus import SETS
from landnam.envs.menus import allow, keep, menu_type, words_of
from landnam.games.duel.legal import keep_knights
from landnam.games.island import actions as do
from landnam.native.codes import kind_of_code
from landnam.native.compiled import rule
from landnam.native.dispatch import answer
from landnam.native.menus import list_action
from landnam.native.questions import keep_small

MENU: Final = menu_type(ACTION_LIST)
_KINDS: Final = np.array([kind_of_code(code) for code in ACTION_LIST.codes.tolist()])
_KNIGHTS_AT_MOST: Final = words_of(ACTION_LIST, (_KINDS < do.PLAY_ROADS) | (_KINDS > do.PLAY_MONOPOLY))
_SMALL: Final = words_of(ACTION_LIST, ACTION_LIST.trade <= SMALL_TRADE)


@rule
def _list_action(menu: Any, n: Any, action: Any) -> Any:
    allow(menu, index_of(menu, menu.seat, action))
    return n + 1


@rule
def _keep_knights(menu: Any, n: Any) -> Any:  # noqa: ARG001 # a list needs it
    return keep(menu, _KNIGHTS_AT_MOST)


@rule
def _keep_small(menu: Any) -> Any:
    return keep(menu, _SMALL)


answer(MENU, {list_action: _list_action, keep_small: _keep_small, keep_knights: _keep_knights, **SETS})
