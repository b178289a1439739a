"""What environments ask, answered for the two-player game."""

from __future__ import annotations

from landnam.envs.games.duel_action_list import action_of
from landnam.envs.games.duel_sight import see
from landnam.envs.games.island_answers import ON_THE_ISLAND
from landnam.games.duel import playout as playout  # which answers for the rules
from landnam.games.duel.state import DUEL
from landnam.native import questions
from landnam.native.dispatch import answer

answer(DUEL, {questions.action_of: action_of, questions.see: see, **ON_THE_ISLAND})
