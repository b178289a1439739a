"""What a seat may know (R-INFO-1, 2). Everything that leaves the game goes through ``view_of``."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

from landnam.cards.trading import ANSWERS
from landnam.games.record_bytes import NONE, TURNS, places_in, resources_in
from landnam.games.road.cards import BUILDINGS, EVENTS, HAND_LIMIT, METROPOLISES, RATES, SIDE_A, SIDES
from landnam.games.road.state import PHASES, STATE
from landnam.rules.outcomes import Outcome

_RATES: Final = tuple(int(rate) for rate in RATES)


def metropolis_name(side: int, metropolis: int) -> str:
    """On side A all metropolises are alike."""
    return "metropolis" if side == SIDE_A else METROPOLISES[metropolis]


def _bundles(b: bytes, give: int, want: int) -> dict[str, dict[str, int]]:
    return {"give": resources_in(b, give), "want": resources_in(b, want)}


def _seat(b: bytes, at: SimpleNamespace, owners: bytes, seat: int, colour: str, own: bool) -> dict[str, Any]:
    first = 5 * seat
    hand, chosen, side = at.hand + first, at.discards + first, b[at.side]
    roads, knights = b[at.roads + seat], b[at.knights + seat]
    return {
        "colour": colour,
        "roads": roads,
        "settlements": b[at.settlements + seat],
        "cities": b[at.cities + seat],
        "metropolises": [metropolis_name(side, i) for i, owner in enumerate(owners) if owner == seat]
        if seat in owners
        else [],
        "knights": knights,
        "rate": _RATES[roads if roads < len(_RATES) else -1],
        "cards": sum(b[hand : hand + 5]),
        "limit": HAND_LIMIT + knights,
        "hand": resources_in(b, hand) if own else None,
        "points": b[at.points + seat],
        "longest_route": b[at.longest_route] == seat,
        "largest_army": b[at.largest_army] == seat,
        "draws": b[at.draws + seat] + (b[at.extra] if seat == b[at.active] else 0),
        "owes": b[at.owes + seat],
        "discards": resources_in(b, chosen) if own and any(b[chosen : chosen + 5]) else None,
        "gives": b[at.gives + seat] != 0,
        "answer": ANSWERS[b[at.answer + seat]],
        "proposal": _bundles(b, at.proposal_give + first, at.proposal_want + first)
        if b[at.proposal_open + seat]
        else None,
    }


def view_of(
    b: bytes,
    seats: tuple[str, ...],
    options: dict[str, Any],
    to_act: tuple[int, ...],
    outcome: Outcome | None,
    viewer: int | None,
) -> dict[str, Any]:
    """Everything that a seat may know, from the bytes of a record; None is a spectator, who sees what is public."""
    at = places_in(STATE)
    turn, max_turns = TURNS.unpack_from(b, at.turn)
    side, first, active, event = b[at.side], b[at.first], b[at.active], b[at.event]
    owners = b[at.metropolis : at.metropolis + len(METROPOLISES)]
    return {
        "game": "road",
        "seat": viewer,
        "players": [*seats],
        "options": dict(options),
        "side": SIDES[side],
        "mixed": b[at.mixed] != 0,
        "max_turns": max_turns,
        "turn": turn,
        "phase": PHASES[b[at.phase]],
        "first": None if first == NONE else first,
        "active": None if active == NONE else active,
        "to_act": [*to_act],
        "row": dict(zip(BUILDINGS, b[at.row : at.row + len(BUILDINGS)], strict=True)),
        "building_deck": sum(b[at.building_deck : at.building_deck + len(BUILDINGS)]),
        "deck": b[at.deck_size],
        "discards": resources_in(b, at.discarded),
        "events_left": sum(b[at.event_deck : at.event_deck + len(EVENTS)]),
        "events": dict(zip(EVENTS, b[at.resolved : at.resolved + len(EVENTS)], strict=True)),
        "event": None if event == NONE else EVENTS[event],
        "extra": b[at.extra],
        "metropolises": [
            {"name": metropolis_name(side, i), "owner": None if owner == NONE else owner}
            for i, owner in enumerate(owners)
        ],
        "trade_used": b[at.trade_used] != 0,
        "substitution_used": b[at.substitution_used] != 0,
        "offer": _bundles(b, at.offer_give, at.offer_want) if b[at.offer_open] else None,
        "seats": [_seat(b, at, owners, seat, colour, seat == viewer) for seat, colour in enumerate(seats)],
        "outcome": None if outcome is None else outcome.plain(),
    }
