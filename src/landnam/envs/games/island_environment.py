"""What the island game and its Traveler edition provides for the environments."""

from __future__ import annotations

from typing import Final

from landnam.envs.games import island_action_list, island_menus, island_sight
from landnam.envs.registry import EnvGame

ENVIRONMENT: Final = EnvGame(
    island_action_list.ACTION_LIST, island_sight.LAYOUT, island_menus.MENU, restless=island_sight.SETTLEMENT
)
