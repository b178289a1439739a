"""What the dice game provides for the environments."""

from __future__ import annotations

from typing import Final

from landnam.envs.games import dice_action_list, dice_menus, dice_sight
from landnam.envs.registry import EnvGame

ENVIRONMENT: Final = EnvGame(dice_action_list.ACTION_LIST, dice_sight.LAYOUT, dice_menus.MENU)
