"""The rules of Knarr over a fleet. Each ``refuse`` answers with the id of the rule that forbids something, or None."""

from __future__ import annotations

from knarr.state import CHOICES, FACES, LAND, LEGS, LOADING, OVER, ROLLING, SAILING, Fleet, Ship


def refuse(fleet: Fleet, seat: int, word: str, card: int | None) -> str | None:
    """The rule that forbids a seat this action, or None."""
    if fleet.phase == OVER:
        return "K-END-1"
    ship = fleet.ships[seat]
    if word == "load":
        return refuse_loading(fleet, ship, card)
    return refuse_choice(fleet, ship)


def refuse_loading(fleet: Fleet, ship: Ship, card: int | None) -> str | None:
    """K-LOAD-1, K-LOAD-2: one card of one's own hand, in harbour."""
    if fleet.phase != LOADING or ship.cargo is not None:
        return "K-LOAD-1"
    return None if card in ship.hand else "K-LOAD-2"


def refuse_choice(fleet: Fleet, ship: Ship) -> str | None:
    """K-SAIL-1, K-SAIL-2: a ship at sea decides once after each roll."""
    if fleet.phase == SAILING and ship.cargo is None:
        return "K-SAIL-2"
    return None if fleet.phase == SAILING and ship.choice is None else "K-SAIL-1"


def load(fleet: Fleet, seat: int, card: int) -> None:
    """K-LOAD-1: a card goes on board; when all have loaded the fleet puts to sea."""
    ship = fleet.ships[seat]
    ship.hand.remove(card)
    ship.cargo = card
    if not fleet.waiting:
        fleet.phase = ROLLING


def choose(fleet: Fleet, seat: int, choice: str) -> dict[int, int]:
    """K-SAIL-1: a ship decides; when all have decided, those that land sell. What each was paid."""
    assert choice in CHOICES
    fleet.ships[seat].choice = choice
    if fleet.waiting:
        return {}
    paid = sell(fleet)
    for ship in fleet.ships:
        ship.choice = None
    if any(ship.cargo for ship in fleet.ships):
        fleet.phase = ROLLING
    else:
        end_voyage(fleet)
    return paid


def sell(fleet: Fleet) -> dict[int, int]:
    """K-LAND-1, K-LAND-2: what every ship that lands is paid, by seat."""
    landing = {seat: ship for seat, ship in enumerate(fleet.ships) if ship.choice == LAND}
    dearest = max((ship.cargo or 0 for ship in landing.values()), default=0)
    paid = {}
    for seat, ship in landing.items():
        assert ship.cargo is not None
        price = ship.cargo * fleet.leg
        paid[seat] = price if ship.cargo == dearest else price // 2
        ship.points += paid[seat]
        ship.sold.append(ship.cargo)
        ship.cargo = None
    return paid


def roll(fleet: Fleet, face: str) -> list[int]:
    """K-SEA-2, K-STORM-1: the fleet sails on, or loses its cargo. The seats that lost theirs."""
    assert face in FACES
    fleet.leg += LEGS[face]
    fleet.storms += face == "storm"
    fleet.phase = SAILING
    if fleet.storms < fleet.limit:
        return []
    wrecked = [seat for seat, ship in enumerate(fleet.ships) if ship.cargo]
    for seat in wrecked:
        ship = fleet.ships[seat]
        assert ship.cargo is not None
        ship.lost.append(ship.cargo)
        ship.cargo = None
    end_voyage(fleet)
    return wrecked


def end_voyage(fleet: Fleet) -> None:
    """K-END-1: on to the next voyage, or the end."""
    if fleet.voyage == fleet.voyages:
        fleet.phase = OVER
        return
    fleet.voyage, fleet.leg, fleet.storms, fleet.phase = fleet.voyage + 1, 0, 0, LOADING
