"""Trade by the learned value: an offer is as good as the position after it, for either side.

An offer is made only if it helps both; whoever is asked accepts what helps, counters with something better for both if
there is such a thing, and declines otherwise. A seat whose offer nobody took does not offer again in that turn: its
offer stays open, and as long as one is open there is no other.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.asks import FEATURES_OF, describe
from landnam.bots.values import score, shares
from landnam.rules.codes import in_first_bundle, in_second_bundle
from landnam.rules.compiled import rule
from landnam.rules.compiled_game import State

NO_TRADE: Final = -1
WORTH_ASKING: Final = 0.006
"""An offer must raise the own chance to win by this much, or it is not worth everybody's time."""
WORTH_TAKING: Final = 0.001
"""And the partner's, as far as one can see, by this."""


@rule
def take_bearings(s: State, notes: Any, net: Any) -> None:
    """Everybody's score and chance as things stand."""
    for seat in range(s.players):
        describe(s, seat, notes, seat)
        notes.scores[seat] = score(notes, seat, FEATURES_OF(s), net)
    shares(notes, s.players)
    for seat in range(s.players):
        notes.scores_now[seat] = notes.scores[seat]
        notes.chances_now[seat] = notes.chances[seat]


@rule
def swap(s: State, one: Any, other: Any, give: Any, n_give: Any, want: Any, n_want: Any) -> None:
    """Cards change hands: so many of one resource against so many of another."""
    s.hand[one, give] -= n_give
    s.hand[other, give] += n_give
    s.hand[other, want] -= n_want
    s.hand[one, want] += n_want


@rule
def weigh(s: State, one: Any, other: Any, notes: Any, net: Any) -> None:
    """Everybody's chance now that the hands of two seats have changed."""
    for seat in range(s.players):
        notes.scores[seat] = notes.scores_now[seat]
    describe(s, one, notes, one)
    notes.scores[one] = score(notes, one, FEATURES_OF(s), net)
    describe(s, other, notes, other)
    notes.scores[other] = score(notes, other, FEATURES_OF(s), net)
    shares(notes, s.players)


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
    """By how much a swap raises the first seat's chance, if it raises the other's too; else 0."""
    if s.hand[other, want] < n_want:
        return 0.0
    swap(s, one, other, give, n_give, want, n_want)
    weigh(s, one, other, notes, net)
    swap(s, one, other, give, -n_give, want, -n_want)
    if notes.chances[other] - notes.chances_now[other] < WORTH_TAKING:
        return 0.0
    return float(notes.chances[one] - notes.chances_now[one])


@rule
def best_swap(worlds: Any, n: Any, seat: Any, partner: Any, kind: Any, notes: Any, net: Any, search: Any) -> Any:
    """The offer of one card, or two, against one that helps the seat most and its partner too; NO_TRADE if none does.

    ``partner`` -1 means anybody: what counts is whoever takes it and lets the seat gain most.
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
def offer_gain(worlds: Any, n: Any, seat: Any, notes: Any, net: Any) -> Any:
    """By how much the open offer of the active seat would raise the chance of a seat that takes it."""
    total = 0.0
    for w in range(n):
        s = worlds[w]
        take_bearings(s, notes, net)
        active = s.active
        for resource in range(5):
            s.hand[active, resource] += s.offer_want[resource] - s.offer_give[resource]
            s.hand[seat, resource] += s.offer_give[resource] - s.offer_want[resource]
        weigh(s, seat, active, notes, net)
        for resource in range(5):
            s.hand[active, resource] -= s.offer_want[resource] - s.offer_give[resource]
            s.hand[seat, resource] -= s.offer_give[resource] - s.offer_want[resource]
        total += float(notes.chances[seat] - notes.chances_now[seat])
    return total / n
