"""The entries that levels add to the library of a game, and how environments ask them for a decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.bots.deciding import by_search, by_thumb, by_weighing
from landnam.bots.judging import JUDGING, MOST_RESULTS, WORK, appraise, list_outcomes, play_on
from landnam.bots.lessons import LESSONS, MOST_SIBLINGS, teach
from landnam.bots.match import MATCH, MOST_WORLDS, play_match
from landnam.bots.search import SEARCH, SEARCH_WORK
from landnam.bots.tasks import TASK
from landnam.bots.values import INPUTS, TABLE_INPUTS, WEIGHTS
from landnam.games.compiled_rules import CompiledRules
from landnam.native import questions
from landnam.native.compiled import SEATS_AT_MOST, SOURCE, State, rule
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
            return by_search(
                task, s, notes, array_at(task.worlds, MOST_WORLDS, state), array_at(task.work, SEARCH_WORK, state)
            )
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
        states, work = array_at(m.state, 1, state), array_at(m.work, SEARCH_WORK, state)
        worlds, notes = array_at(m.worlds, MOST_WORLDS, state), array_at(m.notes, 1, notes_type)[0]
        return play_match(m, blank, plan, states, worlds, work, notes, array_at(m.positions, m.room, state))

    @library.long_entry
    def describe_positions(positions: Any, n: Any, notes: Any, samples: Any, table: Any) -> None:
        """Write what a value looks at in these positions, the seat value or the table value."""
        found, room = array_at(positions, n, state), array_at(notes, 1, notes_type)[0]
        if table:
            tables = array_at(samples, (n, SEATS_AT_MOST, TABLE_INPUTS), np.float32)
            for i in range(n):
                questions.look_around(found[i], room)
                questions.describe_table(found[i], room)
                for seat in range(found[i].players):
                    for f in range(questions.table_feature_count(found[i])):
                        tables[i, seat, f] = room.table_inputs[seat, f]
        else:
            seats = array_at(samples, (n, SEATS_AT_MOST, INPUTS), np.float32)
            for i in range(n):
                questions.look_around(found[i], room)
                for seat in range(found[i].players):
                    questions.describe(found[i], seat, room, seat)
                    for f in range(questions.feature_count(found[i])):
                        seats[i, seat, f] = room.inputs[seat, f]

    @library.long_entry
    def judge_actions(judging: Any) -> None:
        """Every seat's chance after each action in every world, without luck (bots/judging.py)."""
        j = array_at(judging, 1, JUDGING)[0]
        worlds, work = array_at(j.worlds, j.n_worlds, state), array_at(j.work, WORK, state)
        notes, net = array_at(j.notes, 1, notes_type)[0], array_at(j.net, 1, WEIGHTS)[0]
        actions = array_at(j.actions, j.n_actions, np.int64)
        values = array_at(j.values, (j.n_actions, j.n_worlds, SEATS_AT_MOST), np.float64)
        appraise(j, worlds, work, notes, net, actions, values)

    @library.long_entry
    def judge_chance(judging: Any) -> None:
        """Every seat's chance after each result of the open chance move in every world."""
        j = array_at(judging, 1, JUDGING)[0]
        worlds, work = array_at(j.worlds, j.n_worlds, state), array_at(j.work, WORK, state)
        notes, net = array_at(j.notes, 1, notes_type)[0], array_at(j.net, 1, WEIGHTS)[0]
        results = array_at(j.results, (j.n_worlds, MOST_RESULTS), np.int64)
        weights = array_at(j.weights, (j.n_worlds, MOST_RESULTS), np.float64)
        values = array_at(j.values, (j.n_worlds, MOST_RESULTS, SEATS_AT_MOST), np.float64)
        list_outcomes(j, worlds, work, notes, net, results, weights, values)

    @library.long_entry
    def judge_further(judging: Any) -> None:
        """Every seat's chance after each action and some turns by rules of thumb, try by try."""
        j = array_at(judging, 1, JUDGING)[0]
        worlds, work = array_at(j.worlds, j.n_worlds, state), array_at(j.work, WORK, state)
        notes, net = array_at(j.notes, 1, notes_type)[0], array_at(j.net, 1, WEIGHTS)[0]
        source, actions = array_at(j.source, 1, SOURCE)[0], array_at(j.actions, j.n_actions, np.int64)
        values = array_at(j.values, (j.n_actions, j.tries, SEATS_AT_MOST), np.float64)
        play_on(j, worlds, work, notes, net, source, actions, values)

    @library.long_entry
    def draw_lessons(lessons: Any) -> Any:
        """Write the positions after likely moves, and every seat's chances there by rollouts; return how many."""
        j = array_at(lessons, 1, LESSONS)[0]
        world, work = array_at(j.world, 1, state), array_at(j.work, 2, state)
        notes, net = array_at(j.notes, 1, notes_type)[0], array_at(j.net, 1, WEIGHTS)[0]
        source, search = array_at(j.source, 1, SOURCE)[0], array_at(j.search, 1, SEARCH)[0]
        taught = array_at(j.taught, j.n * MOST_SIBLINGS, state)
        targets = array_at(j.targets, (j.n * MOST_SIBLINGS, SEATS_AT_MOST), np.float32)
        return teach(j, array_at(j.positions, j.n, state), world, work, notes, net, source, search, taught, targets)
