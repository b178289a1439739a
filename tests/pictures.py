r"""Positions drawn as pictures: a test shows the board it speaks of and plays on it.

A test starts from a copy of EMPTY and puts letters into it: a small one on a dot for a settlement, a capital for a
city, a small one on a stroke for a road, and a star inside a hex for the robber, who otherwise stands on the desert.
A drawing of ``board_text`` reads just as well: both keep to the cells of ``landnam.render.text``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from landnam import make
from landnam.boards.geometry import PATH_ENDS
from landnam.cards.resources import RESOURCES
from landnam.games.island.options import COLOURS
from landnam.games.island.state import CARDS
from landnam.render.text import FREE, HEX_CELL, PATH_CELL, PATH_STROKE, PLACE_CELL, ROBBER, ROWS, STRIDE, Cell, letter
from landnam.rules.protocol import Game

EMPTY: Final = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           |           |
.           .           .           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
NUMBERED: Final = r"""
                  0           1           2
               /     \     /     \     /     \
            3           4           5           6
            |     0     |     1     |     2     |
            7           8           9           10
         /     \     /     \     /     \     /     \
      11          12          13          14          15
      |     3     |     4     |     5     |     6     |
      16          17          18          19          20
   /     \     /     \     /     \     /     \     /     \
21          22          23          24          25          26
|     7     |     8     |     9     |    10     |    11     |
27          28          29          30          31          32
   \     /     \     /     \     /     \     /     \     /
      33          34          35          36          37
      |    12     |    13     |    14     |    15     |
      38          39          40          41          42
         \     /     \     /     \     /     \     /
            43          44          45          46
            |    16     |    17     |    18     |
            47          48          49          50
               \     /     \     /     \     /
                  51          52          53
"""
"""The numbers of the intersections and hexes, to look them up when a test is written."""

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_DICE: Final = {"actions": "3+3", "drawing": "3+3", "discard": "3+4", "robber": "3+4"}
"""What was rolled in the phases after the dice, if a test does not say."""
_COLOUR_OF: Final = {letter(colour): colour for colour in COLOURS}


@dataclass(frozen=True)
class Holdings:
    """What a colour has on the board."""

    settlements: list[int] = field(default_factory=list)
    cities: list[int] = field(default_factory=list)
    roads: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True)
class Drawn:
    """What a picture shows."""

    holdings: dict[str, Holdings]
    robber: int | None


def read_picture(picture: str) -> Drawn:
    """The pieces in a picture, wherever it stands in its text; one out of shape is a ValueError that says where."""
    lines = picture.splitlines()
    shifts = [
        (down, right)
        for down in range(max(1, len(lines) - ROWS + 1))
        for right in range(-STRIDE, max(map(len, lines), default=0))
    ]
    shift = next((shift for shift in shifts if next(_misfits(lines, shift), None) is None), None)
    if shift is None:
        shift = min(shifts, key=lambda nearly: sum(1 for _ in _misfits(lines, nearly)))
        what, (row, column), found = next(_misfits(lines, shift))
        raise ValueError(f"picture: {found!r} at line {row + shift[0]}, column {column + shift[1]} is not a {what}")
    holdings = {colour: Holdings() for colour in COLOURS}
    for place, cell in enumerate(PLACE_CELL):
        found = _at(lines, cell, shift)
        if found in _COLOUR_OF:
            holdings[_COLOUR_OF[found]].settlements.append(place)
        elif found.lower() in _COLOUR_OF:
            holdings[_COLOUR_OF[found.lower()]].cities.append(place)
    for path, cell in enumerate(PATH_CELL):
        found = _at(lines, cell, shift)
        if found in _COLOUR_OF:
            holdings[_COLOUR_OF[found]].roads.append(PATH_ENDS[path])
    robbers = [
        h
        for h, (row, column) in enumerate(HEX_CELL)
        if ROBBER in (_at(lines, (row, column + i), shift) for i in range(1 - STRIDE, STRIDE))
    ]
    if len(robbers) > 1:
        raise ValueError(f"picture: the robber stands on hexes {robbers}")
    return Drawn(holdings, robbers[0] if robbers else None)


def _at(lines: Sequence[str], cell: Cell, shift: Cell) -> str:
    row, column = cell[0] + shift[0], cell[1] + shift[1]
    return lines[row][column] if 0 <= row < len(lines) and 0 <= column < len(lines[row]) else " "


def _misfits(lines: Sequence[str], shift: Cell) -> Iterator[tuple[str, Cell, str]]:
    """The cells that show what cannot stand there, if the picture begins at this shift."""
    for place, cell in enumerate(PLACE_CELL):
        found = _at(lines, cell, shift)
        if not (found == FREE or found.isdecimal() or found.lower() in _COLOUR_OF):
            yield f"building on intersection {place}", cell, found
    for path, cell in enumerate(PATH_CELL):
        found = _at(lines, cell, shift)
        if found != PATH_STROKE[path] and found not in _COLOUR_OF:
            yield f"road on path {PATH_ENDS[path]}", cell, found


def game_from(
    picture: str,
    *,
    seats: Sequence[str] = COLOURS,
    board: str | Mapping[str, Any] = "beginner",
    hands: Mapping[str, str] = NOTHING,
    cards: Mapping[str, str] = NOTHING,
    played: Mapping[str, str] = NOTHING,
    phase: str = "actions",
    active: str = "red",
    **words: object,
) -> Game:
    """A game that stands as the picture shows, with chance played by hand.

    Hands are written ``{"red": "2 wood 1 ore"}``, development cards held and played ``{"red": "1 knight"}``. Among
    the actions a 6 has been rolled, a 7 where the robber moves. Any other word of a position can be given by its
    name (``route="red"``).
    """
    drawn = read_picture(picture)
    for colour, built in drawn.holdings.items():
        if colour not in seats and built != Holdings():
            raise ValueError(f"picture: {colour} has pieces but no seat")
    layout = {"board": board} if isinstance(board, str) else {"board": board, "custom": True}
    blank = make("island", setup="placed", first=active, chance="manual", **layout).position()
    position: dict[str, object] = {}
    for word in blank.split()[1:]:
        key, _, position[key] = word.partition("=")
    for colour in COLOURS:
        del position[colour]
    position |= {
        "seats": ",".join(seats),
        "robber": position["robber"] if drawn.robber is None else drawn.robber,
        "turn": 2 * len(seats) + 1,
        "phase": phase.replace(" ", "-"),
        "placing": 2 * len(seats),
    }
    if phase in _DICE:
        position["dice"] = _DICE[phase]
    for colour in seats:
        built = drawn.holdings[colour]
        position[colour] = "/".join(
            (
                "S" + ",".join(map(str, built.settlements)),
                "C" + ",".join(map(str, built.cities)),
                "R" + ",".join(f"{a}-{b}" for a, b in built.roads),
                "H" + _counts(hands.get(colour, ""), RESOURCES),
                "D" + _counts(cards.get(colour, ""), CARDS),
                "P" + _counts(played.get(colour, ""), CARDS),
            )
        )
    position |= words
    return make("island", position="island " + " ".join(f"{k}={v}" for k, v in position.items()), chance="manual")


def _counts(cards: str, names: Sequence[str]) -> str:
    """``2 wood 1 ore`` as a position writes it."""
    words = cards.split()
    counts = dict.fromkeys(names, 0)
    for number, name in zip(words[::2], words[1::2], strict=True):
        counts[name] += int(number)
    return ",".join(map(str, counts.values()))


def seat_of(game: Game, colour: str) -> dict[str, Any]:
    """All that a colour knows of itself: hand, cards, pieces, points."""
    seats: list[dict[str, Any]] = game.view(colour)["seats"]
    return seats[game.seat_number(colour)]


def hand_of(game: Game, colour: str) -> dict[str, int]:
    """The resources of which a colour holds any."""
    return {name: n for name, n in seat_of(game, colour)["hand"].items() if n}


def holder_of(game: Game, tile: str) -> str | None:
    """Who holds ``longest_route`` or ``largest_army``."""
    held = [seat["colour"] for seat in game.view(None)["seats"] if seat[tile]]
    return held[0] if held else None


def routes(game: Game) -> list[int]:
    return [seat["route"] for seat in game.view(None)["seats"]]


def points(game: Game) -> list[int]:
    return [seat["points"] for seat in game.view(None)["seats"]]
