"""Drawings of boards and views: ``draw_svg`` and ``draw_text`` draw a view as its game declares it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from landnam.games import game_class


def draw_svg(view: Mapping[str, Any], *, numbers: bool = False) -> str:
    """A view of any game as an SVG drawing; ``numbers`` also prints the names of places, where there are places."""
    return _drawn(game_class(view["game"]).declaration.drawing, view, numbers)


def draw_text(view: Mapping[str, Any], *, numbers: bool = False) -> str:
    """A view of any game in plain characters; ``numbers`` also prints the names of places, where there are places."""
    return _drawn(game_class(view["game"]).declaration.text, view, numbers)


def _drawn(drawing: str, view: Mapping[str, Any], numbers: bool) -> str:
    module, _, name = drawing.partition(":")
    drawn: str = getattr(import_module(module), name)(view, numbers=numbers)
    return drawn
