"""The compiled functions of the dice game that Python calls."""

from __future__ import annotations

from typing import Any, Final

from landnam.games.compiled_rules import CompiledRules, declare_rules
from landnam.games.dice import rulebook
from landnam.games.dice.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.dice.state import PLAN, STATE
from landnam.games.dice.turn import finish, set_up
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer
from landnam.native.library import Library
from landnam.native.memory import array_at

LIBRARY: Final = Library(
    "dice",
    "landnam.games.dice.entries",
    "landnam.games.dice.playout",
    "landnam.bots.dice.entries",
    "landnam.envs.games.dice_entries",
)
"""All that is compiled for the dice game."""
RULES: Final = CompiledRules(
    state=STATE,
    plan=PLAN,
    menu=MENU_OF_ACTIONS,
    set_up=set_up,
    list_legal=list_legal,
    rulebook=rulebook,
)
declare_rules(LIBRARY, RULES)


@rule
def _winners(s: State) -> Any:
    return int(s.winners)


answer(STATE, {questions.winners_of: _winners})


@LIBRARY.entry
def close(state: Any) -> None:
    """Find the winners of a game whose turns have all been played."""
    finish(array_at(state, 1, STATE)[0])
