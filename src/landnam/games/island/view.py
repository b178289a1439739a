"""What a seat may know (I-INFO-1..4).

``views_of`` is the one door: whatever leaves for a player, a spectator or a bot has gone through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from landnam.boards.geometry import PATH_ENDS
from landnam.cards.trading import ANSWERS
from landnam.cards.words import cards_by_name
from landnam.games.island.position import layout_of, paths, places
from landnam.games.island.state import CARDS, KNIGHT, NOBODY, OVER, PIECES, VICTORY
from landnam.native.compiled import State
from landnam.rules.outcomes import Outcome


def yielding(s: State) -> list[int]:
    """The hexes that the dice make yield, but for the robber's (I-PROD-1, 2)."""
    total = int(s.dice[0] + s.dice[1])
    hexes: list[int] = (s.number == total).nonzero()[0].tolist() if total else []
    return [hex for hex in hexes if hex != s.robber]


def _seat(s: State, seat: int, colour: str) -> dict[str, Any]:
    """What everybody may know of a seat."""
    played = s.played[seat].tolist()
    return {
        "colour": colour,
        "settlements": places(s.settlements[seat]),
        "cities": places(s.cities[seat]),
        "roads": [list(PATH_ENDS[p]) for p in paths(s.roads[seat])],
        "pieces": cards_by_name(s.pieces[seat], PIECES),
        "cards": sum(s.hand[seat].tolist()),
        "hand": None,
        "development": sum(s.cards[seat].tolist()),
        "development_cards": None,
        "played": dict(zip(CARDS, played, strict=True)),
        "knights": played[KNIGHT],
        "route": int(s.route[seat]),
        "longest_route": s.longest_route == seat,
        "largest_army": s.largest_army == seat,
        "points": int(s.points[seat]),
        "victory_cards": int(s.cards[seat, VICTORY]) if s.phase == OVER else None,
        "owes": int(s.owes[seat]),
        "discards": None,
        "answer": ANSWERS[s.answer[seat]],
        "proposal": _bundles(s.proposal_give[seat], s.proposal_want[seat]) if s.proposal_open[seat] else None,
    }


def _own(s: State, seat: int) -> dict[str, Any]:
    """What only the seat itself may know."""
    discards = s.discards[seat].tolist()
    return {
        "hand": cards_by_name(s.hand[seat]),
        "development_cards": cards_by_name(s.cards[seat], CARDS),
        "victory_cards": int(s.cards[seat, VICTORY]),
        "discards": cards_by_name(discards) if any(discards) else None,
    }


def _bundles(give: Any, want: Any) -> dict[str, dict[str, int]]:
    return {"give": cards_by_name(give), "want": cards_by_name(want)}


def views_of(
    s: State,
    name: str,
    phases: tuple[str, ...],
    seats: tuple[str, ...],
    options: dict[str, Any],
    to_act: tuple[int, ...],
    outcome: Outcome | None,
    viewers: Sequence[int | None],
) -> list[dict[str, Any]]:
    """All that each viewer may know; None is a spectator, who knows what is public.

    What is public is worked out once, and stands in all of these views.
    """
    public = {
        "game": name,
        "seat": None,
        "players": list(seats),
        "options": dict(options),
        "vp": s.vp,
        "separate": bool(s.separate),
        "max_turns": s.max_turns,
        "board": layout_of(s).plain(),
        "robber": s.robber,
        "turn": s.turn,
        "phase": phases[s.phase],
        "first": s.first if s.first != NOBODY else None,
        "active": s.active if s.active != NOBODY else None,
        "to_act": list(to_act),
        "placing": s.placing,
        "placed": s.placed if s.placed != NOBODY else None,
        "dice": s.dice.tolist() if s.dice[0] else None,
        "yielding": yielding(s),
        "card_played": bool(s.card_played),
        "bought": sum(s.bought.tolist()),
        "bought_cards": None,
        "free_roads": s.free_roads,
        "optional_roads": bool(s.optional_roads),
        "trade_over": bool(s.trade_over),
        "victim": s.victim if s.victim != NOBODY else None,
        "supply": cards_by_name(s.supply),
        "deck": sum(s.deck.tolist()),
        "offer": _bundles(s.offer_give, s.offer_want) if s.offer_open else None,
        "seats": [_seat(s, seat, colour) for seat, colour in enumerate(seats)],
        "outcome": None if outcome is None else outcome.plain(),
    }
    return [public if viewer is None else _view(s, public, viewer) for viewer in viewers]


def _view(s: State, public: dict[str, Any], viewer: int) -> dict[str, Any]:
    """What is public, and what a seat may know besides."""
    seats = list(public["seats"])
    seats[viewer] = seats[viewer] | _own(s, viewer)
    bought = cards_by_name(s.bought, CARDS) if viewer == s.active else None
    return public | {"seat": viewer, "bought_cards": bought, "seats": seats}
