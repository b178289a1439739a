"""The compiled functions of environments with On the Road."""

from __future__ import annotations

from landnam.bots.road import entries as entries  # opponents decide by their answers
from landnam.envs.entries import declare_environments
from landnam.envs.games import road_answers as road_answers  # which stepping asks for
from landnam.envs.games.road_menus import MENU
from landnam.games.road.entries import LIBRARY, RULES

declare_environments(LIBRARY, RULES, MENU)
