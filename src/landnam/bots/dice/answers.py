"""How environments ask the bots of the Dice game for a decision."""

from __future__ import annotations

from typing import Any

from landnam.bots.dice import deciding
from landnam.games.dice.state import STATE
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer


@rule
def _decide_task(s: State, address: Any, deep: Any) -> Any:  # noqa: ARG001 # all bots of this game are asked alike
    return deciding.decide_task(s, address)


answer(STATE, {questions.decide_task: _decide_task})
