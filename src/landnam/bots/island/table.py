"""What the table value looks at: 142 numbers for each seat, which see the other seats, the race and the supply as well.

They are read off a whole record; a bot asks only in worlds that it has imagined. The features that a single seat has by
itself are those of ``features.py``, some of them in finer steps.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import HEX_CORNERS, HEXES
from landnam.boards.layouts import ANY, DESERT
from landnam.bots.island.features import best_city, best_worth, near, widen
from landnam.bots.island.notes import PIPS, rolls_to, take_stock
from landnam.games.island.build import deck_size
from landnam.games.island.hands import affordable, hand_size
from landnam.games.island.state import (
    ACTIONS,
    CARD,
    CITY,
    COST,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    PLACE_ROAD,
    PLACE_SETTLEMENT,
    ROAD,
    ROADS,
    ROBBER,
    SETTLEMENT,
    VICTORY,
)
from landnam.native.compiled import State, first_bit, popcount, rule

TABLE_FEATURES: Final = 142
HERE, ONE, TWO = range(3)
"""How many roads away a place is."""
ROUTE_AT_LEAST, ARMY_AT_LEAST = 4, 2
"""What a holder of an award must exceed if nobody has it."""


@rule
def describe_table(s: State, notes: Any) -> None:
    """Write the features of every seat into its row of ``notes.table_inputs``."""
    free = ~s.crowded
    for seat in range(s.players):
        take_stock(s, seat, notes)
        for resource in range(5):
            notes.stock_pips[seat, resource] = notes.pips[resource]
            notes.stock_rate[seat, resource] = notes.rate[resource]
            notes.stock_rolls[seat, resource] = notes.rolls[resource]
        notes.stock_total[seat] = notes.total
        notes.stock_blocked[seat] = notes.blocked
        reach = s.reach[seat]
        one = widen(s, seat, reach)
        notes.near[seat, HERE] = reach & free
        notes.near[seat, ONE] = one & free
        notes.near[seat, TWO] = widen(s, seat, one) & free
    for seat in range(s.players):
        x = notes.table_inputs[seat]
        see_points(s, seat, x)
        see_turn(s, seat, x)
        see_income(s, seat, notes, x)
        see_numbers(s, seat, notes, x)
        see_places(s, seat, notes, x)
        see_races(s, seat, x)
        see_cards(s, seat, x)
        describe_hand(s, seat, notes)


@rule
def short_of(s: State, seat: Any) -> Any:
    """How many points a seat lacks."""
    return int(s.vp) - int(s.points[seat]) - int(s.cards[seat, VICTORY])


@rule
def see_points(s: State, seat: Any, x: Any) -> None:
    """Inputs 0 to 12: the own points and the best rival's, with steps near the end."""
    short = short_of(s, seat)
    rival = 100
    for other in range(s.players):
        if other != seat:
            rival = min(rival, short_of(s, other))
    x[0] = 1.0 - 0.1 * short
    x[4] = 0.1 * s.points[seat]
    x[5] = 0.3 * s.cards[seat, VICTORY]
    x[6] = 0.2 * (rival - short)
    x[7] = 1.0 - 0.1 * rival
    for step in range(1, 4):
        x[step] = 1.0 if short <= step else 0.0
        x[7 + step] = 1.0 if rival <= step else 0.0
    x[11] = 0.2 * popcount(s.settlements[seat])
    x[12] = 0.25 * popcount(s.cities[seat])


@rule
def see_turn(s: State, seat: Any, x: Any) -> None:
    """Inputs 13 to 28: whose turn it is and what is done in it, how old the game is, what the set-up still brings."""
    turn = (seat - s.active) % s.players
    mine = turn == 0
    x[13] = 1.0 if mine and s.rolled else 0.0
    x[14] = 1.0 if mine and not s.rolled else 0.0
    for away in range(1, 4):
        x[14 + away] = 1.0 if turn == away else 0.0
    x[18] = 1.0 if mine and s.phase == ACTIONS else 0.0
    x[19] = 0.5 * s.free_roads if mine and s.phase == FREE_ROADS else 0.0
    x[20] = 1.0 if mine and s.phase == ROBBER else 0.0
    x[21] = 0.2 * s.owes[seat]
    x[22] = 1.0 if mine and s.card_played else 0.0
    x[23] = 0.0125 * min(int(s.turn), 120)
    opening = s.phase == PLACE_SETTLEMENT or s.phase == PLACE_ROAD
    x[24] = 1.0 if opening else 0.0
    x[25] = 0.5 * (2 - popcount(s.settlements[seat])) if opening else 0.0
    x[26] = 1.0 if mine and s.phase == PLACE_ROAD else 0.0
    x[27] = 1.0 if s.players == 3 else 0.0
    x[28] = ((seat - s.first) % s.players) / 3.0


@rule
def see_income(s: State, seat: Any, notes: Any, x: Any) -> None:
    """Inputs 29 to 58: pips, what the robber holds back, and harbours by what is brought to them."""
    variety = 0
    traded = 0.0
    robbed = s.terrain[s.robber]
    blocked = int(notes.stock_blocked[seat])
    for resource in range(5):
        pips = int(notes.stock_pips[seat, resource])
        rate = int(notes.stock_rate[seat, resource])
        variety += pips > 0
        traded += pips / rate
        x[29 + resource] = 0.12 * pips
        x[34 + resource] = 0.12 * blocked if robbed == resource else 0.0
        x[42 + resource] = 0.25 * pips / rate
        x[48 + resource] = 1.0 if rate == 2 else 0.0
        x[54 + resource] = 0.1 * pips if rate == 2 else 0.0
    x[39] = 0.04 * notes.stock_total[seat]
    x[40] = 0.12 * blocked
    x[41] = 0.2 * variety
    x[47] = 0.12 * traded
    x[53] = 1.0 if s.harbours[seat] >> ANY & 1 else 0.0


@rule
def see_numbers(s: State, seat: Any, notes: Any, x: Any) -> None:
    """Inputs 59 to 71: cards by number of the dice, how often there are any, and what a robber could hold back."""
    for i in range(59, 72):
        x[i] = 0.0
    villages, towns = s.settlements[seat], s.cities[seat]
    all_houses = villages | towns
    paid = 0
    worst = 0
    for h in range(HEXES):
        corners = HEX_CORNERS[h]
        if all_houses & corners == 0 or s.terrain[h] == DESERT:
            continue
        houses = popcount(villages & corners) + 2 * popcount(towns & corners)
        number = int(s.number[h])
        pips = PIPS[number]
        worst = max(worst, houses * pips)
        if h != s.robber:
            slot = 57 + number - (number > 7)  # 2 to 6, and 8 to 12
            if x[slot] == 0.0:
                paid += pips
            x[slot] = np.float64(x[slot]) + 0.3 * houses
    x[69] = paid / 36.0
    x[70] = 0.08 * worst
    x[71] = worst / (1.0 + notes.stock_total[seat])


@rule
def see_places(s: State, seat: Any, notes: Any, x: Any) -> None:
    """Inputs 96 to 117: free places by distance, those that nobody else is near, what they bring, and pieces."""
    here, one, two = notes.near[seat, HERE], notes.near[seat, ONE], notes.near[seat, TWO]
    others_here, others_one = 0, 0
    for other in range(s.players):
        if other != seat:
            others_here |= notes.near[other, HERE]
            others_one |= notes.near[other, ONE]
    x[96] = 0.08 * best_worth(here, notes)
    x[97] = 0.08 * best_worth(one, notes)
    x[98] = 0.08 * best_worth(two, notes)
    x[99] = 0.3 * min(popcount(here), 4)
    x[100] = 0.2 * min(popcount(one), 6)
    x[101] = 0.1 * min(popcount(two), 10)
    x[102] = 0.08 * best_worth(here & ~others_here, notes)
    x[103] = 0.08 * best_worth(one & ~others_one, notes)
    x[104] = 0.08 * best_worth(two & ~others_one, notes)
    see_new_resources(two, notes, x)
    x[110] = 1.0 if one & s.harbour_places[ANY] else 0.0
    x[111] = 1.0 if two & s.harbour_places[ANY] else 0.0
    best = 0
    for resource in range(5):
        if two & s.harbour_places[resource]:
            best = max(best, int(notes.stock_pips[seat, resource]))
    x[112] = 0.1 * best
    x[113] = 0.08 * best_city(s.settlements[seat], notes)
    x[114] = 0.04 * pips_of(s.settlements[seat], notes)
    x[115] = 0.2 * s.pieces[seat, SETTLEMENT]
    x[116] = 0.25 * s.pieces[seat, CITY]
    x[117] = 0.07 * s.pieces[seat, ROAD]


@rule
def see_new_resources(places: Any, notes: Any, x: Any) -> None:
    """Inputs 105 to 109: by resource, the most pips that one of these places would bring."""
    for resource in range(5):
        x[105 + resource] = 0.0
    while places:
        place = first_bit(places)
        places &= places - 1
        for resource in range(5):
            pips = 0.15 * notes.place_pips[place, resource]
            if pips > np.float64(x[105 + resource]):
                x[105 + resource] = pips


@rule
def pips_of(places: Any, notes: Any) -> Any:
    """The pips of all these places."""
    total = 0
    while places:
        place = first_bit(places)
        places &= places - 1
        total += int(notes.place_total[place])
    return total


@rule
def see_races(s: State, seat: Any, x: Any) -> None:
    """Inputs 118 to 127: the route and the army, and how far away they are."""
    route, knights = int(s.route[seat]), int(s.played[seat, KNIGHT])
    rival, most = ROUTE_AT_LEAST, ARMY_AT_LEAST
    for other in range(s.players):
        if other != seat:
            rival = max(rival, int(s.route[other]))
            most = max(most, int(s.played[other, KNIGHT]))
    held = int(s.cards[seat, KNIGHT])
    x[118] = 0.1 * route
    x[119] = 1.0 if s.longest_route == seat else 0.0
    x[120] = 0.25 * max(-4, min(4, route - rival))
    x[121] = 1.0 / (1.0 + max(0, rival + 1 - route))
    x[122] = 1.0 if s.longest_route == NOBODY and route >= 3 else 0.0
    x[123] = 0.25 * knights
    x[124] = 1.0 if s.largest_army == seat else 0.0
    x[125] = 0.3 * max(-3, min(3, knights - most))
    x[126] = 0.3 * max(-3, min(3, knights + held - most))
    x[127] = 1.0 / (1.0 + max(0, most + 1 - knights - held))


@rule
def see_cards(s: State, seat: Any, x: Any) -> None:
    """Inputs 128 to 133 and 141: development cards, those that may not be played yet, and what the deck has left."""
    held = s.cards[seat]
    x[128] = 0.4 * held[KNIGHT]
    x[129] = 0.5 * held[ROADS]
    x[130] = 0.5 * held[INVENTION]
    x[131] = 0.5 * held[MONOPOLY]
    bought = 0
    elsewhere = 0
    for card in range(5):
        if seat == s.active:
            bought += int(s.bought[card])
        for other in range(s.players):
            if other != seat:
                elsewhere += int(s.cards[other, card])
    x[132] = 0.5 * bought
    x[133] = 0.04 * deck_size(s)
    x[141] = 0.1 * elsewhere


@rule
def describe_hand(s: State, seat: Any, notes: Any) -> None:
    """Write the features of a seat that depend on hands, inputs 72 to 95 and 134 to 140; the others must stand."""
    x = notes.table_inputs[seat]
    for resource in range(5):
        notes.rolls[resource] = notes.stock_rolls[seat, resource]
    most_elsewhere, elsewhere = 0, 0
    for resource in range(5):
        x[72 + resource] = 0.3 * min(int(s.hand[seat, resource]), 5)
        x[134 + resource] = 0.2 * max(0, 5 - int(s.supply[resource]))
        outside = 0
        for other in range(s.players):
            if other != seat:
                outside += int(s.hand[other, resource])
        elsewhere += outside
        most_elsewhere = max(most_elsewhere, outside)
    size = hand_size(s, seat)
    x[77] = 0.12 * size
    x[78] = 0.25 * max(0, size - 7)
    x[79] = 1.0 if size > 7 else 0.0
    x[139] = 0.05 * elsewhere
    x[140] = 0.15 * most_elsewhere if s.cards[seat, MONOPOLY] else 0.0
    payable = affordable(s, seat)
    for piece in range(4):
        x[80 + piece] = 1.0 if payable >> piece & 1 else 0.0
        missing, swaps = 0, 0
        for resource in range(5):
            spare = int(s.hand[seat, resource]) - COST[piece, resource]
            if spare < 0:
                missing -= spare
            else:
                swaps += spare // int(notes.stock_rate[seat, resource])
        x[84 + piece] = 1.0 if missing <= swaps else 0.0
        x[92 + piece] = 0.25 * missing
    x[88] = near(rolls_to(s, seat, COST[ROAD], notes))
    x[89] = near(rolls_to(s, seat, COST[SETTLEMENT], notes))
    x[90] = near(rolls_to(s, seat, COST[CITY], notes))
    x[91] = near(rolls_to(s, seat, COST[CARD], notes))
