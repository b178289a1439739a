r"""The island as a picture in plain characters, for terminals, docstrings and tests.

            .           r
         /     \     r     \
      .           .           .
      | forest 9  |  hills 6* | 3:1
      .           B           .

Every intersection, path and hex has a cell of its own, so that a program can find it in the picture again. A dot is
a free intersection, ``r`` a settlement of red, ``B`` a city of blue; a path is a stroke, or the letter of its road.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landnam.boards.geometry import COAST_ENDS, HEX_POINT, PATH_BETWEEN, PATH_ENDS, POINT
from landnam.render.pieces import coat_of

Cell = tuple[int, int]
"""A row and a column of the picture."""

FREE: Final = "."
ROBBER: Final = "*"
STRIDE: Final = 6
"""Columns in a half-width of a hex: ``mount 10*`` stands between two paths with room to spare."""
MARGIN: Final = 6
"""Columns left of the island, for a harbour on its west coast."""
_SHORT: Final = {"mountains": "mount"}


def _cell(point: tuple[int, int]) -> Cell:
    """Four rows of characters to a row of hexes: slanting paths take two, upright ones too."""
    row, part = divmod(point[1] + 8, 3)
    return 4 * row + (0, 2, 3)[part], MARGIN + STRIDE * (point[0] + 5)


def _middle(one: Cell, other: Cell) -> Cell:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _stroke(upper: Cell, lower: Cell) -> str:
    """What a free path looks like."""
    if upper[1] == lower[1]:
        return "|"
    return "/" if upper[1] > lower[1] else "\\"


PLACE_CELL: Final = tuple(_cell(point) for point in POINT)
"""Where each intersection is drawn."""
PATH_CELL: Final = tuple(_middle(PLACE_CELL[a], PLACE_CELL[b]) for a, b in PATH_ENDS)
"""Where each path is drawn: a stroke, or the letter of its road."""
PATH_STROKE: Final = tuple(_stroke(PLACE_CELL[a], PLACE_CELL[b]) for a, b in PATH_ENDS)
HEX_CELL: Final = tuple(_cell(point) for point in HEX_POINT)
"""The middle of each hex; its words have STRIDE - 1 columns on either side."""
ROWS: Final = 1 + max(row for row, _ in PLACE_CELL)
COLUMNS: Final = 1 + max(column for _, column in PLACE_CELL) + MARGIN


def board_text(view: Mapping[str, Any], *, numbers: bool = False) -> str:
    """The picture of a board or of a view of a game.

    Only ``view["board"]`` is needed; the robber and the seats' pieces are drawn where the view has them. ``numbers``
    shows the number of every free intersection instead of a dot.
    """
    picture = [[" "] * COLUMNS for _ in range(ROWS)]
    for place, cell in enumerate(PLACE_CELL):
        _write(picture, cell, str(place) if numbers else FREE)
    for path, cell in enumerate(PATH_CELL):
        _write(picture, cell, PATH_STROKE[path])
    for h in range(len(HEX_CELL)):
        _write_hex(picture, view, h)
    for coast, kind in view["board"]["harbours"]:
        _write_harbour(picture, coast, kind)
    for seat in [*(view.get("seats") or ()), *(view.get("neutrals") or ())]:
        _write_pieces(picture, seat)
    return "\n".join("".join(row).rstrip() for row in picture)


def letter(colour: str) -> str:
    """The letter of a player's settlements and roads; in upper case it is that of the cities."""
    coat_of(colour)
    return colour[0]


def _write(picture: list[list[str]], cell: Cell, words: str) -> None:
    row, column = cell
    picture[row][column : column + len(words)] = words


def _write_hex(picture: list[list[str]], view: Mapping[str, Any], h: int) -> None:
    """Terrain, number and robber between the two upright paths of a hex."""
    terrain, number = view["board"]["terrain"][h], view["board"]["numbers"][h]
    words = _SHORT.get(terrain, terrain) + (f" {number}" if number else "")
    if view.get("robber") == h:
        words += ROBBER
    row, column = HEX_CELL[h]
    _write(picture, (row, column - len(words) // 2), words)


def _write_harbour(picture: list[list[str]], coast: int, kind: str) -> None:
    """The kind of a harbour, to seaward of its path: beside an upright one, beside a slanting one's outer end."""
    a, b = COAST_ENDS[coast]
    path = PATH_BETWEEN[min(a, b), max(a, b)]
    row, column = PATH_CELL[path]
    if PATH_STROKE[path] == "|":
        gap, westward = 2, column < COLUMNS // 2
    else:
        row, end = max(PLACE_CELL[a], PLACE_CELL[b], key=lambda cell: abs(cell[0] - ROWS // 2))
        gap, westward = 3, column < end  # with its number the outer end may be two columns wide
        column = end
    _write(picture, (row, column - gap - len(kind) + 1 if westward else column + gap), kind)


def _write_pieces(picture: list[list[str]], seat: Mapping[str, Any]) -> None:
    """The roads, settlements and cities of a seat."""
    mark = letter(str(seat["colour"]))
    roads: Sequence[tuple[int, int]] = seat.get("roads", ())
    for a, b in roads:
        _write(picture, PATH_CELL[PATH_BETWEEN[min(a, b), max(a, b)]], mark)
    for key, building in (("settlements", mark), ("cities", mark.upper())):
        for place in seat.get(key, ()):
            _write(picture, PLACE_CELL[place], building.ljust(len(str(place))))
