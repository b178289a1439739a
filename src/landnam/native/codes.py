"""Actions and chance results as single whole numbers: a kind, and what it needs to know.

Bits 0-4 hold the kind. Small arguments (a place, a seat, a resource) follow in steps of seven bits. Bundles of
cards take five bits a resource: the first bundle from bit 5, the second from bit 30; the seats an offer is made
to stand from bit 55 (none: everybody).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from landnam.native.compiled import first_bit, rule

KINDS: Final = 32
"""The largest number of kinds of action in a game."""
ONE_ARGUMENT: Final = 1 << 12
"""Codes below this have no more than one small argument."""
THREE_ARGUMENTS: Final = 1 << 26
"""Codes below this have no more than three small arguments, and no bundles."""


@rule
def pack(kind: Any, a: Any, b: Any, c: Any) -> Any:
    """An action with up to three small arguments."""
    return kind | a << 5 | b << 12 | c << 19


@rule
def kind_of(action: Any) -> Any:
    """What is done."""
    return action & 31


@rule
def first_of(action: Any) -> Any:
    """The first small argument."""
    return action >> 5 & 127


@rule
def second_of(action: Any) -> Any:
    """The second small argument."""
    return action >> 12 & 127


@rule
def third_of(action: Any) -> Any:
    """The third small argument."""
    return action >> 19 & 127


@rule
def fourth_of(action: Any) -> Any:
    """The fourth small argument."""
    return action >> 26 & 127


@rule
def fifth_of(action: Any) -> Any:
    """The fifth small argument."""
    return action >> 33 & 127


@rule
def with_more(action: Any, c: Any, d: Any, e: Any) -> Any:
    """An action that has two small arguments with a third, fourth and fifth."""
    return action | c << 19 | d << 26 | e << 33


@rule
def given(action: Any, resource: Any) -> Any:
    """How many cards of a resource stand in the first bundle: given, offered, discarded."""
    return action >> 5 + 5 * resource & 31


@rule
def wanted(action: Any, resource: Any) -> Any:
    """How many cards of a resource stand in the second bundle."""
    return action >> 30 + 5 * resource & 31


@rule
def in_first_bundle(resource: Any, n: Any) -> Any:
    """A number of cards of a resource, as a part of the first bundle."""
    return n << 5 + 5 * resource


@rule
def in_second_bundle(resource: Any, n: Any) -> Any:
    """A number of cards of a resource, as a part of the second bundle."""
    return n << 30 + 5 * resource


@rule
def first_given(action: Any) -> Any:
    """The first resource in the first bundle, if it is not empty."""
    return first_bit(action >> 5) // 5


@rule
def first_wanted(action: Any) -> Any:
    """The first resource in the second bundle, if it is not empty."""
    return first_bit(action >> 30) // 5


@rule
def names_seat(action: Any, seat: Any) -> Any:
    """Whether this offer names this seat."""
    return action >> 55 >> seat & 1 == 1


@rule
def addressed(action: Any, seat: Any) -> Any:
    """Whether this offer is made to this seat."""
    to = action >> 55 & 15
    return to == 0 or to >> seat & 1 == 1


_ALL_CARDS: Final = (1 << 50) - 1 << 5
_ALL_SEATS: Final = 15 << 55


@rule
def made_to(offer: Any, seats: Any) -> Any:
    """This offer made to the seats of a set; an empty set is everybody."""
    return offer & ~_ALL_SEATS | seats << 55


@rule
def same_cards(offer: Any, other: Any) -> Any:
    """Whether two offers have the same cards on both sides."""
    return (offer ^ other) & _ALL_CARDS == 0


# --- for Python -------------------------------------------------------------------------------------------------------
# Plain functions: they are called while modules are imported, when a compiler may be reading the rules above.

_ARGUMENT: Final = 7
_BUNDLES: Final = (5, 30)
_TO: Final = 55


def code_of(kind: int, *arguments: int) -> int:
    """An action with some small arguments."""
    return kind | sum(value << 5 + _ARGUMENT * n for n, value in enumerate(arguments))


def kind_of_code(code: int) -> int:
    """What is done."""
    return code & 31


def arguments_of(code: int) -> tuple[int, int, int, int, int]:
    """The small arguments of an action."""
    return (code >> 5 & 127, code >> 12 & 127, code >> 19 & 127, code >> 26 & 127, code >> 33 & 127)


def with_argument(code: int, n: int, value: int) -> int:
    """An action with another value for its n-th small argument, counted from 0."""
    at = 5 + _ARGUMENT * n
    return code & ~(127 << at) | value << at


def bundles_code(gives: Sequence[int], wants: Sequence[int] = (), to: Iterable[int] = ()) -> int:
    """Two bundles of cards, and the seats that an offer is made to, as a part of an action."""
    cards = sum(
        n << at + 5 * r for at, counts in zip(_BUNDLES, (gives, wants), strict=True) for r, n in enumerate(counts)
    )
    return cards | sum(1 << _TO + seat for seat in set(to))


def _bundle(code: int, at: int) -> list[int]:
    return [code >> at + 5 * resource & 31 for resource in range(5)]


def gives(code: int) -> list[int]:
    """The first bundle of an action: what is given, offered or discarded."""
    return _bundle(code, _BUNDLES[0])


def wants(code: int) -> list[int]:
    """The second bundle of an action."""
    return _bundle(code, _BUNDLES[1])


def asked(code: int, seats: tuple[str, ...]) -> list[str]:
    """The seats an offer names; none if it is made to everybody."""
    return [name for seat, name in enumerate(seats) if code >> _TO >> seat & 1]
