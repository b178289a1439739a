"""Every allowed action, listed fast, in a stable order.

The rule is ``rulebook.refuse``; this is the quick way to the same answer, and a property test holds the two
together over random games. Offers and proposals cannot all be listed: a menu of small ones stands for them, and
any other that the rule allows may be played.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import HEX_BIT, HEXES, HEXES_AROUND, INTERSECTIONS, PATHS_AT, WORD
from landnam.boards.layouts import ANY
from landnam.cards.trading import list_bundles
from landnam.games.island import actions as do
from landnam.games.island.actions import ONE_CARD
from landnam.games.island.build import can_lay_road, deck_size
from landnam.games.island.cards import refuse_card, supply_size
from landnam.games.island.hands import affordable
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
from landnam.native.codes import pack
from landnam.native.compiled import State, first_bit, rule
from landnam.native.dispatch import short_question
from landnam.native.menus import list_action

MENU_OF_ACTIONS: Final = np.dtype((np.record, np.dtype([("actions", np.int64, (512,))])))
"""Room for any list but that of discards: 54 places, 72 paths, 60 trades with the supply, 60 offers, cards …"""

_EVERYWHERE: Final = (1 << INTERSECTIONS) - 1
_ALL_HEXES: Final = (1 << HEXES) - 1


@rule
def list_legal(s: State, seat: Any, offers: Any, menu: Any) -> Any:
    """Write what a seat may do now, discards apart, into ``menu`` and return how many actions there are."""
    if seat != s.active:
        return list_answers(s, seat, offers, menu) if s.phase == ACTIONS else 0
    if s.phase == ACTIONS:
        return list_actions(s, seat, offers, menu)
    if s.phase == BEFORE_ROLL:
        return list_cards(s, seat, menu, list_action(menu, 0, do.ROLL))
    if s.phase == ROBBER:
        return list_robber(s, seat, menu)
    if s.phase == FREE_ROADS:
        n = list_paths(menu, 0, s.frontier[seat, 0], s.frontier[seat, 1])
        return list_action(menu, n, do.END) if s.optional_roads else n
    if s.phase == PLACE_SETTLEMENT:
        return list_places(menu, 0, do.SETTLE, _EVERYWHERE & ~s.crowded)
    if s.phase == PLACE_ROAD:
        return list_paths(menu, 0, PATHS_AT[s.placed, 0] & ~s.taken[0], PATHS_AT[s.placed, 1] & ~s.taken[1])
    return 0


@rule
def _list_places(menu: Any, n: Any, kind: Any, places: Any) -> Any:
    while places:
        n = list_action(menu, n, pack(kind, first_bit(places), 0, 0))
        places &= places - 1
    return n


list_places = short_question(_list_places)
"""``list_places(menu, n, kind, places)``: one action of a kind per intersection of a set."""


@rule
def _list_paths(menu: Any, n: Any, word_0: Any, word_1: Any) -> Any:
    while word_0:
        n = list_action(menu, n, pack(do.BUILD_ROAD, first_bit(word_0), 0, 0))
        word_0 &= word_0 - 1
    while word_1:
        n = list_action(menu, n, pack(do.BUILD_ROAD, first_bit(word_1) + WORD, 0, 0))
        word_1 &= word_1 - 1
    return n


list_paths = short_question(_list_paths)
"""``list_paths(menu, n, word_0, word_1)``: one road per path of a set."""


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
            n = list_action(menu, n, do.BUY)
    n = list_cards(s, seat, menu, n)
    if not s.trade_over:
        n = list_supply(s, seat, menu, n)
        if offers:
            n = list_bundles(s, seat, do.OFFER, menu, n)
        if s.offer_open or s.proposals:
            n = list_deals(s, seat, menu, n)
    return list_action(menu, n, do.END)


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
def list_cards(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """The development cards that may be played."""
    held = s.cards[seat]
    if s.card_played or not held[KNIGHT] | held[ROADS] | held[INVENTION] | held[MONOPOLY]:
        return n
    if refuse_card(s, seat, KNIGHT) == ALLOWED:
        n = list_action(menu, n, do.PLAY_KNIGHT)
    if refuse_card(s, seat, ROADS) == ALLOWED and can_lay_road(s, seat):
        n = list_action(menu, n, do.PLAY_ROADS)
    if refuse_card(s, seat, INVENTION) == ALLOWED:
        single = supply_size(s) == 1
        for one in range(5):
            if s.supply[one] and single:
                n = list_action(menu, n, pack(do.PLAY_INVENTION, one, ONE_CARD, 0))
            for other in range(one, 5):
                if s.supply[one] and s.supply[other] > (one == other):
                    n = list_action(menu, n, pack(do.PLAY_INVENTION, one, other, 0))
    if refuse_card(s, seat, MONOPOLY) == ALLOWED:
        for resource in range(5):
            n = list_action(menu, n, pack(do.PLAY_MONOPOLY, resource, 0, 0))
    return n


@rule
def list_supply(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """Trades with the supply at every rate the seat may use, the worse ones too (I-TRADE-10)."""
    best = 3 if has_harbour(s, seat, ANY) else 4
    supply = held_by_supply(s)
    for resource in range(5):
        held = s.hand[seat, resource]
        special = has_harbour(s, seat, resource)
        if held < (2 if special else best):
            continue
        if special:
            n = list_wanted(menu, n, resource, 2, supply)
        for rate in range(best, min(held, 4) + 1):
            n = list_wanted(menu, n, resource, rate, supply)
    return n


@rule
def _list_wanted(menu: Any, n: Any, resource: Any, rate: Any, supply: Any) -> Any:
    for want in range(5):
        if want != resource and supply >> want & 1:
            n = list_action(menu, n, pack(do.SUPPLY, resource, rate, want))
    return n


list_wanted = short_question(_list_wanted)
"""``list_wanted(menu, n, resource, rate, supply)``: one trade at this rate per other resource of a set."""


@rule
def held_by_supply(s: State) -> Any:
    """The resources that the supply still has (I-TRADE-11)."""
    held = 0
    for resource in range(5):
        if s.supply[resource]:
            held |= 1 << resource
    return held


@rule
def list_answers(s: State, seat: Any, offers: Any, menu: Any) -> Any:
    """What another seat may do in the active seat's actions: answer, counter, propose, take back."""
    n = 0
    if s.trade_over:
        return n
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
def list_robber(s: State, seat: Any, menu: Any) -> Any:
    """Every other hex with every victim there, or with nobody where nobody stands (I-ROB-3, 4)."""
    next_ones = hexes_of(s, (seat + 1) % s.players)
    second = hexes_of(s, (seat + 2) % s.players) if s.players > 2 else 0
    third = hexes_of(s, (seat + 3) % s.players) if s.players > 3 else 0
    return list_victims(menu, 0, seat, s.players, _ALL_HEXES & ~HEX_BIT[s.robber], next_ones, second, third)


@rule
def hexes_of(s: State, seat: Any) -> Any:
    """The hexes at which a seat has a building."""
    places, found = s.settlements[seat] | s.cities[seat], 0
    while places:
        found |= HEXES_AROUND[first_bit(places)]
        places &= places - 1
    return found


@rule
def _list_victims(
    menu: Any, n: Any, seat: Any, players: Any, hexes: Any, next_ones: Any, second: Any, third: Any
) -> Any:
    anybodys = next_ones | second | third
    for h in range(HEXES):
        if hexes >> h & 1 == 0:
            continue
        if anybodys >> h & 1 == 0:
            n = list_action(menu, n, pack(do.MOVE_ROBBER, h, 0, 0))
            continue
        for other in range(players):
            away = other - seat if other >= seat else other - seat + players
            theirs = next_ones if away == 1 else second if away == 2 else third if away == 3 else 0
            if theirs >> h & 1:
                n = list_action(menu, n, pack(do.MOVE_ROBBER, h, other + 1, 0))
    return n


list_victims = short_question(_list_victims)
"""``list_victims(menu, n, seat, players, hexes, next, second, third)``: the robber to each hex of a set, from each seat
that has a building there, of whose hexes a set is given in the order of play, or from nobody."""
