"""Worlds that look alike to a seat: hands and decks it cannot see, dealt at random from what nobody has shown."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.cards.dealing import deal_hidden_hands
from landnam.cards.trading import ANSWERS
from landnam.cards.worlds import deal_at_random
from landnam.games.road.cards import EVENTS, NO_EVENT, RESOURCE_CARDS, SIDES
from landnam.games.road.entries import LIBRARY
from landnam.games.road.state import ENDINGS, NOBODY, PHASES, RUNNING, STATE
from landnam.native.compiled import State


def imagine(view: dict[str, Any], rng: np.random.Generator) -> State:
    """The record of a world that looks like this view to its seat, as far as a position tells it."""
    s: State = np.zeros(1, STATE)[0]
    _lay_public(s, view)
    deal_hidden_hands(s, view, *unseen_cards(view), LIBRARY, rng)
    for seat, shown in enumerate(view["seats"]):
        s.chosen[seat] = _imagine_discards(view, seat, s.hand[seat].tolist(), rng)
        for name in ("roads", "settlements", "cities", "knights", "owes", "gives"):
            s[name][seat] = shown[name]
        s.draws[seat] = shown["draws"] - (view["extra"] if seat == view["active"] else 0)
        s.answer[seat] = ANSWERS.index(shown["answer"])
        if shown["proposal"]:
            s.proposal_open[seat] = 1
            s.proposal_give[seat] = list(shown["proposal"]["give"].values())
            s.proposal_want[seat] = list(shown["proposal"]["want"].values())
    return s


def unseen_cards(view: dict[str, Any]) -> tuple[list[int], int]:
    """How many cards of each resource are in hands or in the deck, and how many in the deck."""
    shown = view["discards"].values()
    return [n - m for n, m in zip(RESOURCE_CARDS, shown, strict=True)], view["deck"]


def _imagine_discards(view: dict[str, Any], seat: int, hand: list[int], rng: np.random.Generator) -> list[int]:
    """The discard of a seat that has already chosen: unknown to the viewer until the last has chosen."""
    shown = view["seats"][seat]
    if shown["discards"] is not None:
        return list(shown["discards"].values())
    done = view["phase"] == "discard" and not shown["owes"] and sum(hand) > 7 + shown["knights"]
    return deal_at_random(hand, [sum(hand) // 2], rng)[0] if done else [0] * 5


def _lay_public(s: State, view: dict[str, Any]) -> None:
    """The row, the stacks and the turn, which everybody sees."""
    s.side = SIDES.index(view["side"])
    s.phase = PHASES.index(view["phase"])
    for name in ("mixed", "max_turns", "turn", "extra", "trade_used", "substitution_used"):
        s[name] = view[name]
    for name in ("first", "active"):
        s[name] = NOBODY if view[name] is None else view[name]
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
