"""Teach a network a game with MaskablePPO: half of the tables seat random bots, half of them ``normal``.

    pip install landnam[rl] sb3-contrib
    python examples/train_ppo.py --game island --minutes 15 --out training

All tables advance by one compiled call (``landnam.envs.batched``). Now and then the network plays whole games that do
not count, and its share of wins is written down: ``curve.json``, ``curve.svg`` and ``policy.zip`` are in the folder.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from landnam.envs import Batch, batched
from learning_curve import OPPONENTS, picture_of, table_of

MOST_TURNS = 400
"""A game that nobody has won by then is nobody's: beginners can go on for ever."""
POINTS = 10
"""That win. Lessons reward every point as it is won: who is new to the game wins too seldom to learn from that."""
STEPS_A_ROUND = 64
"""Decisions at every table between two lessons."""


class Tables(VecEnv):
    """Batches of games as Stable-Baselines3 wants them, one after another."""

    def __init__(self, batches: Sequence[Batch]) -> None:
        self.batches = list(batches)
        self.layout = self.batches[0].layout
        self._ends = np.cumsum([batch.n for batch in self.batches])
        self._played = np.zeros(self._ends[-1], np.int64)
        self._actions: NDArray[Any] = np.zeros(self._ends[-1], np.int64)
        super().__init__(
            int(self._ends[-1]),
            spaces.Box(0.0, 1.0, (self.layout.size,), np.float32),
            spaces.Discrete(len(self.batches[0].action_list)),
        )

    def _all(self, name: str) -> NDArray[Any]:
        """One array of all batches, copied: they are written anew at every step."""
        return np.concatenate([getattr(batch, name) for batch in self.batches])

    def reset(self) -> NDArray[np.float32]:
        """Begin a new game everywhere."""
        for batch in self.batches:
            batch.reset()
        self._played[:] = 0
        return self.layout.scaled(self._all("observation"))

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take the decisions."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play them. A game that ends is replaced by a new one, whose first observation is handed over."""
        for batch, actions in zip(self.batches, np.split(self._actions, self._ends[:-1]), strict=True):
            batch.step(actions)
        rewards, dones = (self._all("reward") / POINTS).astype(np.float32), self._all("done").astype(bool)
        self._played += 1
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(dones):
            told[i] = {"episode": {"r": float(rewards[i]), "l": int(self._played[i]), "t": 0.0}}
        self._played[dones] = 0
        return self.layout.scaled(self._all("observation")), rewards, dones, told

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        """The masks, which is all that is ever asked for."""
        assert method_name == "action_masks"
        return list(self._all("mask").astype(bool))

    def has_attr(self, attr_name: str) -> bool:
        """There are masks."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002 # all are alike
        """The tables have nothing of their own to show."""
        return [None] * self.num_envs if attr_name == "render_mode" else [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        """Nothing can be set."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        """They are not."""
        return [False] * self.num_envs

    def close(self) -> None:
        """There is nothing to close."""


def new_batch(game: str, n: int, players: int | None, bot: str, seed: int, **words: Any) -> Batch:
    """So many games against one kind of opponent."""
    return batched(game, n, players=players, opponents=bot, seed=seed, max_turns=MOST_TURNS, **words)


def new_tables(game: str, players: int | None, n: int, seed: int) -> Tables:
    """So many tables, shared out among the kinds of opponents."""
    kinds = enumerate(OPPONENTS)
    each = n // len(OPPONENTS)
    return Tables([new_batch(game, each, players, bot, seed + k, reward="points") for k, bot in kinds])


def new_model(tables: Tables, seed: int, **settings: Any) -> MaskablePPO:
    """A network that knows nothing yet."""
    usual: dict[str, Any] = {
        "n_steps": STEPS_A_ROUND,
        "batch_size": min(2048, STEPS_A_ROUND * tables.num_envs),
        "n_epochs": 4,
        "gamma": 0.999,
        "gae_lambda": 0.97,
        "ent_coef": 0.005,
        "learning_rate": 5e-4,
        "policy_kwargs": {"net_arch": [64, 64]},
        "device": "cpu",
    }
    return MaskablePPO("MlpPolicy", tables, seed=seed, **{**usual, **settings})


def share_of_wins(model: MaskablePPO, game: str, players: int | None, bot: str, games: int, seed: int) -> float:
    """The part of so many games against one kind of opponent that the network wins."""
    batch = new_batch(game, games, players, bot, seed, autoreset=False, reward="win")
    won, over = np.zeros(games, bool), np.zeros(games, bool)
    while not over.all():
        looks = batch.layout.scaled(batch.observation)
        actions, _ = model.predict(looks, action_masks=batch.mask.astype(bool))
        batch.step(actions)
        ended = batch.done.astype(bool) & ~over
        won |= ended & (batch.reward > 0)
        over |= ended
    return float(won.mean())


class Exam(BaseCallback):
    """Examines the network at the beginning and after so many seconds of lessons each time; stops when time is up."""

    def __init__(self, game: str, players: int | None, games: int, minutes: float, exams: int) -> None:
        super().__init__()
        self.curve: list[dict[str, float]] = []
        self._words = game, players
        self._games = games
        self._minutes = minutes
        self._pause = minutes / exams
        self._spent = 0.0
        self._begun = 0.0

    def _on_training_start(self) -> None:
        self._examine(0.0)

    def _on_rollout_start(self) -> None:
        learnt = self._spent + (time.monotonic() - self._begun) / 60
        if learnt >= self._minutes or learnt >= len(self.curve) * self._pause:
            self._examine(learnt)

    def _on_step(self) -> bool:
        return self._spent < self._minutes

    def _examine(self, learnt: float) -> None:
        """Exams are not counted as lessons."""
        self._spent = learnt
        assert isinstance(self.model, MaskablePPO)
        shares = {bot: share_of_wins(self.model, *self._words, bot, self._games, seed=10**6) for bot in OPPONENTS}
        row = {"steps": self.num_timesteps, "minutes": round(learnt, 2), "games": self._games, **shares}
        self.curve.append(row)
        print(", ".join(f"{name} {value:,g}" for name, value in row.items()), flush=True)
        self._begun = time.monotonic()


def train(
    game: str, *, players: int | None, tables: int, minutes: float, exams: int, games: int, seed: int, **settings: Any
) -> tuple[MaskablePPO, list[dict[str, float]]]:
    """Lessons for so many minutes; the network, and how it did in its exams."""
    model = new_model(new_tables(game, players, tables, seed), seed, **settings)
    exam = Exam(game, players, games, minutes, exams)
    model.learn(10**12, callback=exam)
    return model, exam.curve


def main() -> None:
    """Read the command line, train, and write down what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="island")
    parser.add_argument("--players", type=int, help="at a table; as many as the game takes if not given")
    parser.add_argument("--tables", type=int, default=256, help="games at once")
    parser.add_argument("--minutes", type=float, default=15.0, help="of lessons; exams are not counted")
    parser.add_argument("--exams", type=int, default=10)
    parser.add_argument("--games", type=int, default=400, help="in an exam, against each kind of opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("training"))
    parser.add_argument("--threads", type=int, default=1, help="that PyTorch may use")
    words = vars(parser.parse_args())
    torch.set_num_threads(words.pop("threads"))
    out = words.pop("out")
    out.mkdir(parents=True, exist_ok=True)
    model, curve = train(**words)
    assert isinstance(model.env, Tables)
    model.save(out / "policy.zip")
    words["players"] = model.env.batches[0].players
    (out / "curve.json").write_text(json.dumps({"settings": words, "curve": curve}, indent=1) + "\n")
    (out / "curve.svg").write_text(picture_of(curve, words["players"]))
    print(table_of(curve))


if __name__ == "__main__":
    main()
