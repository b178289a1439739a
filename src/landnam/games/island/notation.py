"""Actions as text and back: ``settle 28``, ``offer 1 wood for 1 brick to blue``, ``dice 3 4``.

Reading is generous (``road 34-28``, any order of resources), writing has one form; the two round-trip.
"""

from __future__ import annotations

from functools import lru_cache

from landnam.boards.geometry import HEXES, INTERSECTIONS, PATH_ENDS, path_between
from landnam.cards.resources import RESOURCES
from landnam.cards.words import (
    Readers,
    Unreadable,
    bundle_text,
    expect,
    read_cards,
    read_code,
    read_number,
    read_resource,
    read_seat,
    read_trade,
)
from landnam.games.island import actions as do
from landnam.games.island.state import CARDS, RESOURCE_CARDS
from landnam.native.codes import arguments_of, asked, bundles_code, code_of, gives, kind_of_code, wants
from landnam.rules.actions import Action
from landnam.rules.options import quoted

Seats = tuple[str, ...]


# --- writing ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def action_of(code: int, seats: Seats) -> Action:
    """The action with this number."""
    return Action(_text(code, seats), code, seats)


def _text(code: int, seats: Seats) -> str:
    kind, (a, b, c, *_) = kind_of_code(code), arguments_of(code)
    word = do.KINDS[kind]
    if kind in (do.SETTLE, do.BUILD_CITY):
        return f"{word} {a}"
    if kind == do.BUILD_ROAD:
        return f"road {PATH_ENDS[a][0]}-{PATH_ENDS[a][1]}"
    if kind == do.MOVE_ROBBER:
        return f"robber {a} {seats[b - 1]}" if b else f"robber {a}"
    if kind == do.DISCARD:
        return f"discard {bundle_text(gives(code))}"
    if kind == do.SUPPLY:
        return f"supply {b} {RESOURCES[a]} 1 {RESOURCES[c]}"
    if kind in (do.OFFER, do.PROPOSE):
        text = f"{word} {bundle_text(gives(code))} for {bundle_text(wants(code))}"
        to = asked(code, seats)
        return " ".join([text, "to", *to]) if to else text
    if kind in (do.DEAL, do.FIRST):
        return f"{word} {seats[a]}"
    if kind == do.PLAY_INVENTION:
        return " ".join([word, RESOURCES[a], *([] if b == do.ONE_CARD else [RESOURCES[b]])])
    if kind in (do.PLAY_MONOPOLY, do.STOLEN):
        return f"{word} {RESOURCES[a]}"
    if kind == do.DICE:
        return f"dice {a} {b}"
    if kind == do.DRAWN:
        return f"drawn {CARDS[a]}"
    return word


# --- reading ----------------------------------------------------------------------------------------------------


ACTION_WORDS = ", ".join(do.KINDS[: do.FIRST_CHANCE_KIND])


@lru_cache(maxsize=1 << 14)
def read_action(text: str, seats: Seats) -> Action:
    """The action or chance result that a text says; InvalidAction if it says none."""
    return action_of(read_code(text, do.KINDS, ACTION_WORDS, _READERS, seats), seats)


def _read_place(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, f"{do.KINDS[kind]} 28", 1)
    return code_of(kind, read_number(words[0], "intersection", 0, INTERSECTIONS - 1))


def _read_road(kind: int, words: list[str], seats: Seats) -> int:
    ends = words if len(words) == 2 else " ".join(words).split("-")
    expect(ends, "road 28-34", 2)
    a, b = (read_number(end, "intersection", 0, INTERSECTIONS - 1) for end in ends)
    path = path_between(a, b)
    if path is None:
        raise Unreadable(f"no path joins {a} and {b}; from {a} paths lead to {', '.join(map(str, _joined(a)))}")
    return code_of(kind, path)


def _joined(place: int) -> list[int]:
    return sorted({a + b - place for a, b in PATH_ENDS if place in (a, b)})


def _read_robber(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, "robber 9 red' or 'robber 9", 1, 2)
    victim = 1 + read_seat(words[1], seats) if len(words) == 2 else 0
    return code_of(kind, read_number(words[0], "hex", 0, HEXES - 1), victim)


def _read_discard(kind: int, words: list[str], seats: Seats) -> int:
    return kind | bundles_code(read_cards(words, RESOURCE_CARDS))


def _read_supply(kind: int, words: list[str], seats: Seats) -> int:
    words = [word for word in words if word != "for"]
    expect(words, "supply 4 wood 1 ore", 4)
    if words[2] != "1":
        raise Unreadable("the supply gives one card a trade: 'supply 4 wood 1 ore'")
    rate = read_number(words[0], "number of cards", 0, RESOURCE_CARDS)
    return code_of(kind, read_resource(words[1]), rate, read_resource(words[3]))


def _read_bundles(kind: int, words: list[str], seats: Seats) -> int:
    return kind | read_trade(words, seats, RESOURCE_CARDS, offer=kind == do.OFFER)


def _read_seat(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, f"{do.KINDS[kind]} {seats[-1]}", 1)
    return code_of(kind, read_seat(words[0], seats))


def _read_invention(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, "invention wood ore", 1, 2)
    if len(words) == 1:
        return code_of(kind, read_resource(words[0]), do.ONE_CARD)
    return code_of(kind, *sorted(read_resource(word) for word in words))


def _read_resource(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, f"{do.KINDS[kind]} ore", 1)
    return code_of(kind, read_resource(words[0]))


def _read_dice(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, "dice 3 4", 2)
    return code_of(kind, *(read_number(word, "die", 1, 6) for word in words))


def _read_drawn(kind: int, words: list[str], seats: Seats) -> int:
    expect(words, "drawn knight", 1)
    if words[0] not in CARDS:
        raise Unreadable(f"{quoted(words[0])} is not a development card; valid are {', '.join(CARDS)}")
    return code_of(kind, CARDS.index(words[0]))


_READERS: Readers = {
    do.SETTLE: _read_place,
    do.BUILD_CITY: _read_place,
    do.BUILD_ROAD: _read_road,
    do.MOVE_ROBBER: _read_robber,
    do.DISCARD: _read_discard,
    do.SUPPLY: _read_supply,
    do.OFFER: _read_bundles,
    do.PROPOSE: _read_bundles,
    do.DEAL: _read_seat,
    do.FIRST: _read_seat,
    do.PLAY_INVENTION: _read_invention,
    do.PLAY_MONOPOLY: _read_resource,
    do.STOLEN: _read_resource,
    do.DICE: _read_dice,
    do.DRAWN: _read_drawn,
}
