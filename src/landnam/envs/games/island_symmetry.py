"""The twelve symmetries of the island: turn and mirror boards, observations, masks and actions alike.

One sample becomes twelve: map the observation with ``observations`` and the action with ``actions``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.boards.geometry import (
    COAST_ENDS,
    HEX_POINT,
    HEXES,
    INTERSECTIONS,
    PATH_ENDS,
    PATHS,
    POINT,
    WORD,
    path_between,
)
from landnam.envs.registry import env_game
from landnam.games import game_class, game_names
from landnam.games.compiled_game import compiled_class, copy_of
from landnam.games.duel import actions as duel_do
from landnam.games.island import actions as do
from landnam.games.island.game import Island
from landnam.games.island.state import NOBODY
from landnam.native.codes import arguments_of, kind_of_code, with_argument
from landnam.native.compiled import States
from landnam.native.memory import address_of

Ints = NDArray[np.int64]
TURNS: Final = 6
_INDEXED: Final = (
    "built", "crowded", "taken", "reach", "frontier", "harbour_places", "hexes_of", "hexes_with",
)  # fmt: skip
"""Fields of a state that are computed from its board and pieces."""


def _cube(point: tuple[int, int]) -> tuple[int, int, int]:
    """A point of the drawing as six times its three hexagonal coordinates, which add up to zero."""
    x, y = point
    q, r = 3 * x - y, 2 * y
    return q, r, -q - r


def _moved(cube: tuple[int, int, int], turns: int, mirrored: bool) -> tuple[int, int, int]:
    a, b, c = (cube[0], cube[2], cube[1]) if mirrored else cube
    for _ in range(turns):
        a, b, c = -c, -a, -b
    return a, b, c


def _map(points: tuple[tuple[int, int], ...], turns: int, mirrored: bool) -> Ints:
    cubes = [_cube(point) for point in points]
    where = {cube: i for i, cube in enumerate(cubes)}
    return np.array([where[_moved(cube, turns, mirrored)] for cube in cubes], dtype=np.int64)


def _bits(mask: int, moved: Ints) -> int:
    return sum(1 << int(moved[i]) for i in range(len(moved)) if mask >> i & 1)


@dataclass(frozen=True)
class Symmetry:
    """One of the twelve symmetries: where it moves every hex, intersection, path and coastal path."""

    game: str
    hexes: Ints
    intersections: Ints
    paths: Ints
    coast: Ints
    numbers: Ints
    """By action of the list: the corresponding one on the moved board."""
    sources: Ints
    """By byte of an observation: the byte that moves there."""

    def actions(self, indices: Any) -> Any:
        """Actions of the list on the moved board."""
        return self.numbers[indices]

    def masks(self, masks: NDArray[Any]) -> NDArray[Any]:
        """Masks, one or many, on the moved board."""
        moved = np.empty_like(masks)
        moved[..., self.numbers] = masks
        return moved

    def observations(self, observations: NDArray[Any]) -> NDArray[Any]:
        """Observations, one or many, of the moved board."""
        moved: NDArray[Any] = observations[..., self.sources]
        return moved

    def states(self, states: States) -> States:
        """The state of a game, an array of one, on the moved board."""
        moved = copy_of(states)
        old, new = states[0], moved[0]
        for name, where in (("terrain", self.hexes), ("number", self.hexes), ("harbour", self.coast)):
            new[name][where] = old[name]
        new.robber = self.hexes[old.robber]
        if old.placed != NOBODY:
            new.placed = self.intersections[old.placed]
        for seat in range(len(old.settlements)):
            new.settlements[seat] = _bits(int(old.settlements[seat]), self.intersections)
            new.cities[seat] = _bits(int(old.cities[seat]), self.intersections)
            roads = _bits(int(old.roads[seat, 0]) | int(old.roads[seat, 1]) << WORD, self.paths)
            new.roads[seat] = roads & (1 << WORD) - 1, roads >> WORD
        for name in _INDEXED:
            new[name] = 0
        compiled_class(self.game).doors.index(address_of(moved))
        return moved


def _numbers(game: str, hexes: Ints, intersections: Ints, paths: Ints) -> Ints:
    """The action list as it looks on the moved board."""
    action_list = env_game(game).action_list
    where = {entry.code: i for i, entry in enumerate(action_list.entries)}
    maps = {do.SETTLE: intersections, do.BUILD_CITY: intersections, do.BUILD_ROAD: paths, do.MOVE_ROBBER: hexes}
    maps |= {duel_do.NEUTRAL_ROAD: paths, duel_do.NEUTRAL_SETTLE: intersections}
    moved = []
    for entry in action_list.entries:
        code = entry.code
        kind = kind_of_code(code)
        if kind in maps:
            code = with_argument(code, 0, int(maps[kind][arguments_of(code)[0]]))
        moved.append(where[code])
    return np.array(moved, dtype=np.int64)


def _sources(game: str, maps: dict[str, Ints]) -> Ints:
    layout = env_game(game).layout
    sources = np.arange(layout.size)
    for name, moved in maps.items():
        block = layout.blocks[name]
        for feature in range(len(block.features)):
            at = block.start + feature * len(block.things)
            sources[at + moved] = at + np.arange(len(block.things))
    return sources


def _has_board(game: str) -> bool:
    return issubclass(game_class(game), Island)


@cache
def symmetries(game: str = Island.name) -> tuple[Symmetry, ...]:
    """The twelve symmetries of a game on the island, starting with the identity."""
    if not _has_board(game):
        valid = ", ".join(name for name in game_names() if _has_board(name))
        raise ValueError(f"{game} has no board to turn; valid are {valid}")
    found = []
    for mirrored in (False, True):
        for turns in range(TURNS):
            hexes, intersections = _map(HEX_POINT, turns, mirrored), _map(POINT, turns, mirrored)
            ends = [(int(intersections[a]), int(intersections[b])) for a, b in PATH_ENDS]
            paths = np.array([path_between(a, b) for a, b in ends], dtype=np.int64)
            shores = {frozenset(pair): i for i, pair in enumerate(COAST_ENDS)}
            coast = np.array(
                [shores[frozenset((int(intersections[a]), int(intersections[b])))] for a, b in COAST_ENDS],
                dtype=np.int64,
            )
            assert (len(hexes), len(intersections), len(paths)) == (HEXES, INTERSECTIONS, PATHS)
            sources = _sources(game, {"hexes": hexes, "intersections": intersections, "paths": paths})
            numbers = _numbers(game, hexes, intersections, paths)
            found.append(Symmetry(game, hexes, intersections, paths, coast, numbers, sources))
    return tuple(found)
