"""What a seat may know, and worlds that look alike to it (K-INFO-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from knarr.state import CARGO, CHOICES, LOADING, Fleet, Ship


def view_of(fleet: Fleet, seats: tuple[str, ...], viewer: int | None) -> dict[str, Any]:
    """The part of a view that is the game's own."""
    return {
        "voyages": fleet.voyages,
        "limit": fleet.limit,
        "leg": fleet.leg,
        "storms": fleet.storms,
        "seats": [_seat(fleet, number, seats[number], own=number == viewer) for number in range(len(seats))],
    }


def _seat(fleet: Fleet, number: int, colour: str, *, own: bool) -> dict[str, Any]:
    ship = fleet.ships[number]
    return {
        "colour": colour,
        "points": ship.points,
        "cards": len(ship.hand),
        "hand": list(ship.hand) if own else None,
        "at_sea": ship.cargo is not None and fleet.phase != LOADING,
        "ready": number not in fleet.waiting,
        "cargo": ship.cargo if own else None,
        "choice": ship.choice if own else None,
        "sold": list(ship.sold),
        "lost": len(ship.lost),
        "lost_cargo": list(ship.lost) if own else None,
    }


def fleet_like(view: Mapping[str, Any], rng: np.random.Generator) -> Fleet:
    """A fleet that looks like this view, with the cards and decisions of others drawn at random."""
    ships = [_ship_like(view, number, rng) for number in range(len(view["seats"]))]
    return Fleet(ships, *(view[name] for name in ("voyages", "limit", "turn", "leg", "storms", "phase")))


def _ship_like(view: Mapping[str, Any], number: int, rng: np.random.Generator) -> Ship:
    seat, loading = view["seats"][number], view["phase"] == LOADING
    if number == view["seat"]:
        hand, sold, lost = (list(seat[cards]) for cards in ("hand", "sold", "lost_cargo"))
        return Ship(hand, seat["cargo"], seat["choice"], sold, lost, seat["points"])
    unseen = [card for card in CARGO if card not in seat["sold"]]
    rng.shuffle(unseen)
    hand, rest = sorted(unseen[: seat["cards"]]), unseen[seat["cards"] :]
    lost, aboard = rest[: seat["lost"]], rest[seat["lost"] :]
    has_chosen = not loading and seat["at_sea"] and seat["ready"] and view["phase"] == "sailing"
    choice = CHOICES[int(rng.integers(2))] if has_chosen else None
    return Ship(hand, aboard[0] if aboard else None, choice, list(seat["sold"]), lost, seat["points"])
