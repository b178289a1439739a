"""Whole games between compiled bots at native speed, and the positions from which the value is learned."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.asks import (
    FEATURES_OF,
    apply,
    apply_chance,
    chance_cases,
    chance_result,
    choose_at_random,
    count_move,
    decide_quickly,
    describe,
    imagine,
    is_opening,
    is_over,
    look_around,
    may_trade,
    note_dice,
    note_result,
    open_notebook,
    set_up_game,
    start_counting,
    trade_kinds,
    waits_for,
)
from landnam.bots.bargain import NO_TRADE, WORTH_TAKING, best_swap, offer_gain, offer_lets_win, proposal_lets_win
from landnam.bots.search import KEPT, SEARCH, happen, list_candidates, look_ahead, try_candidates
from landnam.rules.compiled import SEATS_AT_MOST, SOURCE, State, below, entry, first_bit, rule, seed_source
from landnam.rules.counting import COUNTS
from landnam.rules.trading import holds

RANDOM, EASY, NORMAL, HARD, EXPERT = range(5)
LEVELS: Final = ("random", "easy", "normal", "hard", "expert")

TABLE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("level", np.int64, (SEATS_AT_MOST,)),
                ("worlds", np.int64, (SEATS_AT_MOST,)),  # that a seat imagines at a decision
                ("rollouts", np.int64, (SEATS_AT_MOST,)),  # that an expert spends on one
                ("trades", np.int64, (SEATS_AT_MOST,)),  # does it bargain with others?
                ("slip", np.int64, (SEATS_AT_MOST,)),  # in per cent of its decisions it does something at random
                ("opening_slip", np.int64, (SEATS_AT_MOST,)),  # the same while the first pieces are placed
            ],
            align=True,
        ),
    )
)
"""Who sits where, and how hard they think."""
MOST_WORLDS: Final = 16
MOST_ROLLED: Final = 13
"""Dice totals are counted under their own number, 2 to 12."""
TRADE_WORLDS: Final = 3
"""Worlds in which an offer is weighed."""


@rule
def slips(s: State, table: Any, seat: Any, source: Any) -> Any:
    """Does a seat do something at random now?"""
    per_cent = table.opening_slip[seat] if is_opening(s) else table.slip[seat]
    return per_cent > 0 and below(source, 100) < per_cent


@rule
def decide_by_thumb(s: State, seat: Any, offers: Any, table: Any, source: Any, notes: Any) -> Any:
    """The decision of a level that does not look ahead, or of one that slips."""
    if table.level[seat] in (EASY, NORMAL) and not slips(s, table, seat, source):
        return decide_quickly(s, seat, offers, notes)
    return choose_at_random(s, seat, offers, source, notes)


@rule
def decide(
    s: State,
    seat: Any,
    offers: Any,
    table: Any,
    counts: Any,
    nets: Any,
    source: Any,
    notes: Any,
    search: Any,
    worlds: Any,
    work: Any,
    only: Any,
) -> Any:
    """The decision of a seat by its level. All but chance and rules of thumb happens in imagined worlds.

    ``only`` narrows down what may be chosen, if it holds anything.
    """
    level, trades = table.level[seat], table.trades[seat]
    if level <= NORMAL or slips(s, table, seat, source):
        return decide_by_thumb(s, seat, offers, table, source, notes)
    list_candidates(s, seat, trades, search, notes, only)
    if search.n == 0:
        return decide_quickly(s, seat, offers, notes)  # discards
    bargains = offers and trades and may_trade(s) and (seat != s.active or not s.offer_open)
    if search.n == 1 and not bargains:
        return search.actions[0]
    n = table.worlds[seat]
    for w in range(n):
        worlds[w] = s
        imagine(worlds[w], counts, seat, source)
    if bargains:
        trade = bargain(worlds, min(n, TRADE_WORLDS), seat, search, notes, nets[seat], work)
        if trade >= 0:
            return trade
        list_candidates(s, seat, trades, search, notes, only)
    return choose(worlds, n, seat, level, table.rollouts[seat], search, notes, nets[seat], source, work)


@rule
def bargain(worlds: Any, n: Any, seat: Any, search: Any, notes: Any, net: Any, work: Any) -> Any:
    """The offer of the active seat, or the answer of another to one; NO_TRADE if there is nothing to say."""
    s = worlds[0]
    offer, _, accept, decline, _, _ = trade_kinds(s)
    if seat == s.active:
        return best_swap(worlds, n, seat, -1, offer, notes, net, search)
    if holds(s, seat, s.offer_want) and offer_gain(worlds, n, seat, notes, net) > WORTH_TAKING:
        if not offer_lets_win(worlds, n, seat, notes, work):
            return accept
    counter = best_proposal(worlds, n, seat, search, notes, net, work)
    return counter if counter >= 0 else decline


@rule
def best_proposal(worlds: Any, n: Any, seat: Any, search: Any, notes: Any, net: Any, work: Any) -> Any:
    """What a seat proposes to the active one; NO_TRADE if nothing helps both, or if it would let the other win."""
    s = worlds[0]
    proposal = best_swap(worlds, n, seat, s.active, trade_kinds(s)[1], notes, net, search)
    if proposal >= 0 and proposal_lets_win(worlds, n, seat, proposal, notes, work):
        return NO_TRADE
    return proposal


@rule
def propose(
    s: State,
    seat: Any,
    table: Any,
    counts: Any,
    nets: Any,
    source: Any,
    notes: Any,
    search: Any,
    worlds: Any,
    work: Any,
) -> Any:
    """The proposal of a seat in somebody else's turn; NO_TRADE if it has none, as the levels that only slip."""
    if table.level[seat] < HARD or not table.trades[seat] or not may_trade(s) or s.proposal_open[seat]:
        return NO_TRADE
    n = min(table.worlds[seat], TRADE_WORLDS)
    for w in range(n):
        worlds[w] = s
        imagine(worlds[w], counts, seat, source)
    return best_proposal(worlds, n, seat, search, notes, nets[seat], work)


@rule
def choose(
    worlds: Any,
    n: Any,
    seat: Any,
    level: Any,
    rollouts: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> Any:
    """The best of the listed candidates over these worlds: one move deep, or by rollouts."""
    after = source.state
    search.chance = after
    look_ahead(worlds, n if level == HARD else min(n, 2), seat, search, notes, net, source, work)
    if level == EXPERT:
        alive = min(int(search.n), KEPT)
        halvings = 1
        while 1 << halvings < alive:
            halvings += 1
        while alive > 1:
            tries = max(1, rollouts // (halvings * alive))
            try_candidates(worlds, n, seat, alive, tries, search, notes, net, source, work)
            alive = (alive + 1) // 2
    source.state = after
    return search.actions[0]


@rule
def let_happen(states: Any, before: Any, counts: Any, source: Any, rolls: Any) -> None:
    """Let chance happen, and count what is seen of it; the dice in ``rolls`` as well."""
    s = states[0]
    while True:
        cases = chance_cases(s)
        if cases == 0:
            return
        result = chance_result(s, below(source, cases))
        before[0] = states[0]
        apply_chance(s, result)
        note_dice(s, result, rolls)
        count_move(before[0], s, -1, result, counts)


@rule
def speak_up(
    states: Any,
    before: Any,
    table: Any,
    counts: Any,
    nets: Any,
    source: Any,
    notes: Any,
    search: Any,
    worlds: Any,
    work: Any,
) -> None:
    """Everybody whose turn it is not may make a proposal."""
    s = states[0]
    for seat in range(s.players):
        if seat != s.active:
            proposal = propose(s, seat, table, counts, nets, source, notes, search, worlds, work)
            if proposal >= 0:
                before[0] = states[0]
                apply(s, seat, proposal)
                count_move(before[0], s, seat, proposal, counts)


def play_many(
    blank: Any,
    plan: Any,
    offers: Any,
    tables: Any,
    nets: Any,
    seed: Any,
    first: Any,
    results: Any,
    rolls: Any = None,
) -> None:
    """Play the games number ``first`` and following with the bots of a table, as many as ``results`` has room for."""
    samples, winners = np.zeros((0, SEATS_AT_MOST, 1), np.float32), np.zeros(0, np.int8)
    counted = np.zeros(MOST_ROLLED, np.int64) if rolls is None else rolls
    play_and_sample(blank, plan, offers, tables, nets, seed, first, results, counted, samples, winners, 0)


@entry
def play_and_sample(
    blank: Any,
    plan: Any,
    offers: Any,
    tables: Any,
    nets: Any,
    seed: Any,
    first: Any,
    results: Any,
    rolls: Any,
    samples: Any,
    winners: Any,
    every: Any,
) -> Any:
    """Play games and write down every so-many-th position on average, as all seats' features and who won.

    Returns how many were written; it stops when they are full.
    """
    states, before, work = blank.copy(), blank.copy(), blank.copy()
    worlds = np.zeros(MOST_WORLDS, blank.dtype)
    sources, picks = np.zeros(1, SOURCE), np.zeros(1, SOURCE)
    notebooks = open_notebook(blank[0])
    searches, counters = np.zeros(1, SEARCH), np.zeros(1, COUNTS)
    anything = np.zeros(0, np.int64)
    written = 0
    for i in range(len(results)):
        states[0] = blank[0]
        s = states[0]
        seed_source(sources, seed, first + i)
        seed_source(picks, seed + 1, first + i)
        set_up_game(s, plan[0], sources[0])
        happen(s, sources[0])
        look_around(s, notebooks[0])
        start_counting(s, counters[0])
        decisions = 0
        begun = written
        spoken = 0  # the turn in which everybody has had the word
        while not is_over(s):
            if offers and spoken != s.turn and may_trade(s):
                spoken = s.turn
                speak_up(
                    states,
                    before,
                    tables[0],
                    counters[0],
                    nets,
                    sources[0],
                    notebooks[0],
                    searches[0],
                    worlds,
                    work,
                )
            seat = first_bit(waits_for(s))
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
            before[0] = states[0]
            apply(s, seat, action)
            count_move(before[0], s, seat, action, counters[0])
            decisions += 1
            let_happen(states, before, counters[0], sources[0], rolls)
            if every and written < len(samples) and below(picks[0], every) == 0 and not is_over(s):
                for other in range(s.players):
                    describe(s, other, notebooks[0], other)
                    for f in range(FEATURES_OF(s)):
                        samples[written, other, f] = notebooks[0].inputs[other, f]
                written += 1
        note_result(s, decisions, results[i])
        for k in range(begun, written):
            winners[k] = s.winner
        if every and written == len(samples):
            break
    return written
