"""What a seat may know (I-INFO-1..4).

``view_of`` is the one door: whatever leaves for a player, a spectator or a bot has gone through it.
"""

from __future__ import annotations

from typing import Any

from landnam.boards.geometry import PATH_ENDS
from landnam.boards.layouts import Layout
from landnam.boards.variable import NO_HARBOUR
from landnam.games.island.position import paths, places
from landnam.games.island.state import CARDS, KNIGHT, NOBODY, OVER, PIECES, VICTORY
from landnam.rules.compiled_game import State
from landnam.rules.outcomes import Outcome
from landnam.rules.trading import ANSWERS
from landnam.rules.words import cards_by_name


def layout_of(s: State) -> Layout:
    """The board as it lies."""
    harbours = tuple((i, k) for i, k in enumerate(s.harbour.tolist()) if k != NO_HARBOUR)
    return Layout(tuple(s.terrain.tolist()), tuple(s.number.tolist()), harbours, int(s.robber))


def _seat(s: State, seat: int, colour: str, own: bool) -> dict[str, Any]:
    over = s.phase == OVER
    hidden = int(s.cards[seat, VICTORY]) if own or over else 0
    return {
        "colour": colour,
        "settlements": places(s.settlements[seat]),
        "cities": places(s.cities[seat]),
        "roads": [list(PATH_ENDS[p]) for p in paths(s.roads[seat])],
        "pieces": cards_by_name(s.pieces[seat], PIECES),
        "cards": int(s.hand[seat].sum()),
        "hand": cards_by_name(s.hand[seat]) if own else None,
        "development": int(s.cards[seat].sum()),
        "development_cards": cards_by_name(s.cards[seat], CARDS) if own else None,
        "played": cards_by_name(s.played[seat], CARDS),
        "knights": int(s.played[seat, KNIGHT]),
        "route": int(s.route[seat]),
        "longest_route": int(s.longest_route) == seat,
        "largest_army": int(s.largest_army) == seat,
        "points": int(s.points[seat]),
        "victory_cards": hidden if own or over else None,
        "owes": int(s.owes[seat]),
        "discards": cards_by_name(s.discards[seat]) if own and s.discards[seat].any() else None,
        "answer": ANSWERS[s.answer[seat]],
        "proposal": _bundles(s.proposal_give[seat], s.proposal_want[seat]) if s.proposal_open[seat] else None,
    }


def _bundles(give: Any, want: Any) -> dict[str, dict[str, int]]:
    return {"give": cards_by_name(give), "want": cards_by_name(want)}


def view_of(
    s: State,
    name: str,
    phases: tuple[str, ...],
    seats: tuple[str, ...],
    options: dict[str, Any],
    to_act: tuple[int, ...],
    outcome: Outcome | None,
    viewer: int | None,
) -> dict[str, Any]:
    """All that one seat may know; None is a spectator, who knows what is public."""
    return {
        "game": name,
        "seat": viewer,
        "players": list(seats),
        "options": dict(options),
        "vp": int(s.vp),
        "separate": bool(s.separate),
        "max_turns": int(s.max_turns),
        "board": layout_of(s).plain(),
        "robber": int(s.robber),
        "turn": int(s.turn),
        "phase": phases[s.phase],
        "first": int(s.first) if s.first != NOBODY else None,
        "active": int(s.active) if s.active != NOBODY else None,
        "to_act": list(to_act),
        "placing": int(s.placing),
        "placed": int(s.placed) if s.placed != NOBODY else None,
        "dice": s.dice.tolist() if s.dice[0] else None,
        "card_played": bool(s.card_played),
        "bought": int(s.bought.sum()),
        "bought_cards": cards_by_name(s.bought, CARDS) if viewer is not None and viewer == s.active else None,
        "free_roads": int(s.free_roads),
        "trade_over": bool(s.trade_over),
        "victim": int(s.victim) if s.victim != NOBODY else None,
        "supply": cards_by_name(s.supply),
        "deck": int(s.deck.sum()),
        "offer": _bundles(s.offer_give, s.offer_want) if s.offer_open else None,
        "seats": [_seat(s, seat, seats[seat], seat == viewer) for seat in range(len(seats))],
        "outcome": None if outcome is None else outcome.plain(),
    }
