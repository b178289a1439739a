"""Whole games at native speed, played by compiled bots with chance from a seeded source."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.games.dice.entries import LIBRARY
from landnam.games.dice.legal import MENU_OF_ACTIONS, WAYS_TO_KEEP, keeping, list_legal
from landnam.games.dice.rolling import dice_of, face_of
from landnam.games.dice.rulebook import apply, apply_chance, chance_cases, chance_result
from landnam.games.dice.sheet import FACES
from landnam.games.dice.state import KEEPING, OVER, PLAN, ROLLING, SEATS, STATE
from landnam.games.dice.turn import set_up
from landnam.native.compiled import SOURCE, State, below, rule, seed_source
from landnam.native.jobs import JOB, RESULT, Playouts
from landnam.native.memory import array_at

_FACES: Final = len(FACES)


@rule
def resolve_chance(s: State, source: Any, rolls: Any) -> None:
    """Let the dice fall, drawn from the source, if they are being rolled; every die is counted in ``rolls``."""
    if s.phase == ROLLING:
        result = chance_result(s, below(source, chance_cases(s)))
        apply_chance(s, result)
        for i in range(dice_of(result)):
            rolls[face_of(result, i)] += 1


@rule
def choose_at_random(s: State, source: Any, menu: Any) -> Any:
    """Any legal action of the active seat, each as likely as the others."""
    if s.phase == KEEPING:
        return keeping(below(source, WAYS_TO_KEEP))
    n = list_legal(s, int(s.active), menu)
    return menu.actions[below(source, n)] if n > 1 else menu.actions[0]


@rule
def decide_at_random(s: State, source: Any, menu: Any, rolls: Any) -> None:
    """The next decision, made at random, and the chance that follows."""
    apply(s, int(s.active), choose_at_random(s, source, menu))
    resolve_chance(s, source, rolls)


@rule
def write_result(s: State, decisions: Any, result: Any) -> None:
    """Write down how a game went."""
    result.decisions = decisions
    result.turns = s.turn
    result.winners = s.winners
    result.ending = s.ending
    for seat in range(SEATS):
        result.points[seat] = s.points[seat]


@LIBRARY.with_copy("playout")
@LIBRARY.long_entry
def play_at_random(job: Any) -> None:
    """Play the games of a job to their ends."""
    j = array_at(job, 1, JOB)[0]
    blank, plan = array_at(j.blank, 1, STATE), array_at(j.plan, 1, PLAN)[0]
    source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, MENU_OF_ACTIONS)[0]
    states, results = array_at(j.state, 1, STATE), array_at(j.results, j.games, RESULT)
    rolls = array_at(j.rolls, _FACES, np.int64)
    s = states[0]
    for i in range(j.games):
        states[0] = blank[0]
        seed_source(source, j.seed, j.first + i)
        set_up(s, plan)
        decisions = 0
        while s.phase != OVER:
            decide_at_random(s, source, menu, rolls)
            decisions += 1
        write_result(s, decisions, results[i])


@LIBRARY.long_entry
def ahead_at_random(job: Any) -> None:
    """Play every game of a job for as many decisions as are wanted, or to its end."""
    j = array_at(job, 1, JOB)[0]
    blank, plan = array_at(j.blank, 1, STATE), array_at(j.plan, 1, PLAN)[0]
    source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, MENU_OF_ACTIONS)[0]
    states, decisions = array_at(j.states, j.games, STATE), array_at(j.decisions, j.games, np.int64)
    rolls = array_at(j.rolls, _FACES, np.int64)
    for i in range(j.games):
        states[i] = blank[0]
        s = states[i]
        seed_source(source, j.seed, i)
        set_up(s, plan)
        for _ in range(decisions[i]):
            if s.phase == OVER:
                break
            decide_at_random(s, source, menu, rolls)


_playouts: Final = Playouts(LIBRARY, MENU_OF_ACTIONS)
play_many, play_ahead = _playouts.play_many, _playouts.play_ahead
