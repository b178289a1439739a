"""Landnam: the island-settling family of games, for people, bots and researchers."""

from typing import Any

from landnam.games import GAMES, make, replay, verify
from landnam.rules.protocol import Game

__all__ = ["games", "make", "replay", "verify"]


def games() -> tuple[str, ...]:
    """The names of the games."""
    return tuple(GAMES)


def _picture(view: dict[str, Any]) -> str:
    from landnam.render import draw_svg  # only where something is drawn

    return draw_svg(view)


Game.picture = staticmethod(_picture)
