"""Whole games at native speed, played by random bots with chance from a seeded source."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.discards import random_discard
from landnam.games.road import actions as do
from landnam.games.road.entries import LIBRARY
from landnam.games.road.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.road.rulebook import apply, apply_chance, chance_cases, chance_result, waits_for
from landnam.games.road.setup import PLAN, set_up
from landnam.games.road.state import DISCARDING, LAST_CHANCE_PHASE, NOBODY, OVER, SEATS, STATE
from landnam.native.compiled import SOURCE, State, below, first_bit, rule, seed_source
from landnam.native.jobs import JOB, RESULT, Playouts
from landnam.native.memory import array_at


@rule
def resolve_chance(s: State, source: Any) -> None:
    """Let chance resolve_chance, drawn from the source, while the game waits for it."""
    while s.phase <= LAST_CHANCE_PHASE:
        apply_chance(s, chance_result(s, below(source, chance_cases(s))))


@rule
def choose_at_random(s: State, seat: Any, offers: Any, source: Any, menu: Any) -> Any:
    """Any legal action, each as likely as the others."""
    if s.phase == DISCARDING:
        return random_discard(s, seat, do.DISCARD, source)
    n = list_legal(s, seat, offers, menu)
    return menu.actions[below(source, n)] if n > 1 else menu.actions[0]


@rule
def decide_at_random(s: State, offers: Any, source: Any, menu: Any) -> None:
    """The next decision, made at random, and the chance that follows."""
    seat = first_bit(waits_for(s))
    apply(s, seat, choose_at_random(s, seat, offers, source, menu))
    resolve_chance(s, source)


@rule
def write_result(s: State, decisions: Any, result: Any) -> None:
    """Write down how a game went."""
    result.decisions = decisions
    result.turns = s.turn
    result.winners = 0 if s.winner == NOBODY else 1 << s.winner
    result.ending = s.ending
    for seat in range(SEATS):
        result.points[seat] = s.points[seat]


@LIBRARY.with_copy("playout")
@LIBRARY.long_entry
def play_at_random(job: Any) -> None:
    """Play the games of a job to their ends. No dice are rolled in this game."""
    j = array_at(job, 1, JOB)[0]
    blank, plan = array_at(j.blank, 1, STATE), array_at(j.plan, 1, PLAN)[0]
    source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, MENU_OF_ACTIONS)[0]
    states, results = array_at(j.state, 1, STATE), array_at(j.results, j.games, RESULT)
    s = states[0]
    for i in range(j.games):
        states[0] = blank[0]
        seed_source(source, j.seed, j.first + i)
        set_up(s, plan)
        resolve_chance(s, source)
        decisions = 0
        while s.phase != OVER:
            decide_at_random(s, j.offers, source, menu)
            decisions += 1
        write_result(s, decisions, results[i])


@LIBRARY.long_entry
def ahead_at_random(job: Any) -> None:
    """Play every game of a job for as many decisions as are wanted, or to its end."""
    j = array_at(job, 1, JOB)[0]
    blank, plan = array_at(j.blank, 1, STATE), array_at(j.plan, 1, PLAN)[0]
    source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, MENU_OF_ACTIONS)[0]
    states, decisions = array_at(j.states, j.games, STATE), array_at(j.decisions, j.games, np.int64)
    for i in range(j.games):
        states[i] = blank[0]
        s = states[i]
        seed_source(source, j.seed, i)
        set_up(s, plan)
        resolve_chance(s, source)
        for _ in range(decisions[i]):
            if s.phase == OVER:
                break
            decide_at_random(s, j.offers, source, menu)


_playouts: Final = Playouts(LIBRARY, MENU_OF_ACTIONS)
play_many, play_ahead = _playouts.play_many, _playouts.play_ahead
