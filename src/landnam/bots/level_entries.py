"""The entries that levels add to the library of a game, and how environments ask them for a decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.bots.deciding import by_search, by_thumb, by_weighing
from landnam.bots.match import MATCH, MOST_WORLDS, play_match
from landnam.bots.tasks import TASK
from landnam.games.compiled_rules import CompiledRules
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer
from landnam.native.library import Library
from landnam.native.memory import array_at


def declare_levels(library: Library, rules: CompiledRules, notes_type: np.dtype[Any]) -> None:
    """Declare what asks levels for decisions and plays matches between them."""
    state, plan_type = rules.state, rules.plan

    @rule
    def decide_task(s: State, address: Any, deep: Any) -> Any:
        """One decision of the level that a task names."""
        task = array_at(address, 1, TASK)[0]
        notes = array_at(task.notes, 1, notes_type)[0]
        if deep:
            return by_search(task, s, notes, array_at(task.worlds, MOST_WORLDS, state), array_at(task.work, 1, state))
        return by_thumb(task, s, notes)

    answer(state, {questions.decide_task: decide_task})

    @library.entry
    def decide_simply(task: Any) -> Any:
        """One decision of a level that does not look ahead."""
        return decide_task(array_at(array_at(task, 1, TASK)[0].state, 1, state)[0], task, 0)

    @library.long_entry
    def decide(task: Any) -> Any:
        """One decision of any level; for a seat that the game does not wait for, a proposal or NO_TRADE."""
        return decide_task(array_at(array_at(task, 1, TASK)[0].state, 1, state)[0], task, 1)

    @library.long_entry
    def weigh(task: Any) -> Any:
        """Judge the actions of a seat, the best first, in the record of its search; return their number."""
        t = array_at(task, 1, TASK)[0]
        worlds, work = array_at(t.worlds, MOST_WORLDS, state), array_at(t.work, 1, state)
        return by_weighing(t, array_at(t.state, 1, state)[0], array_at(t.notes, 1, notes_type)[0], worlds, work)

    @library.long_entry
    def match(match: Any) -> Any:
        """Play the games of a match between levels; how many positions were noted."""
        m = array_at(match, 1, MATCH)[0]
        blank, plan = array_at(m.blank, 1, state), array_at(m.plan, 1, plan_type)[0]
        states, work = array_at(m.state, 1, state), array_at(m.work, 1, state)
        worlds, notes = array_at(m.worlds, MOST_WORLDS, state), array_at(m.notes, 1, notes_type)[0]
        return play_match(m, blank, plan, states, worlds, work, notes)
