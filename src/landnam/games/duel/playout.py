"""Whole two-player games at native speed. The loops are the island game's, around the two-player rulebook."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.games.duel.legal import list_legal
from landnam.games.duel.rulebook import apply, apply_chance, chance_cases, chance_result, set_up_for_two, waits_for
from landnam.games.island import actions as do
from landnam.games.island.legal import MENU_OF_ACTIONS
from landnam.games.island.playout import note_result
from landnam.games.island.state import DISCARDING, OVER
from landnam.rules.compiled import SOURCE, State, below, entry, first_bit, rule, seed_source
from landnam.rules.discards import random_discard


@rule
def happen(s: State, source: Any, rolls: Any) -> None:
    """Let chance happen, drawn from the source, while the game waits for it; dice are counted in ``rolls``."""
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
    happen(s, source, rolls)


@entry
def play_many(blank: Any, plan: Any, offers: Any, seed: Any, first: Any, results: Any, rolls: Any) -> None:
    """Play the games number ``first`` and following with random bots, as many as ``results`` has room for."""
    states = blank.copy()
    sources = np.zeros(1, SOURCE)
    menus = np.zeros(1, MENU_OF_ACTIONS)
    for i in range(len(results)):
        states[0] = blank[0]
        s = states[0]
        seed_source(sources, seed, first + i)
        set_up_for_two(s, plan[0], sources[0])
        happen(s, sources[0], rolls)
        decisions = 0
        while s.phase != OVER:
            decide_at_random(s, offers, sources[0], menus[0], rolls)
            decisions += 1
        note_result(s, decisions, results[i])


@entry
def play_ahead(blank: Any, plan: Any, offers: Any, seed: Any, decisions: Any, states: Any) -> None:
    """Play game number i with random bots for ``decisions[i]`` decisions, or to its end, into ``states[i]``."""
    sources = np.zeros(1, SOURCE)
    menus = np.zeros(1, MENU_OF_ACTIONS)
    rolls = np.zeros(13, np.int64)
    for i in range(len(states)):
        states[i] = blank[0]
        s = states[i]
        seed_source(sources, seed, i)
        set_up_for_two(s, plan[0], sources[0])
        happen(s, sources[0], rolls)
        for _ in range(decisions[i]):
            if s.phase == OVER:
                break
            decide_at_random(s, offers, sources[0], menus[0], rolls)
