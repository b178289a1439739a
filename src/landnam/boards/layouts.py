"""Layouts: which terrain, number and harbour stands where. The beginner island is one; others come from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from landnam.boards.geometry import COAST, COAST_ENDS, HEXES
from landnam.cards.resources import RESOURCES
from landnam.rules.options import quoted

TERRAINS: Final = ("forest", "hills", "pasture", "fields", "mountains", "desert")
"""A terrain's index is that of the resource it gives (I-BOARD-1); the desert, last, gives nothing."""
DESERT: Final = 5
ANY: Final = 5
"""The harbour kind 3:1; the 2:1 kinds are the indices of their resources."""
HARBOUR_KINDS: Final = (*RESOURCES, "3:1")

TERRAIN_COUNTS: Final = (4, 3, 4, 4, 3, 1)
"""I-PART-1, in the order of TERRAINS."""
NUMBER_DISCS: Final = (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)
"""I-PART-2."""
SPIRAL_NUMBERS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""I-BOARD-5: the order in which the discs are laid along the spiral."""
HARBOUR_MARKERS: Final = (ANY, 3, 4, ANY, 2, ANY, ANY, 1, 0)
"""I-PART-6, clockwise as on the beginner board."""
HARBOUR_PLACES: Final = (1, 4, 8, 11, 14, 18, 21, 24, 28)
"""The coast indices of the nine harbours of the beginner and the shuffled board."""
FRAME_PIECES: Final = (
    ((0, ANY), (3, 3)),
    ((2, 4),),
    ((0, ANY), (3, 2)),
    ((2, ANY),),
    ((0, ANY), (3, 1)),
    ((2, 0),),
)
"""The six frame pieces as (place among the five coast paths, kind); together they make the beginner coast."""
FRAME_SLOTS: Final = (1, 6, 11, 16, 21, 26)
"""The coast index at which each frame piece begins."""


@dataclass(frozen=True)
class Layout:
    """One arrangement of the island, in the codes of the compiled rules (a number 0 means no disc)."""

    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    harbours: tuple[tuple[int, int], ...]
    robber: int

    def plain(self) -> dict[str, Any]:
        """The layout as plain data with names, as ``board=`` takes it."""
        return {
            "terrain": [TERRAINS[t] for t in self.terrain],
            "numbers": [n or None for n in self.numbers],
            "harbours": [[place, HARBOUR_KINDS[kind]] for place, kind in self.harbours],
        }


def hex_codes(hexes: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Terrain and numbers of hexes written as ``M10 P2 Fo9 D``."""
    letters = {"Fo": 0, "H": 1, "P": 2, "Fi": 3, "M": 4, "D": 5}
    names = [h.rstrip("0123456789") for h in hexes.split()]
    return tuple(letters[n] for n in names), tuple(
        int(h[len(n) :] or 0) for h, n in zip(hexes.split(), names, strict=True)
    )


_BEGINNER_TERRAIN, _BEGINNER_NUMBERS = hex_codes(
    "M10 P2 Fo9  Fi12 H6 P4 H10  Fi9 Fo11 D Fo3 M8  Fo8 M3 Fi4 P5  H5 Fi6 P11"
)
BEGINNER: Final = Layout(
    _BEGINNER_TERRAIN, _BEGINNER_NUMBERS, tuple(zip(HARBOUR_PLACES, HARBOUR_MARKERS, strict=True)), robber=9
)
"""I-BOARD-3: the published island for a first game."""

BEGINNER_START: Final[dict[str, tuple[tuple[int, int], tuple[int, int]]]] = {
    "red": ((8, 13), (28, 34)),
    "blue": ((41, 36), (39, 44)),
    "orange": ((14, 9), (40, 45)),
    "white": ((17, 22), (31, 25)),
}
"""I-SETUP-1: settlement and the other end of its road, twice a colour; the second one gives the starting cards."""


def _names(data: Mapping[str, Any], key: str, valid: Sequence[str]) -> tuple[int, ...]:
    values = data[key]
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) != HEXES:
        raise ValueError(f"board layout: '{key}' must be a list of {HEXES}, row by row")
    for value in values:
        if value not in valid:
            raise ValueError(f"board layout: {quoted(value)} is not a {key}; valid are {', '.join(valid)}")
    return tuple(valid.index(v) for v in values)


def _numbers(data: Mapping[str, Any]) -> tuple[int, ...]:
    values = data["numbers"]
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) != HEXES:
        raise ValueError(f"board layout: 'numbers' must be a list of {HEXES}, row by row (null for the desert)")
    numbers = tuple(0 if v is None else v for v in values)
    for number in numbers:
        if type(number) is not int or number not in (0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            raise ValueError(f"board layout: {quoted(number)} is not a number disc; valid are 2 to 6, 8 to 12, null")
    return numbers


def _harbours(data: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    values = data["harbours"]
    if not isinstance(values, Sequence) or isinstance(values, str):
        raise ValueError("board layout: 'harbours' must be a list of [coast index, kind] pairs or of nine kinds")
    if values and all(isinstance(v, str) for v in values):
        if len(values) != len(HARBOUR_PLACES):
            raise ValueError(f"board layout: a plain list of harbour kinds must have 9, not {len(values)}")
        values = list(zip(HARBOUR_PLACES, values, strict=True))
    harbours = []
    for value in values:
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
            raise ValueError(f"board layout: harbour {quoted(value)} must be a pair [coast index 0..29, kind]")
        place, kind = value
        if type(place) is not int or not 0 <= place < COAST:
            raise ValueError(f"board layout: {quoted(place)} is not a coast index; valid are 0 to 29")
        if kind not in HARBOUR_KINDS:
            raise ValueError(f"board layout: {quoted(kind)} is not a harbour; valid are {', '.join(HARBOUR_KINDS)}")
        harbours.append((place, HARBOUR_KINDS.index(kind)))
    ends = Counter(i for place, _ in harbours for i in COAST_ENDS[place])
    if ends and max(ends.values()) > 1:
        shared = next(i for i, n in ends.items() if n > 1)
        raise ValueError(f"board layout: intersection {shared} would belong to two harbours (I-BOARD-10)")
    return tuple(sorted(harbours))


def check_discs(terrain: Sequence[int], numbers: Sequence[int]) -> None:
    """I-BOARD-12: a disc on every land hex, and none on the desert."""
    for h, (kind, number) in enumerate(zip(terrain, numbers, strict=True)):
        if kind == DESERT and number:
            raise ValueError(f"board layout: hex {h} is desert and carries no number disc (I-BOARD-12)")
        if kind != DESERT and not number:
            raise ValueError(f"board layout: hex {h} is {TERRAINS[kind]} and needs a number disc (I-BOARD-12)")


def fault_of_counts(layout: Layout) -> str | None:
    """The first part whose number in a layout differs from that in the box, if any (I-PART-1, I-PART-2, I-PART-6)."""
    terrain = Counter(layout.terrain)
    for t, expected in enumerate(TERRAIN_COUNTS):
        if terrain[t] != expected:
            return f"{terrain[t]} {TERRAINS[t]} instead of {expected} (I-PART-1)"
    if tuple(sorted(n for n in layout.numbers if n)) != NUMBER_DISCS:
        return "the numbers must be one 2, one 12 and two each of 3 4 5 6 8 9 10 11 (I-PART-2)"
    if Counter(kind for _, kind in layout.harbours) != Counter(HARBOUR_MARKERS):
        return "the harbours must be four 3:1 and one of each resource (I-PART-6)"
    return None


def read_layout(data: Mapping[str, Any], *, custom: bool = False) -> Layout:
    """A layout from plain data; if anything is wrong, a ValueError says what is valid.

    The robber starts on the desert (I-BOARD-7), the first if a custom layout has several; one without a desert
    names the robber's hex under ``"robber"``.
    """
    unknown = set(data) - {"terrain", "numbers", "harbours", "robber"}
    missing = {"terrain", "numbers", "harbours"} - set(data)
    if unknown or missing:
        raise ValueError(
            "board layout: "
            + ", ".join(
                [f"'{k}' is missing" for k in sorted(missing)]
                + [f"{quoted(k)} is unknown" for k in sorted(unknown, key=str)]
            )
            + "; valid are terrain, numbers, harbours (and robber)"
        )
    terrain = _names(data, "terrain", TERRAINS)
    robber = data.get("robber", terrain.index(DESERT) if DESERT in terrain else None)
    if type(robber) is not int or not 0 <= robber < HEXES:
        raise ValueError("board layout: without a desert 'robber' must name the hex 0..18 where the robber starts")
    layout = Layout(terrain, _numbers(data), _harbours(data), robber)
    check_discs(layout.terrain, layout.numbers)
    if not custom:
        fault = fault_of_counts(layout)
        if fault is not None:
            raise ValueError(f"board layout: {fault}; pass custom=True to allow it")
        if terrain[robber] != DESERT:
            raise ValueError("board layout: the robber starts on the desert (I-BOARD-7); pass custom=True to allow it")
    return layout
