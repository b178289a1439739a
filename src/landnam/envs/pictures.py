"""How environments show a game."""

from __future__ import annotations

from typing import Final

from landnam.render import draw_svg, draw_text
from landnam.rules.protocol import Game

RENDER_MODES: Final = ("human", "ansi", "svg")
"""The render modes: printed text, text, and an SVG drawing."""


def render(game: Game, mode: str | None) -> str | None:
    """The game as spectators see it; printed in the mode ``human``."""
    if mode is None:
        return None
    view = game.view(None)
    if mode == "svg":
        return draw_svg(view)
    text = draw_text(view)
    if mode == "human":
        print(text)
        return None
    return text
