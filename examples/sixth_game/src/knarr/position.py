"""A position as one line of text, and back.

``knarr 5 2 2 3 1 sailing; red 12 hand 135 cargo 4 sold 2 lost - chose sail; blue …``: the voyages of the game, the
storm that ends one, the voyage, its legs and storms, the phase; then every seat.
"""

from __future__ import annotations

import re
from typing import Final

from knarr.state import CARGO, CHOICES, LOADING, OVER, PHASES, ROLLING, SAILING, Fleet, Ship

_HEAD: Final = re.compile(r"knarr ([1-5]) ([1-3]) ([1-5]) ([0-9]{1,4}) ([0-3]) ([a-z]+)", re.ASCII)
_SEAT: Final = re.compile(
    r"([a-z]+) ([0-9]{1,6}) hand ([1-5]+|-) cargo ([1-5]|-) sold ([1-5]+|-) lost ([1-5]+|-) chose (sail|land|-)",
    re.ASCII,
)


def write_position(fleet: Fleet, seats: tuple[str, ...]) -> str:
    """The position of a fleet."""
    head = f"knarr {fleet.voyages} {fleet.limit} {fleet.voyage} {fleet.leg} {fleet.storms} {fleet.phase}"
    return "; ".join([head, *(_write_seat(ship, seat) for ship, seat in zip(fleet.ships, seats, strict=True))])


def _write_seat(ship: Ship, seat: str) -> str:
    hand, sold, lost = (_cards(cards) for cards in (ship.hand, ship.sold, ship.lost))
    return (
        f"{seat} {ship.points} hand {hand} cargo {ship.cargo or '-'} sold {sold} lost {lost} chose {ship.choice or '-'}"
    )


def _cards(cards: list[int]) -> str:
    return "".join(map(str, cards)) or "-"


def read_position(text: str, colours: tuple[str, ...]) -> tuple[Fleet, tuple[str, ...]]:
    """The fleet of a position and its seats; a ValueError says what is wrong."""
    head, *rest = str(text).split("; ")
    found = _HEAD.fullmatch(head)
    if found is None or found[6] not in PHASES:
        raise ValueError(
            f"position: expected 'knarr VOYAGES LIMIT VOYAGE LEGS STORMS PHASE; …', found {str(text)[:60]!r}"
        )
    seats, ships = [], []
    for number, part in enumerate(rest):
        seat = _SEAT.fullmatch(part)
        if seat is None or number >= len(colours) or seat[1] != colours[number]:
            valid = colours[number % len(colours)]
            raise ValueError(f"position: expected '{valid} POINTS hand … chose …', found {part[:80]!r}")
        seats.append(seat[1])
        ships.append(_read_seat(seat))
    voyages, limit, voyage, leg, storms = (int(found[i]) for i in range(1, 6))
    fleet = Fleet(ships, voyages, limit, voyage, leg, storms, found[6])
    _check(fleet)
    return fleet, tuple(seats)


def _read_seat(seat: re.Match[str]) -> Ship:
    hand, sold, lost = ([int(card) for card in seat[i].replace("-", "")] for i in (3, 5, 6))
    cargo = None if seat[4] == "-" else int(seat[4])
    return Ship(hand, cargo, None if seat[7] == "-" else seat[7], sold, lost, int(seat[2]))


def _check(fleet: Fleet) -> None:
    """Refuse what cannot have come about."""
    if fleet.voyage > fleet.voyages:
        raise ValueError(f"position: there is no voyage {fleet.voyage} of {fleet.voyages}")
    used = fleet.voyage - (fleet.phase == LOADING)
    for ship in fleet.ships:
        cards = [*ship.hand, *ship.sold, *ship.lost, *([ship.cargo] if ship.cargo else [])]
        if sorted(cards) != list(CARGO):
            raise ValueError(f"position: every seat has the cards {CARGO} once, found {sorted(cards)}")
        if ship.hand != sorted(ship.hand):
            raise ValueError("position: a hand is written from the lowest card to the highest")
        loaded = len(CARGO) - len(ship.hand)
        if loaded != used + (fleet.phase == LOADING and ship.cargo is not None):
            raise ValueError(f"position: {loaded} cards are loaded in voyage {fleet.voyage}")
        if ship.choice is not None and (ship.choice not in CHOICES or fleet.phase != SAILING or ship.cargo is None):
            raise ValueError("position: only a ship at sea has chosen")
    waits = bool(fleet.waiting)
    at_sea = any(ship.cargo for ship in fleet.ships)
    if fleet.storms > fleet.limit - (fleet.phase != OVER):
        raise ValueError(f"position: storm {fleet.limit} ends the voyage")
    fits = {LOADING: waits and fleet.leg == fleet.storms == 0, SAILING: waits, ROLLING: at_sea, OVER: not at_sea}
    if not fits[fleet.phase] or (fleet.phase == OVER and fleet.voyage != fleet.voyages):
        raise ValueError(f"position: the phase cannot be {fleet.phase} there")
