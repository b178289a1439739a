"""Computes events from two states of a game and the move between them."""

from __future__ import annotations

from typing import Any

from landnam.cards.resources import RESOURCES
from landnam.cards.words import cards_by_name
from landnam.games.road import actions as do
from landnam.games.road.cards import BUILDINGS, CARDS, EVENTS, METROPOLIS, ROW, SOLSTICE
from landnam.games.road.drawing import drawer
from landnam.games.road.state import DISCARDING, ENDINGS, NOBODY, OVER
from landnam.games.road.view import metropolis_name
from landnam.native.codes import arguments_of, asked, gives, kind_of_code, wants
from landnam.native.compiled import State
from landnam.rules.actions import Action
from landnam.rules.events import Event


def _named(counts: Any) -> dict[str, int]:
    """The resources with at least one card."""
    return {name: n for name, n in cards_by_name(counts).items() if n}


def tell_move(old: State, new: State, seat: int, action: Action) -> list[Event]:
    """The events of one action or chance result."""
    kind, (a, b, *_) = kind_of_code(action.code), arguments_of(action.code)
    events = [_happened(old, new, seat, action, kind, a, b)]
    if kind == do.DISCARD and new.phase != DISCARDING:
        events += [
            Event("discards shown", other, {"cards": _named(old.hand[other] - new.hand[other])})
            for other in range(old.players)
            if (old.hand[other] != new.hand[other]).any()
        ]
    return events + _consequences(old, new, kind)


def _happened(old: State, new: State, seat: int, action: Action, kind: int, a: int, b: int) -> Event:
    """The move itself."""
    word = do.KINDS[kind]
    if kind == do.BUILD:
        name = None
        if a == METROPOLIS:
            name = metropolis_name(new.side, next(i for i in range(4) if old.metropolis[i] != new.metropolis[i]))
        paid = _named(old.hand[seat].astype(int) - new.hand[seat])
        return Event("build", seat, {"card": CARDS[a], "metropolis": name, "paid": paid})
    if kind == do.GIVE:
        return Event("give", seat, {"to": b}, {"card": RESOURCES[a]}, (seat, b))
    if kind == do.DISCARD:
        cards = gives(action.code)
        return Event("discard", seat, {"number": sum(cards)}, {"cards": _named(cards)}, (seat,))
    if kind in (do.OFFER, do.PROPOSE):
        facts = {"give": _named(gives(action.code)), "want": _named(wants(action.code))}
        to = [action.seats.index(name) for name in asked(action.code, action.seats)]
        return Event(word, seat, {**facts, "to": to or None} if kind == do.OFFER else facts)
    if kind == do.DEAL:
        proposed = old.proposal_open[a]
        give, want = (old.proposal_want[a], old.proposal_give[a]) if proposed else (old.offer_give, old.offer_want)
        return Event("deal", seat, {"partner": a, "give": _named(give), "want": _named(want)})
    if kind == do.START:
        return Event("start", a)
    if kind == do.ROW:
        return Event("row", None, {"card": BUILDINGS[a]})
    if kind == do.DRAWN:
        who = int(getattr(drawer, "py_func", drawer)(old))
        return Event("drawn", who, {}, {"card": RESOURCES[a]}, (who,))
    if kind == do.EVENT:
        return Event("event", int(old.active), {"event": EVENTS[a]})
    return Event(word, seat)


def _consequences(old: State, new: State, kind: int) -> list[Event]:
    """Reshuffled decks, bonus cards that moved, the next turn, and the end."""
    events = []
    if new.building_deck.sum() > old.building_deck.sum():
        events.append(Event("row shuffled", None, {"cards": ROW}))
    if new.deck_size > old.deck_size - (kind == do.DRAWN):
        events.append(Event("deck shuffled", None, {"cards": int(new.deck_size)}))
    if old.resolved[SOLSTICE] > new.resolved[SOLSTICE]:
        events.append(Event("events shuffled"))
    for name, before, after in (
        ("longest route", int(old.longest_route), int(new.longest_route)),
        ("largest army", int(old.largest_army), int(new.largest_army)),
    ):
        if before != after:
            events.append(Event(name, after, {"was": before if before != NOBODY else None}))
    if new.turn != old.turn:
        events.append(Event("turn", int(new.active), {"number": int(new.turn)}))
    if new.phase == OVER and old.phase != OVER:
        winner = int(new.winner) if new.winner != NOBODY else None
        events.append(Event("over", winner, {"ending": ENDINGS[new.ending]}))
    return events
