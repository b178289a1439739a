"""Trade by the learned value: an offer is judged by the position after it, for both sides.

A seat makes an offer only if it helps both sides. A seat that is asked accepts what helps it, counters with something
better for both if possible, and declines otherwise. No seat gives the active one the cards with which it could win at
once. A seat whose offer was not accepted makes no other in that turn: its offer stays open. Out of turn a seat makes at
most one proposal a turn.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.values import score, shares
from landnam.cards.trading import NO_OFFERS
from landnam.native.codes import given, in_first_bundle, in_second_bundle, wanted
from landnam.native.compiled import State, rule
from landnam.native.questions import apply, describe, feature_count, is_over, list_legal, prize

NO_TRADE: Final = -1
WORTH_ASKING: Final = 0.006
"""The least gain in the own chance to win for which an offer is made."""
WORTH_TAKING: Final = 0.001
"""The least gain of the partner, as far as the seat can see."""


@rule
def take_bearings(s: State, notes: Any, net: Any) -> None:
    """Every seat's score and chance in the current position."""
    for seat in range(s.players):
        describe(s, seat, notes, seat)
        notes.scores[seat] = score(notes, seat, feature_count(s), net)
    shares(notes, s.players)
    for seat in range(s.players):
        notes.scores_now[seat] = notes.scores[seat]
        notes.chances_now[seat] = notes.chances[seat]


@rule
def shift_hand(s: State, seat: Any, give: Any, want: Any, sign: Any) -> None:
    """Apply a trade to a hand, or undo it."""
    for resource in range(5):
        s.hand[seat, resource] += sign * (want[resource] - give[resource])


@rule
def swap(s: State, one: Any, other: Any, give: Any, n_give: Any, want: Any, n_want: Any) -> None:
    """Exchange cards of one resource for cards of another."""
    s.hand[one, give] -= n_give
    s.hand[other, give] += n_give
    s.hand[other, want] -= n_want
    s.hand[one, want] += n_want


@rule
def weigh(s: State, one: Any, other: Any, notes: Any, net: Any) -> None:
    """Every seat's chance after the hands of two seats have changed."""
    for seat in range(s.players):
        notes.scores[seat] = notes.scores_now[seat]
    describe(s, one, notes, one)
    notes.scores[one] = score(notes, one, feature_count(s), net)
    describe(s, other, notes, other)
    notes.scores[other] = score(notes, other, feature_count(s), net)
    shares(notes, s.players)


@rule
def gained(notes: Any, seat: Any) -> Any:
    """How much the chance of a seat has risen since bearings were taken."""
    return np.float64(notes.chances[seat] - notes.chances_now[seat])


@rule
def swap_helps(
    s: State,
    one: Any,
    other: Any,
    give: Any,
    n_give: Any,
    want: Any,
    n_want: Any,
    notes: Any,
    net: Any,
) -> Any:
    """How much a swap raises the first seat's chance, if it raises the other's too; otherwise 0."""
    if s.hand[other, want] < n_want:
        return 0.0
    swap(s, one, other, give, n_give, want, n_want)
    weigh(s, one, other, notes, net)
    swap(s, one, other, give, -n_give, want, -n_want)
    if gained(notes, other) < WORTH_TAKING:
        return 0.0
    return gained(notes, one)


@rule
def best_swap(worlds: Any, n: Any, seat: Any, partner: Any, kind: Any, notes: Any, net: Any, search: Any) -> Any:
    """The offer of one or two cards for one that helps the seat most and its partner too; NO_TRADE if none does.

    ``partner`` -1 means any seat: the one with which the seat gains most counts.
    """
    for i in range(40):
        search.totals[i] = 0.0
    for w in range(n):
        s = worlds[w]
        take_bearings(s, notes, net)
        for give in range(5):
            for want in range(5):
                for extra in range(2):
                    if want == give or s.hand[seat, give] < 1 + extra:
                        continue
                    best = 0.0
                    for other in range(s.players):
                        if other != seat and (partner < 0 or other == partner):
                            best = max(best, swap_helps(s, seat, other, give, 1 + extra, want, 1, notes, net))
                    search.totals[(give * 4 + want - (want > give)) * 2 + extra] += best
    found, most = NO_TRADE, WORTH_ASKING * n
    for give in range(5):
        for want in range(5):
            if want != give:
                for extra in range(2):
                    total = search.totals[(give * 4 + want - (want > give)) * 2 + extra]
                    if total > most:
                        most = total
                        found = kind | in_first_bundle(give, 1 + extra) | in_second_bundle(want, 1)
    return found


@rule
def change_hands(s: State, seat: Any, give: Any, want: Any, sign: Any) -> None:
    """Apply a deal between a seat and the active one, seen from the seat; the sign -1 undoes it."""
    for resource in range(5):
        moved = sign * (want[resource] - give[resource])
        s.hand[seat, resource] += moved
        s.hand[s.active, resource] -= moved


@rule
def offer_gain(worlds: Any, n: Any, seat: Any, notes: Any, net: Any) -> Any:
    """How much the open offer of the active seat would raise the chance of a seat that accepts it."""
    total = 0.0
    for w in range(n):
        s = worlds[w]
        take_bearings(s, notes, net)
        change_hands(s, seat, s.offer_want, s.offer_give, 1)
        weigh(s, seat, s.active, notes, net)
        change_hands(s, seat, s.offer_want, s.offer_give, -1)
        total += gained(notes, seat)
    return total / n


# --- whoever would win by it -------------------------------------------------------------------------------------


@rule
def wins_at_once(s: State, notes: Any, work: Any) -> Any:
    """Whether the active seat can win with its next action."""
    for i in range(list_legal(s, s.active, NO_OFFERS, notes)):
        work[0] = s
        apply(work[0], s.active, notes.actions[i])
        if is_over(work[0]) and prize(work[0], s.active) == 1.0:
            return True
    return False


@rule
def offer_lets_win(worlds: Any, n: Any, seat: Any, notes: Any, work: Any) -> Any:
    """Whether the active seat could win at once if this seat accepted its offer."""
    for w in range(n):
        s = worlds[w]
        change_hands(s, seat, s.offer_want, s.offer_give, 1)
        wins = wins_at_once(s, notes, work)
        change_hands(s, seat, s.offer_want, s.offer_give, -1)
        if wins:
            return True
    return False


@rule
def proposal_lets_win(worlds: Any, n: Any, seat: Any, proposal: Any, notes: Any, work: Any) -> Any:
    """Whether the active seat could win at once if it accepted this proposal."""
    for w in range(n):
        s = worlds[w]
        for resource in range(5):
            moved = given(proposal, resource) - wanted(proposal, resource)
            s.hand[seat, resource] -= moved
            s.hand[s.active, resource] += moved
        wins = wins_at_once(s, notes, work)
        for resource in range(5):
            moved = given(proposal, resource) - wanted(proposal, resource)
            s.hand[seat, resource] += moved
            s.hand[s.active, resource] -= moved
        if wins:
            return True
    return False
