"""The signs of the resources, and the round tokens that carry them."""

from __future__ import annotations

from typing import Final

from landnam.render.paper import Sheet, circle, element, group, line, path, title

TERRAIN_OF: Final = {"wood": "forest", "brick": "hills", "wool": "pasture", "wheat": "fields", "ore": "mountains"}
"""The terrain each resource comes from; it gives a resource its colour."""
GOLD: Final = "gold"

_GRAIN: Final = "M0-8.6C2-7.2 2-5 0-3.4-2-5-2-7.2 0-8.6Z"


def resource_colour(sheet: Sheet, resource: str) -> str:
    """The colour of a resource's terrain; gold is the colour of the desert it is not found in."""
    return sheet.colour("desert", 0.35) if resource == GOLD else sheet.colour(TERRAIN_OF[resource])


def glyphs(sheet: Sheet) -> dict[str, str]:
    """The signs of the five resources, about twenty units tall, drawn round the origin."""
    pale, ink = sheet.colour("snow"), sheet.colour("line")
    ear = "".join(
        path(_GRAIN, ink, transform=f"translate(0 {y})rotate({turn})") for y in (2, 6, 10) for turn in (-40, 40)
    )
    return {
        "wood": sheet.use("tree", 0, 9, 0.62, fill=pale),
        "brick": path("M-9.4 1.6H-.6V7H-9.4ZM.6 1.6H9.4V7H.6ZM-4.4-5H4.4V.4H-4.4Z", pale),
        "wool": sheet.use("sheep", 1.2, 6, 0.98),
        "wheat": path(_GRAIN, ink, transform="translate(0 1)") + ear + line("M0-3V9.5", ink, 1.3),
        "ore": path("M-9 5-6.4-3.6 0-7.4 6.8-4 9 4.6 3 8-5 7.6Z", pale)
        + line("M-6.4-3.6-.6-.8 6.8-4M-.6-.8 3 8M-.6-.8-5 7.6", sheet.colour("mountains", -0.4), 1),
    }


def _coins(sheet: Sheet) -> str:
    """Two piles of coins."""
    edge: dict[str, str | float] = {"stroke": sheet.colour("line"), "stroke_width": 0.9}
    piles = ((-4.2, (6.2, 3.0, -0.2, -3.4)), (5.0, (6.2, 3.0)))
    return group(
        *(
            element("ellipse", cx=x, cy=y, rx=5.4, ry=2.7, fill=sheet.colour("fields", 0.1), **edge)
            for x, heights in piles
            for y in heights
        )
    )


def definitions(sheet: Sheet) -> str:
    """Signs and tokens of the five resources and of gold, to be copied by ``sign`` and ``token``."""
    signs = {**glyphs(sheet), GOLD: _coins(sheet)}
    return "".join(
        sheet.define(f"sign-{name}", content)
        + sheet.define(
            f"token-{name}",
            circle(0, 0, 13, fill=resource_colour(sheet, name), stroke=sheet.colour("line"), stroke_width=1),
            sheet.use(f"sign-{name}", 0, 0, 0.9),
        )
        for name, content in signs.items()
    )


def sign(sheet: Sheet, resource: str, x: float, y: float, scale: float = 1.0) -> str:
    """A resource's sign without a ground."""
    return sheet.use(f"sign-{resource}", x, y, scale)


def token(sheet: Sheet, resource: str, x: float, y: float, scale: float = 1.0) -> str:
    """A resource as a round token that says its name."""
    return group(title(resource), sheet.use(f"token-{resource}", x, y, scale))
