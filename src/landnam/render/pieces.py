"""Pieces on the land: number discs, roads, settlements, cities, the robber, and the players' coats."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from landnam.boards.geometry import POINT
from landnam.render.paper import (
    Point,
    Sheet,
    box,
    circle,
    element,
    group,
    label,
    line,
    mix,
    move,
    path,
    title,
)
from landnam.render.terrain import SIDE, place

DISC: Final[Point] = (0.0, 8.0)
"""Where the number disc lies in its hex; a little low, so that the skyline stays free."""
DISC_RADIUS: Final = 19.0


class Coat(NamedTuple):
    """How a player's pieces look: paper, the pattern on it, and the letter."""

    paper: str
    mark: str
    letter: str
    pattern: str


COATS: Final = {
    "red": Coat("#c8352b", "#c8352b", "#ffffff", "solid"),
    "blue": Coat("#2b6cb0", "#d6e6f6", "#ffffff", "stripes"),
    "orange": Coat("#e8871e", "#6b3404", "#22303c", "dots"),
    "white": Coat("#f4f1e8", "#56616a", "#22303c", "hatch"),
    "slate": Coat("#5a6672", "#c9d1d6", "#ffffff", "bars"),
    "moss": Coat("#66732f", "#dbe0b4", "#ffffff", "chevrons"),
}
"""The four players' colours and the two of the neutrals; pattern and letter tell them apart without colour."""

_PATTERN_LINES: Final = {
    "stripes": "M-1 1 1-1M0 6 6 0M5 7 7 5",
    "hatch": "M0 0 6 6M6 0 0 6",
    "bars": "M0 3H6",
    "chevrons": "M0 4.5 3 1.5 6 4.5",
}


def coat_of(colour: str) -> Coat:
    """The coat of a player's colour."""
    if colour not in COATS:
        raise ValueError(f"unknown player colour {colour!r}; valid are {', '.join(COATS)}")
    return COATS[colour]


def definitions(sheet: Sheet, colours: list[str]) -> str:
    """The coats and buildings of the colours in play, the robber, and the scrap for an intersection's number."""
    scrap = circle(0, 0, 8.6, fill=sheet.colour("token"), stroke=sheet.colour("line"), stroke_width=0.7)
    coats = (_pattern(sheet, colour) + _settlement(sheet, colour) + _city(sheet, colour) for colour in colours)
    return "".join(coats) + _robber(sheet) + sheet.define("scrap", scrap)


def disc(sheet: Sheet, value: int) -> str:
    """A number with one pip for each of the ways two dice make it; 6 and 8 stand out."""
    x, y = DISC
    ways = 6 - abs(7 - value)
    ink = sheet.colour("hot" if ways == 5 else "line")
    pips = [circle(x + 4.5 * (i - (ways - 1) / 2), y + 12.4, 1.75) for i in range(ways)]
    return group(
        circle(x, y, DISC_RADIUS, fill=sheet.colour("token"), filter=sheet.url("float")),
        circle(x, y, DISC_RADIUS - 1.8, fill="none", stroke=ink, stroke_width=0.8, stroke_opacity=0.45),
        label(str(value), x, y + 6, 24 if ways < 5 else 26),
        *pips,
        fill=ink,
    )


def road(sheet: Sheet, colour: str, ends: tuple[int, int]) -> str:
    """A plank along a path."""
    start, end = (place(POINT[end]) for end in ends)
    return plank(sheet, sheet.url(f"coat-{colour}"), start, end, SIDE / 2 - 11, 10.8)


def plank(sheet: Sheet, fill: str, start: Point, end: Point, half: float, broad: float) -> str:
    """A plank of this breadth midway between two points, ``half`` to either side of its middle."""
    (ax, ay), (bx, by) = start, end
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    return group(
        box(-half, -broad / 2, 2 * half, broad, 2.2, fill=fill, stroke=sheet.colour("line"), stroke_width=1.3),
        line(f"M{2.5 - half} {1.8 - broad / 2:.1f}H{half - 2.5}", "#fff", 1, stroke_opacity=0.4),
        transform=f"{move((ax + bx) / 2, (ay + by) / 2)}rotate({round(turn)})",
    )


def building(sheet: Sheet, kind: str, colour: str, intersection: int) -> str:
    """A settlement or a city on its intersection."""
    x, y = place(POINT[intersection])
    return sheet.use(f"{kind}-{colour}", x, y)


def robber(sheet: Sheet) -> str:
    """The robber to the right of a hex's number disc, which he must not hide."""
    return group(title("the robber"), sheet.use("robber", 32, 34), filter=sheet.url("float"))


def place_number(sheet: Sheet, intersection: int, *, occupied: bool) -> str:
    """The number of an intersection on a scrap of paper, below whatever stands there."""
    x, y = place(POINT[intersection])
    y += 21 if occupied else 0
    return group(
        sheet.use("scrap", 0, 0), label(str(intersection), 0, 3.8, 11, fill=sheet.colour("line")), transform=move(x, y)
    )


def _pattern(sheet: Sheet, colour: str) -> str:
    """A player's paper, to be used as a fill."""
    coat = coat_of(colour)
    ground = box(0, 0, 6, 6, fill=coat.paper)
    if coat.pattern == "dots":
        marks = circle(1.5, 1.5, 1.15, fill=coat.mark) + circle(4.5, 4.5, 1.15, fill=coat.mark)
    elif coat.pattern == "solid":
        marks = ""
    else:
        marks = path(_PATTERN_LINES[coat.pattern], stroke=coat.mark, stroke_width=1.2)
    return element(
        "pattern", ground, marks, id=sheet.id(f"coat-{colour}"), width=6, height=6, patternUnits="userSpaceOnUse"
    )


def _house(sheet: Sheet, colour: str) -> str:
    """A house in isometric view: the gable with the letter, the long wall in shade, the roof in the coat's pattern."""
    coat = coat_of(colour)
    faces = (
        ("M-17 6 3 13V-4L-7-19-17-10Z", coat.paper),
        ("M3 13 18 6V-11L3-4Z", mix(coat.paper, sheet.colour("deep"), 0.34)),
        ("M-7-20 8.5-27 20-10 4.4-2.6Z", sheet.url(f"coat-{colour}")),
        ("M-7-20-4.6-21 6.8-3.7 4.4-2.6Z", mix(coat.paper, "#ffffff", 0.45)),
    )
    letter = label(colour[0].upper(), -7, 5.6, 15, fill=coat.letter, stroke="none", transform="matrix(1 .35 0 1 0 2.4)")
    return group(*(path(d, fill) for d, fill in faces), letter)


def _edged(sheet: Sheet, silhouette: str, *content: str) -> str:
    """A piece with a pale cut edge round its silhouette and ink along its folds."""
    edge = path(silhouette, sheet.colour("token"), stroke=sheet.colour("token"), stroke_width=4.4)
    return group(edge, group(*content, stroke=sheet.colour("line"), stroke_width=1.1), stroke_linejoin="round")


def _settlement(sheet: Sheet, colour: str) -> str:
    """A single house."""
    silhouette = "M-17 6 3 13 18 6V-11L20-10 8.5-27-7-20-17-10Z"
    return sheet.define(
        f"settlement-{colour}", group(_edged(sheet, silhouette, _house(sheet, colour)), transform=move(0, 4))
    )


def _city(sheet: Sheet, colour: str) -> str:
    """A gabled hall with a tower before its left end."""
    coat = coat_of(colour)
    dark = mix(coat.paper, sheet.colour("deep"), 0.34)
    tower = (
        ("M-27 6-14 10.6V-24L-27-28Z", coat.paper),
        ("M-14 10.6-6 7V-28L-14-24Z", dark),
        ("M-29-27.4-14-22.4-16-48Z", sheet.url(f"coat-{colour}")),
        ("M-14-22.4-4-27.4-16-48Z", dark),
        ("M-22.6-14.6-18.6-13.3V-6L-22.6-7.3Z", sheet.colour("line")),
    )
    silhouette = "M-27 6-14 10.6-6 7 14 14 29 7V-10L31-9 19.5-26 4-19-4-27.4-16-48-29-27.4-27-27Z"
    hall = group(_house(sheet, colour), transform=move(11, 1))
    return sheet.define(
        f"city-{colour}",
        group(
            _edged(sheet, silhouette, hall, *(path(d, fill) for d, fill in tower)),
            transform="translate(-1 7)scale(.9)",
        ),
    )


def _robber(sheet: Sheet) -> str:
    """A hooded figure with a lantern's glint for eyes."""
    cloak = "M0-46C8-45 11-37 9.6-30 13-26 14-10 13.4 0 6 3-6 3-13.4 0-14-10-13-26-9.6-30-11-37-8-45 0-46Z"
    cloth = sheet.colour("cloak")
    glint = sheet.colour("fields", 0.2)
    return sheet.define(
        "robber",
        path(cloak, cloth, stroke=sheet.colour("token"), stroke_width=1.8, stroke_linejoin="round"),
        path(
            "M0-46C8-45 11-37 9.6-30 13-26 14-10 13.4 0 9 2 4 2 1 2 6-12 5-24 2-31 8-36 5-42 0-46Z",
            "#fff",
            opacity=0.12,
        ),
        path("M0-40.5C5-40.5 6.4-34 5-30.4 2-28.4-2-28.4-5-30.4-6.4-34-5-40.5 0-40.5Z", sheet.colour("deep", -0.3)),
        circle(-2, -34.4, 1.1, fill=glint) + circle(2, -34.4, 1.1, fill=glint),
        line("M-6.4-25C-3-22.6 3-22.6 6.4-25M0-23.4V1", sheet.colour("cloak", 0.3), 1.1),
        circle(0, -23.4, 1.9, fill=sheet.colour("hot")),
    )
