"""Teach a network a game in two parts: first it imitates a bot, then it practises against bots with PPO.

    pip install 'landnam[data]' torch
    python examples/train_ppo.py --game island --minutes 120 --out training

Imitation: ``landnam dataset`` lets the teacher play, and the network learns to choose what it chose and to foresee who
wins. Practice: the network plays many games at once, which advance by one compiled call (``landnam.envs.batched``), and
learns from who wins. Its opponents get stronger as it does. Now and then it plays whole games that do not count, and
its share of wins is written down: ``curve.json``, ``curve.svg`` and ``policy.pt2`` are in the folder. At the end the
network is seated in the arena against ``normal``; ``bot.py`` in the folder is what the arena plays. Minutes are those
of the processor, so that a busy machine changes nothing but how long it takes; an hour on two cores has 120:

    landnam arena island --bots training/bot.py:Network,normal,normal,normal --no-trade
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from board_network import BoardNetwork, parameters_of, save
from landnam.arena.match_plan import MatchPlan
from landnam.arena.statistics import wilson
from landnam.arena.tournament import run_match
from landnam.envs import Batch, batched
from landnam.envs.dataset import DatasetPlan, make_dataset, transitions
from learning_curve import OPPONENTS, picture_of, table_of

LADDER: Final = ("random", "easy", "normal", "hard")
"""The opponents of the practice, one after another."""
MOST_TURNS: Final = 400
"""A game that nobody has won by then is nobody's: beginners can go on for ever."""


@dataclass
class Settings:
    """What a lesson is like."""

    game: str = "island"
    players: int | None = None
    tables: int = 512
    """Games at once."""
    steps: int = 48
    """Decisions at every table between two lessons."""
    part: int = 512
    """Decisions that are learned from at once."""
    rounds: int = 2
    """How often each decision of the practice is learned from."""
    rate: float = 3e-4
    imitation_rate: float = 1e-3
    later: float = 0.998
    """What a reward is worth one decision earlier."""
    trust: float = 0.95
    """The lambda of generalised advantage estimation."""
    clip: float = 0.2
    entropy: float = 0.003
    seed: int = 1


def minutes_spent() -> float:
    """The processor time of this process and of those that it has started, in minutes."""
    return sum(os.times()[:4]) / 60


def masked(scores: Tensor, mask: Tensor) -> Tensor:
    """The logarithms of the chances of all actions; those that are not allowed have none."""
    return torch.log_softmax(scores.masked_fill(~mask, -1e9), 1)


# --- imitation ----------------------------------------------------------------------------------------------------


def examples_in(folder: Path, rng: np.random.Generator, part: int, shards: int = 4) -> Iterator[tuple[Tensor, ...]]:
    """Looks, masks, actions and results of a dataset in parts, endlessly, mixed within some shards at a time."""
    while True:
        held: list[dict[str, NDArray[Any]]] = []
        for shard in transitions(folder):
            last = np.flatnonzero(shard["done"])
            shard["result"] = shard["reward"][last[np.searchsorted(last, np.arange(len(shard["done"])))]]
            held.append({name: shard[name] for name in ("observation", "mask", "action", "result")})
            if len(held) == shards:
                yield from _mixed(held, rng, part)
                held = []
        yield from _mixed(held, rng, part)


def _mixed(held: list[dict[str, NDArray[Any]]], rng: np.random.Generator, part: int) -> Iterator[tuple[Tensor, ...]]:
    if held:
        whole = {name: np.concatenate([shard[name] for shard in held]) for name in held[0]}
        order = rng.permutation(len(whole["action"]))
        for begin in range(0, len(order), part):
            rows = order[begin : begin + part]
            yield tuple(torch.from_numpy(np.ascontiguousarray(column[rows])) for column in whole.values())


class Imitation:
    """Lessons from the decisions of a bot."""

    def __init__(self, network: BoardNetwork, settings: Settings, folder: Path) -> None:
        self._network, self._settings = network, settings
        self._parts = examples_in(folder, np.random.default_rng(settings.seed), settings.part)
        self._optimiser = torch.optim.Adam(network.parameters(), settings.imitation_rate)

    def lesson(self, part_done: float) -> int:
        """Learn from some decisions; how many they were."""
        for group in self._optimiser.param_groups:
            group["lr"] = self._settings.imitation_rate * (1.02 - part_done)
        learned = 0
        for _ in range(16):
            looks, mask, action, result = next(self._parts)
            scores, worth = self._network.both(looks)
            loss = nn.functional.nll_loss(masked(scores, mask), action.long())
            loss = loss + 0.5 * nn.functional.mse_loss(worth, result)
            _step(self._optimiser, self._network, loss)
            learned += len(action)
        return learned


def _step(optimiser: torch.optim.Optimizer, network: nn.Module, loss: Tensor) -> None:
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimiser.step()


# --- practice -----------------------------------------------------------------------------------------------------


class Tables:
    """Games against two neighbours of the ladder, half of the tables each; who wins half of its games climbs."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._rung = 0
        self._seat()

    def _seat(self) -> None:
        settings, half = self._settings, self._settings.tables // 2
        self.opponents = LADDER[self._rung : self._rung + 2]
        seed = settings.seed + 10 * self._rung
        self.batches = [
            new_batch(settings.game, half, settings.players, bot, seed + i) for i, bot in enumerate(self.opponents)
        ]
        for batch in self.batches:
            batch.reset()
        self._won: list[float] = []

    def climb(self) -> bool:
        """Take stronger opponents if half of the last games against the weaker were won; whether it was so."""
        share = float(np.mean(self._won[-400:])) if len(self._won) >= 400 else 0.0
        if share < 0.5 or self._rung + 2 >= len(LADDER):
            return False
        self._rung += 1
        self._seat()
        return True

    def all(self, name: str) -> NDArray[Any]:
        """One array of all tables."""
        return np.concatenate([getattr(batch, name) for batch in self.batches])

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play a decision at every table."""
        begin = 0
        for batch in self.batches:
            batch.step(actions[begin : begin + batch.n])
            begin += batch.n
        weaker = self.batches[0]
        self._won += (weaker.reward[weaker.done != 0] > 0).tolist()


def new_batch(game: str, n: int, players: int | None, bot: str, seed: int, **words: Any) -> Batch:
    """So many games against one kind of opponent."""
    return batched(game, n, players=players, opponents=bot, seed=seed, max_turns=MOST_TURNS, **words)


class Practice:
    """Lessons from the network's own games, by PPO."""

    def __init__(self, network: BoardNetwork, settings: Settings) -> None:
        self._network, self._settings = network, settings
        self.tables = Tables(settings)
        self._optimiser = torch.optim.Adam(network.parameters(), settings.rate, eps=1e-5)

    def lesson(self, part_done: float) -> int:
        """Play some decisions at every table and learn from them; how many they were."""
        for group in self._optimiser.param_groups:
            group["lr"] = self._settings.rate * (1.02 - part_done)
        self.tables.climb()
        played = self._play()
        steps, tables = played["action"].shape
        flat = {name: value.flatten(0, 1) for name, value in played.items()}
        for _ in range(self._settings.rounds):
            for rows in torch.randperm(steps * tables).split(self._settings.part):
                self._learn({name: value[rows] for name, value in flat.items()})
        return int(steps * tables)

    def _play(self) -> dict[str, Tensor]:
        """Decisions at every table, with the chance that each had, its advantage and its return."""
        seen: dict[str, list[Tensor]] = {name: [] for name in ("look", "mask", "action", "chance", "worth")}
        gains, ends = [], []
        for _ in range(self._settings.steps):
            look, mask = (
                torch.from_numpy(self.tables.all("observation")),
                torch.from_numpy(self.tables.all("mask") != 0),
            )
            with torch.inference_mode():
                scores, worth = self._network.both(look)
                chances = masked(scores, mask)
                action = torch.distributions.Categorical(logits=chances).sample()
            chance = chances.gather(1, action[:, None])[:, 0]
            for name, value in zip(seen, (look, mask, action, chance, worth), strict=True):
                seen[name].append(value)
            self.tables.step(action.numpy())
            gains.append(torch.from_numpy(self.tables.all("reward").astype(np.float32)))
            ends.append(torch.from_numpy(self.tables.all("done").astype(np.float32)))
        with torch.inference_mode():
            following = self._network.both(torch.from_numpy(self.tables.all("observation")))[1]
        found = {name: torch.stack(values) for name, values in seen.items()}
        found["advantage"] = self._advantages(found["worth"], following, torch.stack(gains), torch.stack(ends))
        found["return"] = found["advantage"] + found["worth"]
        return found

    def _advantages(self, worth: Tensor, following: Tensor, gains: Tensor, ends: Tensor) -> Tensor:
        """How much better each decision was than expected."""
        settings, found, advantage = self._settings, torch.zeros_like(worth), torch.zeros_like(following)
        for step in reversed(range(len(worth))):
            goes_on = 1 - ends[step]
            surprise = gains[step] + settings.later * goes_on * following - worth[step]
            advantage = surprise + settings.later * settings.trust * goes_on * advantage
            found[step], following = advantage, worth[step]
        return found

    def _learn(self, part: dict[str, Tensor]) -> None:
        settings = self._settings
        scores, worth = self._network.both(part["look"])
        chances = masked(scores, part["mask"])
        ratio = (chances.gather(1, part["action"][:, None])[:, 0] - part["chance"]).exp()
        advantage = part["advantage"]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - settings.clip, 1 + settings.clip) * advantage).mean()
        doubt = -(chances.exp() * chances.masked_fill(~part["mask"], 0.0)).sum(1).mean()
        wrong = nn.functional.mse_loss(worth, part["return"])
        _step(self._optimiser, self._network, 0.5 * wrong - gain - settings.entropy * doubt)


# --- exams --------------------------------------------------------------------------------------------------------


def share_of_wins(network: BoardNetwork, game: str, players: int | None, bot: str, games: int, seed: int) -> float:
    """The part of so many games against one kind of opponent that the network wins."""
    batch = new_batch(game, games, players, bot, seed, autoreset=False)
    batch.reset()
    won: NDArray[np.bool_] = np.zeros(games, bool)
    while not batch.done.all():
        with torch.inference_mode():
            scores = network(torch.from_numpy(batch.observation))
            over = torch.from_numpy(batch.done != 0)[:, None]  # nothing is allowed there, and nothing is played
            chances = masked(scores, torch.from_numpy(batch.mask != 0) | over)
            actions = torch.distributions.Categorical(logits=chances).sample()
        batch.step(actions.numpy())
        won |= batch.reward > 0
    return float(won.mean())


@dataclass
class Course:
    """Lessons and exams by the processor's time; exams are not counted."""

    network: BoardNetwork
    settings: Settings
    games: int
    """In an exam, against each kind of opponent."""
    pause: float
    """Minutes of lessons between two exams."""
    out: Path
    told: dict[str, Any]
    """What the run was told, for the file of its curve."""
    minutes: float = 0.0
    decisions: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)

    def take(self, lessons: Imitation | Practice, minutes: float) -> None:
        """Take lessons of one kind for so many minutes."""
        first = self.minutes
        while self.minutes - first < minutes:
            began = minutes_spent()
            self.decisions += lessons.lesson((self.minutes - first) / minutes)
            self.minutes += minutes_spent() - began
            if self.minutes - first >= minutes or self.minutes >= self._examined + self.pause:
                self.examine(type(lessons).__name__.lower())

    @property
    def _examined(self) -> float:
        """When the last exam was."""
        return float(self.curve[-1]["minutes"]) if self.curve else 0.0

    def examine(self, lessons: str) -> None:
        """Write down how the network does now."""
        words = self.settings.game, self.settings.players
        shares = {bot: share_of_wins(self.network, *words, bot, self.games, seed=10**6) for bot in OPPONENTS}
        row = {"steps": self.decisions, "minutes": round(self.minutes, 2), "games": self.games, **shares}
        self.curve.append({"lessons": lessons, **row})
        save(self.network, self.out / "policy.pt2")
        self._write_down()
        print(f"{lessons}: " + ", ".join(f"{name} {value:,g}" for name, value in row.items()), flush=True)

    def _write_down(self) -> None:
        """Keep the curve after every exam: a run that is stopped has it up to there."""
        players = new_batch(self.settings.game, 1, self.settings.players, "random", 1).players
        words = {"settings": {**self.told, "players": players}, "curve": self.curve}
        (self.out / "curve.json").write_text(json.dumps(words, indent=1) + "\n")
        (self.out / "curve.svg").write_text(picture_of(self.curve, players))


BOT = """from pathlib import Path

import torch

from landnam.envs.network import network_bot, torch_policy

torch.set_num_threads(1)
module = torch.export.load(Path(__file__).with_name("policy.pt2")).module()
Network = network_bot(torch_policy(module), "{game}", observations="flat", draws=True)
"""


def play_in_the_arena(game: str, players: int, out: Path, games: int, seed: int, opponent: str = "normal") -> str:
    """Let the network in a folder play a match, and say how it went."""
    (out / "bot.py").write_text(BOT.format(game=game))
    name = f"{out / 'bot.py'}:Network"
    plan = MatchPlan(game, (name, *[opponent] * (players - 1)), games, seed, trade=False, clock=5.0, stop_early=False)
    share = next(standing.share for standing in run_match(plan).standings if standing.bot == name)
    low, high = wilson(share, games)
    fair = plan.fair_share(name)
    return (
        f"in the arena: {share:.1%} ({low:.1%} to {high:.1%}) of {games} games against {opponent}; fair is {fair:.0%}"
    )


def main() -> None:
    """Read the command line, train, and write down what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="island", choices=("island", "traveler", "duel", "road"))
    parser.add_argument("--players", type=int, help="at a table; as many as the game takes if not given")
    parser.add_argument("--minutes", type=float, default=120.0, help="of lessons; exams are not counted")
    parser.add_argument("--imitation", type=float, default=0.4, help="the part of them that is imitation; 0 for none")
    parser.add_argument("--teacher", default="hard", help="whom it imitates")
    parser.add_argument("--examples", type=int, default=1_000_000, help="decisions of the teacher")
    parser.add_argument("--exams", type=int, default=10)
    parser.add_argument("--games", type=int, default=400, help="in an exam, against each kind of opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("training"))
    parser.add_argument("--arena", type=int, default=400, help="games in the arena at the end; 0 for none")
    parser.add_argument("--threads", type=int, default=2, help="that PyTorch may use, and processes for the examples")
    words = parser.parse_args()
    torch.set_num_threads(words.threads)
    torch.manual_seed(words.seed)
    out: Path = words.out
    out.mkdir(parents=True, exist_ok=True)
    settings = Settings(game=words.game, players=words.players, seed=words.seed)
    network = BoardNetwork(settings.game)
    print(f"a network of {parameters_of(network):,} parameters", flush=True)
    told = {"game": settings.game, "minutes": words.minutes, "teacher": words.teacher}
    told |= {"examples": words.examples, "imitation": words.imitation, "seed": words.seed}
    course = Course(network, settings, words.games, words.minutes / words.exams, out, told)
    if words.imitation:
        began = minutes_spent()
        plan = DatasetPlan(settings.game, (words.teacher,), settings.seed, True, True, settings.players)
        made = make_dataset(plan, out / "examples", words.examples, workers=words.threads)
        took = minutes_spent() - began
        print(f"{made.decisions:,} decisions of {words.teacher} in {took:.1f} minutes", flush=True)
        course.minutes = took
        course.take(Imitation(network, settings, out / "examples"), max(0.0, words.imitation * words.minutes - took))
    practice = Practice(network, settings)
    course.take(practice, words.minutes - course.minutes)
    players = practice.tables.batches[0].players
    print(table_of(course.curve))
    if words.arena:
        print(play_in_the_arena(settings.game, players, out, words.arena, words.seed))


if __name__ == "__main__":
    main()
