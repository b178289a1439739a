"""Search support: imagined worlds, exact outcomes, rollouts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.envs import Batch, batched, imagine, outcomes, rollout


def played(name: str, steps: int, **options: Any) -> Batch:
    batch = batched(name, 1, seed=5, **options)
    rng = np.random.default_rng(2)
    for _ in range(steps):
        batch.step([rng.choice(np.flatnonzero(batch.mask[0]))])
    return batch


@pytest.mark.parametrize(("name", "steps"), [("island", 150), ("duel", 120), ("road", 30), ("dice", 20)])
def test_imagined_worlds_look_alike(name: str, steps: int) -> None:
    batch, rng = played(name, steps), np.random.default_rng(1)
    seat = int(batch.seat[0])
    hands = set()
    for _ in range(8):
        world = imagine(batch, 0, seat, rng)
        assert world.view(seat) == batch.game(0).view(seat)
        if name != "dice":
            hands.add(world.s.hand.tobytes())
            for other, known in enumerate(batch.counted(0, seat)):
                assert (world.s.hand[other] >= list(known["at_least"].values())).all()
    if name in ("island", "road"):
        assert len(hands) > 1


def test_outcomes_have_their_exact_probabilities() -> None:
    game: Any = landnam.make("island", board="beginner", players=3, first="red", chance="manual")
    found = outcomes(game, game.read("roll"), 0)
    assert 36 == len(found)
    assert 1 == sum(likely for _, likely in found)
    assert Fraction(6, 36) == sum(likely for after, likely in found if after.s.dice.sum() == 7)
    rolled = found[0][0]
    ((after, likely),) = outcomes(rolled, rolled.read("end"), 0)
    assert 1 == likely
    assert "before roll" == after.view(None)["phase"]
    assert "actions" == rolled.view(None)["phase"]
    with pytest.raises(ValueError, match="manual"):
        outcomes(landnam.make("island", seed=1), game.read("roll"), 0)  # type: ignore[arg-type]


def test_rollouts_tell_a_won_game_from_a_lost_one() -> None:
    near = landnam.make("dice", players=2, turns=1, seed=1)
    fair = rollout([near], times=400, seed=3)  # type: ignore[list-item]
    assert (1, 2) == fair.wins.shape
    assert pytest.approx(1.0) == fair.wins.sum()
    assert 0.3 < fair.wins[0, 0] < 0.7
    assert (fair.wins == rollout([near], times=400, seed=3).wins).all()  # type: ignore[list-item]
    batch = played("island", 200)
    ahead = batch.game(0)
    ahead.s.points[2] = 9
    found = rollout([batch.game(0), ahead], times=60, seed=1, threads=2)
    assert (2, 4) == found.wins.shape
    assert found.wins[1, 2] > found.wins[0, 2]
    assert found.wins[1, 2] > 0.8


def test_rollouts_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="no position"):
        rollout([])
    game: Any = landnam.make("dice", seed=1)
    with pytest.raises(ValueError, match="times=0"):
        rollout([game], times=0)
    with pytest.raises(ValueError, match="policy='god'"):
        rollout([game], policy="god")
    with pytest.raises(ValueError, match="one game"):
        rollout([game, landnam.make("road", seed=1)])  # type: ignore[list-item]
