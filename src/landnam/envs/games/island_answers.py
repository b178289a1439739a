"""What environments ask, answered for the island game."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.games.island_action_list import FIRST_DISCARD, action_of
from landnam.envs.games.island_sight import see, see_board
from landnam.games.island import playout as playout  # which answers for the rules
from landnam.games.island.actions import DISCARD
from landnam.games.island.state import STATE
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import Ask, answer


@rule
def _first_discard(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return DISCARD, FIRST_DISCARD


ON_THE_ISLAND: Final[dict[Ask, Ask]] = {
    questions.first_discard: _first_discard,
    questions.see_board: see_board,
}
"""The answers of any game on the island."""
answer(STATE, {questions.action_of: action_of, questions.see: see, **ON_THE_ISLAND})
