"""Whole games at native speed, played by compiled bots with chance from a seeded source."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.games.island.legal import MOST_ACTIONS, discard_ways, list_legal, nth_discard
from landnam.games.island.rulebook import apply, apply_chance, chance_cases, chance_result, waits_for
from landnam.games.island.state import DISCARDING, OVER, State
from landnam.rules.compiled import below, first_bit, rule


@rule
def happen(s: State, source: Any) -> None:
    """Let chance happen, drawn from the source, while the game waits for it."""
    while True:
        cases = chance_cases(s)
        if cases == 0:
            return
        apply_chance(s, chance_result(s, below(source, cases)))


@rule
def choose_at_random(s: State, seat: Any, offers: Any, source: Any, out: Any) -> Any:
    """Any legal action, each as likely as the others."""
    if s.phase == DISCARDING:
        ways = discard_ways(s, seat)
        return nth_discard(s, seat, ways, below(source, ways[0, s.owes[seat]]))
    n = list_legal(s, seat, offers, out)
    return out[below(source, n)] if n > 1 else out[0]


@rule
def play_out(s: State, offers: Any, source: Any, out: Any) -> Any:
    """Play a game to its end with random bots in all seats; the number of their decisions."""
    steps = 0
    happen(s, source)
    while s.phase != OVER:
        seat = first_bit(waits_for(s))
        apply(s, seat, choose_at_random(s, seat, offers, source, out))
        happen(s, source)
        steps += 1
    return steps
