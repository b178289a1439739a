"""Judges positions for a report: every seat's chance to win after each of some actions or chance results.

A position is judged in worlds that the caller provides: those that a seat can imagine, or the true one. Values come
back one by one, for each seat, so that the caller can compare pairs and say how sure a difference is.

- ``appraise`` judges without luck: what is left to do is done by rules of thumb as long as no chance opens and the turn
  lasts, and an open chance move is the exact mean over its results.
- ``list_outcomes`` does so after every result of an open chance move.
- ``play_on`` plays some turns by rules of thumb, with the same chance for every action.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.search import play_by_thumb, resolve_chance, value_of
from landnam.cards.trading import NO_OFFERS
from landnam.native.compiled import SEATS_AT_MOST, State, first_bit, mix, rule, wraps
from landnam.native.questions import (
    apply,
    apply_chance,
    chance_cases,
    chance_result,
    decide_quickly,
    is_over,
    look_around,
    prize,
    refuse,
    waits_for,
)

NOTHING_DONE: Final = -1
"""In place of an action: the seat does nothing."""
IMPOSSIBLE: Final = -1.0
"""In place of a value: the action is not allowed in this world."""
LONGEST: Final = 400
"""The largest number of decisions after an action."""
MOST_RESULTS: Final = 64
"""The largest number of different results of a chance move that are listed."""
WORK: Final = 4
"""Records that judging needs to work with."""

JUDGING: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # what is judged
                ("worlds", np.int64),
                ("n_worlds", np.int64),
                ("seat", np.int64),  # the one that acts
                ("actions", np.int64),
                ("n_actions", np.int64),
                # how
                ("quiet", np.int64),  # decisions by rules of thumb before a position is valued
                ("turns", np.int64),  # that are played on
                ("tries", np.int64),  # of every action, over all worlds in turn
                ("chance", np.uint64),  # where the chance of the first try begins
                ("net", np.int64),
                # what comes of it
                ("values", np.int64),  # by action, by world or try, and by seat; or by world, by result, and by seat
                ("results", np.int64),  # by world, the results of chance …
                ("weights", np.int64),  # … and how likely each is there
                # room to think
                ("source", np.int64),
                ("notes", np.int64),
                ("work", np.int64),
                ("row", np.float64, (SEATS_AT_MOST,)),
            ],
            align=True,
        ),
    )
)
"""What is to be judged: addresses and sizes of everything it takes."""

_STRIDE = np.uint64(0xD1B54A32D192ED03)


@rule
def value_all(s: State, notes: Any, net: Any, row: Any) -> None:
    """Every seat's chance to win, as the network sees it; what it has of a game that is over."""
    if is_over(s):
        for seat in range(s.players):
            row[seat] = prize(s, seat)
        return
    value_of(s, 0, notes, net)
    for seat in range(s.players):
        row[seat] = notes.chances[seat]


@rule
def settle_down(work: Any, at: Any, quiet: Any, notes: Any) -> None:
    """Do by rules of thumb what can be done without luck in this turn; the next record is room to try."""
    turn = work[at].turn
    for _ in range(quiet):
        s = work[at]
        if is_over(s) or s.turn != turn or chance_cases(s) > 0:
            return
        mover = first_bit(waits_for(s))
        action = decide_quickly(s, mover, NO_OFFERS, notes)
        work[at + 1] = work[at]
        apply(work[at + 1], mover, action)
        if chance_cases(work[at + 1]) > 0:
            return
        work[at] = work[at + 1]


@rule
def appraise_one(work: Any, at: Any, quiet: Any, notes: Any, net: Any, row: Any, part: Any) -> None:
    """Judge the position in a record, the mean over the results of chance if that is open; later records are room."""
    cases = chance_cases(work[at])
    if cases == 0:
        settle_down(work, at, quiet, notes)
        value_all(work[at], notes, net, row)
        return
    for seat in range(work[at].players):
        row[seat] = 0.0
    case = 0
    while case < cases:
        result = chance_result(work[at], case)
        same = 1
        while case + same < cases and chance_result(work[at], case + same) == result:
            same += 1
        work[at + 1] = work[at]
        apply_chance(work[at + 1], result)
        settle_down(work, at + 1, quiet, notes)
        value_all(work[at + 1], notes, net, part)
        for seat in range(work[at].players):
            row[seat] += part[seat] * same / cases
        case += same


@rule
def appraise(job: Any, worlds: Any, work: Any, notes: Any, net: Any, actions: Any, values: Any) -> None:
    """Judge the position after each action in every world."""
    look_around(worlds[0], notes)
    for a in range(job.n_actions):
        for w in range(job.n_worlds):
            work[0] = worlds[w]
            if actions[a] != NOTHING_DONE:
                if refuse(work[0], job.seat, actions[a]) != 0:
                    for seat in range(SEATS_AT_MOST):
                        values[a, w, seat] = IMPOSSIBLE
                    continue
                apply(work[0], job.seat, actions[a])
            appraise_one(work, 0, job.quiet, notes, net, values[a, w], job.row)


@rule
def list_outcomes(
    job: Any, worlds: Any, work: Any, notes: Any, net: Any, results: Any, weights: Any, values: Any
) -> None:
    """Judge the position after every result of the open chance move in every world, and say how likely each is.

    A result that ends the game at once has its weight with the sign -1: everybody sees that.
    """
    look_around(worlds[0], notes)
    for w in range(job.n_worlds):
        cases = chance_cases(worlds[w])
        case = 0
        n = 0
        while case < cases and n < MOST_RESULTS:
            result = chance_result(worlds[w], case)
            same = 1
            while case + same < cases and chance_result(worlds[w], case + same) == result:
                same += 1
            work[0] = worlds[w]
            apply_chance(work[0], result)
            results[w, n] = result
            weights[w, n] = -same / cases if is_over(work[0]) else same / cases
            appraise_one(work, 0, job.quiet, notes, net, values[w, n], job.row)
            case += same
            n += 1


@rule
@wraps
def begin_chance(source: Any, job: Any, number: Any) -> None:
    """The chance of a try with this number: the same for every action."""
    source.state = mix(job.chance + np.uint64(number) * _STRIDE)


@rule
def play_on(job: Any, worlds: Any, work: Any, notes: Any, net: Any, source: Any, actions: Any, values: Any) -> None:
    """Try every action a number of times: play some turns by rules of thumb, and judge the result."""
    look_around(worlds[0], notes)
    for a in range(job.n_actions):
        for k in range(job.tries):
            work[0] = worlds[k % job.n_worlds]
            s = work[0]
            begin_chance(source, job, k)
            until = s.turn + job.turns
            if actions[a] != NOTHING_DONE:
                if refuse(s, job.seat, actions[a]) != 0:
                    for seat in range(SEATS_AT_MOST):
                        values[a, k, seat] = IMPOSSIBLE
                    continue
                apply(s, job.seat, actions[a])
            resolve_chance(s, source)
            play_by_thumb(s, until, LONGEST, notes, source)
            value_all(s, notes, net, values[a, k])
