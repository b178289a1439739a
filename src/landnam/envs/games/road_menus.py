"""How On the Road writes what may be done into a menu of bits."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.asks import keep_small
from landnam.envs.games.road_table import ROAD, index_of
from landnam.envs.menus import allow, keep, menu_type, words_of
from landnam.envs.tables import SMALL_TRADE
from landnam.native.compiled import rule
from landnam.native.dispatch import answer
from landnam.native.menus import note

MENU: Final = menu_type(ROAD)
_SMALL: Final = words_of(ROAD, ROAD.trade <= SMALL_TRADE)


@rule
def _note(menu: Any, n: Any, action: Any) -> Any:
    allow(menu, index_of(menu, menu.seat, action))
    return n + 1


@rule
def _keep_small(menu: Any) -> Any:
    return keep(menu, _SMALL)


answer(MENU, {note: _note, keep_small: _keep_small})
