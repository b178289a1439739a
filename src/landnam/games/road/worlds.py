"""Worlds that look alike to a seat: hands and decks it cannot see are dealt at random from the unseen cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.cards.trading import ANSWERS
from landnam.cards.worlds import deal_unseen, some_cards
from landnam.games.road.cards import EVENTS, HAND_LIMIT, NO_EVENT, RESOURCE_CARDS, SIDES
from landnam.games.road.entries import LIBRARY
from landnam.games.road.state import ENDINGS, NOBODY, PHASES, RUNNING, STATE
from landnam.native.compiled import State


def imagine(view: dict[str, Any], rng: np.random.Generator) -> State:
    """The record of a world that fits this view, as far as a position holds it."""
    s: State = np.zeros(1, STATE)[0]
    _lay_public(s, view)
    for seat, shown in enumerate(view["seats"]):
        s.hand[seat] = list(shown["hand"].values()) if seat == view["seat"] else some_cards(shown["cards"])
        s.discards[seat] = _discards(view, seat)
        for name in ("roads", "settlements", "cities", "knights", "owes", "gives"):
            s[name][seat] = shown[name]
        s.draws[seat] = shown["draws"] - (view["extra"] if seat == view["active"] else 0)
        s.answer[seat] = ANSWERS.index(shown["answer"])
        if shown["proposal"]:
            s.proposal_open[seat] = 1
            s.proposal_give[seat] = list(shown["proposal"]["give"].values())
            s.proposal_want[seat] = list(shown["proposal"]["want"].values())
    return deal_unseen(s, view, *unseen_cards(view), LIBRARY, rng)


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


def _lay_public(s: State, view: dict[str, Any]) -> None:
    """The public row, stacks and turn."""
    s.side = SIDES.index(view["side"])
    s.phase = PHASES.index(view["phase"])
    for name in ("mixed", "max_turns", "turn", "extra", "trade_used", "substitution_used"):
        s[name] = view[name]
    for name in ("first", "active"):
        s[name] = NOBODY if view[name] is None else view[name]
    s.deck_size = view["deck"]
    s.row[:] = list(view["row"].values())
    s.discarded[:] = list(view["discards"].values())
    s.resolved[:] = list(view["events"].values())
    s.event = EVENTS.index(view["event"]) if view["event"] else NO_EVENT
    s.metropolis[:] = [NOBODY if m["owner"] is None else m["owner"] for m in view["metropolises"]]
    for tile in ("longest_route", "largest_army"):
        s[tile] = next((i for i, seat in enumerate(view["seats"]) if seat[tile]), NOBODY)
    outcome = view["outcome"]
    s.ending = ENDINGS.index(outcome["ending"]) if outcome else RUNNING
    s.winner = outcome["winners"][0] if outcome and outcome["winners"] else NOBODY
    if view["offer"]:
        s.offer_open = 1
        s.offer_give[:], s.offer_want[:] = (list(view["offer"][k].values()) for k in ("give", "want"))
