"""The compiled functions of environments with On the Road."""

from __future__ import annotations

from landnam.bots.road import answers as answers  # which the rules need
from landnam.envs.entries import declare_entries
from landnam.envs.games import road_answers as road_answers  # and these
from landnam.envs.games.road_menus import MENU
from landnam.games.road.entries import LIBRARY
from landnam.games.road.setup import PLAN
from landnam.games.road.state import STATE

declare_entries(LIBRARY, STATE, PLAN, MENU)
