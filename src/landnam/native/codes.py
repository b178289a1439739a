"""Actions and chance results as single whole numbers: a kind, and what it needs to know.

Bits 0-4 hold the kind. Small arguments (a place, a seat, a resource) follow in steps of seven bits. Bundles of
cards take five bits a resource: the first bundle from bit 5, the second from bit 30; the seats an offer is made
to stand from bit 55 (none: everybody).
"""

from __future__ import annotations

from typing import Any

from landnam.native.compiled import rule


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
def given(action: Any, resource: Any) -> Any:
    """How many cards of a resource stand in the first bundle: given, offered, discarded."""
    return action >> 5 + 5 * resource & 31


@rule
def wanted(action: Any, resource: Any) -> Any:
    """How many cards of a resource stand in the second bundle."""
    return action >> 30 + 5 * resource & 31


@rule
def in_first_bundle(resource: Any, n: Any) -> Any:
    """So many cards of a resource, as a part of the first bundle."""
    return n << 5 + 5 * resource


@rule
def in_second_bundle(resource: Any, n: Any) -> Any:
    """So many cards of a resource, as a part of the second bundle."""
    return n << 30 + 5 * resource


@rule
def addressed(action: Any, seat: Any) -> Any:
    """Is this offer made to this seat?"""
    to = action >> 55 & 15
    return to == 0 or to >> seat & 1 == 1


# --- for Python -------------------------------------------------------------------------------------------------------


def _bundle(code: int, shift: int) -> list[int]:
    return [code >> shift + 5 * resource & 31 for resource in range(5)]


def gives(code: int) -> list[int]:
    """The first bundle of an action: what is given, offered or discarded."""
    return _bundle(code, 5)


def wants(code: int) -> list[int]:
    """The second bundle of an action."""
    return _bundle(code, 30)


def asked(code: int, seats: tuple[str, ...]) -> list[str]:
    """The seats an offer names; none if it is made to everybody."""
    return [name for seat, name in enumerate(seats) if code >> 55 >> seat & 1]
