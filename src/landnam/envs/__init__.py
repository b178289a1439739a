"""Environments for learning and research: batches of games, PettingZoo, Gymnasium.

``batched`` and ``solo`` need only NumPy; ``aec`` and ``single`` need the extra ``landnam[rl]``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from landnam.envs.batch import Batch, Solo
from landnam.envs.games.island_symmetry import Symmetry, symmetries
from landnam.envs.registry import action_list, observation_layout
from landnam.envs.search import Rollouts, imagine, outcomes, rollout
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
    "parallel",
    "register",
    "rollout",
    "single",
    "solo",
    "symmetries",
    "vector",
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


def parallel(name: str, **options: Any) -> pettingzoo.ParallelEnv[Any, Any, Any]:
    """A game as a parallel environment of PettingZoo's: every seat gives an action, that of the asked seat is played.

    A seat that is not asked has an empty action mask.
    """
    _need("pettingzoo")
    from pettingzoo.utils import turn_based_aec_to_parallel

    found: pettingzoo.ParallelEnv[Any, Any, Any] = turn_based_aec_to_parallel(aec(name, **options))
    return found


def single(name: str, opponents: Any = "random", **options: Any) -> gymnasium.Env[Any, Any]:
    """A game as a Gymnasium environment, in which one seat learns and bots play the others."""
    register()
    from landnam.envs.one_seat import Single

    return Single(name, opponents=opponents, **options)


def vector(name: str, n: int, opponents: Any = "random", **options: Any) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """``n`` games as a vector environment of Gymnasium's, in which one seat of each learns and bots play the others."""
    register()
    from landnam.envs.vector_env import Vector

    return Vector(name, n, opponents=opponents, **options)


def register() -> None:
    """Make the games known to Gymnasium: ``gymnasium.make("landnam/Island-v1")``, ``make_vec`` too.

    Importing this package does it if Gymnasium was imported before; ``single`` and ``vector`` do it too.
    """
    _need("gymnasium")
    from landnam.envs.gymnasium_ids import register_games

    register_games()


def _need(package: str) -> None:
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise ModuleNotFoundError(f"{package} is missing; install it with: pip install 'landnam[rl]'", name=package)


if "gymnasium" in sys.modules:
    register()
