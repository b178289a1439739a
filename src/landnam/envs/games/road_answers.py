"""What environments ask, answered for On the Road."""

from __future__ import annotations

from typing import Any

from landnam.envs.games.road_action_list import FIRST_DISCARD, action_of
from landnam.envs.games.road_sight import see, see_board
from landnam.games.road import playout as playout  # which answers for the rules
from landnam.games.road.actions import DISCARD
from landnam.games.road.state import STATE
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer


@rule
def _first_discard(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return DISCARD, FIRST_DISCARD


answer(
    STATE,
    {
        questions.action_of: action_of,
        questions.first_discard: _first_discard,
        questions.see_board: see_board,
        questions.see: see,
    },
)
