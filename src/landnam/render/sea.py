"""The water round the island: depth contours, the sand rim, harbours with their boats, and a compass."""

from __future__ import annotations

import math
from typing import Final

from landnam.boards.geometry import COAST_ENDS, COAST_HEX, HEX_POINT, POINT
from landnam.render.glyphs import TERRAIN_OF, glyphs
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
    polygon,
    smooth,
    title,
)
from landnam.render.terrain import place

HALF_FRAME: Final[Point] = (350.0, 320.0)
"""How far the sea reaches east and south of the island's centre."""

_DEPTHS: Final = ((168, 0.05), (124, 0.12), (86, 0.2), (54, 0.29), (28, 0.4))
"""Distance from the shore of each sheet of water and how shallow it looks, deepest first."""
_BEARINGS: Final = 24
"""Points on a contour."""
_OFFING: Final = 48.0
"""How far off its coastal path a boat lies."""


def definitions(sheet: Sheet) -> str:
    """The frame's clip, the hull and the marks on the sails."""
    width, height = HALF_FRAME
    frame = box(-width, -height, 2 * width, 2 * height, 22)
    return element("clipPath", frame, id=sheet.id("frame")) + _boat(sheet) + "".join(_marks(sheet))


def water(sheet: Sheet) -> str:
    """Sheets of paper that grow paler towards the shore, with a slow contour line on each."""
    width, height = HALF_FRAME
    layers = [box(-width, -height, 2 * width, 2 * height, fill=sheet.colour("sea", -0.22))]
    deep, shallows = sheet.colour("sea", -0.1), sheet.colour("shallows")
    for i, (distance, share) in enumerate(_DEPTHS):
        layers.append(path(_contour(distance, i), mix(deep, shallows, share), filter=sheet.url("float")))
        layers.append(path(_contour(distance - 13, i), stroke=shallows, stroke_width=0.9, stroke_opacity=0.32))
    return group(*layers)


def shore(sheet: Sheet) -> str:
    """The sand under the hexes, with foam along its edge."""
    outline = polygon(place(POINT[a]) for a, _ in COAST_ENDS)
    foam = [path(outline, stroke=sheet.colour("shallows"), stroke_width=w, stroke_opacity=0.4) for w in (37, 28)]
    shades = ((20, sheet.colour("sand", -0.14)), (16, sheet.colour("sand")))
    sand = [path(outline, shade, stroke=shade, stroke_width=w) for w, shade in shades]
    return group(*foam, group(*sand, filter=sheet.url("float")), stroke_linejoin="round")


def harbour_name(kind: str) -> str:
    """A harbour's rate, and its resource if it has one."""
    if kind == "3:1":
        return kind
    if kind not in TERRAIN_OF:
        raise ValueError(f"unknown harbour {kind!r}; valid are 3:1, {', '.join(TERRAIN_OF)}")
    return f"2:1 {kind}"


def harbour(sheet: Sheet, coast: int, kind: str) -> str:
    """A boat off a coastal path, with a jetty from each of its two intersections."""
    x, y = _anchorage(coast)
    jetties = [_jetty(sheet, place(POINT[end]), (x, y)) for end in COAST_ENDS[coast]]
    ratio, text_size, text_y = ("3:1", 19.0, -8.0) if kind == "3:1" else ("2:1", 17.5, -2.6)
    boat = group(
        title(f"{harbour_name(kind)} harbour"),
        sheet.use("boat", 0, 0),
        sheet.use(f"mark-{kind.replace(':', '-')}", 0, 0),
        label(ratio, 0, text_y, text_size, fill=sheet.colour("line")),
        transform=move(x, y + 15),
    )
    return group(*jetties, boat, filter=sheet.url("lift"))


def compass(sheet: Sheet) -> str:
    """A rose in the south-east corner."""
    foam, deep = sheet.colour("snow"), sheet.colour("sea", -0.45)
    points = []
    for turn, length in ((45, 17), (135, 17), (225, 17), (315, 17), (0, 29), (90, 29), (180, 29), (270, 29)):
        points.append(
            group(
                path(f"M0 {-length}L-5-5 0 0Z", foam),
                path(f"M0 {-length}L5-5 0 0Z", deep),
                transform=f"rotate({turn})",
            )
        )
    ring = circle(0, 0, 21.5, fill="none", stroke=foam, stroke_width=1.1, stroke_opacity=0.6)
    width, height = HALF_FRAME
    north = label("N", 0, -32, 14, fill=foam)
    return group(ring, *points, north, transform=move(width - 48, height - 46), filter=sheet.url("lift"), opacity=0.9)


def _contour(distance: float, layer: int) -> str:
    """A closed line about this far off the shore, bent a little differently on every layer."""
    points = []
    for step in range(_BEARINGS):
        turn = math.tau * step / _BEARINGS
        swell = (
            8 * math.sin(2 * turn + 0.9 - 0.3 * layer)
            + 7 * math.sin(5 * turn + 0.45 * layer)
            + 3 * math.sin(7 * turn - 0.5 * layer)
        )
        reach = 250 + 11 * math.cos(6 * turn) + distance + swell * (0.35 + distance / 110)
        points.append((reach * math.cos(turn), reach * math.sin(turn)))
    return smooth(points, closed=True)


def _anchorage(coast: int) -> Point:
    """Where the boat of a coastal path lies."""
    (ax, ay), (bx, by) = (place(POINT[end]) for end in COAST_ENDS[coast])
    hx, hy = place(HEX_POINT[COAST_HEX[coast]])
    mx, my = (ax + bx) / 2, (ay + by) / 2
    away = _OFFING / math.hypot(mx - hx, my - hy)
    return mx + (mx - hx) * away, my + (my - hy) * away


def _jetty(sheet: Sheet, start: Point, boat: Point) -> str:
    """Boards on two rails from an intersection towards the boat."""
    (sx, sy), (bx, by) = start, boat
    d = f"M{sx:.1f} {sy:.1f}L{sx + 0.72 * (bx - sx):.1f} {sy + 0.72 * (by - sy):.1f}"
    return group(
        path(d, stroke=sheet.colour("wood", -0.5), stroke_width=9),
        path(d, stroke=sheet.colour("wood", 0.3), stroke_width=7.4, stroke_dasharray="3.6 1.1"),
    )


def _boat(sheet: Sheet) -> str:
    """A clinker-built boat with one broad sail of pale paper."""
    wood, ink = sheet.colour("wood"), sheet.colour("line")
    sail = "M-21-40Q0-44 21-40 26-20 21 0 0 5-21 0-26-20-21-40Z"
    return sheet.define(
        "boat",
        line("M0 6V-47", sheet.colour("wood", -0.4), 2.4),
        path("M0-50 12-46.5 0-43.5Z", sheet.colour("accent")),
        path("M-32-9C-29 0-25 1-18 2H18C25 1 29 0 32-9 33 8 24 15 12 15H-12C-24 15-33 8-32-9Z", wood),
        path("M-29.6 5C-20 10 20 10 29.6 5 26 12 20 15 12 15H-12C-20 15-26 12-29.6 5Z", sheet.colour("wood", -0.35)),
        line("M-31 .5C-22 5.4 22 5.4 31 .5", sheet.colour("wood", 0.4), 0.9),
        path(sail, sheet.colour("token"), stroke=ink, stroke_width=0.8, stroke_opacity=0.5),
        line("M-22.5-40.4Q0-44.6 22.5-40.4", sheet.colour("wood", -0.4), 2.4),
    )


def _marks(sheet: Sheet) -> list[str]:
    """What each sail carries: a band in the terrain's colour with its resource, or five dots for any resource."""
    ink = sheet.colour("line")
    band = "M-20.4-38.9Q0-42.8 20.4-38.9 22.9-29 23.1-19.4 0-15.4-23.1-19.4-22.9-29-20.4-38.9Z"
    marks = [
        sheet.define(
            f"mark-{kind}",
            path(band, sheet.colour(TERRAIN_OF[kind])),
            group(glyph, transform=move(0, -29.5)),
        )
        for kind, glyph in glyphs(sheet).items()
    ]
    dots = [
        circle(x, -31 + abs(x) / 14, 3.1, fill=sheet.colour(terrain), stroke=ink, stroke_width=0.5)
        for x, terrain in zip((-14.4, -7.2, 0, 7.2, 14.4), TERRAIN_OF.values(), strict=True)
    ]
    return [*marks, sheet.define("mark-3-1", *dots)]
