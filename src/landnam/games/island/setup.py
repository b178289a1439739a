"""Laying out a game: the supply, the board, who starts, and the first settlements (I-SETUP-1..8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.boards.geometry import (
    BIT,
    COAST,
    COAST_MASK,
    ENDS,
    HEX_BIT,
    HEXES,
    INTERSECTIONS,
    NEIGHBOUR_MASK,
    PATH_BIT,
    PATH_WORD,
    PATHS,
    Ints,
    path_between,
)
from landnam.boards.layouts import BEGINNER_START, DESERT, Layout
from landnam.boards.traveler import lay_traveler
from landnam.boards.variable import NO_HARBOUR, lay_harbours, lay_numbers, lay_terrain
from landnam.games.island.awards import TILE_POINTS, longest_trail
from landnam.games.island.build import harbours_at, has_road, keeps_distance, lay_road, lay_settlement, refuse_path
from landnam.games.island.options import COLOURS, OPTIONS
from landnam.games.island.production import starting_cards
from landnam.games.island.rule_ids import ALLOWED, I_ROAD_1, I_SETTLE_2, I_SETUP_4, I_SETUP_5
from landnam.games.island.state import (
    CHOOSING_FIRST,
    CITY,
    DECK,
    NOBODY,
    PIECES,
    PLACE_ROAD,
    PLACE_SETTLEMENT,
    RESOURCE_CARDS,
    ROAD,
    SEATS,
    SETTLEMENT,
    STOCK,
)
from landnam.games.island.turn import start_turn
from landnam.native.compiled import State, popcount, rule

PUBLISHED: Final[Ints] = np.array(
    [[(place, path_between(place, end)) for place, end in BEGINNER_START[colour]] for colour in COLOURS],
    dtype=np.int64,
)
"""I-SETUP-1: by colour, twice the intersection of a settlement and the path of its road."""

# The values of the options, in the order in which they are listed to the user.
VARIABLE_BOARD, BEGINNER_BOARD, LAID_BOARD, TRAVELER_BOARD = range(4)
PLACED_SETUP, FIXED_SETUP = range(2)

PLAN: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("max_turns", np.int32),
                ("players", np.int8),
                ("colours", np.int8, (SEATS,)),  # of each seat, by its index in COLOURS
                ("board", np.int8),
                ("numbers", np.int8),
                ("harbours", np.int8),
                ("setup", np.int8),
                ("separate", np.int8),
                ("first", np.int8),  # NOBODY: chance says who starts
                ("vp", np.int8),
                ("optional_roads", np.int8),
            ],
            align=True,
        ),
    )
)
"""The options of a game as the compiled rules read them."""


def plan_of(
    options: Mapping[str, Any], boards: Mapping[str, int], seats: tuple[str, ...], first: int, *, optional_roads: bool
) -> NDArray[np.void]:
    """The plan, an array of one, that settled options make for these seats."""
    codes = {option.name: option.values for option in OPTIONS}
    plan = np.zeros(1, PLAN)
    p = plan[0]
    p.max_turns = options["max_turns"] or 0
    p.players = len(seats)
    p.colours[: len(seats)] = [COLOURS.index(colour) for colour in seats]
    p.board = boards[options["board"]]
    if p.board in (VARIABLE_BOARD, BEGINNER_BOARD):
        p.numbers = codes["numbers"].index(options.get("numbers", "fixed"))
        p.harbours = codes["harbours"].index(options.get("harbours", "fixed"))
    p.setup = codes["setup"].index(options.get("setup", "placed"))
    p.separate = options["phases"] == "separate"
    p.first = first
    p.vp = options["vp"]
    p.optional_roads = optional_roads
    return plan


def lay_by_hand(s: State, layout: Layout) -> None:
    """Lay an explicit board in a record that is to be set up."""
    s.terrain[:] = layout.terrain
    s.number[:] = layout.numbers
    s.harbour[:] = NO_HARBOUR
    for place, kind in layout.harbours:
        s.harbour[place] = kind
    s.robber = layout.robber


@rule
def set_up(s: State, plan: Any, source: Any) -> None:
    """A new game as planned (I-SETUP-1, 2, 8). The record must be all zeros, but for a board laid by hand."""
    fill_box(s, plan.players)
    lay_board(s, plan, source)
    s.vp = plan.vp
    s.separate = plan.separate
    s.max_turns = plan.max_turns
    s.optional_roads = plan.optional_roads
    if plan.setup == FIXED_SETUP:
        place_published_pieces(s, plan.colours)
    if plan.first != NOBODY:
        start_with(s, plan.first)


@rule
def fill_box(s: State, players: Any) -> None:
    """Everything in its place before the board is laid (I-PART-3..5). The record must be all zeros."""
    s.players = players
    for resource in range(5):
        s.supply[resource] = RESOURCE_CARDS
    for card in range(len(DECK)):
        s.deck[card] = DECK[card]
    for seat in range(SEATS):
        for piece in range(len(PIECES)):
            s.pieces[seat, piece] = STOCK[piece]
    s.longest_route = NOBODY
    s.largest_army = NOBODY
    s.victim = NOBODY
    s.winner = NOBODY
    s.placed = NOBODY
    s.first = NOBODY
    s.active = NOBODY
    s.phase = CHOOSING_FIRST


@rule
def lay_board(s: State, plan: Any, source: Any) -> None:
    """Lay out an island as planned, with the robber on the desert (I-BOARD-3..9, 12)."""
    if plan.board == TRAVELER_BOARD:
        lay_traveler(source, s.terrain, s.number, s.harbour)
    elif plan.board != LAID_BOARD:
        lay_terrain(source, plan.board == VARIABLE_BOARD, s.terrain)
        lay_numbers(source, plan.numbers, s.terrain, s.number)
        lay_harbours(source, plan.harbours, s.harbour)
    if plan.board != LAID_BOARD:
        for h in range(HEXES):
            if s.terrain[h] == DESERT:
                s.robber = h
    index_board(s)


@rule
def index_board(s: State) -> None:
    """What follows from the board: the hexes of each number and terrain, the intersections of each harbour kind."""
    for h in range(HEXES):
        s.hexes_with[s.terrain[h]] |= HEX_BIT[h]
        if s.number[h]:
            s.hexes_of[s.number[h]] |= HEX_BIT[h]
    for place in range(COAST):
        if s.harbour[place] != NO_HARBOUR:
            s.harbour_places[s.harbour[place]] |= COAST_MASK[place]


@rule
def index_pieces(s: State) -> None:
    """What follows from the pieces on the board: free places, reach, frontiers, pieces left, routes and points."""
    s.built = 0
    s.crowded = 0
    for seat in range(SEATS):
        s.built |= s.settlements[seat] | s.cities[seat]
        for w in range(2):
            s.taken[w] |= s.roads[seat, w]
    for place in range(INTERSECTIONS):
        if s.built & BIT[place]:
            s.crowded |= BIT[place] | NEIGHBOUR_MASK[place]
    for seat in range(SEATS):
        roads = 0
        for path in range(PATHS):
            if has_road(s, seat, path):
                s.reach[seat] |= BIT[ENDS[path, 0]] | BIT[ENDS[path, 1]]
                roads += 1
        for path in range(PATHS):
            if refuse_path(s, seat, path) == ALLOWED:
                s.frontier[seat, PATH_WORD[path]] |= PATH_BIT[path]
        settlements, cities = popcount(s.settlements[seat]), popcount(s.cities[seat])
        s.pieces[seat, ROAD] = STOCK[ROAD] - roads
        s.pieces[seat, SETTLEMENT] = STOCK[SETTLEMENT] - settlements
        s.pieces[seat, CITY] = STOCK[CITY] - cities
        s.points[seat] = settlements + 2 * cities
        s.harbours[seat] = harbours_at(s, s.settlements[seat] | s.cities[seat])
        s.route[seat] = longest_trail(s, seat)
    if s.longest_route != NOBODY:
        s.points[s.longest_route] += TILE_POINTS
    if s.largest_army != NOBODY:
        s.points[s.largest_army] += TILE_POINTS


@rule
def place_published_pieces(s: State, colours: Any) -> None:
    """I-SETUP-1: two settlements and two roads each as published; the second settlement gives the starting cards."""
    for seat in range(s.players):
        for i in range(2):
            lay_settlement(s, seat, PUBLISHED[colours[seat], i, 0])
            lay_road(s, seat, PUBLISHED[colours[seat], i, 1])
        starting_cards(s, seat, PUBLISHED[colours[seat], 1, 0])
    s.placing = 2 * s.players


@rule
def start_with(s: State, seat: Any) -> None:
    """The starting player is known: placing begins, or the first turn if the pieces already stand (I-SETUP-2, 7)."""
    s.first = seat
    s.active = seat
    if s.placing == 2 * s.players:
        start_turn(s, seat)
    else:
        s.phase = PLACE_SETTLEMENT


@rule
def refuse_first_settlement(s: State, place: Any) -> Any:
    """I-SETUP-4: any free intersection that keeps the distance."""
    if s.built & BIT[place]:
        return I_SETUP_4
    return ALLOWED if keeps_distance(s, place) else I_SETTLE_2


@rule
def place_settlement(s: State, seat: Any, place: Any) -> None:
    """I-SETUP-4: a first settlement, to which a road is owed."""
    lay_settlement(s, seat, place)
    s.placed = place
    s.phase = PLACE_ROAD


@rule
def refuse_first_road(s: State, path: Any) -> Any:
    """I-SETUP-4, 5: a free path that touches the settlement just placed."""
    if s.taken[PATH_WORD[path]] & PATH_BIT[path]:
        return I_ROAD_1
    if ENDS[path, 0] == s.placed or ENDS[path, 1] == s.placed:
        return ALLOWED
    return I_SETUP_4 if s.placing < s.players else I_SETUP_5


@rule
def place_road(s: State, seat: Any, path: Any) -> None:
    """The road closes a placing; the second one brings the starting cards, and the next seat places (I-SETUP-3, 6)."""
    lay_road(s, seat, path)
    if s.placing >= s.players:
        starting_cards(s, seat, s.placed)
    s.placed = NOBODY
    s.placing += 1
    if s.placing == 2 * s.players:
        start_turn(s, s.first)
        return
    step = s.placing if s.placing < s.players else 2 * s.players - 1 - s.placing
    s.active = (s.first + step) % s.players
    s.phase = PLACE_SETTLEMENT
