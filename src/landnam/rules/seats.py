"""How a seat is named: by its number or by its colour."""

from __future__ import annotations

from typing import Any

import numpy as np


def is_number(seat: Any) -> bool:
    """Is this a whole number, and so meant as the number of a seat?"""
    return isinstance(seat, (int, np.integer)) and not isinstance(seat, bool)


def seat_number(seats: tuple[str, ...], seat: Any) -> int:
    """The number of a seat that is named by its number or its colour; any other name is a ValueError."""
    if isinstance(seat, str) and seat in seats:
        return seats.index(seat)
    if is_number(seat) and 0 <= seat < len(seats):
        return int(seat)
    valid = ", ".join(f"{i} ({name})" for i, name in enumerate(seats))
    raise ValueError(f"unknown seat {seat!r}; valid are {valid}")


def viewer_number(seats: tuple[str, ...], seat: Any) -> int | None:
    """The number of a seat that looks on; None is a spectator."""
    return None if seat is None else seat_number(seats, seat)
