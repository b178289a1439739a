"""Reads and writes the words of actions, positions and views, in the same way for all games."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from landnam.cards.resources import RESOURCES
from landnam.native.codes import bundles_code
from landnam.rules.errors import BadRecord, InvalidAction
from landnam.rules.grammar import PLAIN, is_plain, whole_number, with_article, words_of
from landnam.rules.options import quoted

Seats = tuple[str, ...]
COLOURS: Final = ("red", "blue", "orange", "white")
"""The colours at a table, in the order of the seats."""


def cards_by_name(counts: Any, names: tuple[str, ...] = RESOURCES) -> dict[str, int]:
    """Counts under their names."""
    values = counts.tolist() if isinstance(counts, np.ndarray) else [int(n) for n in counts]
    return dict(zip(names, values, strict=True))


def bundle_text(cards: Iterable[int]) -> str:
    """Five counts as text: ``2 wood 1 ore``."""
    return " ".join(f"{n} {name}" for n, name in zip(cards, RESOURCES, strict=True) if n) or "nothing"


def numbers_text(values: Iterable[Any]) -> str:
    """Numbers with commas between."""
    return ",".join(str(int(v)) for v in values)


# --- actions ----------------------------------------------------------------------------------------------------------


LONGEST_ACTION: Final = 300
"""Characters: far more than the longest action takes."""


class Unreadable(Exception):
    """The reason why a text is not an action."""


def action_words(text: str, kinds: Container[str], valid: str) -> list[str]:
    """The words of an action in small letters; the first is its kind. InvalidAction if there is no such kind."""
    if not is_plain(text) or len(text) > LONGEST_ACTION:
        raise InvalidAction(text, f"write it in {PLAIN}, at most {LONGEST_ACTION} of them")
    words = words_of(text.lower())
    if not words or words[0] not in kinds:
        said = f"{quoted(words[0])} is not an action" if words else "it is empty"
        raise InvalidAction(text, f"{said}; valid are {valid}")
    return words


Readers = Mapping[int, Callable[[int, list[str], tuple[str, ...]], int]]
"""By kind of action, what reads the words after it; the others consist of one word."""


def read_code(text: str, kinds: Sequence[str], valid: str, readers: Readers, seats: tuple[str, ...]) -> int:
    """The number of the action or chance result that a text says; InvalidAction if it says none."""
    words = action_words(text, kinds, valid)
    kind = kinds.index(words[0])
    try:
        if kind in readers:
            return readers[kind](kind, words[1:], seats)
        expect(words[1:], kinds[kind], 0)
        return kind
    except Unreadable as why:
        raise InvalidAction(text, str(why)) from None


def read_number(word: str, what: str, low: int, high: int) -> int:
    """A whole number between two others."""
    number = whole_number(word)
    if number is None or not low <= number <= high:
        raise Unreadable(f"{quoted(word)} is not {with_article(what)}; valid are {low} to {high}")
    return number


def read_resource(word: str) -> int:
    """A resource by its name."""
    if word not in RESOURCES:
        raise Unreadable(f"{quoted(word)} is not a resource; only resource cards are traded: {', '.join(RESOURCES)}")
    return RESOURCES.index(word)


def read_seat(word: str, seats: Seats) -> int:
    """A seat by its colour."""
    if word not in seats:
        raise Unreadable(f"{quoted(word)} is not a seat; valid are {', '.join(seats)}")
    return seats.index(word)


def expect(words: list[str], form: str, *counts: int) -> None:
    """Refuse a text with a wrong number of words, and show how it is written."""
    if len(words) not in counts:
        raise Unreadable(f"write it as '{form}'")


def read_cards(words: list[str], most: int) -> list[int]:
    """``2 wood 1 ore`` or ``nothing`` as counts of each resource."""
    if words == ["nothing"]:
        return [0] * 5
    if not words or len(words) % 2:
        raise Unreadable("write cards as '2 wood 1 ore'")
    counts = [0] * 5
    for number, name in zip(words[::2], words[1::2], strict=True):
        counts[read_resource(name)] += read_number(number, "number of cards", 0, most)
    if max(counts) > most:
        raise Unreadable(f"there are only {most} cards of a resource")
    return counts


def read_trade(words: list[str], seats: Seats, most: int, *, offer: bool) -> int:
    """``1 wood for 1 brick to blue`` as the bundles of an offer, or of a proposal, which names nobody."""
    form = "offer 1 wood for 1 brick to blue" if offer else "propose 1 ore for 1 wool"
    to: list[str] = []
    if offer and "to" in words:
        cut = words.index("to")
        words, to = words[:cut], words[cut + 1 :]
        if not to:
            raise Unreadable(f"write it as '{form}'")
    if words.count("for") != 1:
        raise Unreadable(f"write it as '{form}'")
    cut = words.index("for")
    named = [read_seat(word, seats) for word in to]
    return bundles_code(read_cards(words[:cut], most), read_cards(words[cut + 1 :], most), named)


def read_name(word: str, what: str, names: Sequence[str]) -> int:
    """One of a few names, as its number."""
    if word not in names:
        raise Unreadable(f"{quoted(word)} is not {with_article(what)}; valid are {', '.join(names)}")
    return names.index(word)


# --- positions --------------------------------------------------------------------------------------------------------


def refuse_if(wrong: Any, why: str) -> None:
    """Refuse the position if something is wrong with it."""
    if wrong:
        raise BadRecord(f"position: {why}")


class Reader:
    """The words of a position, taken one by one; each wrong one is named in a BadRecord."""

    def __init__(self, text: str, game: str, others: tuple[str, ...] = (), fewest: int = 2) -> None:
        if not isinstance(text, str) or not text.strip():
            raise BadRecord(f"position: it is empty; it must begin with '{game}'")
        if not is_plain(text):
            raise BadRecord(f"position: it is one line, written in {PLAIN}")
        self.others = others
        head, *words = words_of(text)
        if head != game:
            raise BadRecord(f"position: it must begin with '{game}', not '{head[:20]}'")
        self.words: dict[str, str] = {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key in self.words:
                raise BadRecord(f"position: '{word[:40]}' is not key=value, or its key is repeated")
            self.words[key] = value
        self.seats = tuple(self.take("seats").split(","))
        if (
            not fewest <= len(self.seats) <= 4
            or len(set(self.seats)) != len(self.seats)
            or set(self.seats) - set(COLOURS)
        ):
            raise BadRecord(
                f"position: seats must be {fewest} to 4 of {', '.join(COLOURS)}, not '{','.join(self.seats)[:40]}'"
            )

    def take(self, key: str, default: str | None = None) -> str:
        value = self.words.pop(key, default)
        if value is None:
            raise BadRecord(f"position: '{key}=…' is missing")
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        return read_whole(key, self.take(key, None if default is None else str(default)), low, high)

    def choice(self, key: str, valid: Sequence[str], default: str | None = None) -> int:
        value = self.take(key, default)
        if value not in valid:
            raise BadRecord(f"position: {key}={value[:40]}: valid are {', '.join(valid)}")
        return valid.index(value)

    def seat(self, key: str, default: str | None = None) -> int:
        return self.choice(key, ("nobody", *self.seats), default) - 1

    def owner(self, key: str) -> int:
        return self.choice(key, ("nobody", *self.seats, *self.others), "nobody") - 1

    def counts(self, key: str, n: int, high: int, default: str | None = None) -> list[int]:
        return read_counts(key, self.take(key, default), n, high)


def read_whole(key: str, value: str, low: int, high: int) -> int:
    """A whole number between two others."""
    number = whole_number(value)
    if number is None or not low <= number <= high:
        raise BadRecord(f"position: {key}={value[:40]}: valid are whole numbers from {low} to {high}")
    return number


def read_counts(key: str, value: str, n: int, high: int) -> list[int]:
    """A given number of whole numbers, separated by commas."""
    parts = value.split(",")
    if len(parts) != n:
        raise BadRecord(f"position: {key}={value[:40]}: {n} numbers are needed")
    return [read_whole(key, part, 0, high) for part in parts]


def read_bundles(key: str, value: str, most: int) -> tuple[list[int], list[int]]:
    """Cards given and wanted: ``1,0,0,0,0>0,0,0,0,1``."""
    give, arrow, want = value.partition(">")
    if not arrow:
        raise BadRecord(f"position: {key}={value[:40]}: write it as 1,0,0,0,0>0,0,0,0,1")
    return read_counts(key, give, 5, most), read_counts(key, want, 5, most)
