"""The compiled functions of environments with the island game and the Traveler edition."""

from __future__ import annotations

from landnam.bots.island import answers as answers  # which the rules need
from landnam.envs.entries import declare_entries
from landnam.envs.games import island_answers as island_answers  # and these
from landnam.envs.games.island_menus import MENU
from landnam.games.island.entries import LIBRARY
from landnam.games.island.setup import PLAN
from landnam.games.island.state import STATE

declare_entries(LIBRARY, STATE, PLAN, MENU)
