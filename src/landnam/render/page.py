"""The frame of every drawing: a self-contained SVG with a title, a description in words, and ids of its own."""

from __future__ import annotations

import hashlib
import json
from html import escape

from landnam.render.paper import FONT, Sheet, element


def prefix(*drawn: object) -> str:
    """A short name for a drawing, derived from everything in it."""
    text = json.dumps(drawn, sort_keys=True, default=str)
    return "l" + hashlib.sha256(text.encode()).hexdigest()[:7]


def page(
    sheet: Sheet,
    name: str,
    words: str,
    definitions: str,
    *content: str,
    corner: tuple[float, float],
    size: tuple[float, float],
    width: int,
) -> str:
    """The complete drawing: its upper left corner and size in drawing units, and its width in pixels."""
    across, down = size
    return element(
        "svg",
        element("title", escape(name, quote=False), id=sheet.id("title")),
        element("desc", escape(words, quote=False), id=sheet.id("desc")),
        element("defs", definitions),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{corner[0]:.0f} {corner[1]:.0f} {across:.0f} {down:.0f}",
        width=width,
        height=round(width * down / across),
        role="img",
        aria_labelledby=f"{sheet.id('title')} {sheet.id('desc')}",
        font_family=FONT,
        style="max-width:100%;height:auto;font-variant-numeric:lining-nums",
    )
