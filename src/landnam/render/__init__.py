"""Drawings of boards and views: ``draw_svg`` and ``draw_text`` know which drawing belongs to which game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def draw_svg(view: Mapping[str, Any], *, numbers: bool = False) -> str:
    """A view of any game as an SVG drawing; ``numbers`` also prints the names of places, where there are places."""
    if view.get("game") == "road":
        from landnam.render.road import road_svg

        return road_svg(view)
    if view.get("game") == "dice":
        from landnam.render.dice import sheet_svg

        return sheet_svg(view, numbers=numbers)
    from landnam.render.svg import board_svg

    return board_svg(view, numbers=numbers)


def draw_text(view: Mapping[str, Any], *, numbers: bool = False) -> str:
    """A view of any game in plain characters; ``numbers`` also prints the names of places, where there are places."""
    if view.get("game") == "road":
        from landnam.render.road import road_text

        return road_text(view)
    if view.get("game") == "dice":
        from landnam.render.dice_text import sheet_text

        return sheet_text(view, numbers=numbers)
    from landnam.render.text import board_text

    return board_text(view, numbers=numbers)
