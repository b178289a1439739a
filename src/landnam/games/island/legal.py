"""Every allowed action, listed fast, in a stable order.

The rule is ``rulebook.refuse``; this is the quick way to the same answer, and a property test holds the two
together over random games. Offers and proposals cannot all be listed: a menu of small ones stands for them, and
any other that the rule allows may be played.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import HEX_CORNERS, HEXES, INTERSECTIONS, PATHS_AT, WORD
from landnam.boards.layouts import ANY
from landnam.games.island import actions as do
from landnam.games.island.actions import ONE_CARD
from landnam.games.island.build import can_lay_road, deck_size
from landnam.games.island.cards import refuse_card, supply_size
from landnam.games.island.hands import affordable
from landnam.games.island.robber import stands_at
from landnam.games.island.rule_ids import ALLOWED
from landnam.games.island.state import (
    ACTIONS,
    BEFORE_ROLL,
    CARD,
    CITY,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    PLACE_ROAD,
    PLACE_SETTLEMENT,
    ROAD,
    ROADS,
    ROBBER,
    SETTLEMENT,
)
from landnam.games.island.trade import has_harbour, refuse_accept, refuse_deal, refuse_decline
from landnam.rules.codes import pack
from landnam.rules.compiled import State, first_bit, rule
from landnam.rules.trading import list_bundles

MENU_OF_ACTIONS: Final = np.dtype((np.record, np.dtype([("actions", np.int64, (512,))])))
"""Room for any list but that of discards: 54 places, 72 paths, 60 trades with the supply, 60 offers, cards …"""

_EVERYWHERE: Final = (1 << INTERSECTIONS) - 1


@rule
def list_legal(s: State, seat: Any, offers: Any, menu: Any) -> Any:
    """Write what a seat may do now, discards apart, into ``menu`` and return how many actions there are."""
    if seat != s.active:
        return list_answers(s, seat, offers, menu) if s.phase == ACTIONS else 0
    if s.phase == ACTIONS:
        return list_actions(s, seat, offers, menu)
    if s.phase == BEFORE_ROLL:
        menu.actions[0] = do.ROLL
        return list_cards(s, seat, menu, 1)
    if s.phase == ROBBER:
        return list_robber(s, seat, menu)
    if s.phase == FREE_ROADS:
        return list_paths(menu, 0, s.frontier[seat, 0], s.frontier[seat, 1])
    if s.phase == PLACE_SETTLEMENT:
        return list_places(menu, 0, do.SETTLE, _EVERYWHERE & ~s.crowded)
    if s.phase == PLACE_ROAD:
        return list_paths(menu, 0, PATHS_AT[s.placed, 0] & ~s.taken[0], PATHS_AT[s.placed, 1] & ~s.taken[1])
    return 0


@rule
def list_places(menu: Any, n: Any, kind: Any, places: Any) -> Any:
    """One action of a kind per intersection of a set."""
    while places:
        menu.actions[n] = kind | first_bit(places) << 5
        places &= places - 1
        n += 1
    return n


@rule
def list_paths(menu: Any, n: Any, word_0: Any, word_1: Any) -> Any:
    """One road per path of a set."""
    while word_0:
        menu.actions[n] = do.BUILD_ROAD | first_bit(word_0) << 5
        word_0 &= word_0 - 1
        n += 1
    while word_1:
        menu.actions[n] = do.BUILD_ROAD | (first_bit(word_1) + WORD) << 5
        word_1 &= word_1 - 1
        n += 1
    return n


@rule
def list_actions(s: State, seat: Any, offers: Any, menu: Any) -> Any:
    """The action phase of the active seat."""
    n = 0
    payable = affordable(s, seat)
    if payable:
        if payable >> SETTLEMENT & 1 and s.pieces[seat, SETTLEMENT]:
            n = list_places(menu, n, do.SETTLE, s.reach[seat] & ~s.crowded)
        if payable >> CITY & 1 and s.pieces[seat, CITY]:
            n = list_places(menu, n, do.BUILD_CITY, s.settlements[seat])
        if payable >> ROAD & 1 and s.pieces[seat, ROAD]:
            n = list_paths(menu, n, s.frontier[seat, 0], s.frontier[seat, 1])
        if payable >> CARD & 1 and deck_size(s):
            menu.actions[n] = do.BUY
            n += 1
    n = list_cards(s, seat, menu, n)
    if not s.trade_over:
        n = list_supply(s, seat, menu, n)
        if offers:
            n = list_bundles(s, seat, do.OFFER, menu, n)
        if s.offer_open or s.proposals:
            n = list_deals(s, seat, menu, n)
    menu.actions[n] = do.END
    return n + 1


@rule
def list_deals(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """Whom the active seat may close with, and taking its own offer back."""
    for partner in range(s.players):
        if refuse_deal(s, seat, partner) == ALLOWED:
            menu.actions[n] = pack(do.DEAL, partner, 0, 0)
            n += 1
    if s.offer_open:
        menu.actions[n] = do.WITHDRAW
        n += 1
    return n


@rule
def list_cards(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """The development cards that may be played."""
    held = s.cards[seat]
    if s.card_played or not held[KNIGHT] | held[ROADS] | held[INVENTION] | held[MONOPOLY]:
        return n
    if refuse_card(s, seat, KNIGHT) == ALLOWED:
        menu.actions[n] = do.PLAY_KNIGHT
        n += 1
    if refuse_card(s, seat, ROADS) == ALLOWED and can_lay_road(s, seat):
        menu.actions[n] = do.PLAY_ROADS
        n += 1
    if refuse_card(s, seat, INVENTION) == ALLOWED:
        single = supply_size(s) == 1
        for one in range(5):
            if s.supply[one] and single:
                menu.actions[n] = pack(do.PLAY_INVENTION, one, ONE_CARD, 0)
                n += 1
            for other in range(one, 5):
                if s.supply[one] and s.supply[other] > (one == other):
                    menu.actions[n] = pack(do.PLAY_INVENTION, one, other, 0)
                    n += 1
    if refuse_card(s, seat, MONOPOLY) == ALLOWED:
        for resource in range(5):
            menu.actions[n] = pack(do.PLAY_MONOPOLY, resource, 0, 0)
            n += 1
    return n


@rule
def list_supply(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """Trades with the supply at every rate the seat may use, the worse ones too (I-TRADE-10)."""
    best = 3 if has_harbour(s, seat, ANY) else 4
    for resource in range(5):
        held = s.hand[seat, resource]
        special = has_harbour(s, seat, resource)
        if held < (2 if special else best):
            continue
        if special:
            n = list_wanted(s, resource, 2, menu, n)
        for rate in range(best, min(held, 4) + 1):
            n = list_wanted(s, resource, rate, menu, n)
    return n


@rule
def list_wanted(s: State, resource: Any, rate: Any, menu: Any, n: Any) -> Any:
    """One trade at this rate per other resource that the supply holds (I-TRADE-11)."""
    for want in range(5):
        if want != resource and s.supply[want]:
            menu.actions[n] = pack(do.SUPPLY, resource, rate, want)
            n += 1
    return n


@rule
def list_answers(s: State, seat: Any, offers: Any, menu: Any) -> Any:
    """What another seat may do in the active seat's actions: answer, counter, propose, take back."""
    n = 0
    if s.trade_over:
        return n
    if refuse_accept(s, seat) == ALLOWED:
        menu.actions[n] = do.ACCEPT
        n += 1
    if refuse_decline(s, seat) == ALLOWED:
        menu.actions[n] = do.DECLINE
        n += 1
    if s.proposal_open[seat]:
        menu.actions[n] = do.WITHDRAW
        n += 1
    if offers:
        n = list_bundles(s, seat, do.PROPOSE, menu, n)
    return n


@rule
def list_robber(s: State, seat: Any, menu: Any) -> Any:
    """Every other hex with every victim there, or with nobody where nobody stands (I-ROB-3, 4)."""
    n = 0
    for h in range(HEXES):
        if h == s.robber:
            continue
        alone = n
        if s.built & HEX_CORNERS[h]:
            for other in range(s.players):
                if other != seat and stands_at(s, other, h):
                    menu.actions[n] = pack(do.MOVE_ROBBER, h, other + 1, 0)
                    n += 1
        if n == alone:
            menu.actions[n] = pack(do.MOVE_ROBBER, h, 0, 0)
            n += 1
    return n
