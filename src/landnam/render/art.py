"""Buildings and shields as they are cut for cards and for the sheet of the dice game."""

from __future__ import annotations

from typing import Final

from landnam.render.paper import Sheet, box, circle, group, line, path

HOUSE: Final = "M-21 17V-7L0-24 21-7V17Z"
"""The outline of a settlement, seen from the gable."""
HALL: Final = "M-33 18V-20L-21-37-9-20V-7L11-20 33-5V18Z"
"""The outline of a city: a hall beside its tower."""


def definitions(sheet: Sheet) -> str:
    """The picture of every kind of building card, about seventy units wide, to be copied by ``picture``."""
    pictures = {
        "road": _road(sheet),
        "settlement": _settlement(sheet),
        "city": _city(sheet),
        "knight": _shield(sheet),
        "metropolis": _metropolis(sheet),
    }
    return "".join(
        sheet.define(f"art-{name}", group(drawn, stroke_linejoin="round")) for name, drawn in pictures.items()
    )


def picture(sheet: Sheet, kind: str, x: float, y: float, scale: float = 1.0) -> str:
    """The picture of a building card."""
    return sheet.use(f"art-{kind}", x, y, scale)


def _road(sheet: Sheet) -> str:
    """A road that winds up into the hills."""
    way = "M-14 20C22 12-24 4 4-4S2-16 16-20"
    return (
        path("M-36 20C-30-4-14-14-4-8 4-26 24-26 36 20Z", sheet.colour("pasture", -0.05))
        + path("M-36 20C-20 4 4 8 12 2 22-4 34 6 36 20Z", sheet.colour("pasture", -0.3))
        + line(way, sheet.colour("line"), 10.6)
        + line(way, sheet.colour("desert", 0.4), 8)
        + line(way, sheet.colour("wood", -0.2), 1.4, stroke_dasharray="3 4")
    )


def _settlement(sheet: Sheet) -> str:
    """A cottage with a turf roof."""
    ink = sheet.colour("line")
    return group(
        path(HOUSE, sheet.colour("token")),
        path("M-27-3 0-25 27-3 22 3 0-15-22 3Z", sheet.colour("hills")),
        box(-5.5, 1, 11, 16, 1.5, fill=sheet.colour("wood", -0.3)),
        box(10, 3, 6, 6, 0.8, fill=sheet.colour("sea")),
        box(-16, 3, 6, 6, 0.8, fill=sheet.colour("sea")),
        stroke=ink,
        stroke_width=1.3,
    )


def _city(sheet: Sheet) -> str:
    """A gabled hall beside its tower."""
    ink = sheet.colour("line")
    return group(
        path("M-10 18V-5L11-19 33-4V18Z", sheet.colour("token")),
        path("M-14-1 11-20 36-1 32 4.5 11-11-10 4.5Z", sheet.colour("hills")),
        path("M-33 18V-19H-9V18Z", sheet.colour("token", -0.12)),
        path("M-36-18-21-39-6-18Z", sheet.colour("hills", -0.2)),
        box(-24, -13, 6, 8, 3, fill=sheet.colour("sea")),
        box(-24, 3, 6, 8, 3, fill=sheet.colour("sea")),
        path("M5 18V8Q11 1 17 8V18Z", sheet.colour("wood", -0.3)),
        stroke=ink,
        stroke_width=1.3,
    )


def _metropolis(sheet: Sheet) -> str:
    """A walled town with three towers and a banner."""
    ink = sheet.colour("line")
    wall, shade = sheet.colour("token"), sheet.colour("token", -0.12)
    towers = ((-28.0, -12.0, shade), (28.0, -12.0, shade), (0.0, -24.0, wall))
    return group(
        path("M-20 18V-6H20V18Z", wall),
        path("M-24-5-10-17 0-9 10-17 24-5Z", sheet.colour("fields", -0.05)),
        *(
            path(f"M{x - 9} 18V{y}H{x + 9}V18Z", fill) + path(f"M{x - 12} {y + 1} {x} {y - 16} {x + 12} {y + 1}Z", roof)
            for (x, y, fill), roof in zip(
                towers, (sheet.colour("hills", -0.15),) * 2 + (sheet.colour("hills"),), strict=True
            )
        ),
        path("M-38 18V6H-32V10H-26V6H-20V10H-14V6H14V10H20V6H26V10H32V6H38V18Z", sheet.colour("mountains", 0.3)),
        path("M-6 18V10Q0 3 6 10V18Z", sheet.colour("wood", -0.4)),
        path("M0-40V-52L13-48 0-44", sheet.colour("accent")),
        stroke=ink,
        stroke_width=1.3,
    )


def _shield(sheet: Sheet) -> str:
    """A round shield before a sword."""
    ink = sheet.colour("line")
    blade = group(
        path("M-2.6 22V-24L0-30 2.6-24V22Z", sheet.colour("mountains", 0.45)),
        path("M-9 18H9V22H-9ZM-2.2 22H2.2V30H-2.2Z", sheet.colour("wood", -0.2)),
        transform="rotate(38)",
        stroke=ink,
        stroke_width=1.2,
    )
    return blade + round_shield(sheet, 21, sheet.colour("sea", 0.15), sheet.colour("token"))


def round_shield(sheet: Sheet, r: float, field: str, quarter: str) -> str:
    """A round shield in two colours, quartered, with a rim and a boss."""
    ink = sheet.colour("line")
    return group(
        circle(0, 0, r, fill=field),
        path(f"M0 0V{-r}A{r} {r} 0 0 1 {r} 0ZM0 0V{r}A{r} {r} 0 0 1 {-r} 0Z", quarter),
        circle(0, 0, r, fill="none", stroke=ink, stroke_width=2.2),
        circle(0, 0, r * 0.28, fill=sheet.colour("mountains", 0.4), stroke=ink, stroke_width=1.2),
    )
