"""Worlds that look alike to a seat: everything it cannot know is dealt at random from the unseen cards.

What a view shows is laid here; the compiled dealer of the searches (``dealing.py``) deals the rest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.boards.geometry import PATH_BIT, PATH_WORD, path_between
from landnam.boards.layouts import HARBOUR_KINDS, TERRAINS
from landnam.boards.variable import NO_HARBOUR
from landnam.cards.trading import ANSWERS
from landnam.cards.worlds import deal_unseen, some_cards
from landnam.games.island.entries import LIBRARY
from landnam.games.island.state import (
    CARDS,
    DECK,
    ENDINGS,
    HAND_LIMIT,
    KNIGHT,
    NOBODY,
    PHASES,
    RESOURCE_CARDS,
    RUNNING,
    STATE,
    VICTORY,
)
from landnam.native.compiled import State, States
from landnam.native.library import Library
from landnam.native.memory import address_of


def unseen_cards(view: dict[str, Any]) -> list[int]:
    """The number of cards of each resource that are in hands."""
    return [RESOURCE_CARDS - n for n in view["supply"].values()]


def lay_view(view: dict[str, Any], record_type: np.dtype[Any] = STATE, phases: tuple[str, ...] = PHASES) -> State:
    """All that a view shows, as far as a position holds it; hidden piles have their sizes and any cards."""
    s: State = np.zeros(1, record_type)[0]
    _lay_public(s, view, phases)
    for seat, shown in enumerate(view["seats"]):
        own = seat == view["seat"]
        s.hand[seat] = list(shown["hand"].values()) if own else some_cards(shown["cards"])
        s.cards[seat] = list(shown["development_cards"].values()) if own else _some_development_cards(shown)
        s.discards[seat] = _discards(view, seat)
        lay_shown(s, seat, shown)
        s.played[seat] = list(shown["played"].values())
        s.points[seat] = shown["points"]
        s.owes[seat] = shown["owes"]
        s.answer[seat] = ANSWERS.index(shown["answer"])
        if shown["proposal"]:
            s.proposal_open[seat] = 1
            s.proposal_give[seat] = list(shown["proposal"]["give"].values())
            s.proposal_want[seat] = list(shown["proposal"]["want"].values())
    bought = view["bought_cards"]
    s.bought[:] = some_cards(view["bought"]) if bought is None else list(bought.values())
    return s


def deal_view(s: State, view: dict[str, Any], library: Library, rng: np.random.Generator) -> State:
    """A world that fits this view: what it shows, and all else dealt at random. ValueError if no deal fits."""
    _check_development_cards(view)
    return deal_unseen(s, view, unseen_cards(view), 0, library, rng)


def imagine(view: dict[str, Any], rng: np.random.Generator) -> State:
    """The record of a world that fits this view, as far as a position holds it."""
    return deal_view(lay_view(view), view, LIBRARY, rng)


def _some_development_cards(shown: dict[str, Any]) -> list[int]:
    """As many cards as a seat holds; victory cards that are shown, as they are once the game is over (I-WIN-4)."""
    victories = shown["victory_cards"] or 0
    cards = some_cards(shown["development"] - victories)
    cards[VICTORY] = victories
    return cards


def _discards(view: dict[str, Any], seat: int) -> list[int]:
    """The discard of a seat that has chosen it, which others do not know until the last has chosen (I-INFO-4)."""
    shown = view["seats"][seat]
    if shown["discards"] is not None:
        return list(shown["discards"].values())
    done = view["phase"] == "discard" and not shown["owes"] and shown["cards"] > HAND_LIMIT
    return some_cards(shown["cards"] // 2 if done else 0)


def _check_development_cards(view: dict[str, Any]) -> None:
    """Raise a ValueError if no deal of the unseen development cards fits a view.

    In a running game the active seat does not hold enough victory cards to have won (I-WIN-2).
    """
    seats, viewer, active = view["seats"], view["seat"], view["active"]
    own = [0] * len(CARDS) if viewer is None else list(seats[viewer]["development_cards"].values())
    pool = [
        n - sum(seat["played"][name] for seat in seats) - held for n, name, held in zip(DECK, CARDS, own, strict=True)
    ]
    pool[KNIGHT] -= view.get("removed_knights", 0)
    hidden = {i: seat["development"] for i, seat in enumerate(seats) if i != viewer}
    fits = min(*pool, *hidden.values()) >= 0 and sum(hidden.values()) <= sum(pool)
    others = sum(pool) - pool[VICTORY]
    if view["outcome"] is not None:
        shown = {i: seats[i]["victory_cards"] for i in hidden}
        fits &= all(n >= shown[i] for i, n in hidden.items()) and sum(shown.values()) <= pool[VICTORY]
        fits &= sum(hidden.values()) - sum(shown.values()) <= others
    elif active is not None and view["turn"]:
        most = view["vp"] - 1 - seats[active]["points"]
        fits &= own[VICTORY] <= most if active == viewer else most >= 0 and hidden[active] - most <= others
    if active is not None and view["bought_cards"] is None:
        fits &= view["bought"] <= hidden.get(active, 0)
    if not fits:
        raise ValueError("view: no deal of the unseen development cards fits it")


def complete(s: State, players: int, library: Library = LIBRARY) -> States:
    """An imagined world with all computed fields, ready to be played: an array of one.

    Nothing is checked, so that bots can also use views of other programs.
    """
    states: States = np.zeros(1, s.dtype)
    library.doors.unpack_box(address_of(states), players)
    board_and_box = {name: states[0][name].copy() for name in ("players", "pieces")}
    states[0] = s
    for name, value in board_and_box.items():
        states[0][name] = value
    world = states[0]
    world.proposals = world.proposal_open.sum()
    library.doors.index(address_of(states))
    return states


def lay_shown(s: State, seat: int, shown: dict[str, Any]) -> None:
    """The pieces of a seat as a view shows them."""
    s.settlements[seat] = sum(1 << place for place in shown["settlements"])
    s.cities[seat] = sum(1 << place for place in shown["cities"])
    for a, b in shown["roads"]:
        path = path_between(a, b)
        s.roads[seat, PATH_WORD[path]] |= PATH_BIT[path]


def _number(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _lay_public(s: State, view: dict[str, Any], phases: tuple[str, ...]) -> None:
    """The public board, turn and tiles."""
    board = view["board"]
    s.terrain[:] = [TERRAINS.index(name) for name in board["terrain"]]
    s.number[:] = [number or 0 for number in board["numbers"]]
    s.harbour[:] = NO_HARBOUR
    for place, kind in board["harbours"]:
        s.harbour[place] = HARBOUR_KINDS.index(kind)
    s.supply[:] = list(view["supply"].values())
    for name in ("robber", "vp", "turn", "max_turns", "placing", "free_roads", "optional_roads"):
        s[name] = view[name]
    for name in ("card_played", "trade_over", "separate"):
        s[name] = view[name]
    for name in ("first", "active", "placed", "victim"):
        s[name] = _number(view[name])
    s.phase = phases.index(view["phase"])
    outcome = view["outcome"]
    s.ending = ENDINGS.index(outcome["ending"]) if outcome else RUNNING
    s.winner = outcome["winners"][0] if outcome and outcome["winners"] else NOBODY
    s.rolled = view["dice"] is not None
    s.dice[:] = view["dice"] or (0, 0)
    for tile in ("longest_route", "largest_army"):
        s[tile] = next((i for i, seat in enumerate(view["seats"]) if seat[tile]), NOBODY)
    if view["offer"]:
        s.offer_open = 1
        s.offer_give[:], s.offer_want[:] = (list(view["offer"][k].values()) for k in ("give", "want"))
