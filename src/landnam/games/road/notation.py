"""Actions as text and back: ``build knight with 3 wool as ore``, ``give ore blue``, ``drawn wool``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from landnam.cards.resources import RESOURCES
from landnam.cards.words import (
    Readers,
    Seats,
    Unreadable,
    bundle_text,
    expect,
    read_cards,
    read_code,
    read_name,
    read_number,
    read_resource,
    read_seat,
    read_trade,
)
from landnam.games.road import actions as do
from landnam.games.road.cards import (
    ANY_METROPOLIS,
    BUILDINGS,
    CARDS,
    EVENTS,
    METROPOLIS,
    METROPOLISES,
    MOST_OF_A_RESOURCE,
)
from landnam.native.codes import arguments_of, asked, bundles_code, code_of, gives, kind_of_code, wants
from landnam.rules.actions import Action

ACTION_WORDS = ", ".join(do.KINDS[: do.FIRST_CHANCE_KIND])


# --- writing ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def action_of(code: int, seats: Seats) -> Action:
    """The action with this number."""
    return Action(_text(code, seats), code, seats)


def _text(code: int, seats: Seats) -> str:
    kind, (a, b, *_) = kind_of_code(code), arguments_of(code)
    word = do.KINDS[kind]
    if kind == do.BUILD:
        return _build_text(code, a, b)
    if kind == do.GIVE:
        return f"give {RESOURCES[a]} {seats[b]}"
    if kind == do.DISCARD:
        return f"discard {bundle_text(gives(code))}"
    if kind in (do.OFFER, do.PROPOSE):
        text = f"{word} {bundle_text(gives(code))} for {bundle_text(wants(code))}"
        to = asked(code, seats)
        return " ".join([text, "to", *to]) if to else text
    names: dict[int, Sequence[str]] = {
        do.DEAL: seats,
        do.START: seats,
        do.ROW: BUILDINGS,
        do.DRAWN: RESOURCES,
        do.EVENT: EVENTS,
    }
    return f"{word} {names[kind][a]}" if kind in names else word


def _build_text(code: int, card: int, metropolis: int) -> str:
    words = ["build", CARDS[card]]
    if card == METROPOLIS and metropolis != ANY_METROPOLIS:
        words.append(METROPOLISES[metropolis])
    _, _, n, spent, spared = arguments_of(code)
    if n:
        words.append(f"with {n} {RESOURCES[spent]} as {RESOURCES[spared]}")
    return " ".join(words)


# --- reading ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def read_action(text: str, seats: Seats) -> Action:
    """The action or chance result that a text says; InvalidAction if it says none."""
    return action_of(read_code(text, do.KINDS, ACTION_WORDS, _READERS, seats), seats)


def _read_build(kind: int, words: list[str], seats: Seats) -> int:
    form = "build knight' or 'build knight with 3 wool as ore' or 'build metropolis route-tie"
    plain, swap = (words[: words.index("with")], words[words.index("with") + 1 :]) if "with" in words else (words, None)
    if not plain:
        raise Unreadable(f"write it as '{form}'")
    card = read_name(plain[0], "building card", CARDS)
    metropolis = 0
    if card == METROPOLIS:
        expect(plain, form, 1, 2)
        metropolis = read_name(plain[1], "metropolis", METROPOLISES) if len(plain) == 2 else ANY_METROPOLIS
    else:
        expect(plain, form, 1)
    if swap is None:
        return code_of(kind, card, metropolis)
    if len(swap) != 4 or swap[2] != "as":
        raise Unreadable(f"write it as '{form}'")
    n = read_number(swap[0], "number of cards", 1, MOST_OF_A_RESOURCE)
    return code_of(kind, card, metropolis, n, read_resource(swap[1]), read_resource(swap[3]))


def _read_give(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, f"give ore {seats[-1]}", 2)
    return code_of(kind, read_resource(words[0]), read_seat(words[1], seats))


def _read_discard(kind: int, words: list[str], seats: Seats) -> int:
    return kind | bundles_code(read_cards(words, MOST_OF_A_RESOURCE))


def _read_bundles(kind: int, words: list[str], seats: Seats) -> int:
    return kind | read_trade(words, seats, MOST_OF_A_RESOURCE, offer=kind == do.OFFER)


def _read_seat(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, f"{do.KINDS[kind]} {seats[-1]}", 1)
    return code_of(kind, read_seat(words[0], seats))


def _read_card(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, "row knight", 1)
    return code_of(kind, read_name(words[0], "building card of the row", BUILDINGS))


def _read_drawn(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, "drawn ore", 1)
    return code_of(kind, read_resource(words[0]))


def _read_event(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, "event charity", 1)
    return code_of(kind, read_name(words[0], "event", EVENTS))


_READERS: Readers = {
    do.BUILD: _read_build,
    do.GIVE: _read_give,
    do.DISCARD: _read_discard,
    do.OFFER: _read_bundles,
    do.PROPOSE: _read_bundles,
    do.DEAL: _read_seat,
    do.START: _read_seat,
    do.ROW: _read_card,
    do.DRAWN: _read_drawn,
    do.EVENT: _read_event,
}
