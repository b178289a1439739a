"""How the dice game writes what may be done into a menu of bits."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.asks import keep_small
from landnam.envs.games.dice_table import TABLE, index_of
from landnam.envs.menus import allow, keep, menu_type, words_of
from landnam.envs.tables import SMALL_TRADE
from landnam.native.compiled import rule
from landnam.native.dispatch import answer
from landnam.native.menus import note

MENU: Final = menu_type(TABLE)
_SMALL: Final = words_of(TABLE, TABLE.trade <= SMALL_TRADE)


@rule
def _note(menu: Any, n: Any, action: Any) -> Any:
    allow(menu, index_of(menu, menu.seat, action))
    return n + 1


@rule
def _keep_small(menu: Any) -> Any:
    return keep(menu, _SMALL)


answer(MENU, {note: _note, keep_small: _keep_small})
