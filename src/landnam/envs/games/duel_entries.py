"""The compiled functions of environments with the two-player game."""

from __future__ import annotations

from landnam.bots.duel import answers as answers  # which the rules need
from landnam.envs.entries import declare_entries
from landnam.envs.games import duel_answers as duel_answers  # and these
from landnam.envs.games.duel_menus import MENU
from landnam.games.duel.entries import LIBRARY
from landnam.games.duel.state import DUEL
from landnam.games.island.setup import PLAN

declare_entries(LIBRARY, DUEL, PLAN, MENU)
