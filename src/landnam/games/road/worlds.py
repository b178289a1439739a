"""Worlds that look alike to a seat: hands and decks it cannot see are dealt at random from the unseen cards."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from landnam.cards.trading import ANSWERS
from landnam.cards.worlds import begin_of, deal_unseen, some_cards
from landnam.games.record_bytes import NONE, TURNS, places_in
from landnam.games.road.cards import BUILDING_CARDS, EVENT_CARDS, EVENTS, HAND_LIMIT, RESOURCE_CARDS, SIDES
from landnam.games.road.entries import LIBRARY
from landnam.games.road.state import ENDINGS, PHASES, RUNNING, STATE
from landnam.native.compiled import States


def imagine(view: dict[str, Any], rng: np.random.Generator) -> States:
    """A world that fits this view, ready to be played: an array of one. Only cards that cannot be dealt are refused."""
    b, at = bytearray(STATE.itemsize), places_in(STATE)
    _lay_public(b, at, view)
    for seat, shown in enumerate(view["seats"]):
        first = 5 * seat
        own = bytes(shown["hand"].values()) if seat == view["seat"] else some_cards(shown["cards"])
        b[at.hand + first : at.hand + first + 5] = own
        b[at.discards + first : at.discards + first + 5] = _discards(view, seat)
        for field, value in (
            (at.roads, shown["roads"]),
            (at.settlements, shown["settlements"]),
            (at.cities, shown["cities"]),
            (at.knights, shown["knights"]),
            (at.owes, shown["owes"]),
            (at.gives, shown["gives"]),
        ):
            b[field + seat] = value
        b[at.draws + seat] = shown["draws"] - (view["extra"] if seat == view["active"] else 0)
        b[at.answer + seat] = ANSWERS.index(shown["answer"])
        if shown["proposal"]:
            b[at.proposals] += 1
            b[at.proposal_open + seat] = 1
            b[at.proposal_give + first : at.proposal_give + first + 5] = bytes(shown["proposal"]["give"].values())
            b[at.proposal_want + first : at.proposal_want + first + 5] = bytes(shown["proposal"]["want"].values())
    deal_unseen(b, at.players, view, *unseen_cards(view), LIBRARY, rng)
    _count_decks(b, at, view)
    LIBRARY.doors.count_points(begin_of(b))
    world: States = np.frombuffer(b, STATE)
    return world


def _count_decks(b: bytearray, at: SimpleNamespace, view: dict[str, Any]) -> None:
    """The decks hold what lies nowhere else; starting roads and settlements are none of their cards (R-PART-1, 2)."""
    seats = view["seats"]
    hands = [b[at.hand + 5 * seat : at.hand + 5 * seat + 5] for seat in range(len(seats))]
    held = [sum(cards) for cards in zip(view["discards"].values(), *hands, strict=True)]
    b[at.deck : at.deck + 5] = bytes([n - m for n, m in zip(RESOURCE_CARDS, held, strict=True)])
    roads, settlements, cities, knights = (
        sum(seat[kind] for seat in seats) for kind in ("roads", "settlements", "cities", "knights")
    )
    cities += sum(metropolis["owner"] is not None for metropolis in view["metropolises"])
    laid = roads - len(seats), settlements + cities - len(seats), cities, knights
    left = [n - m - k for n, m, k in zip(BUILDING_CARDS, laid, view["row"].values(), strict=True)]
    events = [n - m for n, m in zip(EVENT_CARDS, view["events"].values(), strict=True)]
    if min(*left, *laid, *events) < 0:
        raise ValueError("view: more or fewer cards than the box has (R-PART-2)")
    b[at.building_deck : at.building_deck + len(left)] = bytes(left)
    b[at.event_deck : at.event_deck + len(events)] = bytes(events)


def unseen_cards(view: dict[str, Any]) -> tuple[list[int], int]:
    """By resource, how many cards are in hands or in the deck; and how many in the deck."""
    shown = view["discards"].values()
    return [n - m for n, m in zip(RESOURCE_CARDS, shown, strict=True)], view["deck"]


def _discards(view: dict[str, Any], seat: int) -> list[int]:
    """The discard of a seat that has chosen it, which others do not know until the last has chosen (R-EVENT-3)."""
    shown = view["seats"][seat]
    if shown["discards"] is not None:
        return list(shown["discards"].values())
    done = view["phase"] == "discard" and not shown["owes"] and shown["cards"] > HAND_LIMIT + shown["knights"]
    return some_cards(shown["cards"] // 2 if done else 0)


def _lay_public(b: bytearray, at: SimpleNamespace, view: dict[str, Any]) -> None:
    """The public row, stacks and turn."""
    TURNS.pack_into(b, at.turn, view["turn"], view["max_turns"])
    b[at.side], b[at.phase] = SIDES.index(view["side"]), PHASES.index(view["phase"])
    b[at.mixed], b[at.extra], b[at.deck_size] = view["mixed"], view["extra"], view["deck"]
    b[at.trade_used], b[at.substitution_used] = view["trade_used"], view["substitution_used"]
    b[at.first] = NONE if view["first"] is None else view["first"]
    b[at.active] = NONE if view["active"] is None else view["active"]
    for field, cards in ((at.row, view["row"]), (at.discarded, view["discards"]), (at.resolved, view["events"])):
        b[field : field + len(cards)] = bytes(cards.values())
    b[at.event] = EVENTS.index(view["event"]) if view["event"] else NONE
    for place, metropolis in enumerate(view["metropolises"]):
        b[at.metropolis + place] = NONE if metropolis["owner"] is None else metropolis["owner"]
    b[at.longest_route] = b[at.largest_army] = NONE
    for seat, shown in enumerate(view["seats"]):
        if shown["longest_route"]:
            b[at.longest_route] = seat
        if shown["largest_army"]:
            b[at.largest_army] = seat
    outcome = view["outcome"]
    b[at.ending] = ENDINGS.index(outcome["ending"]) if outcome else RUNNING
    b[at.winner] = outcome["winners"][0] if outcome and outcome["winners"] else NONE
    if view["offer"]:
        b[at.offer_open] = 1
        b[at.offer_give : at.offer_give + 5] = bytes(view["offer"]["give"].values())
        b[at.offer_want : at.offer_want + 5] = bytes(view["offer"]["want"].values())
