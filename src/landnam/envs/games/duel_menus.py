"""How the two-player game writes what may be done into a menu of bits."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.envs.games.duel_action_list import ACTION_LIST, index_of
from landnam.envs.games.island_menus import SETS
from landnam.envs.menus import declare_menu, keep, menu_type, words_of
from landnam.games.duel.legal import keep_knights
from landnam.games.island import actions as do
from landnam.native.codes import kind_of_code
from landnam.native.compiled import rule

MENU: Final = menu_type(ACTION_LIST)
_KINDS: Final = np.array([kind_of_code(code) for code in ACTION_LIST.codes.tolist()])
_KNIGHTS_AT_MOST: Final = words_of(ACTION_LIST, (_KINDS < do.PLAY_ROADS) | (_KINDS > do.PLAY_MONOPOLY))


@rule
def _keep_knights(menu: Any, n: Any) -> Any:  # noqa: ARG001 # a list needs it
    return keep(menu, _KNIGHTS_AT_MOST)


declare_menu(MENU, ACTION_LIST, index_of, {keep_knights: _keep_knights, **SETS})
