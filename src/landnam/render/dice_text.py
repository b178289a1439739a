r"""The sheet of the dice game in plain characters, for terminals, docstrings and tests.

        S3======
      //
   .            desert
     R2
        s4

A capital is built and a small letter is not: ``s4`` a settlement worth four points, ``C12`` a city, ``K3`` a knight.
A road is a double stroke once it is built; before that it is a single one, or its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landnam.render.dice import CITIES, HEXES, JOKERS, ROAD_ENDS, SETTLEMENTS, START, Spot, box_text, die_words

_ROWS: Final = 13
_COLUMNS: Final = 62
LEGEND: Final = "S C K: built, s c k: not yet; K2 wheat: knight 2 and his unused joker"


def sheet_text(view: Mapping[str, Any], *, numbers: bool = False) -> str:
    """Every player's map, boxes and points, and the dice; ``numbers`` names the roads that are not yet built."""
    parts = [f"{map_text(seat, numbers=numbers)}\n{seat_words(view, seat)}" for seat in view["seats"]]
    return "\n\n".join([*parts, f"{LEGEND}\n{dice_words(view)}"])


def map_text(seat: Mapping[str, Any], *, numbers: bool) -> str:
    """One player's map."""
    picture = [[" "] * _COLUMNS for _ in range(_ROWS)]
    for name, spot, knight in HEXES:
        _write(picture, spot, name)
        _write(picture, spot, _knight(seat, knight), down=1)
    _write_road(picture, START, None)
    for i, ends in enumerate(ROAD_ENDS):
        _write(picture, ends[1], ".")
        name = f"R{i}"
        _write_road(picture, ends, None if name in seat["roads"] else name if numbers else "")
    _write(picture, START[0], ".")
    for letter, places, n in (("s", SETTLEMENTS, seat["settlements"]), ("c", CITIES, seat["cities"])):
        for i, (points, spot) in enumerate(places):
            _write(picture, spot, f"{letter.upper() if i < n else letter}{points}")
    return "\n".join("".join(row).rstrip() for row in picture)


def seat_words(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """A player's boxes and points in one line."""
    boxes = " ".join(box_text(points) for points in seat["boxes"][: view["turns"]])
    return f"{seat['colour']}: {boxes} = {seat['points']}"


def dice_words(view: Mapping[str, Any]) -> str:
    """The dice by their numbers, in one line."""
    if view["dice"] is None:
        return "dice: not rolled"
    return "dice: " + ", ".join(f"{number} {die_words(die)}" for number, die in enumerate(view["dice"], 1))


def _knight(seat: Mapping[str, Any], number: int) -> str:
    """A knight, with his joker while it can be used."""
    if number > seat["knights"]:
        return f"k{number}"
    return f"K{number} {JOKERS[number - 1]}" if number in seat["jokers"] else f"K{number}"


def _cell(spot: Spot) -> tuple[int, int]:
    """Two rows to half the height of a hex, six columns to half a side."""
    return 2 * (spot[1] + 3), 3 + 6 * (spot[0] + 4)


def _write(picture: list[list[str]], spot: Spot, words: str, down: int = 0) -> None:
    """Words with their middle on a spot, or some rows below it."""
    row, column = _cell(spot)
    start = column - len(words) // 2
    picture[row + down][start : start + len(words)] = words


def _write_road(picture: list[list[str]], ends: tuple[Spot, Spot], name: str | None) -> None:
    """A road between two spots: None is a built one, and without a name one that is not built is a single stroke."""
    (row, column), (end_row, end_column) = sorted(map(_cell, ends))
    level = row == end_row
    stroke = "-" if level else "/" if end_column < column else "\\"
    free = 8 * stroke if level else stroke
    built = 8 * "=" if level else 2 * stroke
    words = built if name is None else name or free
    start = (column + end_column) // 2 - len(words) // 2
    picture[(row + end_row) // 2][start : start + len(words)] = words
