"""Chooses by the learned value, one move deep or with rollouts, over worlds that the seat imagines.

What an action is worth one move deep orders the candidates and thins them out. A rollout plays an action, lets every
seat play by rules of thumb for some rounds, and takes the value of the result. Candidates are thinned out further by
sequential halving; all of them get the same worlds and the same chance, so that luck does not decide between them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.finishing import BREADTH, DEEPEST
from landnam.bots.scoring import score_all
from landnam.bots.values import shares
from landnam.cards.trading import NO_OFFERS
from landnam.native.codes import in_first_bundle, kind_of
from landnam.native.compiled import SEATS_AT_MOST, State, below, first_bit, mix, rule, wraps
from landnam.native.questions import (
    apply,
    apply_chance,
    chance_cases,
    chance_result,
    decide_quickly,
    is_over,
    list_legal,
    owes_the_rest,
    prize,
    trade_kinds,
    waits_for,
)

CANDIDATES: Final = 512
KEPT: Final = 24
"""Candidates that are rolled out; the others look worse one move deep."""
LONGEST_ROLLOUT: Final = 160
"""The largest number of decisions in a rollout."""
KEPT_OFFERS: Final = 8
"""Offers that are judged closely."""
TRIES_OF_A_DEAL: Final = 64
"""The largest number of rollouts that check a deal."""

SEARCH_WORK: Final = 2 + DEEPEST
"""Records that a search needs to work with: one for a rollout, the others for a line of actions."""

SEARCH: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("actions", np.int64, (CANDIDATES,)),
                ("totals", np.float64, (CANDIDATES,)),
                ("tries", np.int64, (CANDIDATES,)),
                ("chance", np.uint64),  # where the chance of the first rollout begins
                ("n", np.int64),
                # trade: by offer and partner, what a deal brings both, and in how many worlds it can be paid
                ("own_gain", np.float64, (KEPT_OFFERS, SEATS_AT_MOST)),
                ("their_gain", np.float64, (KEPT_OFFERS, SEATS_AT_MOST)),
                ("payable", np.int64, (KEPT_OFFERS, SEATS_AT_MOST)),
                ("without", np.float64, (TRIES_OF_A_DEAL,)),  # rollouts without a deal
                # a win within the turn: what can be done at each point of a line, what is tried next, and the line
                ("steps", np.int64, (DEEPEST, BREADTH)),
                ("listed", np.int64, (DEEPEST,)),
                ("next", np.int64, (DEEPEST,)),
                ("line", np.int64, (DEEPEST,)),
                ("promised", np.float64),  # by the offer that was found
                ("remembers", np.int64),  # whether it stays with one game, so that it can note what follows
                # what seats have said to the offers of a seat in this game, by its maker and the seat that was asked
                ("listens", np.int64, (SEATS_AT_MOST,)),  # answers to the own offer have not been noted yet
                ("hopes", np.float64, (SEATS_AT_MOST, SEATS_AT_MOST)),  # for a yes to that offer
                ("expected", np.float64, (SEATS_AT_MOST, SEATS_AT_MOST)),  # how often a yes was
                ("agreed", np.float64, (SEATS_AT_MOST, SEATS_AT_MOST)),  # how often it was a yes
            ],
            align=True,
        ),
    )
)
"""The candidates of a search, the best first, with their values."""

_STRIDE = np.uint64(0xD1B54A32D192ED03)


@rule
def resolve_chance(s: State, source: Any) -> None:
    """Draw the open chance moves from the source, one after another."""
    while True:
        cases = chance_cases(s)
        if cases == 0:
            return
        apply_chance(s, chance_result(s, below(source, cases)))


@rule
def value_of(s: State, seat: Any, notes: Any, net: Any) -> Any:
    """The chance of a seat to win, as the network sees it; the others' chances stand in the notes."""
    if is_over(s):
        return prize(s, seat)
    score_all(s, notes, net)
    shares(s, notes, net)
    return np.float64(notes.chances[seat])


@rule
@wraps
def set_chance(source: Any, search: Any, number: Any) -> None:
    """The chance of a rollout with this number: the same for every candidate."""
    source.state = mix(search.chance + np.uint64(number) * _STRIDE)


@rule
def look_ahead(worlds: Any, n: Any, seat: Any, search: Any, notes: Any, net: Any, source: Any, work: Any) -> None:
    """Judge every candidate one move deep, by its mean value over the first n worlds, and put the best first."""
    for i in range(search.n):
        total = 0.0
        for w in range(n):
            work[0] = worlds[w]
            s = work[0]
            set_chance(source, search, w)
            apply(s, seat, search.actions[i])
            resolve_chance(s, source)
            carry_through(s, notes, source)
            total += value_of(s, seat, notes, net)
        search.totals[i] = total / n
        search.tries[i] = 0
    sort_candidates(search, search.n)


@rule
def carry_through(s: State, notes: Any, source: Any) -> None:
    """Do by rules of thumb what an action still owes, such as the cards that a forced trade gives back."""
    while owes_the_rest(s) and not is_over(s):
        mover = first_bit(waits_for(s))
        apply(s, mover, decide_quickly(s, mover, NO_OFFERS, notes))
        resolve_chance(s, source)


@rule
def sort_candidates(search: Any, n: Any) -> None:
    """Put the best of the first n candidates first: insertion, as they are few and nearly in order."""
    for i in range(1, n):
        action, total, tries = search.actions[i], search.totals[i], search.tries[i]
        j = i - 1
        while j >= 0 and search.totals[j] < total:
            search.actions[j + 1] = search.actions[j]
            search.totals[j + 1] = search.totals[j]
            search.tries[j + 1] = search.tries[j]
            j -= 1
        search.actions[j + 1] = action
        search.totals[j + 1] = total
        search.tries[j + 1] = tries


@rule
def roll_out(s: State, seat: Any, action: Any, rounds: Any, notes: Any, net: Any, source: Any) -> Any:
    """Play an action and some rounds by rules of thumb, and return the value of the result."""
    until = s.turn + s.players * rounds
    apply(s, seat, action)
    resolve_chance(s, source)
    return play_until(s, seat, until, notes, net, source)


@rule
def play_until(s: State, seat: Any, until: Any, notes: Any, net: Any, source: Any) -> Any:
    """Play by rules of thumb until a turn, and return the value of the result to a seat."""
    play_by_thumb(s, until, LONGEST_ROLLOUT, notes, source)
    return value_of(s, seat, notes, net)


@rule
def play_by_thumb(s: State, until: Any, most: Any, notes: Any, source: Any) -> None:
    """Play by rules of thumb until a turn, with a limit to the number of decisions."""
    for _ in range(most):
        if is_over(s) or s.turn >= until:
            return
        mover = first_bit(waits_for(s))
        apply(s, mover, decide_quickly(s, mover, NO_OFFERS, notes))
        resolve_chance(s, source)


@rule
def try_candidates(
    worlds: Any,
    n_worlds: Any,
    seat: Any,
    alive: Any,
    tries: Any,
    rounds: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> None:
    """Roll every candidate that is alive out a number of times, and put the best first."""
    for i in range(alive):
        total = 0.0
        begun = search.tries[i]
        for k in range(begun, begun + tries):
            work[0] = worlds[k % n_worlds]
            set_chance(source, search, k)
            total += roll_out(work[0], seat, search.actions[i], rounds, notes, net, source)
        known = search.totals[i] * begun if begun else 0.0
        search.tries[i] = begun + tries
        search.totals[i] = (known + total) / (begun + tries)
    sort_candidates(search, alive)


@rule
def halvings_of(alive: Any) -> Any:
    """How often the worse half of so many candidates is dropped until one is left."""
    halvings = 1
    while 1 << halvings < alive:
        halvings += 1
    return halvings


@rule
def list_candidates(s: State, seat: Any, trades: Any, search: Any, notes: Any, only: Any) -> None:
    """The legal actions without offers and withdrawals, which would only make room for the same offer again.

    A seat that does not trade neither accepts nor closes a deal.
    """
    n = len(only)
    if n:
        for i in range(n):
            search.actions[i] = only[i]
        search.n = n
        return
    _, _, accept, _, withdraw, deal = trade_kinds(s)
    for i in range(list_legal(s, seat, NO_OFFERS, notes)):
        kind = kind_of(notes.actions[i])
        if kind != withdraw and (trades or (kind != accept and kind != deal)):
            search.actions[n] = notes.actions[i]
            n += 1
    search.n = n


@rule
def thin_out(search: Any, prior: Any, margin: Any) -> Any:
    """How many candidates are rolled out; what they are worth one move deep counts as much as ``prior`` rollouts.

    Those that are worse than the best one by more than a margin are left out.
    """
    alive = min(int(search.n), KEPT)
    while prior and alive > 1 and search.totals[alive - 1] < search.totals[0] - margin:
        alive -= 1
    for i in range(alive):
        search.tries[i] = prior
    return alive


@rule
def list_discards(s: State, seat: Any, kind: Any, owed: Any, search: Any) -> None:
    """Every way to put so many cards back; none if there are too many ways."""
    hand = s.hand[seat]
    n = 0
    for a in range(min(int(hand[0]), owed) + 1):
        for b in range(min(int(hand[1]), owed - a) + 1):
            for c in range(min(int(hand[2]), owed - a - b) + 1):
                for d in range(min(int(hand[3]), owed - a - b - c) + 1):
                    e = owed - a - b - c - d
                    if e > hand[4]:
                        continue
                    if n == CANDIDATES:
                        search.n = 0
                        return
                    search.actions[n] = (
                        kind
                        | in_first_bundle(0, a)
                        | in_first_bundle(1, b)
                        | in_first_bundle(2, c)
                        | in_first_bundle(3, d)
                        | in_first_bundle(4, e)
                    )
                    n += 1
    search.n = n


@rule
def best_discard(worlds: Any, n: Any, seat: Any, kind: Any, owed: Any, notes: Any, net: Any) -> Any:
    """A discard of the cards that the value misses least, chosen one after another."""
    action = kind
    for _ in range(owed):
        best, which = -1.0, 0
        for resource in range(5):
            if worlds[0].hand[seat, resource] == 0:
                continue
            total = 0.0
            for w in range(n):
                worlds[w].hand[seat, resource] -= 1
                total += value_of(worlds[w], seat, notes, net)
                worlds[w].hand[seat, resource] += 1
            if total > best:
                best, which = total, resource
        for w in range(n):
            worlds[w].hand[seat, which] -= 1
        action += in_first_bundle(which, 1)
    return action


@rule
def list_closings(s: State, seat: Any, trades: Any, search: Any, notes: Any) -> None:
    """The deals that a seat can close, and the withdrawal of its offer: it leaves nobody waiting who has accepted."""
    n = 0
    _, _, _, _, withdraw, deal = trade_kinds(s)
    for i in range(list_legal(s, seat, NO_OFFERS, notes)):
        kind = kind_of(notes.actions[i])
        if kind == withdraw or (trades and kind == deal):
            search.actions[n] = notes.actions[i]
            n += 1
    search.n = n
