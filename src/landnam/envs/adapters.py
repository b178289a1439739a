"""The environments for libraries that want them in another form; each is needed only by those who have the library."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from landnam.envs.one_seat import Single
from landnam.envs.vector_env import Vector


class MaskInObservation(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A Gymnasium environment whose observations are dictionaries of ``observations`` and ``action_mask``."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        assert isinstance(env.action_space, Discrete)
        mask = Box(0, 1, (int(env.action_space.n),), np.int8)
        self.observation_space = Dict({"observations": env.observation_space, "action_mask": mask})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game."""
        observation, info = self.env.reset(seed=seed, options=options)
        return {"observations": observation, "action_mask": info["action_mask"]}, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Play an action of the list."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        seen = {"observations": observation, "action_mask": info["action_mask"]}
        return seen, reward, terminated, truncated, info


def rllib_env(config: Mapping[str, Any]) -> gymnasium.Env[Any, Any]:
    """An environment for RLlib: ``tune.register_env("landnam", rllib_env)``.

    ``config`` has the name of the game as ``game``, and the options of ``envs.single``. Observations are dictionaries
    of ``observations`` and ``action_mask``, as RLlib's modules with action masks read them.
    """
    options = dict(config)
    return MaskInObservation(Single(options.pop("game"), **options))


def torchrl_env(name: str, **options: Any) -> Any:
    """One seat of a game as an environment of TorchRL, with the options of ``envs.single``.

    Actions are categorical, and ``rand_action`` and masked distributions follow ``action_mask``.
    """
    torchrl = import_module("torchrl.envs")
    base = torchrl.GymWrapper(MaskInObservation(Single(name, **options)), categorical_action_encoding=True)
    casts = torchrl.DTypeCastTransform(import_module("torch").int8, import_module("torch").bool, ["action_mask"])
    return torchrl.TransformedEnv(base, torchrl.Compose(casts, torchrl.ActionMask()))


def sb3_env(name: str, n: int, **options: Any) -> Any:
    """``n`` games as a ``VecEnv`` of Stable-Baselines3, with the options of ``envs.vector``.

    MaskablePPO of sb3-contrib gets its masks from it.
    """
    vec_env: Any = import_module("stable_baselines3.common.vec_env").VecEnv

    class Tables(vec_env):  # type: ignore[misc] # a class of a library that may be missing
        def __init__(self) -> None:
            self.env = Vector(name, n, **options)
            super().__init__(n, self.env.single_observation_space, self.env.single_action_space)
            self._seed: int | None = None
            self._actions: NDArray[Any] = np.zeros(n, np.int64)

        def seed(self, seed: int | None = None) -> list[int | None]:
            self._seed = seed
            return [seed] * n

        def reset(self) -> Any:
            observations, _ = self.env.reset(seed=self._seed)
            self._seed = None
            return observations

        def step_async(self, actions: NDArray[Any]) -> None:
            self._actions = actions

        def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
            observations, rewards, terminations, truncations, infos = self.env.step(self._actions)
            dones = terminations | truncations
            told: list[dict[str, Any]] = [{} for _ in range(n)]
            for row in np.flatnonzero(dones):
                told[row] = {
                    "terminal_observation": infos["final_obs"][row],
                    "TimeLimit.truncated": bool(truncations[row]),
                }
            return observations, rewards.astype(np.float32), dones, told

        def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:
            if method_name == "action_masks":
                masks = self.env.action_masks()
                return [masks[row] for row in self._get_indices(indices)]
            return [getattr(self.env, method_name)(*arguments, **named)]

        def has_attr(self, attr_name: str) -> bool:
            return hasattr(self.env, attr_name)

        def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
            return [getattr(self.env, attr_name) for _ in self._get_indices(indices)]

        def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002 # all are alike
            setattr(self.env, attr_name, value)

        def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
            return [False for _ in self._get_indices(indices)]

        def close(self) -> None:
            self.env.close()

    return Tables()
