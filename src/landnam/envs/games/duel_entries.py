"""The compiled functions of environments with the two-player game."""

from __future__ import annotations

from landnam.bots.duel import entries as entries  # opponents decide by their answers
from landnam.envs.entries import declare_environments
from landnam.envs.games import duel_answers as duel_answers  # which stepping asks for
from landnam.envs.games.duel_menus import MENU
from landnam.games.duel.entries import LIBRARY, RULES

declare_environments(LIBRARY, RULES, MENU)
