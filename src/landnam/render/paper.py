"""Paper, ink and scissors: the colour tokens, their shades, and the few SVG writers every drawing is made with."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, Literal

Theme = Literal["light", "dark"]
Point = tuple[float, float]

FONT: Final = "'Alegreya', Georgia, serif"

TOKENS: Final[dict[str, tuple[str, str]]] = {
    # token: (light, dark)
    "paper": ("#faf6ec", "#16212b"),
    "ink": ("#22303c", "#e9e2d0"),
    "muted": ("#56616a", "#a9aca6"),
    "card": ("#fffdf6", "#1f2c38"),
    "rule": ("#d8cfb8", "#37454f"),
    "sea": ("#2a5f73", "#0f2c3a"),
    "shallows": ("#a3cbc2", "#4d8290"),
    "sand": ("#e8d9b5", "#4a4233"),
    "forest": ("#2f6b4f", "#2a5c45"),
    "hills": ("#b5532f", "#9a4a2c"),
    "pasture": ("#8fbf5a", "#6f9a48"),
    "fields": ("#e3b23c", "#c2952f"),
    "mountains": ("#7d8597", "#656d80"),
    "desert": ("#d9c39a", "#a8946d"),
    "accent": ("#c8352b", "#e2574c"),
    # Pale paper stays pale at night, so that numbers and pieces are read the same way.
    "token": ("#fbf5e4", "#e9e0c8"),
    "line": ("#22303c", "#131c24"),
    "hot": ("#c02a20", "#a9231b"),
    "snow": ("#fbfaf4", "#dfe2e0"),
    "cloak": ("#2a2734", "#24212d"),
    "wood": ("#a9743f", "#8a5f36"),
    # Shades are mixed with these: light falls from above, shadow is the colour of deep water.
    "glow": ("#fff8e2", "#c9cfc0"),
    "deep": ("#15222c", "#0a1218"),
}


def mix(first: str, second: str, share: float) -> str:
    """A colour that is ``share`` of the way from the first to the second."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@dataclass(frozen=True)
class Sheet:
    """The theme of a drawing, and a prefix that keeps its ids apart from those of other drawings."""

    theme: Theme
    prefix: str

    def colour(self, token: str, tone: float = 0.0) -> str:
        """A token's colour, lighter by a positive tone and darker by a negative one."""
        base = self._plain(token)
        if tone == 0:
            return base
        return mix(base, self._plain("glow" if tone > 0 else "deep"), abs(tone))

    def id(self, name: str) -> str:
        """A name made unique to this drawing."""
        return f"{self.prefix}-{name}"

    def url(self, name: str) -> str:
        """A reference to a pattern, filter or clip of this drawing."""
        return f"url(#{self.id(name)})"

    def use(self, name: str, x: float, y: float, scale: float = 1.0, **attributes: str | float) -> str:
        """A copy of a defined shape; a negative scale mirrors it left to right."""
        size = "" if scale == 1 else f"scale({number(scale)} {number(abs(scale))})"
        return element("use", href=f"#{self.id(name)}", transform=move(x, y) + size, **attributes)

    def define(self, name: str, *content: str) -> str:
        """A shape that ``use`` can copy."""
        return element("g", *content, id=self.id(name))

    def _plain(self, token: str) -> str:
        return TOKENS[token][self.theme == "dark"]


def number(value: float) -> str:
    """A number with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pair(x: float, y: float) -> str:
    """A point in path data or in a transform, to a tenth of a unit."""
    return f"{number(round(x, 1))} {number(round(y, 1))}"


def element(tag: str, *content: str, **attributes: str | float) -> str:
    """One SVG element; underscores in attribute names stand for hyphens, a trailing one is dropped."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    inside = "".join(content)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def group(*content: str, **attributes: str | float) -> str:
    """Several elements that share attributes."""
    return element("g", *content, **attributes)


def path(d: str, fill: str = "none", **attributes: str | float) -> str:
    """A cut-out shape, or a line when it is given a stroke and no fill."""
    return element("path", d=d, fill=fill, **attributes)


def line(d: str, stroke: str, width: float, **attributes: str | float) -> str:
    """A line with round ends."""
    return path(d, "none", stroke=stroke, stroke_width=width, stroke_linecap="round", **attributes)


def circle(x: float, y: float, r: float, **attributes: str | float) -> str:
    """A round piece of paper."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def box(x: float, y: float, width: float, height: float, round_: float = 0, **attributes: str | float) -> str:
    """A rectangle, with rounded corners if asked."""
    corners: dict[str, str | float] = {"rx": round_} if round_ else {}
    return element("rect", x=x, y=y, width=width, height=height, **corners, **attributes)


def label(words: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """A line of text, centred unless ``text_anchor`` says otherwise."""
    settings: dict[str, str | float] = {"text_anchor": "middle", "font_weight": 700, **attributes}
    return element("text", escape(words, quote=False), x=x, y=y, font_size=size, **settings)


def title(words: str) -> str:
    """The name of the element it stands in, for screen readers and as a tooltip."""
    return element("title", escape(words, quote=False))


def move(x: float, y: float) -> str:
    """The transform that shifts by (x, y)."""
    return f"translate({pair(x, y)})"


def polygon(points: Iterable[Point]) -> str:
    """A closed path with straight edges."""
    return "M" + "L".join(pair(x, y) for x, y in points) + "Z"


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """A path that bends softly through all the points."""
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    parts = ["M" + pair(*points[0])]
    for i in range(n if closed else n - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        handles = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        parts.append("C" + " ".join(number(round(h, 1)) for h in handles))
    return "".join(parts) + ("Z" if closed else "")


def sway(index: int, part: int) -> float:
    """A number between -1 and 1 that looks arbitrary and is always the same for the same place."""
    return math.sin(12.9 * index + 78.2 * part + 0.7)


def filters(sheet: Sheet) -> str:
    """Two heights of paper above the ground, and the grain of the sheet."""
    lifts = (("lift", 0.9, 0.9, 0.38), ("float", 2.6, 3.2, 0.42))
    shadows = "".join(
        element(
            "filter",
            element(
                "feDropShadow",
                dx=0,
                dy=dy,
                stdDeviation=blur,
                flood_color=sheet.colour("deep"),
                flood_opacity=strength,
            ),
            id=sheet.id(name),
            x="-20%",
            y="-20%",
            width="140%",
            height="150%",
            color_interpolation_filters="sRGB",
        )
        for name, dy, blur, strength in lifts
    )
    grain = element(
        "filter",
        element("feTurbulence", type="fractalNoise", baseFrequency="0.7", numOctaves=2, seed=4),
        element("feColorMatrix", values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.9 0 0 0 -0.42"),
        id=sheet.id("grain"),
        x=0,
        y=0,
        width=1,
        height=1,
        color_interpolation_filters="sRGB",
    )
    return shadows + grain
