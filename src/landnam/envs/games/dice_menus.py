"""How the dice game writes what may be done into a menu of bits."""

from __future__ import annotations

from typing import Final

from landnam.envs.games.dice_action_list import ACTION_LIST, index_of
from landnam.envs.menus import declare_menu, menu_type

MENU: Final = menu_type(ACTION_LIST)
declare_menu(MENU, ACTION_LIST, index_of)
