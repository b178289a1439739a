"""Whole two-player games at native speed. The loops are the island game's, around the two-player rulebook."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.discards import random_discard
from landnam.games.duel.entries import LIBRARY
from landnam.games.duel.legal import list_legal
from landnam.games.duel.rulebook import apply, apply_chance, chance_cases, chance_result, set_up_for_two, waits_for
from landnam.games.duel.state import DUEL
from landnam.games.island import actions as do
from landnam.games.island.legal import MENU_OF_ACTIONS
from landnam.games.island.playout import TOTALS, write_result
from landnam.games.island.setup import PLAN
from landnam.games.island.state import DISCARDING, OVER
from landnam.native.compiled import SOURCE, State, below, first_bit, rule, seed_source
from landnam.native.jobs import JOB, RESULT, Playouts
from landnam.native.memory import array_at


@rule
def resolve_chance(s: State, source: Any, rolls: Any) -> None:
    """Let chance resolve_chance, drawn from the source, while the game waits for it; dice are counted in ``rolls``."""
    while True:
        cases = chance_cases(s)
        if cases == 0:
            return
        result = chance_result(s, below(source, cases))
        apply_chance(s, result)
        if result & 31 == do.DICE:
            rolls[(result >> 5 & 127) + (result >> 12 & 127)] += 1


@rule
def decide_at_random(s: State, offers: Any, source: Any, menu: Any, rolls: Any) -> None:
    """The next decision, made at random, and the chance that follows."""
    seat = first_bit(waits_for(s))
    if s.phase == DISCARDING:
        action = random_discard(s, seat, do.DISCARD, source)
    else:
        action = menu.actions[below(source, list_legal(s, seat, offers, menu))]
    apply(s, seat, action)
    resolve_chance(s, source, rolls)


@LIBRARY.with_copy("playout")
@LIBRARY.long_entry
def play_at_random(job: Any) -> None:
    """Play the games of a job to their ends."""
    j = array_at(job, 1, JOB)[0]
    blank, plan = array_at(j.blank, 1, DUEL), array_at(j.plan, 1, PLAN)[0]
    source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, MENU_OF_ACTIONS)[0]
    states, results = array_at(j.state, 1, DUEL), array_at(j.results, j.games, RESULT)
    rolls = array_at(j.rolls, TOTALS, np.int64)
    s = states[0]
    for i in range(j.games):
        states[0] = blank[0]
        seed_source(source, j.seed, j.first + i)
        set_up_for_two(s, plan, source)
        resolve_chance(s, source, rolls)
        decisions = 0
        while s.phase != OVER:
            decide_at_random(s, j.offers, source, menu, rolls)
            decisions += 1
        write_result(s, decisions, results[i])


@LIBRARY.long_entry
def ahead_at_random(job: Any) -> None:
    """Play every game of a job for as many decisions as are wanted, or to its end."""
    j = array_at(job, 1, JOB)[0]
    blank, plan = array_at(j.blank, 1, DUEL), array_at(j.plan, 1, PLAN)[0]
    source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, MENU_OF_ACTIONS)[0]
    states, decisions = array_at(j.states, j.games, DUEL), array_at(j.decisions, j.games, np.int64)
    rolls = array_at(j.rolls, TOTALS, np.int64)
    for i in range(j.games):
        states[i] = blank[0]
        s = states[i]
        seed_source(source, j.seed, i)
        set_up_for_two(s, plan, source)
        resolve_chance(s, source, rolls)
        for _ in range(decisions[i]):
            if s.phase == OVER:
                break
            decide_at_random(s, j.offers, source, menu, rolls)


_playouts: Final = Playouts(LIBRARY, MENU_OF_ACTIONS)
play_many, play_ahead = _playouts.play_many, _playouts.play_ahead
