"""What the seats of a batch have counted of each other's hands.

The same bounds as in rules/counting.py, kept cheaply: every move shifts them, but only the seat that looks, or is
about to miss a card, has them narrowed.
"""

from __future__ import annotations

from typing import Any

from landnam.bots.dispatch import question
from landnam.envs.asks import ALL_SEE, count_outside, is_accept, is_offer, remember_hands, who_saw
from landnam.games.dice.state import STATE as DICE
from landnam.games.duel.state import DUEL
from landnam.games.island.state import STATE as ISLAND
from landnam.games.road.state import STATE as ROAD
from landnam.rules.codes import given
from landnam.rules.compiled import State, rule
from landnam.rules.counting import fit_sizes, fit_totals, miss_card, see_at_least, see_change

before_move = remember_hands
"""Note the hands before a move that may change them."""


@rule
def _begin(s: State, r: Any) -> None:
    """A game begins: what has been dealt was dealt openly."""
    for viewer in range(s.players):
        for seat in range(s.players):
            for resource in range(5):
                r.counts.least[viewer, seat, resource] = s.hand[seat, resource]
                r.counts.most[viewer, seat, resource] = s.hand[seat, resource]
    r.counts.in_deck = 0


@rule
def _join(s: State, r: Any) -> None:
    """Nobody has watched the game so far: a hand can be anything of its size."""
    count_outside(s, r.counts)
    for viewer in range(s.players):
        for seat in range(s.players):
            size = 0
            for resource in range(5):
                size += s.hand[seat, resource]
            for resource in range(5):
                r.counts.least[viewer, seat, resource] = 0
                r.counts.most[viewer, seat, resource] = min(size, int(r.counts.outside[resource]))


@rule
def _after_move(s: State, r: Any, seat: Any, code: Any) -> None:
    """Follow one action or chance result."""
    loser, taker = who_saw(s, r, seat, code)
    if taker != ALL_SEE:
        for viewer in range(s.players):
            if viewer != loser and viewer != taker:
                narrow(s, r, viewer)
                miss_card(r.counts, viewer, loser, taker)
    for other in range(s.players):
        for resource in range(5):
            change = int(s.hand[other, resource]) - int(r.before[other, resource])
            if change:
                for viewer in range(s.players):
                    if viewer != other and (taker == ALL_SEE or viewer in (loser, taker)):
                        see_change(r.counts, viewer, other, resource, change)
    if is_offer(s, code):
        for viewer in range(s.players):
            for resource in range(5):
                see_at_least(r.counts, viewer, seat, resource, given(code, resource))
    elif is_accept(s, code):
        for viewer in range(s.players):
            for resource in range(5):
                see_at_least(r.counts, viewer, seat, resource, s.offer_want[resource])


@rule
def narrow(s: State, r: Any, viewer: Any) -> None:
    """Narrow the bounds of one viewer by its own hand, the sizes of the others, and the cards that are somewhere."""
    counts = r.counts
    doubt = 0
    for seat in range(s.players):
        if seat != viewer:
            for resource in range(5):
                doubt += counts.most[viewer, seat, resource] - counts.least[viewer, seat, resource]
    for resource in range(5):
        counts.least[viewer, viewer, resource] = s.hand[viewer, resource]
        counts.most[viewer, viewer, resource] = s.hand[viewer, resource]
    if doubt == 0:
        return
    count_outside(s, counts)
    for seat in range(s.players):
        size = 0
        for resource in range(5):
            size += s.hand[seat, resource]
        counts.sizes[seat] = size
    for _ in range(2):
        fit_sizes(s, counts, viewer)
        fit_totals(s, counts, viewer)


@rule
def _no_hands(s: State, r: Any) -> None:
    """There is nothing to count."""


@rule
def _no_move(s: State, r: Any, seat: Any, code: Any) -> None:
    """There is nothing to count."""


@rule
def _no_view(s: State, r: Any, viewer: Any) -> None:
    """There is nothing to count."""


begin_counting = question({ISLAND: _begin, DUEL: _begin, ROAD: _begin, DICE: _no_hands})
join_counting = question({ISLAND: _join, DUEL: _join, ROAD: _join, DICE: _no_hands})
after_move = question({ISLAND: _after_move, DUEL: _after_move, ROAD: _after_move, DICE: _no_move})
narrow_bounds = question({ISLAND: narrow, DUEL: narrow, ROAD: narrow, DICE: _no_view})
