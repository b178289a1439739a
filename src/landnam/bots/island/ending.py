"""Whether a seat of an island game might win within its turn, and by which actions (``bots/finishing.py``)."""

from __future__ import annotations

from typing import Any, Final

from landnam.boards.layouts import ANY
from landnam.bots.island.heuristics import nears_army
from landnam.bots.island.table import short_of
from landnam.games.island import actions as do
from landnam.games.island.cards import refuse_card
from landnam.games.island.hands import hand_size
from landnam.games.island.state import INVENTION, KNIGHT, MONOPOLY, OVER, ROAD, ROADS
from landnam.games.island.trade import has_harbour
from landnam.native.codes import first_of, kind_of, second_of
from landnam.native.compiled import State, rule

CARDS_A_POINT: Final = 4
"""A point costs at least as many cards, but for those of an award."""
AWARD: Final = 2
SEIZED: Final = 12
"""The most cards that a monopoly is thought to bring."""


@rule
def could_win(s: State, seat: Any) -> Any:
    """Whether the points that a seat lacks could come of its cards: a generous guess, but a quick one."""
    if s.active != seat or s.phase == OVER:
        return False
    short = short_of(s, seat)
    cards = hand_size(s, seat)
    roads = 0
    knight = False
    if not s.card_played:
        held = s.cards[seat]
        if held[INVENTION] and refuse_card(s, seat, INVENTION) == 0:
            cards += 2
        if held[MONOPOLY] and refuse_card(s, seat, MONOPOLY) == 0:
            cards += SEIZED
        if held[ROADS] and refuse_card(s, seat, ROADS) == 0:
            roads = 2
        knight = held[KNIGHT] > 0 and refuse_card(s, seat, KNIGHT) == 0
    points = cards // CARDS_A_POINT
    if s.longest_route != seat and s.pieces[seat, ROAD] and (cards >= 2 or roads or s.free_roads):
        points += AWARD
    if knight and nears_army(s, seat):
        points += AWARD
    return short <= points


@rule
def place_in_line(s: State, seat: Any, action: Any) -> Any:
    """Trades with the supply come first, as in separate phases nothing may be traded after building (I-TURN-4).

    Then come points, then cards, then roads, which lead to most lines. Dice, a card from the deck and the end of the
    turn are no part of a certain win, nor is a trade below the best rate.
    """
    kind = kind_of(action)
    if kind == do.END or kind == do.ROLL or kind == do.BUY:
        return 0
    if kind == do.SUPPLY:
        resource, rate = first_of(action), second_of(action)
        if has_harbour(s, seat, resource):
            return 1 if rate == 2 else 0
        return 1 if rate == (3 if has_harbour(s, seat, ANY) else 4) else 0
    if kind == do.BUILD_CITY or kind == do.SETTLE:
        return 2
    return 4 if kind == do.BUILD_ROAD else 3
