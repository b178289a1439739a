"""How On the Road writes what may be done into a menu of bits."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.action_lists import SMALL_TRADE
from landnam.envs.games.road_action_list import ACTION_LIST, index_of
from landnam.envs.menus import allow, keep, menu_type, words_of
from landnam.native.compiled import rule
from landnam.native.dispatch import answer
from landnam.native.menus import list_action
from landnam.native.questions import keep_small

MENU: Final = menu_type(ACTION_LIST)
_SMALL: Final = words_of(ACTION_LIST, ACTION_LIST.trade <= SMALL_TRADE)


@rule
def _list_action(menu: Any, n: Any, action: Any) -> Any:
    allow(menu, index_of(menu, menu.seat, action))
    return n + 1


@rule
def _keep_small(menu: Any) -> Any:
    return keep(menu, _SMALL)


answer(MENU, {list_action: _list_action, keep_small: _keep_small})
