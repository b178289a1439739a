"""How environments show a game."""

from __future__ import annotations

from typing import Final

from landnam.render import draw_svg, draw_text
from landnam.rules.protocol import Game

RENDER_MODES: Final = ("human", "ansi", "svg")
"""Text that is printed, text, and a drawing as SVG."""


def render(game: Game, mode: str | None) -> str | None:
    """The table as the spectators see it; in the mode ``human`` it is printed."""
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
