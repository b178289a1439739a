"""Every allowed action, listed fast, in a stable order.

The rule is ``rulebook.refuse``; this is the quick way to the same answer, and a property test holds the two
together over random games. Offers and proposals cannot all be listed: a menu of small ones stands for them, and
any other that the rule allows may be played.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.trading import list_bundles
from landnam.games.road import actions as do
from landnam.games.road.actions import build_action, with_substitution
from landnam.games.road.build import rate_of, refuse_card
from landnam.games.road.cards import ANY_METROPOLIS, BUILDINGS, COST, METROPOLIS, METROPOLISES, SIDE_A
from landnam.games.road.rule_ids import ALLOWED
from landnam.games.road.state import ACTIONS, GIVING
from landnam.games.road.trade import refuse_accept, refuse_deal, refuse_decline
from landnam.native.codes import pack
from landnam.native.compiled import State, rule
from landnam.native.menus import list_action

MENU_OF_ACTIONS: Final = np.dtype((np.record, np.dtype([("actions", np.int64, (256,))])))
"""Room for any list but that of discards: at most 90 builds with their substitutions, 60 offers, deals, gifts."""


@rule
def list_legal(s: State, seat: Any, offers: Any, menu: Any) -> Any:
    """Write what a seat may do now, discards apart, into ``menu`` and return how many actions there are."""
    if s.phase == GIVING:
        return list_gifts(s, seat, menu)
    if s.phase != ACTIONS:
        return 0
    if seat != s.active:
        return 0 if s.trade_used else list_answers(s, seat, offers, menu)
    n = list_builds(s, seat, menu)
    if not s.trade_used:
        if offers:
            n = list_bundles(s, seat, do.OFFER, menu, n)
        if s.offer_open or s.proposals:
            n = list_deals(s, seat, menu, n)
    return list_action(menu, n, do.END)


@rule
def list_builds(s: State, seat: Any, menu: Any) -> Any:
    """The cards of the row, then the metropolises."""
    n = 0
    rate = 0 if s.substitution_used else rate_of(s, seat)
    for card in range(len(BUILDINGS)):
        if s.row[card] and refuse_card(s, seat, card, 0) == ALLOWED:
            n = list_payments(s, seat, card, 0, rate, menu, n)
    if s.cities[seat]:
        if s.side == SIDE_A:
            if refuse_card(s, seat, METROPOLIS, ANY_METROPOLIS) == ALLOWED:
                n = list_payments(s, seat, METROPOLIS, ANY_METROPOLIS, rate, menu, n)
        else:
            for metropolis in range(len(METROPOLISES)):
                if refuse_card(s, seat, METROPOLIS, metropolis) == ALLOWED:
                    n = list_payments(s, seat, METROPOLIS, metropolis, rate, menu, n)
    return n


@rule
def list_payments(s: State, seat: Any, card: Any, metropolis: Any, rate: Any, menu: Any, n: Any) -> Any:
    """A build paid as it stands, and with every substitution, if one is still open (a rate of 0 says it is not).

    A substitution spares one card: with two cards missing none helps, with one only that card can be spared.
    """
    hand = s.hand[seat]
    missing = 0
    lacking = -1
    for resource in range(5):
        short = COST[card, resource] - hand[resource]
        if short > 0:
            missing += short
            lacking = resource
    if missing > 1:
        return n
    action = build_action(card, metropolis)
    if missing == 0:
        n = list_action(menu, n, action)
    if rate == 0:
        return n
    for spared in range(5):
        if COST[card, spared] and (missing == 0 or spared == lacking):
            for spent in range(5):
                if spent != spared and hand[spent] >= COST[card, spent] + rate:
                    n = list_action(menu, n, with_substitution(action, rate, spent, spared))
    return n


@rule
def list_deals(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """Whom the active seat may close with, and taking its own offer back."""
    for partner in range(s.players):
        if refuse_deal(s, seat, partner) == ALLOWED:
            n = list_action(menu, n, pack(do.DEAL, partner, 0, 0))
    if s.offer_open:
        n = list_action(menu, n, do.WITHDRAW)
    return n


@rule
def list_answers(s: State, seat: Any, offers: Any, menu: Any) -> Any:
    """What another seat may do in the active seat's actions: answer, counter, propose, take back."""
    n = 0
    if refuse_accept(s, seat) == ALLOWED:
        n = list_action(menu, n, do.ACCEPT)
    if refuse_decline(s, seat) == ALLOWED:
        n = list_action(menu, n, do.DECLINE)
    if s.proposal_open[seat]:
        n = list_action(menu, n, do.WITHDRAW)
    if offers:
        n = list_bundles(s, seat, do.PROPOSE, menu, n)
    return n


@rule
def list_gifts(s: State, seat: Any, menu: Any) -> Any:
    """Every card a giver holds to everybody with fewer points (R-EVENT-2)."""
    n = 0
    if s.gives[seat]:
        for resource in range(5):
            if s.hand[seat, resource]:
                for other in range(s.players):
                    if s.points[other] < s.points[seat]:
                        n = list_action(menu, n, pack(do.GIVE, resource, other, 0))
    return n
