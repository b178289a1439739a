"""What On the Road provides for the environments."""

from __future__ import annotations

from typing import Final

from landnam.envs.games import road_action_list, road_menus, road_sight
from landnam.envs.registry import EnvGame

ENVIRONMENT: Final = EnvGame(road_action_list.ACTION_LIST, road_sight.LAYOUT, road_menus.MENU)
