"""The state of a game: a fleet of ships, and where it is."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

CARGO: Final = (1, 2, 3, 4, 5)
"""K-SETUP-1: the cards that everybody begins with."""
FACES: Final = ("wind", "wind", "wind", "swell", "storm", "storm")
"""K-SEA-1: the faces of the sea die."""
LEGS: Final = {"wind": 1, "swell": 2, "storm": 0}
"""K-SEA-2: how far each takes the fleet."""
LOADING, ROLLING, SAILING, OVER = PHASES = ("loading", "rolling", "sailing", "over")
SAIL, LAND = CHOICES = ("sail", "land")


@dataclass
class Ship:
    """One merchant: the cards on hand, the one on board, and what became of the others."""

    hand: list[int] = field(default_factory=lambda: list(CARGO))
    cargo: int | None = None
    """On board; None if the ship is not at sea."""
    choice: str | None = None
    sold: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    points: int = 0


@dataclass
class Fleet:
    """All ships, and the voyage they are on."""

    ships: list[Ship]
    voyages: int = len(CARGO)
    limit: int = 2
    """K-STORM-1: the storm that ends a voyage."""
    voyage: int = 1
    leg: int = 0
    storms: int = 0
    phase: str = LOADING

    def copy(self) -> Fleet:
        """A fleet that goes its own way from here."""
        return deepcopy(self)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have not yet loaded, or decided."""
        if self.phase == LOADING:
            return tuple(seat for seat, ship in enumerate(self.ships) if ship.cargo is None)
        if self.phase == SAILING:
            return tuple(seat for seat, ship in enumerate(self.ships) if ship.cargo and ship.choice is None)
        return ()
