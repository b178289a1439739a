"""Trade by the learned value: an offer is judged by the position after it, for both sides.

A seat makes an offer only if it helps both sides, and only to seats that may hold what it asks for. A seat that is
asked accepts what helps it, counters with something better for both if possible, and declines otherwise. No seat gives
the active one the cards with which it could win at once. An offer that was accepted is closed or withdrawn; one that
was not stays open. In a turn a seat makes at most OFFERS_A_TURN offers and proposals, never the same twice.

What a seat may offer now is one number, ``offers``: NO_OFFERS, MENU, or the last offer that it has made in this turn.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.scoring import keep_first_layers, score_again, score_all
from landnam.bots.values import shares
from landnam.cards.trading import ACCEPTED, COUNTERED, MENU, NO_OFFERS
from landnam.native.codes import (
    addressed,
    first_of,
    given,
    in_first_bundle,
    in_second_bundle,
    kind_of,
    made_to,
    same_cards,
    wanted,
)
from landnam.native.compiled import State, rule
from landnam.native.questions import apply, is_over, list_legal, prize, trade_kinds

NO_TRADE: Final = -1
WORTH_ASKING: Final = 0.006
"""The least gain in the own chance to win for which an offer is made."""
WORTH_TAKING: Final = 0.001
"""The least gain of the partner, as far as the seat can see."""
OFFERS_A_TURN: Final = 2
"""Offers, proposals and counter-offers that a seat makes in one turn."""


# --- good company -------------------------------------------------------------------------------------------------


@rule
def was_made(offer: Any, offers: Any) -> Any:
    """Whether an offer has the cards of the one that was made before it."""
    return offers > MENU and same_cards(offer, offers)


@rule
def asked_of(s: State, seat: Any, offer: Any, to: Any) -> Any:
    """An offer made to the seats of a set, or to everybody if that is the same; NO_TRADE if the set is empty."""
    if to == 0:
        return NO_TRADE
    everybody = (1 << s.players) - 1 & ~(1 << seat)
    return made_to(offer, 0 if to == everybody else to)


@rule
def may_hold(counts: Any, viewer: Any, other: Any, offer: Any) -> Any:
    """Whether a seat may hold what an offer asks for, as far as the viewer has counted."""
    for resource in range(5):
        if wanted(offer, resource) > counts.most[viewer, other, resource]:
            return False
    return True


@rule
def holds_wanted(s: State, seat: Any, offer: Any) -> Any:
    """Whether a seat holds what an offer asks for."""
    for resource in range(5):
        if wanted(offer, resource) > s.hand[seat, resource]:
            return False
    return True


@rule
def ask_those_who_may_hold(s: State, seat: Any, offer: Any, counts: Any) -> Any:
    """An offer without the seats that cannot pay, as far as its maker has counted; NO_TRADE if none is left.

    A seat that has a proposal on the table is not asked: a deal with it would close the proposal (I-TRADE-13).
    """
    to = 0
    for other in range(s.players):
        if other != seat and addressed(offer, other) and not s.proposal_open[other]:
            if may_hold(counts, seat, other, offer):
                to |= 1 << other
    return asked_of(s, seat, offer, to)


@rule
def is_accepted(s: State) -> Any:
    """Whether somebody has accepted the open offer."""
    if s.offer_open:
        for seat in range(s.players):
            if s.answer[seat] == ACCEPTED:
                return True
    return False


@rule
def takes_counter(s: State, action: Any) -> Any:
    """Whether a deal closes a counter-offer: then the own offer is withdrawn first, so that nobody is asked again."""
    if kind_of(action) != trade_kinds(s)[5] or not s.offer_open:
        return False
    partner = first_of(action)
    return s.proposal_open[partner] != 0 and s.answer[partner] == COUNTERED


# --- what a trade is worth ----------------------------------------------------------------------------------------


@rule
def take_bearings(s: State, notes: Any, net: Any) -> None:
    """Every seat's score and chance in the current position."""
    score_all(s, notes, net)
    shares(s, notes, net)
    keep_first_layers(s, notes, net)
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
    score_again(s, one, other, notes, net)
    shares(s, notes, net)


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
def best_swap(
    worlds: Any, n: Any, seat: Any, partner: Any, kind: Any, offers: Any, notes: Any, net: Any, search: Any
) -> Any:
    """The offer of one or two cards for one that helps the seat most and its partner too; NO_TRADE if none does.

    ``partner`` -1 means any seat: the one with which the seat gains most counts, and those that it helps are asked.
    """
    for i in range(40):
        search.totals[i] = 0.0
        search.tries[i] = 0
    for w in range(n):
        s = worlds[w]
        take_bearings(s, notes, net)
        for give in range(5):
            for want in range(5):
                for extra in range(2):
                    if want == give or s.hand[seat, give] < 1 + extra:
                        continue
                    best = 0.0
                    i = (give * 4 + want - (want > give)) * 2 + extra
                    for other in range(s.players):
                        if other != seat and (partner < 0 or other == partner):
                            helps = swap_helps(s, seat, other, give, 1 + extra, want, 1, notes, net)
                            if helps > 0.0:
                                search.tries[i] |= 1 << other
                            best = max(best, helps)
                    search.totals[i] += best
    found, most = NO_TRADE, WORTH_ASKING * n
    for give in range(5):
        for want in range(5):
            if want != give:
                for extra in range(2):
                    i = (give * 4 + want - (want > give)) * 2 + extra
                    offer = kind | in_first_bundle(give, 1 + extra) | in_second_bundle(want, 1)
                    if search.totals[i] > most and not was_made(offer, offers):
                        most = search.totals[i]
                        found = offer if partner >= 0 else asked_of(worlds[0], seat, offer, search.tries[i])
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


# --- deals that would let another seat win ------------------------------------------------------------------------


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
