"""The compiled functions of environments with the island game and the Traveler edition."""

from __future__ import annotations

from landnam.bots.island import entries as entries  # opponents decide by their answers
from landnam.envs.entries import declare_environments
from landnam.envs.games import island_answers as island_answers  # which stepping asks for
from landnam.envs.games.island_menus import MENU
from landnam.games.island.entries import LIBRARY, RULES

declare_environments(LIBRARY, RULES, MENU)
