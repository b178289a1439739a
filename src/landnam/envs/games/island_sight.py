"""What a seat of the island game sees, as bytes."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.boards.geometry import HEXES, HEXES_TOUCHING, INTERSECTIONS, PATHS, WORD, Ints
from landnam.boards.layouts import DESERT, HARBOUR_KINDS, TERRAINS
from landnam.cards.resources import RESOURCES
from landnam.cards.trading import ANSWERS
from landnam.envs.layouts import (
    MOST,
    SEAT_NAMES,
    WHOLE_TABLE,
    Block,
    Features,
    ObservationLayout,
    each,
    flags,
    numbers,
    places,
)
from landnam.games.island.state import CARDS, NOBODY, OVER, PHASES, PIECES, RESOURCE_CARDS, SEATS, VICTORY
from landnam.native.compiled import State, first_bit, rule

VERSION: Final = 1
PIPS: Final[Ints] = np.array([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1], dtype=np.int64)
"""Ways to roll each number."""
_MOST_CARDS: Final = 5 * RESOURCE_CARDS

SEAT: Final = (
    *flags("present", "active"),
    *numbers(_MOST_CARDS, "cards"),
    *numbers(RESOURCE_CARDS, *each("at least", RESOURCES), *each("at most", RESOURCES)),
    *numbers(25, "development", *each("holds", CARDS), *each("played", CARDS)),
    *numbers(15, *each("pieces", PIECES), "route"),
    *flags("longest route", "largest army"),
    *numbers(30, "points"),
    *flags(*each("harbour", HARBOUR_KINDS)),
    *numbers(_MOST_CARDS, "owes"),
    *flags(*ANSWERS, "proposal"),
    *numbers(RESOURCE_CARDS, *each("proposes", RESOURCES), *each("wants", RESOURCES)),
)
TABLE: Final = (
    *numbers(6, "first die", "second die"),
    *numbers(RESOURCE_CARDS, *each("supply", RESOURCES)),
    *numbers(25, "deck", *each("bought", CARDS)),
    *flags("card played", "trade over", "separate phases"),
    *numbers(2, "free roads"),
    *numbers(22, "points to win"),
    *numbers(8, "placings"),
    *numbers(MOST, "turn"),
    *flags(*each("first", SEAT_NAMES), "offer"),
    *numbers(RESOURCE_CARDS, *each("offers", RESOURCES), *each("asks", RESOURCES), *each("discards", RESOURCES)),
)


def layout_for(game: str, phases: tuple[str, ...], seat: Features, table: Features) -> ObservationLayout:
    """The layout of a game on the island."""
    return ObservationLayout(
        game,
        VERSION,
        (
            Block(
                "hexes",
                places(HEXES),
                (*flags(*TERRAINS), *numbers(12, "number"), *numbers(5, "pips"), *flags("robber")),
            ),
            Block(
                "intersections",
                places(INTERSECTIONS),
                (
                    *flags(*each("harbour", HARBOUR_KINDS)),
                    *numbers(15, *each("pips", RESOURCES)),
                    *flags(*each("settlement", SEAT_NAMES), *each("city", SEAT_NAMES), "just placed"),
                ),
            ),
            Block("paths", places(PATHS), flags(*each("road", SEAT_NAMES))),
            Block("seats", SEAT_NAMES, seat),
            Block("table", WHOLE_TABLE, (*flags(*each("phase", phases)), *table)),
        ),
    )


LAYOUT: Final = layout_for("island", PHASES, SEAT, TABLE)

_at = LAYOUT.at
_TERRAIN, _NUMBER, _PIPS, ROBBER = (
    _at("hexes", "forest"),
    _at("hexes", "number"),
    _at("hexes", "pips"),
    _at("hexes", "robber"),
)
HARBOUR, _PLACE_PIPS = _at("intersections", "harbour wood"), _at("intersections", "pips wood")
SETTLEMENT, _CITY = _at("intersections", "settlement you"), _at("intersections", "city you")
PLACED, ROAD = _at("intersections", "just placed"), _at("paths", "road you")
SEATS_AT: Final = LAYOUT.blocks["seats"].start
_NAMES = [name for name, _ in SEAT]
_CARDS_AT, _LEAST, _MOST_AT, _DEVELOPMENT, _HOLDS, _PLAYED = (
    _NAMES.index(name)
    for name in ("cards", "at least wood", "at most wood", "development", "holds knight", "played knight")
)
_PIECES_AT, _ROUTE, _LONGEST, _POINTS, _HARBOURS_AT, _OWES, _ANSWER, _PROPOSAL = (
    _NAMES.index(name)
    for name in ("pieces road", "route", "longest route", "points", "harbour wood", "owes", "unasked", "proposal")
)
_MORE = [name for name, _ in TABLE]
_DECK, _BOUGHT, _PLAYED_NOW, _FREE, _WIN, _PLACINGS, _TURN, _FIRST, _OFFER, _DISCARDS = (
    _MORE.index(name)
    for name in (
        "deck", "bought knight", "card played", "free roads", "points to win", "placings", "turn", "first you", "offer",
        "discards wood",
    )
)  # fmt: skip
_TABLE_AT: Final = LAYOUT.blocks["table"].start
_SIZE: Final = LAYOUT.size


@rule
def see_board(s: State, out: Any, i: Any) -> None:
    """What stays as it is for a whole game."""
    for k in range(ROBBER):
        out[i, k] = 0
    for k in range(HARBOUR, SETTLEMENT):
        out[i, k] = 0
    for h in range(HEXES):
        out[i, _TERRAIN + int(s.terrain[h]) * HEXES + h] = 1
        out[i, _NUMBER + h] = s.number[h]
        out[i, _PIPS + h] = PIPS[s.number[h]]
    for kind in range(len(HARBOUR_KINDS)):
        mark(s.harbour_places[kind], HARBOUR + kind * INTERSECTIONS, out, i)
    for place in range(INTERSECTIONS):
        for k in range(3):
            h = HEXES_TOUCHING[place, k]
            if h >= 0 and s.terrain[h] != DESERT:
                out[i, _PLACE_PIPS + int(s.terrain[h]) * INTERSECTIONS + place] += PIPS[s.number[h]]


@rule
def mark(places: Any, at: Any, out: Any, i: Any) -> None:
    """Put a 1 for every member of a set."""
    while places:
        out[i, at + first_bit(places)] = 1
        places &= places - 1


@rule
def pieces_changed(s: State, r: Any, viewer: Any) -> Any:
    """Have pieces been built since the board was written down for this viewer? They never leave it."""
    cities = s.cities[0] | s.cities[1] | s.cities[2] | s.cities[3]
    same = r.shown[0] == viewer and r.shown[1] == s.built and r.shown[2] == cities
    if same and r.shown[3] == s.taken[0] and r.shown[4] == s.taken[1]:
        return False
    r.shown[0] = viewer
    r.shown[1] = s.built
    r.shown[2] = cities
    r.shown[3] = s.taken[0]
    r.shown[4] = s.taken[1]
    return True


@rule
def see_buildings(s: State, seat: Any, slot: Any, out: Any, i: Any) -> None:
    """The pieces of one seat on the board."""
    mark(s.settlements[seat], SETTLEMENT + slot * INTERSECTIONS, out, i)
    mark(s.cities[seat], _CITY + slot * INTERSECTIONS, out, i)
    mark(s.roads[seat, 0], ROAD + slot * PATHS, out, i)
    mark(s.roads[seat, 1], ROAD + slot * PATHS + WORD, out, i)


@rule
def see_pieces(s: State, seat: Any, slot: Any, out: Any, i: Any) -> None:
    """What a seat has left of its pieces, and its route."""
    at = SEATS_AT + slot
    for piece in range(len(PIECES)):
        out[i, at + (_PIECES_AT + piece) * SEATS] = s.pieces[seat, piece]
    out[i, at + _ROUTE * SEATS] = s.route[seat]
    out[i, at + _LONGEST * SEATS] = s.longest_route == seat


@rule
def see_seat(s: State, r: Any, viewer: Any, seat: Any, slot: Any, out: Any, i: Any) -> None:
    """What is known of one player."""
    see_pieces(s, seat, slot, out, i)
    at = SEATS_AT + slot
    out[i, at] = 1
    out[i, at + SEATS] = s.active == seat
    cards, development = 0, 0
    for resource in range(5):
        cards += s.hand[seat, resource]
        if seat == viewer:
            out[i, at + (_LEAST + resource) * SEATS] = s.hand[seat, resource]
            out[i, at + (_MOST_AT + resource) * SEATS] = s.hand[seat, resource]
        else:
            out[i, at + (_LEAST + resource) * SEATS] = r.counts.least[viewer, seat, resource]
            out[i, at + (_MOST_AT + resource) * SEATS] = r.counts.most[viewer, seat, resource]
    for card in range(len(CARDS)):
        development += s.cards[seat, card]
        out[i, at + (_PLAYED + card) * SEATS] = s.played[seat, card]
        if seat == viewer:
            out[i, at + (_HOLDS + card) * SEATS] = s.cards[seat, card]
    if s.phase == OVER:
        out[i, at + (_HOLDS + VICTORY) * SEATS] = s.cards[seat, VICTORY]
    out[i, at + _CARDS_AT * SEATS] = cards
    out[i, at + _DEVELOPMENT * SEATS] = development
    out[i, at + (_LONGEST + 1) * SEATS] = s.largest_army == seat
    out[i, at + _POINTS * SEATS] = s.points[seat]
    for kind in range(len(HARBOUR_KINDS)):
        out[i, at + (_HARBOURS_AT + kind) * SEATS] = s.harbours[seat] >> kind & 1
    out[i, at + _OWES * SEATS] = s.owes[seat]
    out[i, at + (_ANSWER + int(s.answer[seat])) * SEATS] = 1
    if s.proposal_open[seat]:
        out[i, at + _PROPOSAL * SEATS] = 1
        for resource in range(5):
            out[i, at + (_PROPOSAL + 1 + resource) * SEATS] = s.proposal_give[seat, resource]
            out[i, at + (_PROPOSAL + 6 + resource) * SEATS] = s.proposal_want[seat, resource]


@rule
def see_table(s: State, r: Any, viewer: Any, start: Any, phases: Any, out: Any, i: Any) -> None:
    """The turn, the supply, and the open offer."""
    out[i, start + int(s.phase)] = 1
    at = start + phases
    out[i, at] = s.dice[0]
    out[i, at + 1] = s.dice[1]
    deck = 0
    for resource in range(5):
        out[i, at + 2 + resource] = s.supply[resource]
    for card in range(len(CARDS)):
        deck += s.deck[card]
        if viewer == s.active:
            out[i, at + _BOUGHT + card] = s.bought[card]
    out[i, at + _DECK] = deck
    out[i, at + _PLAYED_NOW] = s.card_played
    out[i, at + _PLAYED_NOW + 1] = s.trade_over
    out[i, at + _PLAYED_NOW + 2] = s.separate
    out[i, at + _FREE] = s.free_roads
    out[i, at + _WIN] = s.vp
    out[i, at + _PLACINGS] = s.placing
    out[i, at + _TURN] = min(s.turn, MOST)
    if s.first != NOBODY:
        away = int(s.first) - viewer
        out[i, at + _FIRST + (away if away >= 0 else away + s.players)] = 1
    if s.offer_open:
        out[i, at + _OFFER] = 1
        for resource in range(5):
            out[i, at + _OFFER + 1 + resource] = s.offer_give[resource]
            out[i, at + _OFFER + 6 + resource] = s.offer_want[resource]
    for resource in range(5):
        chosen = r.chosen[resource] if viewer == r.seat else 0
        out[i, at + _DISCARDS + resource] = s.discards[viewer, resource] + chosen


@rule
def around(s: State, viewer: Any, slot: Any) -> Any:
    """The seat so many places after the viewer's; a division would take longer."""
    seat = viewer + slot
    return seat if seat < s.players else seat - s.players


@rule
def see_all(s: State, r: Any, viewer: Any, start: Any, phases: Any, out: Any, i: Any) -> None:
    """What both games have: the robber, the seats and the table."""
    out[i, ROBBER + int(s.robber)] = 1
    if s.placed != NOBODY:
        out[i, PLACED + int(s.placed)] = 1
    for slot in range(s.players):
        see_seat(s, r, viewer, around(s, viewer, slot), slot, out, i)
    see_table(s, r, viewer, start, phases, out, i)


@rule
def see(s: State, r: Any, viewer: Any, out: Any, i: Any) -> None:
    """All that a seat may know but the board itself."""
    if pieces_changed(s, r, viewer):
        clear(out, i, SETTLEMENT, SEATS_AT)
        for slot in range(s.players):
            see_buildings(s, around(s, viewer, slot), slot, out, i)
    clear(out, i, ROBBER, HARBOUR)
    clear(out, i, PLACED, ROAD)
    clear(out, i, SEATS_AT, _SIZE)
    see_all(s, r, viewer, _TABLE_AT, len(PHASES), out, i)


@rule
def clear(out: Any, i: Any, first: Any, last: Any) -> None:
    """Forget these bytes."""
    for k in range(first, last):
        out[i, k] = 0
