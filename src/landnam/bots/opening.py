"""Looks through the opening: where the others will settle decides what a place is worth.

After a candidate the opening is played to its end twice. The seat itself places its other pieces where its chance, as
the value sees it, is highest; the others do so too the first time, and the second time they follow the rules of thumb,
as nobody knows who they are. Rollouts begin where the opening ends, in turn after the one and the other, and have the
same chance for all candidates. Nothing of an opening is hidden, so one world is enough.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.finishing import BREADTH
from landnam.bots.search import halvings_of, play_until, resolve_chance, set_chance, sort_candidates, value_of
from landnam.cards.trading import NO_OFFERS
from landnam.native.compiled import State, first_bit, rule
from landnam.native.questions import apply, decide_quickly, is_opening, is_over, list_legal, waits_for

MODELS: Final = 2
BY_VALUE, BY_THUMB = range(MODELS)
"""How the others are thought to settle."""


@rule
def place_by_value(s: State, seat: Any, search: Any, notes: Any, net: Any, source: Any, work: Any) -> None:
    """Place the next piece of a seat where its value is highest."""
    n = min(list_legal(s, seat, NO_OFFERS, notes), BREADTH)
    for i in range(n):
        search.steps[1, i] = notes.actions[i]
    best, which = -1.0, 0
    for i in range(n):
        work[2] = s
        tried = work[2]
        apply(tried, seat, search.steps[1, i])
        resolve_chance(tried, source)
        value = value_of(tried, seat, notes, net)
        if value > best:
            best, which = value, i
    apply(s, seat, search.steps[1, which])
    resolve_chance(s, source)


@rule
def settle(s: State, seat: Any, model: Any, search: Any, notes: Any, net: Any, source: Any, work: Any) -> None:
    """Play the opening to its end: the seat by the value, the others by it too or by rules of thumb."""
    while is_opening(s) and not is_over(s):
        mover = first_bit(waits_for(s))
        if mover == seat or model == BY_VALUE:
            place_by_value(s, mover, search, notes, net, source, work)
        else:
            apply(s, mover, decide_quickly(s, mover, NO_OFFERS, notes))
            resolve_chance(s, source)


@rule
def try_openings(
    worlds: Any,
    alive: Any,
    tries: Any,
    rounds: Any,
    seat: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> None:
    """Roll out what has become of each candidate that is alive, and put the best first."""
    for i in range(alive):
        which = 0
        while search.steps[0, which] != search.actions[i]:
            which += 1
        total = 0.0
        begun = search.tries[i]
        for k in range(begun, begun + tries):
            work[0] = worlds[1 + MODELS * which + k % MODELS]
            s = work[0]
            set_chance(source, search, k // MODELS)
            total += play_until(s, seat, s.turn + s.players * rounds, notes, net, source)
        search.totals[i] = (search.totals[i] * begun + total) / (begun + tries)
        search.tries[i] = begun + tries
    sort_candidates(search, alive)


@rule
def choose_opening(
    worlds: Any,
    alive: Any,
    rollouts: Any,
    rounds: Any,
    prior: Any,
    seat: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> None:
    """Put the best of the first candidates first, by what comes of the opening; worlds[1:] are overwritten."""
    set_chance(source, search, 0)
    for i in range(alive):
        total = 0.0
        for model in range(MODELS):
            at = 1 + MODELS * i + model
            worlds[at] = worlds[0]
            s = worlds[at]
            apply(s, seat, search.actions[i])
            resolve_chance(s, source)
            settle(s, seat, model, search, notes, net, source, work)
            total += value_of(s, seat, notes, net)
        search.steps[0, i] = search.actions[i]
        search.totals[i] = total / MODELS
        search.tries[i] = prior
    sort_candidates(search, alive)
    halvings = halvings_of(alive)
    while alive > 1:
        tries = rollouts // (halvings * alive)
        if tries:
            try_openings(worlds, alive, tries, rounds, seat, search, notes, net, source, work)
        alive = (alive + 1) // 2
