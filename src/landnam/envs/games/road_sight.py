"""What a seat of On the Road sees, as bytes."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.resources import RESOURCES
from landnam.cards.trading import ANSWERS
from landnam.envs.layouts import MOST, SEAT_NAMES, WHOLE_TABLE, Block, ObservationLayout, each, flags, numbers
from landnam.games.road.cards import BUILDINGS, EVENTS, METROPOLISES, MOST_OF_A_RESOURCE, NO_EVENT, RESOURCE_CARDS
from landnam.games.road.state import NOBODY, PHASES, SEATS
from landnam.native.compiled import State, rule

VERSION: Final = 1
_MOST_CARDS: Final = sum(RESOURCE_CARDS)

_SEAT: Final = (
    *flags("present", "active"),
    *numbers(_MOST_CARDS, "cards"),
    *numbers(MOST_OF_A_RESOURCE, *each("at least", RESOURCES), *each("at most", RESOURCES)),
    *numbers(11, "roads", "settlements", "cities", "knights", "points"),
    *flags("longest route", "largest army", *each("metropolis", METROPOLISES)),
    *numbers(_MOST_CARDS, "draws", "owes"),
    *flags("gives", *ANSWERS, "proposal"),
    *numbers(MOST_OF_A_RESOURCE, *each("proposes", RESOURCES), *each("wants", RESOURCES)),
)
_TABLE: Final = (
    *flags(*each("phase", PHASES), "side B"),
    *numbers(11, *each("row", BUILDINGS)),
    *numbers(sum((10, 11, 5, 8)), "building deck"),
    *numbers(_MOST_CARDS, "deck"),
    *numbers(MOST_OF_A_RESOURCE, *each("discarded", RESOURCES)),
    *numbers(3, *each("resolved", EVENTS)),
    *flags(*each("event", EVENTS), *each("open metropolis", METROPOLISES), "trade used", "substitution used"),
    *numbers(MOST, "turn"),
    *flags(*each("first", SEAT_NAMES), "offer"),
    *numbers(MOST_OF_A_RESOURCE, *each("offers", RESOURCES), *each("asks", RESOURCES), *each("discards", RESOURCES)),
)
LAYOUT: Final = ObservationLayout(
    "road", VERSION, (Block("seats", SEAT_NAMES, _SEAT), Block("table", WHOLE_TABLE, _TABLE))
)
_SIZE: Final = LAYOUT.size
_NAMES = [name for name, _ in _SEAT]
_CARDS, _LEAST, _MOST_AT, _ROADS, _LONGEST, _METROPOLIS, _DRAWS, _ANSWER, _PROPOSAL = (
    _NAMES.index(name)
    for name in (
        "cards", "at least wood", "at most wood", "roads", "longest route", "metropolis road-draw", "draws", "unasked",
        "proposal",
    )
)  # fmt: skip
_at = LAYOUT.at
_PHASE, _SIDE, _ROW, _DECKS, _DISCARDED = (
    _at("table", name) for name in ("phase start", "side B", "row road", "building deck", "discarded wood")
)
_RESOLVED, _EVENT, _OPEN, _USED, _TURN, _FIRST, _OFFER, _CHOSEN = (
    _at("table", name)
    for name in (
        "resolved abundance", "event abundance", "open metropolis road-draw", "trade used", "turn", "first you",
        "offer", "discards wood",
    )
)  # fmt: skip


@rule
def see_board(s: State, out: Any, i: Any) -> None:
    """There is no board."""


@rule
def see_seat(s: State, r: Any, viewer: Any, seat: Any, at: Any, out: Any, i: Any) -> None:
    """What is known of one player."""
    out[i, at] = 1
    out[i, at + SEATS] = s.active == seat
    cards = 0
    for resource in range(5):
        cards += s.hand[seat, resource]
        if seat == viewer:
            out[i, at + (_LEAST + resource) * SEATS] = s.hand[seat, resource]
            out[i, at + (_MOST_AT + resource) * SEATS] = s.hand[seat, resource]
        else:
            out[i, at + (_LEAST + resource) * SEATS] = r.counts.least[viewer, seat, resource]
            out[i, at + (_MOST_AT + resource) * SEATS] = r.counts.most[viewer, seat, resource]
    out[i, at + _CARDS * SEATS] = cards
    out[i, at + _ROADS * SEATS] = s.roads[seat]
    out[i, at + (_ROADS + 1) * SEATS] = s.settlements[seat]
    out[i, at + (_ROADS + 2) * SEATS] = s.cities[seat]
    out[i, at + (_ROADS + 3) * SEATS] = s.knights[seat]
    out[i, at + (_ROADS + 4) * SEATS] = s.points[seat]
    out[i, at + _LONGEST * SEATS] = s.longest_route == seat
    out[i, at + (_LONGEST + 1) * SEATS] = s.largest_army == seat
    for metropolis in range(len(METROPOLISES)):
        out[i, at + (_METROPOLIS + metropolis) * SEATS] = s.metropolis[metropolis] == seat
    out[i, at + _DRAWS * SEATS] = s.draws[seat] + (s.extra if seat == s.active else 0)
    out[i, at + (_DRAWS + 1) * SEATS] = s.owes[seat]
    out[i, at + (_DRAWS + 2) * SEATS] = s.gives[seat]
    out[i, at + (_ANSWER + int(s.answer[seat])) * SEATS] = 1
    if s.proposal_open[seat]:
        out[i, at + _PROPOSAL * SEATS] = 1
        for resource in range(5):
            out[i, at + (_PROPOSAL + 1 + resource) * SEATS] = s.proposal_give[seat, resource]
            out[i, at + (_PROPOSAL + 6 + resource) * SEATS] = s.proposal_want[seat, resource]


@rule
def see(s: State, r: Any, viewer: Any, out: Any, i: Any) -> None:
    """All that a seat may know."""
    for k in range(_SIZE):
        out[i, k] = 0
    for slot in range(s.players):
        see_seat(s, r, viewer, (viewer + slot) % s.players, slot, out, i)
    out[i, _PHASE + int(s.phase)] = 1
    out[i, _SIDE] = s.side
    buildings = 0
    for card in range(len(BUILDINGS)):
        out[i, _ROW + card] = s.row[card]
        buildings += s.building_deck[card]
    out[i, _DECKS] = buildings
    out[i, _DECKS + 1] = s.deck_size
    for resource in range(5):
        out[i, _DISCARDED + resource] = s.discarded[resource]
        chosen = r.chosen[resource] if viewer == r.seat else 0
        out[i, _CHOSEN + resource] = s.discards[viewer, resource] + chosen
    for event in range(len(EVENTS)):
        out[i, _RESOLVED + event] = s.resolved[event]
    if s.event != NO_EVENT:
        out[i, _EVENT + int(s.event)] = 1
    for metropolis in range(len(METROPOLISES)):
        out[i, _OPEN + metropolis] = s.metropolis[metropolis] == NOBODY
    out[i, _USED] = s.trade_used
    out[i, _USED + 1] = s.substitution_used
    out[i, _TURN] = min(s.turn, MOST)
    if s.first != NOBODY:
        out[i, _FIRST + (int(s.first) - viewer + s.players) % s.players] = 1
    if s.offer_open:
        out[i, _OFFER] = 1
        for resource in range(5):
            out[i, _OFFER + 1 + resource] = s.offer_give[resource]
            out[i, _OFFER + 6 + resource] = s.offer_want[resource]
