"""The compiled functions of the two-player game that bots add to its library."""

from __future__ import annotations

from typing import Any

from landnam.bots.deciding import by_weighing
from landnam.bots.duel.answers import decide_task
from landnam.bots.duel.notes import NOTES
from landnam.bots.match import MATCH, MOST_WORLDS, play_match
from landnam.bots.tasks import TASK
from landnam.games.duel.entries import LIBRARY
from landnam.games.duel.state import DUEL as STATE
from landnam.games.island.setup import PLAN
from landnam.native.memory import array_at


@LIBRARY.entry
def decide_simply(task: Any) -> Any:
    """One decision of a level that does not look ahead."""
    return decide_task(array_at(array_at(task, 1, TASK)[0].state, 1, STATE)[0], task, 0)


@LIBRARY.long_entry
def decide(task: Any) -> Any:
    """One decision of any level; of a seat that the game does not wait for a proposal, or NO_TRADE."""
    return decide_task(array_at(array_at(task, 1, TASK)[0].state, 1, STATE)[0], task, 1)


@LIBRARY.long_entry
def weigh(task: Any) -> Any:
    """Judge every action that a seat may choose, the best first, in the record of its search; how many there are."""
    t = array_at(task, 1, TASK)[0]
    worlds, work = array_at(t.worlds, MOST_WORLDS, STATE), array_at(t.work, 1, STATE)
    return by_weighing(t, array_at(t.state, 1, STATE)[0], array_at(t.notes, 1, NOTES)[0], worlds, work)


@LIBRARY.long_entry
def match(match: Any) -> Any:
    """Play the games of a match between levels; how many positions were noted."""
    m = array_at(match, 1, MATCH)[0]
    blank, plan = array_at(m.blank, 1, STATE), array_at(m.plan, 1, PLAN)[0]
    states, before, work = array_at(m.state, 1, STATE), array_at(m.before, 1, STATE), array_at(m.work, 1, STATE)
    worlds, notes = array_at(m.worlds, MOST_WORLDS, STATE), array_at(m.notes, 1, NOTES)[0]
    return play_match(m, blank, plan, states, before, worlds, work, notes)
