"""What a seat may know (R-INFO-1, 2). Everything that leaves the game goes through ``view_of``."""

from __future__ import annotations

from typing import Any

from landnam.cards.trading import ANSWERS
from landnam.cards.words import cards_by_name
from landnam.games.road.cards import BUILDINGS, EVENTS, HAND_LIMIT, METROPOLISES, NO_EVENT, RATES, SIDE_A, SIDES
from landnam.games.road.state import NOBODY, PHASES
from landnam.native.compiled import State
from landnam.rules.outcomes import Outcome


def metropolis_name(s: State, metropolis: int) -> str:
    """On side A all metropolises are alike."""
    return "metropolis" if s.side == SIDE_A else METROPOLISES[metropolis]


def _bundles(give: Any, want: Any) -> dict[str, dict[str, int]]:
    return {"give": cards_by_name(give), "want": cards_by_name(want)}


def _seat(s: State, seat: int, colour: str, own: bool) -> dict[str, Any]:
    return {
        "colour": colour,
        "roads": int(s.roads[seat]),
        "settlements": int(s.settlements[seat]),
        "cities": int(s.cities[seat]),
        "metropolises": [metropolis_name(s, i) for i, owner in enumerate(s.metropolis.tolist()) if owner == seat],
        "knights": int(s.knights[seat]),
        "rate": int(RATES[min(int(s.roads[seat]), len(RATES) - 1)]),
        "cards": int(s.hand[seat].sum()),
        "limit": HAND_LIMIT + int(s.knights[seat]),
        "hand": cards_by_name(s.hand[seat]) if own else None,
        "points": int(s.points[seat]),
        "longest_route": int(s.longest_route) == seat,
        "largest_army": int(s.largest_army) == seat,
        "draws": int(s.draws[seat]) + (int(s.extra) if seat == s.active else 0),
        "owes": int(s.owes[seat]),
        "discards": cards_by_name(s.discards[seat]) if own and s.discards[seat].any() else None,
        "gives": bool(s.gives[seat]),
        "answer": ANSWERS[s.answer[seat]],
        "proposal": _bundles(s.proposal_give[seat], s.proposal_want[seat]) if s.proposal_open[seat] else None,
    }


def view_of(
    s: State,
    seats: tuple[str, ...],
    options: dict[str, Any],
    to_act: tuple[int, ...],
    outcome: Outcome | None,
    viewer: int | None,
) -> dict[str, Any]:
    """Everything that a seat may know; None is a spectator, who sees only what is public."""
    return {
        "game": "road",
        "seat": viewer,
        "players": list(seats),
        "options": dict(options),
        "side": SIDES[s.side],
        "mixed": bool(s.mixed),
        "max_turns": int(s.max_turns),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "first": int(s.first) if s.first != NOBODY else None,
        "active": int(s.active) if s.active != NOBODY else None,
        "to_act": list(to_act),
        "row": cards_by_name(s.row, BUILDINGS),
        "building_deck": int(s.building_deck.sum()),
        "deck": int(s.deck_size),
        "discards": cards_by_name(s.discarded),
        "events_left": int(s.event_deck.sum()),
        "events": cards_by_name(s.resolved, EVENTS),
        "event": EVENTS[s.event] if s.event != NO_EVENT else None,
        "extra": int(s.extra),
        "metropolises": [
            {"name": metropolis_name(s, i), "owner": owner if owner != NOBODY else None}
            for i, owner in enumerate(s.metropolis.tolist())
        ],
        "trade_used": bool(s.trade_used),
        "substitution_used": bool(s.substitution_used),
        "offer": _bundles(s.offer_give, s.offer_want) if s.offer_open else None,
        "seats": [_seat(s, seat, seats[seat], seat == viewer) for seat in range(len(seats))],
        "outcome": None if outcome is None else outcome.plain(),
    }
