"""Whole games at native speed, played by compiled bots with chance from a seeded source."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.discards import random_discard
from landnam.games.island import actions as do
from landnam.games.island.entries import LIBRARY
from landnam.games.island.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.island.rulebook import apply, apply_chance, chance_cases, chance_result, waits_for
from landnam.games.island.setup import PLAN, set_up
from landnam.games.island.state import DISCARDING, LAST_CHANCE_PHASE, NOBODY, OVER, SEATS, STATE, VICTORY
from landnam.native.compiled import SOURCE, State, below, first_bit, rule, seed_source
from landnam.native.jobs import JOB, RESULT, Playouts
from landnam.native.memory import array_at

TOTALS: Final = 13
"""Dice totals are counted under their own number, 2 to 12."""


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
def next_seat(s: State) -> Any:
    """The first of the seats that the game waits for."""
    return first_bit(waits_for(s)) if s.offer_open or s.phase == DISCARDING else s.active


@rule
def decide_at_random(s: State, offers: Any, source: Any, menu: Any) -> Any:
    """The next decision, made at random, and the chance that follows; the action that was chosen."""
    seat = next_seat(s)
    action = choose_at_random(s, seat, offers, source, menu)
    apply(s, seat, action)
    resolve_chance(s, source)
    return action


@rule
def play_out(s: State, offers: Any, source: Any, menu: Any, rolls: Any) -> Any:
    """Play a game to its end with random bots in all seats; the number of their decisions.

    Every roll of the dice is counted in ``rolls`` under its total.
    """
    steps = 0
    resolve_chance(s, source)
    while s.phase != OVER:
        if decide_at_random(s, offers, source, menu) == do.ROLL:
            rolls[s.dice[0] + s.dice[1]] += 1
        steps += 1
    return steps


@rule
def write_result(s: State, decisions: Any, result: Any) -> None:
    """Write down how a game went."""
    result.decisions = decisions
    result.turns = s.turn
    result.winners = 0 if s.winner == NOBODY else 1 << s.winner
    result.ending = s.ending
    for seat in range(SEATS):
        result.points[seat] = s.points[seat] + s.cards[seat, VICTORY]


@LIBRARY.with_copy("playout")
@LIBRARY.long_entry
def play_at_random(job: Any) -> None:
    """Play the games of a job to their ends."""
    j = array_at(job, 1, JOB)[0]
    blank, plan = array_at(j.blank, 1, STATE), array_at(j.plan, 1, PLAN)[0]
    source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, MENU_OF_ACTIONS)[0]
    states, results = array_at(j.state, 1, STATE), array_at(j.results, j.games, RESULT)
    rolls = array_at(j.rolls, TOTALS, np.int64)
    s = states[0]
    for i in range(j.games):
        states[0] = blank[0]
        seed_source(source, j.seed, j.first + i)
        set_up(s, plan, source)
        write_result(s, play_out(s, j.offers, source, menu, rolls), results[i])


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
        set_up(s, plan, source)
        resolve_chance(s, source)
        for _ in range(decisions[i]):
            if s.phase == OVER:
                break
            decide_at_random(s, j.offers, source, menu)


_playouts: Final = Playouts(LIBRARY, MENU_OF_ACTIONS)
play_many, play_ahead = _playouts.play_many, _playouts.play_ahead
