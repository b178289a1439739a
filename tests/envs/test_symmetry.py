"""The twelve symmetries: what is played on a moved board is what would have been played, moved."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from landnam.boards.geometry import CORNERS, PATH_ENDS
from landnam.envs import batched, symmetries
from landnam.envs.games.island_symmetry import Symmetry
from landnam.games.compiled_game import copy_of


def test_there_are_twelve_and_they_keep_the_board_together() -> None:
    found = symmetries()
    assert 12 == len({tuple(s.intersections) for s in found}) == len({tuple(s.hexes) for s in found})
    assert (found[0].intersections == np.arange(54)).all()
    for s in found:
        for h, corners in enumerate(CORNERS):
            assert {int(s.intersections[c]) for c in corners} == set(CORNERS[s.hexes[h]])
        for p, ends in enumerate(PATH_ENDS):
            assert {int(s.intersections[e]) for e in ends} == set(PATH_ENDS[s.paths[p]])
        assert sorted(s.numbers) == list(range(len(s.numbers)))
        assert sorted(s.sources) == list(range(len(s.sources)))


@pytest.mark.parametrize("name", ["island", "duel"])
def test_the_moved_action_on_the_moved_board_leads_to_the_moved_result(name: str) -> None:
    plain, moved = (batched(name, 1, seed=4, skip_forced=False, autoreset=False) for _ in range(2))
    rng = random.Random(1)
    tried = 0
    for _ in range(250):
        if plain.done[0]:
            break
        symmetry = symmetries(name)[rng.randrange(12)]
        put_moved(plain, moved, symmetry)
        assert (moved.mask == symmetry.masks(plain.mask)).all()
        assert (moved.observation == symmetry.observations(plain.observation)).all()
        index = rng.choice(np.flatnonzero(plain.mask[0]).tolist())
        moved.step([symmetry.actions(index)])
        plain.step([index])
        assert moved.game(0).position() == moved_position(plain, symmetry)
        assert (moved.observation == symmetry.observations(plain.observation)).all()
        tried += 1
    assert tried > 100


def put_moved(plain: Any, moved: Any, symmetry: Symmetry) -> None:
    """The row of one batch into another, on the moved board, with its chance and what was counted."""
    label, end, content = plain.save(0).partition(b"\n")
    row = np.frombuffer(bytearray(content), plain.rows.dtype)
    row["state"] = symmetry.states(copy_of(row["state"]))
    moved.restore(0, label + end + row.tobytes())


def moved_position(plain: Any, symmetry: Symmetry) -> str:
    game = plain.game(0)
    game._states = symmetry.states(game._states)
    return str(game.position())


def test_games_without_a_board_have_none() -> None:
    with pytest.raises(ValueError, match="road has no board"):
        symmetries("road")
