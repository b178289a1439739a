"""Every allowed action, listed fast, in a stable order: equal to ``rulebook.refuse``, as tests show."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.resources import RESOURCES
from landnam.games.dice import actions as do
from landnam.games.dice.build import city_fits, enough, knight_fits, open_faces, road_fits, settlement_fits
from landnam.games.dice.sheet import ANY, CITY, DICE, GOLD, JOKERS, KNIGHT, ROAD, ROADS, SETTLEMENT
from landnam.games.dice.state import BEFORE_ROLL, BUILDING, KEEPING, OPEN
from landnam.native.codes import pack
from landnam.native.compiled import State, first_bit, rule
from landnam.native.menus import list_action

MENU_OF_ACTIONS: Final = np.dtype((np.record, np.dtype([("actions", np.int64, (128,))])))
"""Room for any list: 64 ways to roll on, or 60 jokers, 16 roads, gold and the rest."""

WAYS_TO_KEEP: Final = 1 << DICE
_RESOURCES = len(RESOURCES)


@rule
def list_legal(s: State, seat: Any, offers: Any, menu: Any) -> Any:  # noqa: ARG001 # nobody trades here
    """Write what a seat may do now into ``menu`` and return how many actions there are."""
    if seat != s.active:
        return 0
    if s.phase == BEFORE_ROLL:
        return list_action(menu, 0, do.ROLL)
    if s.phase == KEEPING:
        n = 0
        for kept in range(WAYS_TO_KEEP):
            n = list_action(menu, n, keeping(kept))
        return n
    return list_building(s, seat, menu) if s.phase == BUILDING else 0


@rule
def keeping(kept: Any) -> Any:
    """The action that keeps these dice, as a mask: none is a roll of all, all is to stand."""
    if kept == 0:
        return do.ROLL
    return do.STAND if kept == WAYS_TO_KEEP - 1 else pack(do.KEEP, kept, 0, 0)


@rule
def list_building(s: State, seat: Any, menu: Any) -> Any:
    """What can be built, the dice that can be turned, and the end of the turn."""
    counts = open_faces(s)
    n = 0
    if enough(counts, ROAD):
        n = list_roads(s, seat, menu, n)
        if enough(counts, SETTLEMENT) and settlement_fits(s, seat):
            n = list_action(menu, n, do.BUILD_SETTLEMENT)
    if enough(counts, CITY) and city_fits(s, seat):
        n = list_action(menu, n, do.BUILD_CITY)
    if enough(counts, KNIGHT) and knight_fits(s, seat):
        n = list_action(menu, n, do.BUILD_KNIGHT)
    if s.jokers[seat]:
        n = list_jokers(s, seat, menu, n)
    if counts >> 4 * GOLD & 15 >= 2:
        for resource in range(_RESOURCES):
            n = list_action(menu, n, pack(do.TRADE_GOLD, resource, 0, 0))
    return list_action(menu, n, do.END)


@rule
def list_roads(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """Every road that continues a built one."""
    for road in range(ROADS):
        if road_fits(s, seat, road):
            n = list_action(menu, n, pack(do.BUILD_ROAD, road, 0, 0))
    return n


@rule
def list_jokers(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """Every joker that is left on every die that can still pay."""
    jokers = int(s.jokers[seat])
    while jokers:
        joker = first_bit(jokers)
        jokers &= jokers - 1
        for die in range(DICE):
            if s.states[die] != OPEN:
                continue
            if JOKERS[joker] != ANY:
                n = list_action(menu, n, pack(do.USE_JOKER, joker + 1, die, JOKERS[joker]))
            else:
                for resource in range(_RESOURCES):
                    n = list_action(menu, n, pack(do.USE_JOKER, joker + 1, die, resource))
    return n
