"""What environments ask, answered for the dice game."""

from __future__ import annotations

from landnam.envs.games.dice_action_list import action_of
from landnam.envs.games.dice_sight import see, see_board
from landnam.games.dice import playout as playout  # which answers for the rules
from landnam.games.dice.state import STATE
from landnam.native import questions
from landnam.native.dispatch import answer

answer(STATE, {questions.action_of: action_of, questions.see_board: see_board, questions.see: see})
