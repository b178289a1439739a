"""Trade by what can be expected of it: any cards up to three for two, judged by the value and by who will say yes.

An offer is worth what its deal brings the seat, times the chance that somebody takes it. That chance follows from what
the deal brings the partner, and from what the partner has said to the offers of this game so far. The value counts the
loss of the rivals too: a deal that helps the partner more than the seat does not raise the seat's chance. An expert
checks the best offers by rollouts, and answers by them.

Offers are made, answered and closed with the manners of ``bargain.py``.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.bargain import (
    NO_TRADE,
    asked_of,
    gained,
    holds_wanted,
    offer_lets_win,
    proposal_lets_win,
    take_bearings,
    was_made,
    weigh,
)
from landnam.bots.search import KEPT_OFFERS, play_until, set_chance, sort_candidates
from landnam.cards.trading import ACCEPTED, UNASKED, WAITING, clear_offers, holds
from landnam.native.codes import given, in_first_bundle, in_second_bundle, wanted
from landnam.native.compiled import State, rule
from landnam.native.questions import finish_deal, trade_kinds, undo_deal

MOST_GIVEN, MOST_WANTED = 3, 2
"""The largest offers."""
ROUGH_WORLDS: Final = 2
"""Worlds in which all offers are judged; the best ones are judged in all worlds."""
DOUBT: Final = 0.004
"""The gain of a partner at which three in four say yes."""
CHECKED: Final = 4
"""Offers that are checked by rollouts."""
PATIENCE: Final = 2.0
"""How many answers it takes until what a partner says counts as much as what was expected of it."""


def _bundles(most: int) -> NDArray[np.int64]:
    """All bundles of up to so many cards, the smallest first: cards by resource."""
    found = [each for n in range(1, most + 1) for each in combinations_with_replacement(range(5), n)]
    return np.array([[each.count(resource) for resource in range(5)] for each in found], np.int64)


BUNDLES: Final = _bundles(MOST_GIVEN)
SIZES: Final = BUNDLES.sum(axis=1)
WANTED_BUNDLES: Final = len(_bundles(MOST_WANTED))


# --- who says yes -------------------------------------------------------------------------------------------------


@rule
def likely(gain: Any) -> Any:
    """The chance that a seat takes a deal which changes its chance to win so much."""
    return 0.5 + 0.5 * gain / (abs(gain) + DOUBT)


@rule
def willing(search: Any, seat: Any, other: Any) -> Any:
    """How often a seat has said yes in this game, against what was expected of it."""
    return (PATIENCE + search.agreed[seat, other]) / (PATIENCE + search.expected[seat, other])


@rule
def hear_answers(s: State, seat: Any, search: Any) -> None:
    """Take note of the answers to the own offer, once all have been given."""
    if not search.remembers or not search.listens[seat] or not s.offer_open:
        return
    for other in range(s.players):
        if s.answer[other] == WAITING:
            return
    search.listens[seat] = 0
    for other in range(s.players):
        if s.answer[other] != UNASKED:
            search.expected[seat, other] += search.hopes[seat, other]
            search.agreed[seat, other] += 1.0 if s.answer[other] == ACCEPTED else 0.0


@rule
def forget(search: Any) -> None:
    """A new game begins."""
    search.remembers = 1
    for seat in range(len(search.listens)):
        search.listens[seat] = 0
        for other in range(len(search.listens)):
            search.expected[seat, other] = 0.0
            search.agreed[seat, other] = 0.0


# --- what can be offered ------------------------------------------------------------------------------------------


@rule
def list_offers(s: State, seat: Any, kind: Any, offers: Any, lineup: Any, search: Any) -> Any:
    """List the offers that a seat can pay and has not just made; return how many there are."""
    n = 0
    for g in range(len(BUNDLES)):
        paid = True
        first = 0
        for resource in range(5):
            paid = paid and BUNDLES[g, resource] <= s.hand[seat, resource]
            first |= in_first_bundle(resource, BUNDLES[g, resource])
        if not paid or SIZES[g] > lineup.most_given[seat]:
            continue
        for w in range(WANTED_BUNDLES):
            apart = SIZES[w] <= lineup.most_wanted[seat]
            second = 0
            for resource in range(5):
                apart = apart and (BUNDLES[g, resource] == 0 or BUNDLES[w, resource] == 0)
                second |= in_second_bundle(resource, BUNDLES[w, resource])
            offer = kind | first | second
            if apart and n < len(search.actions) and not was_made(offer, offers):
                search.actions[n] = offer
                search.totals[n] = 0.0
                search.tries[n] = 0
                n += 1
    return n


@rule
def exchange(s: State, seat: Any, other: Any, offer: Any, sign: Any) -> None:
    """Carry out an offer between two hands; the sign -1 undoes it."""
    for resource in range(5):
        moved = sign * (wanted(offer, resource) - given(offer, resource))
        s.hand[seat, resource] += moved
        s.hand[other, resource] -= moved


@rule
def strike(s: State, seat: Any, other: Any, offer: Any, share: Any) -> Any:
    """Carry out a deal; its partner may draw a card for it (R-TRADE-3), the one at a share of the deck.

    That card is returned, -1 if there is none.
    """
    exchange(s, seat, other, offer, 1)
    return finish_deal(s, partner_of(s, seat, other), share)


@rule
def undo(s: State, seat: Any, other: Any, offer: Any, card: Any) -> None:
    """Undo a deal for which its partner has drawn a card."""
    undo_deal(s, partner_of(s, seat, other), card)
    exchange(s, seat, other, offer, -1)


@rule
def partner_of(s: State, seat: Any, other: Any) -> Any:
    """Which of two seats is the partner of the active one."""
    return other if seat == s.active else seat


@rule
def may_be_asked(s: State, seat: Any, other: Any, partner: Any) -> Any:
    """Whether an offer may go to a seat; one with a proposal on the table is not asked (I-TRADE-13)."""
    if partner >= 0:
        return other == partner
    return other != seat and not s.proposal_open[other]


@rule
def judge_roughly(worlds: Any, n: Any, seat: Any, partner: Any, count: Any, search: Any, notes: Any, net: Any) -> None:
    """Put the offers first that promise most in a few worlds."""
    for w in range(n):
        s = worlds[w]
        take_bearings(s, notes, net)
        for i in range(count):
            offer = search.actions[i]
            best = 0.0
            for other in range(s.players):
                if may_be_asked(s, seat, other, partner) and holds_wanted(s, other, offer):
                    card = strike(s, seat, other, offer, (w + 0.5) / n)
                    weigh(s, seat, other, notes, net)
                    undo(s, seat, other, offer, card)
                    best = max(best, gained(notes, seat) * likely(gained(notes, other)))
            search.totals[i] += best
    sort_candidates(search, count)


@rule
def judge_closely(worlds: Any, n: Any, seat: Any, partner: Any, kept: Any, search: Any, notes: Any, net: Any) -> None:
    """By offer and partner: what a deal would bring both, and in how many worlds the partner can pay."""
    for i in range(kept):
        for other in range(worlds[0].players):
            search.own_gain[i, other] = 0.0
            search.their_gain[i, other] = 0.0
            search.payable[i, other] = 0
    for w in range(n):
        s = worlds[w]
        take_bearings(s, notes, net)
        for i in range(kept):
            offer = search.actions[i]
            for other in range(s.players):
                if may_be_asked(s, seat, other, partner) and holds_wanted(s, other, offer):
                    card = strike(s, seat, other, offer, (w + 0.5) / n)
                    weigh(s, seat, other, notes, net)
                    undo(s, seat, other, offer, card)
                    search.own_gain[i, other] += gained(notes, seat)
                    search.their_gain[i, other] += gained(notes, other)
                    search.payable[i, other] += 1
    for i in range(kept):
        for other in range(worlds[0].players):
            if search.payable[i, other]:
                search.own_gain[i, other] /= search.payable[i, other]
                search.their_gain[i, other] /= search.payable[i, other]


@rule
def deal_gain(worlds: Any, n: Any, seat: Any, other: Any, offer: Any, notes: Any, net: Any) -> Any:
    """How much a deal would raise the chance of a seat."""
    total = 0.0
    for w in range(n):
        s = worlds[w]
        take_bearings(s, notes, net)
        card = strike(s, seat, other, offer, (w + 0.5) / n)
        weigh(s, seat, other, notes, net)
        undo(s, seat, other, offer, card)
        total += gained(notes, seat)
    return total / n


@rule
def hope(i: Any, n: Any, other: Any, search: Any) -> Any:
    """The chance that a seat says yes to an offer, apart from what it has said so far."""
    return likely(search.their_gain[i, other]) * search.payable[i, other] / n


@rule
def promise(i: Any, n: Any, players: Any, seat: Any, lineup: Any, search: Any) -> Any:
    """What an offer to all that may take it is worth; they stand in ``tries``.

    The best partner that says yes gets the deal.
    """
    to = 0
    total = 0.0
    nobody_yet = 1.0
    for _ in range(players):
        best, gain = -1, 0.0
        for other in range(players):
            fits = search.payable[i, other] > 0 and search.their_gain[i, other] > lineup.worth_giving[seat]
            if fits and not to >> other & 1 and search.own_gain[i, other] > gain:
                best, gain = other, search.own_gain[i, other]
        if best < 0:
            break
        to |= 1 << best
        chance = min(0.95, hope(i, n, best, search) * willing(search, seat, best))
        total += gain * chance * nobody_yet
        nobody_yet *= 1.0 - chance
    search.tries[i] = to
    return total


# --- rollouts -----------------------------------------------------------------------------------------------------


@rule
def roll_on(
    worlds: Any, n: Any, seat: Any, tries: Any, search: Any, notes: Any, net: Any, source: Any, work: Any
) -> None:
    """What becomes of the position without a deal, try by try."""
    for k in range(tries):
        work[0] = worlds[k % n]
        set_chance(source, search, k)
        clear_offers(work[0])
        search.without[k] = play_until(work[0], seat, work[0].turn + work[0].players, notes, net, source)


@rule
def roll_deal(
    worlds: Any,
    n: Any,
    seat: Any,
    other: Any,
    offer: Any,
    tries: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> Any:
    """What a deal brings a seat by rollouts, with the chance that ``roll_on`` had."""
    total = 0.0
    done = 0
    for k in range(tries):
        if not holds_wanted(worlds[k % n], other, offer):
            continue
        work[0] = worlds[k % n]
        set_chance(source, search, k)
        clear_offers(work[0])
        strike(work[0], seat, other, offer, (k + 0.5) / tries)
        total += play_until(work[0], seat, work[0].turn + work[0].players, notes, net, source) - search.without[k]
        done += 1
    return total / done if done else 0.0


# --- what is said -------------------------------------------------------------------------------------------------


@rule
def best_offer(
    worlds: Any,
    n: Any,
    seat: Any,
    partner: Any,
    kind: Any,
    offers: Any,
    lineup: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> Any:
    """The offer that promises most, made to those that may take it; NO_TRADE if none is worth asking.

    ``partner`` is the only seat to deal with, or -1. What the offer promises stands in ``search.promised``.
    """
    s = worlds[0]
    search.promised = 0.0
    count = list_offers(s, seat, kind, offers, lineup, search)
    judge_roughly(worlds, min(n, ROUGH_WORLDS), seat, partner, count, search, notes, net)
    kept = 0
    while kept < min(count, KEPT_OFFERS) and search.totals[kept] > 0.0:
        kept += 1
    if kept == 0:
        return NO_TRADE
    judge_closely(worlds, n, seat, partner, kept, search, notes, net)
    found, most = -1, lineup.worth_asking[seat]
    tries = lineup.deal_rollouts[seat]
    if tries:
        kept = min(kept, CHECKED)
        after = source.state
        search.chance = after
        roll_on(worlds, n, seat, tries, search, notes, net, source, work)
        for i in range(kept):
            if promise(i, n, s.players, seat, lineup, search) > 0.0:
                for other in range(s.players):
                    if search.tries[i] >> other & 1:
                        offer = search.actions[i]
                        gain = roll_deal(worlds, n, seat, other, offer, tries, search, notes, net, source, work)
                        search.own_gain[i, other] = 0.5 * (search.own_gain[i, other] + gain)
        source.state = after
    for i in range(kept):
        worth = promise(i, n, s.players, seat, lineup, search)
        if worth > most:
            found, most = i, worth
    if found < 0:
        return NO_TRADE
    search.promised = most
    if partner >= 0:
        return search.actions[found]
    search.listens[seat] = 1
    for other in range(s.players):
        search.hopes[seat, other] = hope(found, n, other, search)
    return asked_of(s, seat, search.actions[found], search.tries[found])


@rule
def best_answer(
    worlds: Any,
    n: Any,
    seat: Any,
    offers: Any,
    lineup: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> Any:
    """Accept, a counter-offer that promises more, or decline."""
    s = worlds[0]
    _, propose, accept, decline, _, _ = trade_kinds(s)
    gain = 0.0
    worth_taking, tries = lineup.worth_taking[seat], lineup.deal_rollouts[seat]
    if holds(s, seat, s.offer_want):
        if offer_lets_win(worlds, n, seat, notes, work):
            return decline
        offer = 0
        for resource in range(5):
            offer |= in_first_bundle(resource, int(s.offer_want[resource]))
            offer |= in_second_bundle(resource, int(s.offer_give[resource]))
        gain = deal_gain(worlds, n, seat, s.active, offer, notes, net)
        if tries and gain > 0.0:
            after = source.state
            search.chance = after
            roll_on(worlds, n, seat, tries, search, notes, net, source, work)
            rolled = roll_deal(worlds, n, seat, s.active, offer, tries, search, notes, net, source, work)
            gain = 0.5 * (gain + rolled)
            source.state = after
    counter = NO_TRADE
    if offers and not s.proposal_open[seat]:
        counter = best_offer(worlds, n, seat, s.active, propose, offers, lineup, search, notes, net, source, work)
        if counter >= 0 and proposal_lets_win(worlds, n, seat, counter, notes, work):
            counter = NO_TRADE
    if gain > worth_taking and (counter < 0 or gain >= search.promised):
        return accept
    return counter if counter >= 0 else decline
