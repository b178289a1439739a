"""The vector environments keep Gymnasium's conventions."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from landnam import envs

IDS = ("Island", "Traveler", "Duel", "Road", "Dice")
TWO: dict[str, dict[str, Any]] = {"Dice": {"players": 2}}


def made(game: str = "Dice", n: int = 32, **options: Any) -> Any:
    envs.register()
    return gymnasium.make_vec(f"landnam/{game}-v1", num_envs=n, **(TWO.get(game, {}) | options))


def until_one_ends(env: Any) -> tuple[Any, ...]:
    """Play at random until a game has ended; the last step."""
    for _ in range(2000):
        step: tuple[Any, ...] = env.step(env.unwrapped.sample())
        if (step[2] | step[3]).any():
            return step
    raise AssertionError("no game has ended")


@pytest.mark.parametrize("game", IDS)
def test_every_game_is_known_by_a_versioned_name_alone_and_many_at_once(game: str) -> None:
    many = made(game)
    alone = gymnasium.make(f"landnam/{game}-v1", **TWO.get(game, {}))
    check_env(alone.unwrapped, skip_render_check=True)
    assert alone.observation_space == many.single_observation_space
    assert alone.action_space == many.single_action_space
    observations, infos = many.reset(seed=1)
    assert many.observation_space.contains(observations)
    assert (32,) == infos["seat"].shape
    for _ in range(20):
        observations, rewards, terminations, truncations, infos = many.step(many.unwrapped.sample())
        assert many.observation_space.contains(observations)
        assert [np.float64, np.bool_, np.bool_] == [a.dtype for a in (rewards, terminations, truncations)]
        assert (infos["action_mask"] == many.unwrapped.action_masks()).all()
        assert infos["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("order", ["gymnasium, landnam", "landnam.envs as e, gymnasium; e.register()"])
def test_importing_landnam_makes_the_games_known(order: str) -> None:
    code = f"import {order}; print(gymnasium.make_vec('landnam/Dice-v1', num_envs=3, players=1).action_space.shape)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert "(3,)" == done.stdout.strip()


@pytest.mark.parametrize("form", ["scaled", "flat", "structured"])
def test_a_game_that_ends_is_replaced_in_the_same_step_and_its_last_observation_is_told(form: str) -> None:
    env = made(observations=form)
    assert AutoresetMode.SAME_STEP == env.metadata["autoreset_mode"]
    env.reset(seed=3)
    observations, rewards, terminations, truncations, infos = until_one_ends(env)
    ended = terminations | truncations
    assert (infos["_final_obs"] == ended).all()
    assert (infos["_final_info"] == ended).all()
    layout = env.unwrapped.core.layout
    for row in np.flatnonzero(ended):
        last, seat = infos["final_obs"][row], infos["final_info"]["seat"][row]
        assert env.single_observation_space.contains(last)
        won = seat in infos["final_info"]["outcome"]["winners"][row]
        assert rewards[row] == (1.0 if won else -1.0)
        if form == "flat":
            assert 15 <= layout.decode(last)["table"]["turn"], "the last turn"
            assert 1 == layout.decode(observations[row])["table"]["turn"], "the first turn"
    assert (rewards[~ended] == 0).all()
    assert env.unwrapped.action_masks()[ended].any()


def test_a_game_that_ends_is_replaced_by_the_next_step() -> None:
    env = made(autoreset_mode="NextStep", observations="flat")
    env.reset(seed=3)
    observations, _, terminations, truncations, infos = until_one_ends(env)
    ended = np.flatnonzero(terminations | truncations)
    assert "final_obs" not in infos
    assert (np.flatnonzero(infos["_outcome"]) == ended).all()
    assert not infos["action_mask"][ended].any()
    layout = env.unwrapped.core.layout
    assert 15 <= layout.decode(observations[ended[0]])["table"]["turn"]
    observations, rewards, terminations, _, infos = env.step(env.unwrapped.sample())
    assert (rewards[ended] == 0).all()
    assert not terminations[ended].any()
    assert infos["action_mask"][ended].any(axis=1).all()
    assert 1 == layout.decode(observations[ended[0]])["table"]["turn"]


def test_single_games_can_be_reset() -> None:
    env = made(autoreset_mode="Disabled", observations="flat")
    env.reset(seed=3)
    before, _, terminations, truncations, _ = until_one_ends(env)
    ended = terminations | truncations
    with pytest.raises(gymnasium.error.ResetNeeded, match=f"game {np.flatnonzero(ended)[0]} is over"):
        env.step(env.unwrapped.sample())
    after, infos = env.reset(options={"reset_mask": ended})
    assert (after[~ended] == before[~ended]).all()
    assert (after[ended] != before[ended]).any(axis=1).all()
    assert infos["action_mask"].any(axis=1).all()
    env.step(env.unwrapped.sample())


@pytest.mark.parametrize("mask", [[True] * 32, np.ones(32, np.int8), np.zeros(32, np.bool_), np.ones(3, np.bool_)])
def test_a_mask_of_another_shape_is_refused(mask: Any) -> None:
    env = made()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="valid is an array of 32 bools"):
        env.reset(options={"reset_mask": mask})


def test_a_seed_fixes_all_games_that_follow() -> None:
    def trace(env: Any, seed: int) -> list[Any]:
        seen = [env.reset(seed=seed)[0]]
        for _ in range(60):
            seen.append(env.step(env.unwrapped.sample())[0])
        return seen

    env = made(observations="flat")
    first, again, other = trace(env, 5), trace(env, 5), trace(made(observations="flat"), 5)
    assert (np.array(first) == again).all()
    assert (np.array(first) == other).all()
    assert (np.array(first) != trace(env, 6)).any()


def test_an_action_that_is_not_allowed_changes_nothing_and_is_told() -> None:
    env = made("Island", observations="flat")
    before, infos = env.reset(seed=1)
    actions = env.unwrapped.sample()
    actions[3], actions[5], actions[7] = env.unwrapped.action_list.index("roll"), -1, 10**6
    after, rewards, _, _, infos = env.step(actions)
    assert [3, 5, 7] == np.flatnonzero(infos["illegal"]).tolist()
    assert (after[[3, 5, 7]] == before[[3, 5, 7]]).all()
    assert (after != before).any(axis=1).sum() == 32 - 3
    assert (rewards == 0).all()
    assert "illegal" not in env.step(env.unwrapped.sample())[4]


def test_the_forms_show_the_same() -> None:
    scaled, flat, structured = (made("Island", 4, observations=form) for form in ("scaled", "flat", "structured"))
    seen = [env.reset(seed=5)[0] for env in (scaled, flat, structured)]
    layout = flat.unwrapped.core.layout
    assert (seen[0] == layout.scaled(seen[1])).all()
    for block, part in layout.structured(seen[1]).items():
        assert (seen[2][block] == part).all()


def test_observations_that_were_given_do_not_change_later() -> None:
    env = made(observations="flat")
    observations, infos = env.reset(seed=1)
    kept, masks = observations.copy(), infos["action_mask"].copy()
    for _ in range(5):
        env.step(env.unwrapped.sample())
    assert (observations == kept).all()
    assert (infos["action_mask"] == masks).all()
    own = made(observations="flat", copy=False)
    observations, _ = own.reset(seed=1)
    assert np.shares_memory(observations, own.unwrapped.core.observation)


def test_gymnasiums_wrappers_fit() -> None:
    env: Any = DictInfoToList(RecordEpisodeStatistics(made(n=8)))
    env.reset(seed=2)
    for _ in range(200):
        *_, infos = env.step(env.unwrapped.sample())
        ended = [info for info in infos if "episode" in info]
        if ended:
            break
    assert {1.0, -1.0} >= {info["episode"]["r"] for info in ended} != set()
    assert all("final_obs" in info for info in ended)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"autoreset_mode": "sometimes"}, "valid are 'NextStep', 'SameStep', 'Disabled'"),
        ({"masks": "bits"}, "decides it itself"),
        ({"opponents": "greedy", "players": 4}, "4 players|valid are"),
        ({"observations": "round"}, "valid are 'scaled'"),
    ],
)
def test_options_that_are_not_valid_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        envs.vector("road", 4, **options)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        made().step(np.zeros(32, np.int64))


def test_pictures_are_pixels() -> None:
    pytest.importorskip("resvg_py")
    env = gymnasium.make("landnam/Dice-v1", players=2, render_mode="rgb_array")
    env.reset(seed=1)
    frame: Any = env.render()
    assert (640, 3, np.uint8) == (frame.shape[1], frame.shape[2], frame.dtype)
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 100
    many = made(n=2, render_mode="rgb_array")
    many.reset(seed=1)
    assert [frame.shape] * 2 == [picture.shape for picture in many.render()]
