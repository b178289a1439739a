"""The compiled functions of environments with the dice game."""

from __future__ import annotations

from landnam.bots.dice import answers as answers  # which the rules need
from landnam.envs.entries import declare_entries
from landnam.envs.games import dice_answers as dice_answers  # and these
from landnam.envs.games.dice_menus import MENU
from landnam.games.dice.entries import LIBRARY
from landnam.games.dice.state import PLAN, STATE

declare_entries(LIBRARY, STATE, PLAN, MENU)
