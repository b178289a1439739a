"""Whole games at native speed, played by compiled bots with chance from a seeded source."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.games.dice.legal import MENU_OF_ACTIONS, WAYS_TO_KEEP, keeping, list_legal
from landnam.games.dice.rolling import dice_of, face_of
from landnam.games.dice.rulebook import apply, apply_chance, chance_cases, chance_result
from landnam.games.dice.sheet import FACES
from landnam.games.dice.state import KEEPING, OVER, ROLLING, SEATS
from landnam.games.dice.turn import set_up
from landnam.rules.compiled import SOURCE, State, below, entry, rule, seed_source


@rule
def happen(s: State, source: Any, rolls: Any) -> None:
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
    happen(s, source, rolls)


@rule
def note_result(s: State, decisions: Any, result: Any) -> None:
    """Write down how a game went."""
    result.decisions = decisions
    result.turns = s.turn
    result.winners = s.winners
    result.ending = s.ending
    for seat in range(SEATS):
        result.points[seat] = s.points[seat]


@entry
def play_many(blank: Any, plan: Any, offers: Any, seed: Any, first: Any, results: Any, rolls: Any) -> None:  # noqa: ARG001
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
        set_up(s, plan[0])
        decisions = 0
        while s.phase != OVER:
            decide_at_random(s, sources[0], menus[0], rolls)
            decisions += 1
        note_result(s, decisions, results[i])


@entry
def play_ahead(blank: Any, plan: Any, offers: Any, seed: Any, decisions: Any, states: Any) -> None:  # noqa: ARG001
    """Play game number i with random bots for ``decisions[i]`` decisions, or to its end, into ``states[i]``."""
    sources = np.zeros(1, SOURCE)
    menus = np.zeros(1, MENU_OF_ACTIONS)
    rolls = np.zeros(len(FACES), np.int64)
    for i in range(len(states)):
        states[i] = blank[0]
        s = states[i]
        seed_source(sources, seed, i)
        set_up(s, plan[0])
        for _ in range(decisions[i]):
            if s.phase == OVER:
                break
            decide_at_random(s, sources[0], menus[0], rolls)
