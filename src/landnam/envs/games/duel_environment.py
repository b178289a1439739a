"""What the two-player game provides for the environments."""

from __future__ import annotations

from typing import Final

from landnam.envs.games import duel_action_list, duel_menus, duel_sight, island_sight
from landnam.envs.registry import EnvGame

ENVIRONMENT: Final = EnvGame(
    duel_action_list.ACTION_LIST, duel_sight.LAYOUT, duel_menus.MENU, restless=island_sight.SETTLEMENT
)
