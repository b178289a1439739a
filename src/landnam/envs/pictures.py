"""How environments show a game."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.render import draw_svg, draw_text
from landnam.rules.protocol import Game

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""The render modes: printed text, text, an SVG drawing, and its pixels."""
WIDTH: Final = 640
"""Pixels from the left to the right of a picture."""
SERIFS: Final = (
    "Alegreya",
    "Georgia",
    "Times New Roman",
    "Liberation Serif",
    "DejaVu Serif",
    "Noto Serif",
    "FreeSerif",
)
"""Typefaces that pictures are written in, the best first."""
_SHADOWS: Final = re.compile(r' filter="[^"]*"')


def render(game: Game, mode: str | None) -> Any:
    """The game as spectators see it; printed in the mode ``human``."""
    if mode is None:
        return None
    view = game.view(None)
    if mode == "svg":
        return draw_svg(view)
    if mode == "rgb_array":
        return pixels_of(draw_svg(view))
    text = draw_text(view)
    if mode == "human":
        print(text)
        return None
    return text


def pixels_of(svg: str, width: int = WIDTH) -> NDArray[np.uint8]:
    """The pixels of a drawing, as (height, width, 3), without its shadows, which take most of the time."""
    try:
        from PIL import Image  # type: ignore[import-not-found, unused-ignore] # of the extra video
    except ImportError:
        raise _missing("Pillow") from None
    with Image.open(BytesIO(_drawn(_SHADOWS.sub("", svg), _serif(), width))) as picture:
        return np.array(picture.convert("RGB"))


def _drawn(svg: str, serif: str | None, width: int | None = None) -> bytes:
    """A drawing as PNG."""
    try:
        import resvg_py  # type: ignore[import-not-found, unused-ignore] # of the extra video
    except ImportError:
        raise _missing("resvg-py") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, serif_family=serif))


def _missing(package: str) -> ModuleNotFoundError:
    return ModuleNotFoundError(f"{package} is missing; install it with: pip install 'landnam[video]'")


@cache
def _serif() -> str | None:
    """A typeface that is installed here, or None."""
    letter = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9" font-family="serif">{}</text>'
    letter += "</svg>"
    blank = _drawn(letter.format(""), None)
    return next((family for family in SERIFS if _drawn(letter.format("W"), family) != blank), None)
