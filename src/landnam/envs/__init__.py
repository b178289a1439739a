"""Environments for learning and research: many games a call, PettingZoo, Gymnasium.

``batched`` and ``solo`` need nothing beside NumPy; ``aec`` and ``single`` need the extra ``landnam[rl]``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from landnam.envs.batch import Batch, Solo
from landnam.envs.registry import action_list, observation_layout
from landnam.envs.search import Rollouts, imagine, outcomes, rollout
from landnam.envs.symmetry import Symmetry, symmetries
from landnam.games import game_class

if TYPE_CHECKING:
    import gymnasium
    import pettingzoo

__all__ = [
    "Batch",
    "Rollouts",
    "Solo",
    "Symmetry",
    "action_list",
    "aec",
    "batched",
    "imagine",
    "observation_layout",
    "outcomes",
    "register",
    "rollout",
    "single",
    "solo",
    "symmetries",
]


def batched(name: str, n: int, **options: Any) -> Batch:
    """``n`` games at once, ready to be played: ``batched("island", 4096, players=4, opponents="random")``."""
    batch = Batch(name, n, **options)
    batch.reset()
    return batch


def solo(name: str, **options: Any) -> Solo:
    """One game for a loop in Python, with the options of ``batched``."""
    return Solo(name, **options)


def aec(name: str, **options: Any) -> pettingzoo.AECEnv[Any, Any, Any]:
    """A game as a PettingZoo environment, in which every seat is an agent."""
    _need("pettingzoo")
    if game_class(name).declaration.environment is None:
        from landnam.envs.plain_seats import make_plain_aec

        return make_plain_aec(name, **options)
    from landnam.envs.all_seats import make_aec

    return make_aec(name, **options)


def single(name: str, opponents: Any = "random", **options: Any) -> gymnasium.Env[Any, Any]:
    """A game as a Gymnasium environment, in which one seat learns and bots have the others."""
    _need("gymnasium")
    from landnam.envs.one_seat import Single

    return Single(name, opponents=opponents, **options)


def register() -> None:
    """Make the games known to Gymnasium: ``gymnasium.make("landnam/island-v1")``.

    Done when this package is imported, if Gymnasium has been imported before.
    """
    _need("gymnasium")
    from landnam.envs.one_seat import register_games

    register_games()


def _need(package: str) -> None:
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise ModuleNotFoundError(f"{package} is missing; install it with: pip install 'landnam[rl]'", name=package)


if "gymnasium" in sys.modules:
    register()
