"""What a seat says in trade: its offer, its answer to one, its proposal out of turn.

Bots trade in one of two ways. BY_SWAPS is that of 2026-11: the best swap of one or two cards for one that helps both
sides. BY_PROMISE (``dealing.py``) weighs larger offers too, and who will take them.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.bargain import (
    NO_TRADE,
    WORTH_TAKING,
    asked_of,
    best_swap,
    holds_wanted,
    offer_gain,
    offer_lets_win,
    proposal_lets_win,
)
from landnam.bots.dealing import best_answer, best_offer
from landnam.bots.search import resolve_chance, set_chance, value_of
from landnam.cards.trading import holds
from landnam.native.codes import addressed, pack
from landnam.native.compiled import rule
from landnam.native.questions import apply, trade_kinds

SILENT, BY_SWAPS, BY_PROMISE = range(3)
"""How a seat trades."""
TRADE_WORLDS: Final = 3
"""Worlds in which a swap is weighed."""


@rule
def haggle(
    worlds: Any, n: Any, seat: Any, offers: Any, lineup: Any, search: Any, notes: Any, net: Any, source: Any, work: Any
) -> Any:
    """The offer of the active seat, or another seat's answer to one; NO_TRADE if there is none."""
    if lineup.trades[seat] != BY_PROMISE:
        return bargain(worlds, min(n, TRADE_WORLDS), seat, offers, search, notes, net, source, work)
    s = worlds[0]
    if seat != s.active:
        return best_answer(worlds, n, seat, offers, lineup, search, notes, net, source, work)
    offer = best_offer(worlds, n, seat, -1, trade_kinds(s)[0], offers, lineup, search, notes, net, source, work)
    if offer == NO_TRADE:
        return NO_TRADE
    return ask_those_worth_a_deal(worlds, n, seat, offer, search, notes, net, source, work)


@rule
def propose_deal(
    worlds: Any, n: Any, seat: Any, offers: Any, lineup: Any, search: Any, notes: Any, net: Any, source: Any, work: Any
) -> Any:
    """A seat's proposal to the active one; NO_TRADE if it has none, or if it would let the other win."""
    if lineup.trades[seat] != BY_PROMISE:
        return best_proposal(worlds, n, seat, offers, search, notes, net, work)
    s = worlds[0]
    kind = trade_kinds(s)[1]
    proposal = best_offer(worlds, n, seat, s.active, kind, offers, lineup, search, notes, net, source, work)
    if proposal >= 0 and proposal_lets_win(worlds, n, seat, proposal, notes, work):
        return NO_TRADE
    return proposal


@rule
def bargain(
    worlds: Any, n: Any, seat: Any, offers: Any, search: Any, notes: Any, net: Any, source: Any, work: Any
) -> Any:
    """The offer of the active seat, or another seat's answer to one; NO_TRADE if there is none.

    A seat that has a proposal on the table makes no other.
    """
    s = worlds[0]
    offer, _, accept, decline, _, _ = trade_kinds(s)
    if seat == s.active:
        found = best_swap(worlds, n, seat, -1, offer, offers, notes, net, search)
        if found == NO_TRADE:
            return NO_TRADE
        return ask_those_worth_a_deal(worlds, n, seat, found, search, notes, net, source, work)
    if holds(s, seat, s.offer_want) and offer_gain(worlds, n, seat, notes, net) > WORTH_TAKING:
        if not offer_lets_win(worlds, n, seat, notes, work):
            return accept
    if not offers or s.proposal_open[seat]:
        return decline
    counter = best_proposal(worlds, n, seat, offers, search, notes, net, work)
    return counter if counter >= 0 else decline


@rule
def ask_those_worth_a_deal(
    worlds: Any, n: Any, seat: Any, offer: Any, search: Any, notes: Any, net: Any, source: Any, work: Any
) -> Any:
    """An offer to those seats with which closing it pays, all that a deal brings considered; NO_TRADE if there is none.

    A seat that has a proposal on the table is not asked: a deal with it would close the proposal.
    """
    after = source.state
    search.chance = after
    _, _, accept, _, _, deal = trade_kinds(worlds[0])
    to = 0
    for other in range(worlds[0].players):
        if other == seat or not addressed(offer, other) or worlds[0].proposal_open[other]:
            continue
        gain = 0.0
        for w in range(n):
            if holds_wanted(worlds[w], other, offer):
                gain -= value_of(worlds[w], seat, notes, net)
                work[0] = worlds[w]
                s = work[0]
                set_chance(source, search, w)
                apply(s, seat, asked_of(s, seat, offer, 1 << other))
                apply(s, other, accept)
                apply(s, seat, pack(deal, other, 0, 0))
                resolve_chance(s, source)
                gain += value_of(s, seat, notes, net)
        if gain > 0.0:
            to |= 1 << other
    source.state = after
    return asked_of(worlds[0], seat, offer, to)


@rule
def best_proposal(worlds: Any, n: Any, seat: Any, offers: Any, search: Any, notes: Any, net: Any, work: Any) -> Any:
    """A seat's proposal to the active one; NO_TRADE if nothing helps both, or if it would let the other win."""
    s = worlds[0]
    proposal = best_swap(worlds, n, seat, s.active, trade_kinds(s)[1], offers, notes, net, search)
    if proposal >= 0 and proposal_lets_win(worlds, n, seat, proposal, notes, work):
        return NO_TRADE
    return proposal
