"""The land: one cut-paper landscape for every terrain, drawn round the centre of its hex.

A landscape is built from the back to the front: pale and far at the top, dark and near at the bottom, with the
middle left calm for the number disc. Trees, sheep and the like are defined once and copied; where they stand
depends on the hex index only, so that a board always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from landnam.render.paper import (
    Point,
    Sheet,
    box,
    circle,
    element,
    group,
    line,
    move,
    pair,
    path,
    polygon,
    smooth,
    sway,
)

SIDE: Final = 60.0
"""Length of a path in drawing units."""
HALF_WIDTH: Final = SIDE * math.sqrt(3) / 2
HALF_SIDE: Final = SIDE / 2
_INSET: Final = 0.945
"""Share of a hex that its paper covers; the sand between is where roads are laid."""


def place(point: tuple[int, int]) -> Point:
    """Where a point of the geometry, in half-widths and half-sides, stands in the drawing."""
    return point[0] * HALF_WIDTH, point[1] * HALF_SIDE


def hexagon(scale: float = 1.0) -> str:
    """The outline of a hex round the origin."""
    corners = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    return polygon((x * scale, y * scale) for x, y in map(place, corners))


def definitions(sheet: Sheet) -> str:
    """The shapes the landscapes copy."""
    return (
        element("clipPath", path(hexagon(_INSET)), id=sheet.id("hex"))
        + _tree(sheet)
        + _sheep(sheet)
        + _sheaf(sheet)
        + _kiln(sheet)
        + _wall(sheet)
    )


def landscape(sheet: Sheet, terrain: str, index: int) -> str:
    """The paper of one hex, drawn round the origin; every other three hexes are mirrored."""
    turned = {"transform": "scale(-1 1)"} if index // 3 % 2 else {}
    scene = group(
        path(hexagon(_INSET), sheet.colour(terrain, 0.34)),
        *LANDSCAPES[terrain](sheet, index),
        clip_path=sheet.url("hex"),
        **turned,
    )
    edge = path(hexagon(_INSET - 0.012), stroke=sheet.colour(terrain, 0.55), stroke_width=1.1, stroke_opacity=0.55)
    return scene + edge


def _tree(sheet: Sheet) -> str:
    """A conifer 30 units tall, in the fill of its copies, folded along its middle."""
    right = "M0-30L6.3-20.2 3.6-20.6 9-11.6 5.2-12.2 11-3.4H1.6V0H0Z"
    left = "M0-30L-6.3-20.2-3.6-20.6-9-11.6-5.2-12.2-11-3.4H-1.6V0H0Z"
    return sheet.define("tree", element("path", d=left), element("path", d=right), path(right, "#000", opacity=0.16))


def _sheep(sheet: Sheet) -> str:
    """A sheep that grazes to the left."""
    ink = sheet.colour("line")
    fleece = (
        "M-6-3C-9.5-4-9-8.6-5.6-8.6-4.6-11.6-.6-11.6.4-9.8 3-11.4 6.6-9.6 6.2-7 9-6.2 8.6-2.4 5.6-2.4 4-.6-4.4-.4-6-3Z"
    )
    return sheet.define(
        "sheep",
        line("M-3.4-3V1.4M-.8-2V1.6M3-2V1.6M5-3V1.4", ink, 1.3),
        path(fleece, sheet.colour("snow"), stroke=ink, stroke_width=0.7),
        line("M1.4-7.6q1.6-1 2.8.6M-2.6-5.4q1.4-1 2.6.4", sheet.colour("mountains", 0.3), 0.7),
        path("M-6.2-7.6C-9-8.4-12-5.8-11.6-3.4-11-1.8-9-2-8-3.6-6.8-4.8-6-6-6.2-7.6Z", ink),
    )


def _sheaf(sheet: Sheet) -> str:
    """A bound sheaf of wheat 18 units tall."""
    straw, dark = sheet.colour("fields", 0.35), sheet.colour("fields", -0.5)
    return sheet.define(
        "sheaf",
        path(
            "M-4.6 0 -1.8-7C-7-12-7.4-15-6-17.4L-3-15.4-1.6-18.8 0-16 1.8-19 3.2-15.6 6-17.4C7.4-15 7-12 1.8-7L4.6 0Z",
            straw,
        ),
        line("M0-16V0M-3.6-14.4-.8-7-2.4-.4M3.6-14.4.8-7 2.4-.4", dark, 0.7, stroke_opacity=0.75),
        line("M-2.2-7.2H2.2", dark, 1.9),
    )


def _kiln(sheet: Sheet) -> str:
    """A beehive kiln with a fire in its mouth and a curl of smoke."""
    clay, dark = sheet.colour("hills", 0.42), sheet.colour("hills", -0.5)
    return sheet.define(
        "kiln",
        line("M1-21C-4-25 6-28 1-33S7-39 4-43", sheet.colour("snow"), 2.4, stroke_opacity=0.75),
        path("M-12 0C-12.6-11-8-16-3.2-18.6V-22H4.2V-18.6C9-16 13-11 12.4 0Z", clay),
        path("M4.2-22V-18.6C9-16 13-11 12.4 0H6C7-9 5-15 1.4-19V-22Z", dark, opacity=0.28),
        line("M-11.6-5.4H-6M6-5.4H12M-10-10.6H9.8M-6.6-15H7", dark, 0.7, stroke_opacity=0.6),
        path("M-4.6 0V-3.6A4.6 4.6 0 0 1 4.6-3.6V0Z", dark),
        path("M-2.6 0C-3.2-2.6-.6-3-.2-5.4 2-3.8 3-2 2.4 0Z", sheet.colour("fields", 0.1)),
    )


def _wall(sheet: Sheet) -> str:
    """Stones laid dry along the brow of a meadow, in two courses."""
    stones = []
    for i in range(17):
        x = -52 + 6.4 * i
        y = -27 + (x / 52) ** 2 * (8 if x < 0 else -3.2) + 3 * math.sin(x / 17)
        for course in (0, 1):
            stones.append(
                box(
                    x + 3 * course,
                    y - 4.1 * course,
                    5.9,
                    3.7,
                    1.6,
                    fill=sheet.colour("mountains", 0.32 + 0.22 * sway(i, 3 + course)),
                    transform=f"rotate({round(5 * sway(i, course))} {round(x)} {round(y)})",
                )
            )
    return sheet.define("wall", *stones)


def _slope(sheet: Sheet, heights: tuple[float, ...], fill: str, **attributes: str | float) -> str:
    """A sheet of paper that fills the hex below a soft ridge through evenly spaced heights."""
    step = 120 / (len(heights) - 1)
    ridge = smooth([(-60 + i * step, y) for i, y in enumerate(heights)])
    return path(ridge + "L60 66H-60Z", fill, filter=sheet.url("lift"), **attributes)


def _forest(sheet: Sheet, index: int) -> list[str]:
    """Conifers in three depths."""

    def row(tone: float, part: int, stand: tuple[tuple[float, float, float], ...]) -> str:
        trees = (
            sheet.use(
                "tree", x + 2 * sway(index, part + i), y + sway(index, 9 + part + i), size * (1 + 0.1 * sway(i, index))
            )
            for i, (x, y, size) in enumerate(stand)
        )
        return group(*trees, fill=sheet.colour("forest", tone), filter=sheet.url("lift"))

    far = tuple((-40.0 + 11.5 * i, -15.0 - 4 * (i % 2), 0.74 + 0.1 * (i % 3)) for i in range(8))
    middle = (
        (-43.0, 14.0, 1.0),
        (-28.0, 8.0, 1.12),
        (27.0, 9.0, 1.08),
        (42.0, 15.0, 1.0),
        (-12.0, -9.0, 0.9),
        (13.0, -10.0, 0.82),
    )
    near = (
        (-38.0, 41.0, 1.05),
        (-23.0, 48.0, 1.1),
        (24.0, 47.0, 1.12),
        (39.0, 40.0, 1.0),
        (-6.0, 60.0, 0.95),
        (9.0, 61.0, 0.9),
    )
    return [
        _slope(sheet, (-24, -31, -26, -30, -23), sheet.colour("forest", 0.22)),
        row(0.14, 1, far),
        _slope(sheet, (4, -10, -14, -8, 6), sheet.colour("forest", 0.08)),
        row(-0.06, 20, middle),
        _slope(sheet, (30, 26, 34, 28, 32), sheet.colour("forest", -0.12)),
        row(-0.34, 40, near),
    ]


_BRICKS: Final = (
    (18, -15, 0.66),
    (26.4, -15, 0.52),
    (34.8, -15, 0.62),
    (22.2, -20.6, 0.54),
    (30.6, -20.6, 0.7),
    (26.4, -26.2, 0.62),
)
"""Where the bricks of a stack lie, and how pale each is."""


def _hills(sheet: Sheet, index: int) -> list[str]:
    """Terraces of clay, a kiln and its bricks."""
    steps = []
    for i, y in enumerate((-37, -24, -8, 10, 29, 44)):
        lean = (i % 2 * 2 - 1) * 5
        heights = tuple(y + lean * c + 2.4 * sway(index, 6 * i + k) for k, c in enumerate((1, 0.1, -0.9, -0.2, 0.8)))
        steps.append(
            _slope(
                sheet,
                heights,
                sheet.colour("hills", 0.34 - 0.14 * i),
                stroke=sheet.colour("hills", 0.56 - 0.14 * i),
                stroke_width=1,
            )
        )
    bricks = [box(x, y, 7.6, 4.8, 0.8, fill=sheet.colour("hills", tone)) for x, y, tone in _BRICKS]
    cuts = line(
        "M-40 18v6M-33 17v6M-26 17v5M30 16v6M37 17v6M-18 37v5M-10 38v5M12 37v5M20 36v5M-8 51v4M6 51v4",
        sheet.colour("hills", -0.45),
        1.1,
        stroke_opacity=0.6,
    )
    return [
        *steps[:3],
        group(sheet.use("kiln", -25, -8, 0.95), *bricks, filter=sheet.url("lift")),
        *steps[3:],
        cuts,
    ]


def _pasture(sheet: Sheet, index: int) -> list[str]:
    """Rounded meadows, a dry-stone wall and two sheep."""
    shift = 5 * sway(index, 1)
    tufts = line(
        "".join(f"M{x} {y}q1-4 0-6m2 6q1-3 3-4" for x, y in ((-34, 4), (34, 26), (-20, 46), (12, 50))),
        sheet.colour("pasture", -0.35),
        1.1,
    )
    flowers = "".join(
        circle(x, y, 1.2, fill=sheet.colour("snow")) for x, y in ((-42, 10), (-39, 14), (40, -4), (28, 40), (22, 44))
    )
    return [
        _slope(sheet, (-26, -40 - shift, -34, -24, -30), sheet.colour("pasture", 0.24)),
        _slope(sheet, (-8, -12, -22, -31 + shift, -24), sheet.colour("pasture", 0.1)),
        _slope(sheet, (8, -8, -2, 12, 2), sheet.colour("pasture", -0.06)),
        sheet.use("wall", 0, shift / 2, filter=sheet.url("lift")),
        _slope(sheet, (20, 36, 40, 26, 16), sheet.colour("pasture", -0.22)),
        tufts,
        flowers,
        group(
            sheet.use("sheep", -24 + shift, -16, 1.06),
            sheet.use("sheep", 21 + shift / 2, 40 - abs(shift) / 2, -1.15),
            filter=sheet.url("lift"),
        ),
    ]


def _fields(sheet: Sheet, index: int) -> list[str]:
    """Crop rows that follow the slope, and two sheaves."""
    shift = 3 * sway(index, 2)
    across = "".join(
        smooth([(-60, y - 2), (-25, y - 9 - shift), (10, y - 3), (60, y + 9)]) for y in (-36, -31.5, -26.5, -21, -15)
    )
    down = "".join(
        f"M{pair(4.6 * k + 6, -6 - 1.1 * k)}Q{pair(8.4 * k, 22)} {pair(12.6 * k - 8 + shift, 66)}" for k in range(-7, 8)
    )
    near = "".join(smooth([(-60, y + 12), (-20, y + 2), (20, y), (60, y - 14)]) for y in (50, 56, 62, 68))
    return [
        _slope(sheet, (-40, -48 - shift, -44, -38, -30), sheet.colour("fields", 0.16)),
        line(across, sheet.colour("fields", -0.2), 1.7, stroke_opacity=0.75),
        _slope(sheet, (8, 0, -8, -14, -16), sheet.colour("fields")),
        line(down, sheet.colour("fields", -0.26), 2.3, stroke_opacity=0.8),
        line(down, sheet.colour("fields", 0.45), 1.2, stroke_dasharray="1 4", transform=move(3.4, 0)),
        _slope(sheet, (54, 47, 43, 40, 28), sheet.colour("fields", -0.13)),
        line(near, sheet.colour("fields", -0.36), 1.7, stroke_opacity=0.7),
        group(sheet.use("sheaf", -26 + shift, 2, 1.1), sheet.use("sheaf", -38, 9, 0.95), filter=sheet.url("lift")),
    ]


def _mountains(sheet: Sheet, index: int) -> list[str]:
    """Faceted peaks with snow over dark foothills."""
    grow = 3 * sway(index, 4)
    far = (Peak(-41, 12, 24, 40 + grow), Peak(40, 14, 26, 46 - grow))
    near = (Peak(19, 30, 34, 68 - grow), Peak(-13, 36, 36, 84 + grow))
    foothills = (
        ("M-60 30-40 14-24 26-8 20 4 34 22 22 38 30 60 16V70H-60Z", -0.2),
        ("M-40 14-24 26-30 44-60 50V30ZM22 22 38 30 30 50 10 46ZM-8 20 4 34-6 44Z", -0.08),
        ("M-60 52-34 42-16 52 6 44 26 54 60 40V70H-60Z", -0.4),
        ("M-34 42-16 52-24 66-44 60ZM6 44 26 54 16 66Z", -0.3),
    )
    return [
        group(*(_facets(sheet, peak, 0.22) for peak in far), filter=sheet.url("lift")),
        group(*(_facets(sheet, peak, -0.02) for peak in near), filter=sheet.url("lift")),
        group(*(path(d, sheet.colour("mountains", tone)) for d, tone in foothills), filter=sheet.url("lift")),
    ]


class Peak(NamedTuple):
    """Where a mountain stands and how big it is."""

    x: float
    base: float
    half_width: float
    height: float

    def at(self, across: float, up: float) -> Point:
        """A point on the mountain, in shares of its size."""
        return self.x + across * self.half_width, self.base - up * self.height


def _facets(sheet: Sheet, peak: Peak, tone: float) -> str:
    """A lit face, a shaded face with a fold in it, and snow cut in a zigzag."""
    ridge = ((0.12, 0.0), (-0.06, 0.45), (0.1, 0.72))
    cuts = (
        (((0, 1), (-1, 0), *ridge), sheet.colour("mountains", tone + 0.2)),
        (((0, 1), (1, 0), *ridge), sheet.colour("mountains", tone - 0.22)),
        (((0.52, 0.32), (0.62, 0), *ridge), sheet.colour("mountains", tone - 0.08)),
        (((0, 1), (-0.36, 0.64), (-0.2, 0.7), (-0.1, 0.58), (0.02, 0.7), (0.1, 0.72)), sheet.colour("snow")),
        (((0, 1), (0.1, 0.72), (0.16, 0.62), (0.24, 0.7), (0.38, 0.62)), sheet.colour("mountains", 0.55)),
    )
    return "".join(path(polygon(peak.at(*corner) for corner in corners), fill) for corners, fill in cuts)


def _desert(sheet: Sheet, index: int) -> list[str]:
    """Dunes and one standing stone."""
    lee = sheet.colour("desert", -0.42)
    ripples = "M-34 44q8-5 16-6M-28 49q8-5 18-6M22 24q8-3 14 0M26 28q6-2 10 0M-44 22q5-2 8-4M30-16q5-3 10-2"
    return [
        _slope(sheet, (-14, -30, -20, -33, -24), sheet.colour("desert", 0.14)),
        path("M-24-30C-14-26-12-18-2-14-14-12-24-14-34-8-26-16-24-22-24-30Z", lee, opacity=0.3),
        _slope(sheet, (2, -4, -14, -6 + 3 * sway(index, 1), -14), sheet.colour("desert", 0.02)),
        _standing_stone(sheet),
        _slope(sheet, (24, 14, 18, 29, 16), sheet.colour("desert", -0.07)),
        path("M2 20 22 44 13 45-8 19Z", lee, opacity=0.35),
        path("M-32 15C-20 18-14 27-6 35-20 34-30 40-44 40-34 32-30 24-32 15Z", lee, opacity=0.35),
        _slope(sheet, (44, 51, 41, 35, 42), sheet.colour("desert", -0.16)),
        line(ripples, lee, 1.1, stroke_opacity=0.6),
    ]


def _standing_stone(sheet: Sheet) -> str:
    """A tall grey stone with a carved serpent, its foot hidden by the dune before it."""
    carved = sheet.colour("mountains", -0.45)
    return group(
        path("M-13 24C-14-4-13-22-8-35-4-38 2-35 4-30 6-14 5 6 4 24Z", sheet.colour("mountains", 0.24)),
        path("M-4-36.6C0-36 3-33 4-30 6-14 5 6 4 24H-1C0 6 1-22-4-36.6Z", sheet.colour("mountains", -0.14)),
        line("M-9 9C-10-8-9-20-6-27-2-25-3-20-6-19M-6-12-3-8-6-4M-6-13V4", carved, 1.3),
        filter=sheet.url("lift"),
    )


LANDSCAPES: Final[dict[str, Callable[[Sheet, int], list[str]]]] = {
    "forest": _forest,
    "hills": _hills,
    "pasture": _pasture,
    "fields": _fields,
    "mountains": _mountains,
    "desert": _desert,
}
"""The layers of each terrain, from the back to the front."""
