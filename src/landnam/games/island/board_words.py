"""The board in words, for readers who see no picture of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from landnam.boards.geometry import COAST_ENDS, HEXES_AT
from landnam.rules.declaration import Facts


def board_lines(board: Facts) -> Sequence[str]:
    """The hexes and the harbours, a line each."""
    hexes = ", ".join(f"{at} {_land(board, at)}" for at in range(len(board["terrain"])))
    harbours = ", ".join(f"{kind} at {min(ends)} {max(ends)}" for kind, ends in _harbours(board))
    return [f"hexes: {hexes}", f"harbours: {harbours}"]


def with_places(action: str, view: Facts) -> str:
    """An action with the hexes and harbours that it stands beside."""
    board, (kind, *words) = view["board"], str(action).split()
    if kind in ("settle", "city"):
        return f"{action} ({_beside(board, int(words[0]))})"
    if kind == "road" and re.fullmatch(r"\d+-\d+", words[0]):
        ends = ", ".join(f"{end}: {_beside(board, int(end))}" for end in words[0].split("-"))
        return f"{action} ({ends})"
    if kind == "robber":
        return f"{action} ({_land(board, int(words[0]))})"
    return str(action)


def _land(board: Facts, at: int) -> str:
    number = board["numbers"][at]
    return f"{board['terrain'][at]} {number}" if number else str(board["terrain"][at])


def _harbours(board: Facts) -> list[tuple[str, tuple[int, int]]]:
    return [(kind, COAST_ENDS[coast]) for coast, kind in board["harbours"]]


def _beside(board: Facts, place: int) -> str:
    """The hexes and the harbour at an intersection."""
    harbours = [f"{kind} harbour" for kind, ends in _harbours(board) if place in ends]
    return " + ".join([*(_land(board, at) for at in HEXES_AT[place]), *harbours])
