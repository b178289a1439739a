"""The environments in the forms that other libraries want; those with PyTorch are tried where they are installed."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test, parallel_seed_test

from landnam import envs
from landnam.envs.adapters import rllib_env, sb3_env, torchrl_env
from landnam.envs.spiel import open_spiel_game

TORCH = "PyTorch is too heavy for the dev extra"


@pytest.mark.parametrize("name", ["island", "duel", "road", "dice"])
def test_pettingzoo_accepts_every_game_in_parallel(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a dict with a mask is what it asks for, and does not know
        parallel_api_test(envs.parallel(name), num_cycles=60)
        parallel_seed_test(lambda: envs.parallel(name), num_cycles=30)


def test_in_parallel_only_the_asked_seat_may_act() -> None:
    env, rng = envs.parallel("road", players=3), random.Random(1)
    observations, _ = env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(2000):
        asked = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
        assert 1 == len(asked)
        picked = rng.choice(np.flatnonzero(observations[asked[0]]["action_mask"]).tolist())
        actions: Any = dict.fromkeys(env.agents, 0) | {asked[0]: picked}
        observations, rewards, *_ = env.step(actions)
        for agent, reward in rewards.items():
            total[agent] += reward
        if not env.agents:
            break
    assert {1.0, -1.0} == set(total.values())


def test_rllib_gets_masks_in_its_observations() -> None:
    env: Any = rllib_env({"game": "road", "opponents": "normal", "players": 3})
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*is different from the unwrapped version")
        check_env(env, skip_render_check=True)
    seen, _ = env.reset(seed=1)
    assert {"observations", "action_mask"} == set(seen)
    assert (seen["action_mask"] == env.unwrapped.action_masks()).all()


def test_rllib_learns_by_the_mask() -> None:
    pytest.importorskip("torch", reason=TORCH)
    ppo: Any = pytest.importorskip("ray.rllib.algorithms.ppo", reason="ray[rllib] is too heavy for the dev extra")
    import ray
    from ray import tune
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    class Strict(gymnasium.Wrapper[Any, Any, Any, Any]):
        def step(self, action: Any) -> Any:
            told = self.env.step(action)
            if "illegal" in told[4]:
                raise ValueError(told[4]["illegal"])
            return told

    tune.register_env("landnam", lambda config: Strict(rllib_env(config)))
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [32]})
        config = (
            ppo.PPOConfig()
            .environment("landnam", env_config={"game": "road", "players": 3, "opponents": "random"})
            .env_runners(num_env_runners=0)
            .learners(num_learners=0)
            .training(train_batch_size_per_learner=256, minibatch_size=64, num_epochs=1)
            .rl_module(rl_module_spec=module)
        )
        algorithm = config.build_algo()
        assert algorithm.train()["env_runners"]["num_env_steps_sampled"] >= 256
        algorithm.stop()
    finally:
        ray.shutdown()


def test_torchrl_plays_by_the_mask() -> None:
    utils = pytest.importorskip("torchrl.envs.utils", reason=TORCH)
    env = torchrl_env("road", opponents="random", players=3)
    env.set_seed(1)
    utils.check_env_specs(env)
    played = env.rollout(400, break_when_any_done=True)
    legal = played["action_mask"].gather(-1, played["action"].reshape(-1, 1).long())
    assert legal.all()
    assert played["next", "done"][-1].item()
    assert played["next", "reward"].abs().sum().item() == 1


def test_stable_baselines_learns_from_a_vec_env() -> None:
    pytest.importorskip("sb3_contrib", reason=TORCH)
    from sb3_contrib import MaskablePPO

    env = sb3_env("road", 8, players=3, opponents="random")
    model = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, seed=1, device="cpu")
    model.learn(1024)
    assert 1024 == model.num_timesteps
    env.seed(3)
    env.reset()
    ended = 0
    for _ in range(200):
        masks = np.stack(env.env_method("action_masks"))
        picked = np.array([np.random.default_rng(1).choice(np.flatnonzero(mask)) for mask in masks])
        _, rewards, dones, told = env.step(picked)
        assert dones.tolist() == ["terminal_observation" in row for row in told]
        assert (np.abs(rewards[dones]) <= 1).all()
        ended += int(dones.sum())
    assert ended > 8


def test_a_loop_in_the_style_of_cleanrl() -> None:
    """Arrays of fixed size, filled step by step; the value after an end comes from the last observation."""
    steps, n = 128, 16
    env: Any = envs.vector("road", n, players=3, opponents="random", observations="flat")
    size, actions = env.single_observation_space.shape[0], env.single_action_space.n
    seen, masks = np.zeros((steps, n, size), np.uint8), np.zeros((steps, n, actions), bool)
    rewards, dones = np.zeros((steps, n), np.float32), np.zeros((steps, n), bool)
    rng = np.random.default_rng(1)
    observation, info = env.reset(seed=1)
    finals = 0
    for step in range(steps):
        seen[step], masks[step] = observation, info["action_mask"]
        logits = np.where(masks[step], rng.normal(size=(n, actions)), -np.inf)
        observation, rewards[step], terminations, truncations, info = env.step(logits.argmax(axis=1))
        dones[step] = terminations | truncations
        finals += sum(last is not None for last in info.get("final_obs", ()))
    assert finals == dones.sum() > n
    assert (rewards[~dones] == 0).all()
    assert {-1.0, 1.0} == set(rewards[dones].tolist())


@pytest.mark.parametrize("name", ["island", "duel", "road", "dice"])
def test_open_spiel_plays_every_game(name: str) -> None:
    spiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is too heavy for the dev extra")
    options: dict[str, Any] = {"players": 2} if name == "dice" else {"max_turns": 30}
    game = open_spiel_game(name, **options)
    spiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state, rng, observer = game.new_initial_state(), random.Random(1), game.make_py_observer()
    seen = 0
    while not state.is_terminal():
        if state.is_chance_node():
            results, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(rng.choices(results, chances)[0])
            continue
        seat = state.current_player()
        if seen < 40:
            observer.set_from(state, seat)
            assert 0 < observer.tensor.sum()
            assert observer.tensor.max() <= 1
            assert str(state.clone()) == str(state)
            seen += 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}
    assert seen > 10
