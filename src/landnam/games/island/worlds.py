"""Worlds that look alike to a seat: everything it cannot know is dealt at random from the unseen cards.

What a view shows is laid here; the compiled dealer of the searches (``dealing.py``) deals the rest.
"""

from __future__ import annotations

from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from landnam.boards.geometry import PATH_ENDS, WORD
from landnam.boards.layouts import HARBOUR_KINDS, TERRAINS
from landnam.cards.trading import ANSWERS
from landnam.cards.worlds import begin_of, deal_unseen, some_cards
from landnam.games.island.entries import LIBRARY
from landnam.games.island.state import (
    CARDS,
    DECK,
    ENDINGS,
    HAND_LIMIT,
    KNIGHT,
    PHASES,
    RESOURCE_CARDS,
    RUNNING,
    STATE,
    VICTORY,
)
from landnam.games.record_bytes import NONE, TURNS, places_in
from landnam.native.compiled import States
from landnam.native.library import Library
from landnam.native.memory import address_of

_TERRAINS: Final = {name: code for code, name in enumerate(TERRAINS)}
_HARBOURS: Final = {name: code for code, name in enumerate(HARBOUR_KINDS)}
_ANSWERS: Final = {name: code for code, name in enumerate(ANSWERS)}
_PATHS: Final = {ends: path for path, (a, b) in enumerate(PATH_ENDS) for ends in ((a, b), (b, a))}
_MASK: Final = Struct("<q")
_ROADS: Final = Struct("<2q")


def unseen_cards(view: dict[str, Any]) -> list[int]:
    """The number of cards of each resource that are in hands."""
    return [RESOURCE_CARDS - n for n in view["supply"].values()]


def lay_view(view: dict[str, Any], record: np.dtype[Any] = STATE, phases: tuple[str, ...] = PHASES) -> bytearray:
    """All that a view shows, as the bytes of a record; hidden piles have their sizes and any cards."""
    b, at = bytearray(record.itemsize), places_in(record)
    _lay_public(b, at, view, phases)
    viewer = view["seat"]
    for seat, shown in enumerate(view["seats"]):
        own, first = seat == viewer, 5 * seat
        last = first + 5
        b[at.hand + first : at.hand + last] = _bytes(shown["hand"]) if own else some_cards(shown["cards"])
        b[at.cards + first : at.cards + last] = (
            _bytes(shown["development_cards"]) if own else _some_development_cards(shown)
        )
        b[at.discards + first : at.discards + last] = _discards(view, seat)
        lay_shown(b, at, seat, shown)
        b[at.played + first : at.played + last] = _bytes(shown["played"])
        b[at.points + seat] = shown["points"]
        b[at.owes + seat] = shown["owes"]
        b[at.answer + seat] = _ANSWERS[shown["answer"]]
        if shown["proposal"]:
            b[at.proposals] += 1
            b[at.proposal_open + seat] = 1
            b[at.proposal_give + first : at.proposal_give + last] = _bytes(shown["proposal"]["give"])
            b[at.proposal_want + first : at.proposal_want + last] = _bytes(shown["proposal"]["want"])
    bought = view["bought_cards"]
    b[at.bought : at.bought + 5] = some_cards(view["bought"]) if bought is None else _bytes(bought)
    return b


def _bytes(cards: dict[str, int]) -> bytes:
    return bytes(cards.values())


def deal_view(
    b: bytearray, record: np.dtype[Any], view: dict[str, Any], library: Library, rng: np.random.Generator
) -> bytearray:
    """A world that fits this view: what it shows, and all else dealt at random. ValueError if no deal fits."""
    _check_development_cards(view)
    deal_unseen(b, places_in(record).players, view, unseen_cards(view), 0, library, rng)
    return b


def imagine(view: dict[str, Any], rng: np.random.Generator) -> bytearray:
    """The record of a world that fits this view, as far as a position holds it."""
    return deal_view(lay_view(view), STATE, view, LIBRARY, rng)


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


@cache
def _box(library: Library, record: np.dtype[Any], players: int) -> bytes:
    """The pieces that lie in the box for so many players, as the bytes of a record have them."""
    states: States = np.zeros(1, record)
    library.doors.unpack_box(address_of(states), players)
    return states["pieces"].tobytes()


def complete(b: bytearray, players: int, record: np.dtype[Any] = STATE, library: Library = LIBRARY) -> States:
    """An imagined world with all computed fields, ready to be played: an array of one.

    Nothing is checked, so that bots can also use views of other programs.
    """
    at, pieces = places_in(record), _box(library, record, players)
    b[at.players] = players
    b[at.pieces : at.pieces + len(pieces)] = pieces
    library.doors.index(begin_of(b))
    states: States = np.frombuffer(b, record)
    return states


def lay_shown(b: bytearray, at: SimpleNamespace, seat: int, shown: dict[str, Any]) -> None:
    """The pieces of a seat as a view shows them."""
    settlements = cities = 0
    for place in shown["settlements"]:
        settlements |= 1 << place
    for place in shown["cities"]:
        cities |= 1 << place
    words = [0, 0]
    for one, other in shown["roads"]:
        path = _PATHS[one, other]
        words[path // WORD] |= 1 << path % WORD
    _MASK.pack_into(b, at.settlements + 8 * seat, settlements)
    _MASK.pack_into(b, at.cities + 8 * seat, cities)
    _ROADS.pack_into(b, at.roads + 16 * seat, *words)


def _lay_public(b: bytearray, at: SimpleNamespace, view: dict[str, Any], phases: tuple[str, ...]) -> None:
    """The public board, turn and tiles."""
    board = view["board"]
    b[at.terrain : at.number] = bytes([_TERRAINS[name] for name in board["terrain"]])
    b[at.number : at.harbour] = bytes([number or 0 for number in board["numbers"]])
    b[at.harbour : at.robber] = bytes([NONE]) * (at.robber - at.harbour)
    for place, kind in board["harbours"]:
        b[at.harbour + place] = _HARBOURS[kind]
    b[at.supply : at.supply + 5] = _bytes(view["supply"])
    TURNS.pack_into(b, at.turn, view["turn"], view["max_turns"])
    b[at.robber], b[at.vp], b[at.placing] = view["robber"], view["vp"], view["placing"]
    b[at.free_roads], b[at.optional_roads] = view["free_roads"], view["optional_roads"]
    b[at.card_played], b[at.trade_over], b[at.separate] = view["card_played"], view["trade_over"], view["separate"]
    for field, who in (
        (at.first, view["first"]),
        (at.active, view["active"]),
        (at.placed, view["placed"]),
        (at.victim, view["victim"]),
    ):
        b[field] = NONE if who is None else who
    b[at.phase] = phases.index(view["phase"])
    outcome, dice = view["outcome"], view["dice"]
    b[at.ending] = ENDINGS.index(outcome["ending"]) if outcome else RUNNING
    b[at.winner] = outcome["winners"][0] if outcome and outcome["winners"] else NONE
    if dice is not None:
        b[at.rolled] = 1
        b[at.dice], b[at.dice + 1] = dice
    b[at.longest_route] = b[at.largest_army] = NONE
    for seat, shown in enumerate(view["seats"]):
        if shown["longest_route"]:
            b[at.longest_route] = seat
        if shown["largest_army"]:
            b[at.largest_army] = seat
    if view["offer"]:
        b[at.offer_open] = 1
        b[at.offer_give : at.offer_give + 5] = _bytes(view["offer"]["give"])
        b[at.offer_want : at.offer_want + 5] = _bytes(view["offer"]["want"])
