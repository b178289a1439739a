"""Games between compiled bots that are watched while they are played: what is illegal, what is miscounted.

    python benchmarks/watched_games.py

Every level plays every game against the rules of thumb, with untrained values; all counts but the first must be 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import landnam
from landnam.bots.asks import (
    apply,
    count_move,
    imagine,
    is_over,
    look_around,
    open_notebook,
    refuse,
    set_up_game,
    start_counting,
    waits_for,
)
from landnam.bots.fitting import compiled_weights, fresh_weights
from landnam.bots.match import EXPERT, HARD, LEVELS, MOST_ROLLED, MOST_WORLDS, NORMAL, RANDOM, TABLE, decide, let_happen
from landnam.bots.search import SEARCH, happen
from landnam.bots.values import INPUTS
from landnam.rules.compiled import SOURCE, below, entry, first_bit, rule, seed_source
from landnam.rules.compiled_game import SEATS_AT_MOST, State
from landnam.rules.counting import COUNTS, SPECTATOR, VIEWERS

ILLEGAL, OUT_OF_BOUNDS, IMPOSSIBLE, UNSURE, DECISIONS = range(5)
"""What is counted: illegal decisions, hands outside their bounds, impossible worlds, bounds that leave a choice."""


@rule
def check_bounds(s: State, counts: Any, seen: Any) -> None:
    """Is every hand within what every viewer has counted?"""
    for viewer in range(VIEWERS):
        if viewer < s.players or viewer == SPECTATOR:
            for seat in range(s.players):
                for resource in range(5):
                    least, most = counts.least[viewer, seat, resource], counts.most[viewer, seat, resource]
                    if not least <= s.hand[seat, resource] <= most:
                        seen[OUT_OF_BOUNDS] += 1
                    if least < most:
                        seen[UNSURE] += 1


@rule
def check_world(s: State, world: State, counts: Any, viewer: Any, seen: Any) -> None:
    """Does an imagined world show the viewer what it knows: its own hand, the sizes of the others, no card twice?"""
    for resource in range(5):
        together = 0
        for seat in range(s.players):
            together += world.hand[seat, resource]
            if world.hand[seat, resource] < counts.least[viewer, seat, resource]:
                seen[IMPOSSIBLE] += 1
        if world.hand[viewer, resource] != s.hand[viewer, resource] or together > counts.outside[resource]:
            seen[IMPOSSIBLE] += 1
    for seat in range(s.players):
        held, truly = 0, 0
        for resource in range(5):
            held += world.hand[seat, resource]
            truly += s.hand[seat, resource]
        if held != truly:
            seen[IMPOSSIBLE] += 1


@entry
def watch(
    blank: Any, plan: Any, offers: Any, tables: Any, nets: Any, seed: Any, games: Any, most: Any, seen: Any
) -> None:
    """Play games, or so many decisions of each, and count in ``seen`` what goes wrong."""
    states, before, work = blank.copy(), blank.copy(), blank.copy()
    worlds = np.zeros(MOST_WORLDS, blank.dtype)
    sources, picks = np.zeros(1, SOURCE), np.zeros(1, SOURCE)
    notebooks = open_notebook(blank[0])
    searches, counters = np.zeros(1, SEARCH), np.zeros(1, COUNTS)
    anything, rolls = np.zeros(0, np.int64), np.zeros(MOST_ROLLED, np.int64)
    for i in range(games):
        states[0] = blank[0]
        s = states[0]
        seed_source(sources, seed, i)
        seed_source(picks, seed + 1, i)
        set_up_game(s, plan[0], sources[0])
        happen(s, sources[0])
        look_around(s, notebooks[0])
        start_counting(s, counters[0])
        for _ in range(most):
            if is_over(s):
                break
            seat = first_bit(waits_for(s))
            work[0] = states[0]
            viewer = below(picks[0], s.players)
            imagine(work[0], counters[0], viewer, picks[0])
            check_world(s, work[0], counters[0], viewer, seen)
            action = decide(
                s,
                seat,
                offers,
                tables[0],
                counters[0],
                nets,
                sources[0],
                notebooks[0],
                searches[0],
                worlds,
                work,
                anything,
            )
            seen[DECISIONS] += 1
            if refuse(s, seat, action):
                seen[ILLEGAL] += 1
                break
            before[0] = states[0]
            apply(s, seat, action)
            count_move(before[0], s, seat, action, counters[0])
            check_bounds(s, counters[0], seen)
            let_happen(states, before, counters[0], sources[0], rolls)
            check_bounds(s, counters[0], seen)


def table_of(levels: list[int], worlds: int = 1, rollouts: int = 24, slip: int = 0) -> Any:
    """A table with these levels, one a seat."""
    table = np.zeros(1, TABLE)
    table["level"][0, : len(levels)] = levels
    table["worlds"], table["rollouts"], table["trades"] = worlds, rollouts, 1
    table["slip"] = table["opening_slip"] = slip
    return table


def untrained(features: int) -> Any:
    """Random weights for every seat: a bot that judges badly, but must play by the rules."""
    net = compiled_weights(fresh_weights(features, np.random.default_rng(3)))
    return np.concatenate([net] * SEATS_AT_MOST)


def watched(
    name: str, levels: list[int], games: int, *, features: int = 1, offers: int = 1, most: int = 5000, **options: Any
) -> list[int]:
    """What was seen in games of this name between these levels."""
    game: Any = landnam.make(name, seed=1, **options)
    seen = np.zeros(5, np.int64)
    watch(game.blank, game.plan, offers, table_of(levels), untrained(features), 5, games, most, seen)
    return [int(n) for n in seen]


def main() -> None:
    """Watch every level in every game."""
    for name, players in (("island", 4), ("traveler", 4), ("duel", 2), ("road", 4)):
        for level, games in ((RANDOM, 200), (NORMAL, 1000), (HARD, 100), (EXPERT, 10)):
            options = {"max_turns": 300}
            seen = watched(name, [level] + [NORMAL] * (players - 1), games, features=INPUTS, **options)
            print(
                f"{name:9} {LEVELS[level]:7} {seen[DECISIONS]:>9,} decisions, {seen[ILLEGAL]} illegal, "
                f"{seen[OUT_OF_BOUNDS]} hands out of bounds, {seen[IMPOSSIBLE]} impossible worlds",
                flush=True,
            )


if __name__ == "__main__":
    main()
