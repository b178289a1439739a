"""Computes events from two states of a game and the move between them."""

from __future__ import annotations

from typing import Any

from landnam.boards.geometry import PATH_ENDS
from landnam.cards.resources import RESOURCES
from landnam.cards.words import cards_by_name
from landnam.games.island import actions as do
from landnam.games.island.state import CARDS, DISCARDING, ENDINGS, NOBODY, OVER, VICTORY
from landnam.native.codes import arguments_of, asked, gives, kind_of_code, wants
from landnam.native.compiled import State
from landnam.rules.actions import Action
from landnam.rules.events import Event


def _named(counts: Any) -> dict[str, int]:
    """The resources with at least one card."""
    return {name: n for name, n in cards_by_name(counts).items() if n}


def tell_move(old: State, new: State, seat: int, action: Action) -> list[Event]:
    """The events of one action or chance result."""
    code = action.code
    kind, (a, b, *_) = kind_of_code(code), arguments_of(code)
    word = do.KINDS[kind]
    events = [_happened(old, seat, action, kind, a, b, word)]
    if kind == do.DISCARD and new.phase != DISCARDING:
        events += _changed_hands("discards shown", old, old.hand.tolist(), new.hand.tolist())
    if kind == do.DICE or (kind == do.BUILD_ROAD and old.turn == 0):
        events += _changed_hands("received", old, new.hand.tolist(), old.hand.tolist())
    return events + consequences(old, new)


def _changed_hands(kind: str, s: State, more: list[list[int]], less: list[list[int]]) -> list[Event]:
    """An event for each seat that has more cards in one list of hands than in another, with these cards."""
    events = []
    for seat in range(s.players):
        cards = [max(0, a - b) for a, b in zip(more[seat], less[seat], strict=True)]
        if any(cards):
            events.append(Event(kind, seat, {"cards": _named(cards)}))
    return events


def _happened(old: State, seat: int, action: Action, kind: int, a: int, b: int, word: str) -> Event:
    """The move itself."""
    active = int(old.active)
    if kind in (do.SETTLE, do.BUILD_CITY):
        return Event(word, seat, {"place": a})
    if kind == do.BUILD_ROAD:
        return Event("road", seat, {"path": list(PATH_ENDS[a])})
    if kind == do.MOVE_ROBBER:
        return Event("robber", seat, {"hex": a, "victim": b - 1 if b else None})
    if kind == do.DISCARD:
        return Event(
            "discard", seat, {"number": sum(gives(action.code))}, {"cards": _named(gives(action.code))}, (seat,)
        )
    if kind == do.SUPPLY:
        return Event("supply", seat, {"give": {RESOURCES[a]: b}, "want": {RESOURCES[arguments_of(action.code)[2]]: 1}})
    if kind in (do.OFFER, do.PROPOSE):
        facts = {"give": _named(gives(action.code)), "want": _named(wants(action.code))}
        to = [action.seats.index(name) for name in asked(action.code, action.seats)]
        return Event(word, seat, {**facts, "to": to or None} if kind == do.OFFER else facts)
    if kind == do.DEAL:
        give, want = (
            (old.proposal_want[a], old.proposal_give[a]) if old.proposal_open[a] else (old.offer_give, old.offer_want)
        )
        return Event("deal", seat, {"partner": a, "give": _named(give), "want": _named(want)})
    if kind == do.PLAY_INVENTION:
        return Event("invention", seat, {"cards": [RESOURCES[r] for r in (a, b) if r != do.ONE_CARD]})
    if kind == do.PLAY_MONOPOLY:
        paid = {other: int(old.hand[other, a]) for other in range(old.players) if other != seat}
        return Event("monopoly", seat, {"resource": RESOURCES[a], "paid": paid})
    if kind == do.FIRST:
        return Event("first", a)
    if kind == do.DICE:
        return Event("dice", active, {"dice": [a, b]})
    if kind == do.STOLEN:
        victim = int(old.victim)
        return Event("stolen", active, {"victim": victim}, {"card": RESOURCES[a]}, (active, victim))
    if kind == do.DRAWN:
        return Event("drawn", active, {}, {"card": CARDS[a]}, (active,))
    return Event(word, seat)


def consequences(old: State, new: State) -> list[Event]:
    """Tiles that moved, the next turn, and the end."""
    events = []
    for name, before, after in (
        ("longest route", int(old.longest_route), int(new.longest_route)),
        ("largest army", int(old.largest_army), int(new.largest_army)),
    ):
        if before != after:
            events.append(
                Event(name, after if after != NOBODY else None, {"was": before if before != NOBODY else None})
            )
    if new.turn != old.turn:
        events.append(Event("turn", int(new.active), {"number": int(new.turn)}))
    if new.phase == OVER and old.phase != OVER:
        winner = int(new.winner) if new.winner != NOBODY else None
        shown = {seat: int(new.cards[seat, VICTORY]) for seat in range(new.players)}
        events.append(Event("over", winner, {"ending": ENDINGS[new.ending], "victory_cards": shown}))
    return events
