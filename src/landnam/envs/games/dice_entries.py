"""The compiled functions of environments with the dice game."""

from __future__ import annotations

from landnam.bots.dice import entries as entries  # opponents decide by their answers
from landnam.envs.entries import declare_environments
from landnam.envs.games import dice_answers as dice_answers  # which stepping asks for
from landnam.envs.games.dice_menus import MENU
from landnam.games.dice.entries import LIBRARY, RULES

declare_environments(LIBRARY, RULES, MENU)
