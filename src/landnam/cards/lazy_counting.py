"""Card counting for the rows of a batch, in which most bounds are never read.

The same bounds as in ``counting.py``, kept cheaply: every move shifts them, but only the seat that looks, or is about
to miss a card, has them narrowed. A row holds the ``counts``, the hands ``before`` a move, and whose bounds are
``vague``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.counting import fit_sizes, fit_totals, miss_card, see_change, see_offer, see_promises
from landnam.native import questions
from landnam.native.compiled import SEATS_AT_MOST, State, rule
from landnam.native.dispatch import Ask
from landnam.native.questions import ALL_SEE, count_outside, is_accept, is_offer, leaves_unseen, unseen_transfer

HANDS: Final = np.dtype((np.record, np.dtype([("hand", np.int8, (SEATS_AT_MOST, 5))])))
"""All hands, named as in the record of a game."""
EVERYBODY: Final = (1 << SEATS_AT_MOST) - 1
FAR_OFF: Final = 64
"""Bounds that have grown this far without being read are narrowed before they overflow their bytes."""


@rule
def _begin(s: State, r: Any) -> None:
    """A game begins: what has been dealt was dealt openly."""
    for viewer in range(s.players):
        for seat in range(s.players):
            for resource in range(5):
                r.counts.least[viewer, seat, resource] = s.hand[seat, resource]
                r.counts.most[viewer, seat, resource] = s.hand[seat, resource]
    r.vague = 0


@rule
def _join(s: State, r: Any) -> None:
    """Start counting in the middle of a game: a hand can be anything of its size."""
    r.vague = EVERYBODY
    count_outside(s, r.counts)
    for viewer in range(s.players):
        for seat in range(s.players):
            size = 0
            for resource in range(5):
                size += int(s.hand[seat, resource])
            for resource in range(5):
                r.counts.least[viewer, seat, resource] = 0
                r.counts.most[viewer, seat, resource] = min(size, int(r.counts.outside[resource]))
        see_promises(s, r.counts, viewer)


@rule
def remember_hands(s: State, r: Any) -> None:
    """Remember the hands before a move."""
    for seat in range(SEATS_AT_MOST):
        for resource in range(5):
            r.before.hand[seat, resource] = s.hand[seat, resource]


@rule
def _before_move(s: State, r: Any, action: Any) -> None:
    """Remember the hands; viewers about to miss a card narrow their bounds first."""
    remember_hands(s, r)
    if leaves_unseen(s, action):
        for viewer in range(s.players):
            narrow(s, r, viewer)


@rule
def _after_move(s: State, r: Any, seat: Any, action: Any) -> None:
    """Follow one action or chance result."""
    loser, taker = unseen_transfer(s, r.before, seat, action)
    if taker != ALL_SEE:
        for viewer in range(s.players):
            if viewer != loser and viewer != taker:
                miss_card(r.counts, viewer, loser, taker)
                r.vague |= 1 << viewer
                if r.counts.most[viewer, taker, 0] > FAR_OFF:
                    narrow(s, r, viewer)
    changed = 0
    for other in range(SEATS_AT_MOST):
        for resource in range(5):
            changed |= s.hand[other, resource] ^ r.before.hand[other, resource]
    if changed:
        see_changes(s, r, loser, taker)
    if is_offer(s, action) or is_accept(s, action):
        r.vague = EVERYBODY
        for viewer in range(s.players):
            see_offer(s, seat, action, viewer, r.counts)


@rule
def see_changes(s: State, r: Any, loser: Any, taker: Any) -> None:
    """Shift the bounds of every viewer who sees a card change hands; a loss can narrow them further."""
    for other in range(s.players):
        for resource in range(5):
            change = int(s.hand[other, resource]) - int(r.before.hand[other, resource])
            if change == 0:
                continue
            for viewer in range(s.players):
                if viewer != other and (taker == ALL_SEE or viewer in (loser, taker)):
                    if r.counts.least[viewer, other, resource] < -change:
                        r.vague |= 1 << viewer
                    see_change(r.counts, viewer, other, resource, change)


@rule
def narrow(s: State, r: Any, viewer: Any) -> None:
    """Narrow the bounds of one viewer by its own hand, the sizes of the others, and the cards that are somewhere.

    Bounds that were narrow stay so while all cards that change hands are seen.
    """
    if not r.vague >> viewer & 1:
        return
    r.vague &= ~(1 << viewer)
    counts = r.counts
    count_outside(s, counts)
    for seat in range(s.players):
        size = 0
        for resource in range(5):
            size += int(s.hand[seat, resource])
        counts.sizes[seat] = size
    for resource in range(5):
        counts.least[viewer, viewer, resource] = s.hand[viewer, resource]
        counts.most[viewer, viewer, resource] = s.hand[viewer, resource]
    for _ in range(2):
        fit_sizes(s, counts, viewer)
        fit_totals(s, counts, viewer)


@rule
def _recount(s: State, r: Any, viewer: Any) -> None:
    """Update everything that a viewer uses to imagine the hands of others."""
    r.vague |= 1 << viewer
    narrow(s, r, viewer)


LAZY_COUNTING: Final[dict[Ask, Ask]] = {
    questions.begin_counting: _begin,
    questions.join_counting: _join,
    questions.before_move: _before_move,
    questions.after_move: _after_move,
    questions.narrow_bounds: narrow,
    questions.recount: _recount,
}
"""The answers of games with hands."""
