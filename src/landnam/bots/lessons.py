"""What a value learns from the search: positions after sibling moves, and what rollouts make of each.

The outcome of a game says little about one move of it. Rollouts with the same chance after every likely move of a
position say more: how good each of them is, and what makes them differ.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.judging import LONGEST, value_all
from landnam.bots.search import carry_through, list_candidates, look_ahead, play_by_thumb, resolve_chance, set_chance
from landnam.native.compiled import SEATS_AT_MOST, first_bit, rule, seed_source
from landnam.native.memory import array_at
from landnam.native.questions import apply, chance_cases, is_over, look_around, waits_for

MOST_SIBLINGS: Final = 8
"""The most moves that are looked at in a position, the best first."""
MARGIN: Final = 0.08
"""How much worse than the best they may look one move deep."""
ROUNDS: Final = 2
"""The length of a rollout."""

LESSONS: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # what is looked at
                ("positions", np.int64),
                ("n", np.int64),
                ("net", np.int64),
                ("seed", np.int64),
                ("tries", np.int64),  # rollouts after each move
                # what comes of it
                ("taught", np.int64),  # positions after moves
                ("targets", np.int64),  # every seat's chances there, as rollouts see them: 32 bits a number
                # room to think
                ("source", np.int64),
                ("notes", np.int64),
                ("search", np.int64),
                ("world", np.int64),
                ("work", np.int64),
                ("row", np.float64, (SEATS_AT_MOST,)),
            ],
            align=True,
        ),
    )
)
"""Positions from which lessons are drawn: addresses and sizes of everything it takes."""


@rule
def roll_on(job: Any, work: Any, until: Any, notes: Any, net: Any, source: Any, search: Any, target: Any) -> None:
    """Every seat's chance in the first record: the mean over rollouts until a turn, by rules of thumb."""
    row = job.row
    players = work[0].players
    for seat in range(SEATS_AT_MOST):
        target[seat] = 0.0
    for k in range(job.tries):
        work[1] = work[0]
        s = work[1]
        set_chance(source, search, k + 1)
        play_by_thumb(s, until, LONGEST, notes, source)
        value_all(s, notes, net, row)
        for seat in range(players):
            target[seat] += row[seat] / job.tries


@rule
def teach(
    job: Any,
    positions: Any,
    world: Any,
    work: Any,
    notes: Any,
    net: Any,
    source: Any,
    search: Any,
    taught: Any,
    targets: Any,
) -> Any:
    """Write the positions after the likely moves of every position, with their chances; return how many."""
    only = array_at(job.search, 0, np.int64)
    written = 0
    for i in range(job.n):
        world[0] = positions[i]
        s = world[0]
        if is_over(s) or chance_cases(s) > 0:
            continue
        look_around(s, notes)
        seat = first_bit(waits_for(s))
        list_candidates(s, seat, 0, search, notes, only)
        if search.n < 2:
            continue
        seed_source(source, job.seed, i)
        search.chance = source.state
        look_ahead(world, 1, seat, search, notes, net, source, work)
        until = s.turn + s.players * ROUNDS
        for c in range(min(int(search.n), MOST_SIBLINGS)):
            if search.totals[c] < search.totals[0] - MARGIN:
                break
            work[0] = world[0]
            set_chance(source, search, 0)
            apply(work[0], seat, search.actions[c])
            resolve_chance(work[0], source)
            carry_through(work[0], notes, source)
            if not is_over(work[0]):
                taught[written] = work[0]
                roll_on(job, work, until, notes, net, source, search, targets[written])
                written += 1
    return written
