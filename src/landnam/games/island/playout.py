"""Whole games at native speed, played by compiled bots with chance from a seeded source."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.games.island import actions as do
from landnam.games.island.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.island.rulebook import apply, apply_chance, chance_cases, chance_result, waits_for
from landnam.games.island.setup import set_up
from landnam.games.island.state import DISCARDING, LAST_CHANCE_PHASE, NOBODY, OVER, SEATS, VICTORY
from landnam.rules.compiled import SOURCE, State, below, entry, first_bit, rule, seed_source
from landnam.rules.discards import random_discard

TOTALS: Final = 13
"""Dice totals are counted under their own number, 2 to 12."""


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
def next_seat(s: State) -> Any:
    """The first of the seats that the game waits for."""
    return first_bit(waits_for(s)) if s.offer_open or s.phase == DISCARDING else s.active


@rule
def decide_at_random(s: State, offers: Any, source: Any, menu: Any) -> Any:
    """The next decision, made at random, and the chance that follows; the action that was chosen."""
    seat = next_seat(s)
    action = choose_at_random(s, seat, offers, source, menu)
    apply(s, seat, action)
    happen(s, source)
    return action


@rule
def play_out(s: State, offers: Any, source: Any, menu: Any, rolls: Any) -> Any:
    """Play a game to its end with random bots in all seats; the number of their decisions.

    Every roll of the dice is counted in ``rolls`` under its total.
    """
    steps = 0
    happen(s, source)
    while s.phase != OVER:
        if decide_at_random(s, offers, source, menu) == do.ROLL:
            rolls[s.dice[0] + s.dice[1]] += 1
        steps += 1
    return steps


@rule
def note_result(s: State, decisions: Any, result: Any) -> None:
    """Write down how a game went."""
    result.decisions = decisions
    result.turns = s.turn
    result.winners = 0 if s.winner == NOBODY else 1 << s.winner
    result.ending = s.ending
    for seat in range(SEATS):
        result.points[seat] = s.points[seat] + s.cards[seat, VICTORY]


@entry
def play_many(blank: Any, plan: Any, offers: Any, seed: Any, first: Any, results: Any, rolls: Any) -> None:
    """Play the games number ``first`` and following with random bots, as many as ``results`` has room for.

    Every game draws chance from a stream of its own, so that it goes the same however the games are divided.
    """
    states = blank.copy()
    sources = np.zeros(1, SOURCE)
    menus = np.zeros(1, MENU_OF_ACTIONS)  # held as an array: a record does not keep its memory
    for i in range(len(results)):
        states[0] = blank[0]
        s = states[0]
        seed_source(sources, seed, first + i)
        set_up(s, plan[0], sources[0])
        note_result(s, play_out(s, offers, sources[0], menus[0], rolls), results[i])


@entry
def play_ahead(blank: Any, plan: Any, offers: Any, seed: Any, decisions: Any, states: Any) -> None:
    """Play game number i with random bots for ``decisions[i]`` decisions, or to its end, into ``states[i]``."""
    sources = np.zeros(1, SOURCE)
    menus = np.zeros(1, MENU_OF_ACTIONS)
    for i in range(len(states)):
        states[i] = blank[0]
        s = states[i]
        seed_source(sources, seed, i)
        set_up(s, plan[0], sources[0])
        happen(s, sources[0])
        for _ in range(decisions[i]):
            if s.phase == OVER:
                break
            decide_at_random(s, offers, sources[0], menus[0])
