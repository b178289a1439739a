"""Whole games at native speed, played by random bots with chance from a seeded source."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.games.road import actions as do
from landnam.games.road.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.road.rulebook import apply, apply_chance, chance_cases, chance_result, waits_for
from landnam.games.road.setup import set_up
from landnam.games.road.state import DISCARDING, LAST_CHANCE_PHASE, NOBODY, OVER, SEATS
from landnam.rules.compiled import SOURCE, State, below, entry, first_bit, rule, seed_source
from landnam.rules.discards import random_discard


@rule
def happen(s: State, source: Any) -> None:
    """Let chance happen, drawn from the source, while the game waits for it."""
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
    happen(s, source)


@rule
def note_result(s: State, decisions: Any, result: Any) -> None:
    """Write down how a game went."""
    result.decisions = decisions
    result.turns = s.turn
    result.winners = 0 if s.winner == NOBODY else 1 << s.winner
    result.ending = s.ending
    for seat in range(SEATS):
        result.points[seat] = s.points[seat]


@entry
def play_many(blank: Any, plan: Any, offers: Any, seed: Any, first: Any, results: Any, rolls: Any) -> None:  # noqa: ARG001
    """Play the games number ``first`` and following with random bots, as many as ``results`` has room for.

    Every game draws chance from a stream of its own, so that it goes the same however the games are divided. No dice
    are rolled in this game.
    """
    states = blank.copy()
    sources = np.zeros(1, SOURCE)
    menus = np.zeros(1, MENU_OF_ACTIONS)  # held as an array: a record does not keep its memory
    for i in range(len(results)):
        states[0] = blank[0]
        s = states[0]
        seed_source(sources, seed, first + i)
        set_up(s, plan[0])
        happen(s, sources[0])
        decisions = 0
        while s.phase != OVER:
            decide_at_random(s, offers, sources[0], menus[0])
            decisions += 1
        note_result(s, decisions, results[i])


@entry
def play_ahead(blank: Any, plan: Any, offers: Any, seed: Any, decisions: Any, states: Any) -> None:
    """Play game number i with random bots for ``decisions[i]`` decisions, or to its end, into ``states[i]``."""
    sources = np.zeros(1, SOURCE)
    menus = np.zeros(1, MENU_OF_ACTIONS)
    for i in range(len(states)):
        states[i] = blank[0]
        s = states[i]
        seed_source(sources, seed, i)
        set_up(s, plan[0])
        happen(s, sources[0])
        for _ in range(decisions[i]):
            if s.phase == OVER:
                break
            decide_at_random(s, offers, sources[0], menus[0])
