"""Making the learned value from self-play: collect positions, fit, and keep the new value only if it plays better.

The first generation learns from games between the rules of thumb; every later one from games in which the current
value plays against itself, older values and the rules of thumb, with a random action now and then so that it sees
mistakes. A lower loss is no proof of strength, so a new value must hold its own in a match on fresh seeds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots import levels
from landnam.bots.fitting import Floats, compiled_weights, fit, fresh_weights, loss_of
from landnam.bots.match import EXPERT, HARD, LINEUP, NORMAL
from landnam.bots.series import play_series
from landnam.bots.values import INPUTS
from landnam.games import declarations, game_class
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, SEATS_AT_MOST, CompiledGame
from landnam.rules.options import check_players

Net = dict[str, Floats]
Data = tuple[NDArray[np.float16], NDArray[np.int64]]

TURN_LIMIT: Final = 600
PARTS: Final = 2
"""Games are collected in so many parts a seat, so that the number of workers does not change what is learned."""
KEPT_GENERATIONS: Final = 5
"""Positions of so many generations are learned from together: one alone makes the value swing."""
OLD_VALUES: Final = 3
"""So many of the last values take part in the games."""


@dataclass(frozen=True)
class Plan:
    """How a value is made; the same plan and seed make the same value."""

    game: str
    players: int
    seed: int = 1
    generations: int = 16
    first_positions: int = 300_000
    positions: int = 250_000
    epochs: int = 5
    gate_games: int = 400
    rollouts: int = 60
    trade: bool = True


@dataclass(frozen=True)
class Step:
    """What came of one generation."""

    generation: int
    positions: int
    loss_before: float
    loss: float
    against_last: float
    against_rules_of_thumb: float
    kept: bool
    seconds: float


def learned() -> list[str]:
    """The games that have a learned value of their own: those of the levels whose library is not another game's."""
    return [
        name
        for name, game in declarations().items()
        if game.compiled_bots == levels.__name__ and getattr(game_class(name).library, "name", None) == name
    ]


def seats_of(game: str, players: int | None) -> int:
    """For how many players a value is made: as many as the game has, unless told otherwise."""
    if game not in learned():
        raise ValueError(f"no value is learned for '{game}'; valid are {', '.join(learned())}")
    fewest, most = game_class(game).seated
    return check_players(game, most if players is None else players, fewest, most)


class Training:
    """A value in the making, in a folder of its own from which it can go on after any interruption."""

    def __init__(
        self, plan: Plan, folder: Path, workers: int = 2, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self.plan, self.folder, self.workers, self.tell = plan, folder, workers, tell
        found = game_class(plan.game)
        assert issubclass(found, CompiledGame)
        self.sample = found(plan.players, seed=plan.seed, max_turns=TURN_LIMIT)
        self.nets: list[Net] = []
        self.data: list[Data] = []
        self.steps: list[Step] = []
        self._resume()

    # --- the loop -----------------------------------------------------------------------------------------------

    def run(self) -> Net:
        """Go through the generations that are left; the best value in the end."""
        while len(self.steps) < self.plan.generations:
            begun = time.perf_counter()
            generation = len(self.steps)
            rng = np.random.default_rng([self.plan.seed, generation])
            data = self._collect(generation)
            self.data = [*self.data, data][-KEPT_GENERATIONS:]
            self.tell(f"generation {generation}: fitting {sum(len(d[0]) for d in self.data):,} positions")
            last = self.nets[-1] if self.nets else fresh_weights(INPUTS, rng)
            samples = np.concatenate([d[0] for d in self.data])
            winners = np.concatenate([d[1] for d in self.data])
            new = fit(last, samples, winners, self.plan.epochs + 4 * (generation == 0), rng)
            self.tell(f"generation {generation}: matches")
            against_last = self.match([new] + [last] * 3, [HARD] * 4, generation) if self.nets else 1.0
            against_thumb = self.match([new] * 4, [HARD, NORMAL, NORMAL, NORMAL], generation)
            kept = against_last >= 0.96 / self.plan.players
            step = Step(
                generation,
                len(data[0]),
                loss_of(last, *data),
                loss_of(new, *data),
                against_last,
                against_thumb,
                kept,
                time.perf_counter() - begun,
            )
            if kept:
                self.nets.append(new)
            self.steps.append(step)
            self._save(generation, data)
            self.tell(
                f"generation {generation}: loss {step.loss:.3f}, {against_last:.1%} against the last, "
                f"{against_thumb:.1%} against rules of thumb, {'kept' if kept else 'not kept'}"
            )
        return self.nets[-1]

    def _table(self, levels: list[int], slip: int, turn: int) -> NDArray[np.void]:
        """Who sits where: the list is turned by so many seats."""
        lineup = np.zeros(1, LINEUP)
        players = self.plan.players
        for i in range(players):
            lineup["level"][0, (i + turn) % players] = levels[i]
        lineup["slip"] = lineup["opening_slip"] = slip
        lineup["worlds"], lineup["rollouts"], lineup["trades"] = (
            2,
            self.plan.rollouts,
            self.plan.trade,
        )
        return lineup

    def _nets(self, nets: list[Net], turn: int) -> NDArray[np.void]:
        players = self.plan.players
        seated = [nets[(seat - turn) % players] for seat in range(players)]
        return np.concatenate([compiled_weights(net) for net in seated + [nets[0]] * (SEATS_AT_MOST - players)])

    def _collect(self, generation: int) -> Data:
        """Positions of games between what there is."""
        players, plan = self.plan.players, self.plan
        self.tell(f"generation {generation}: playing")
        wanted = plan.first_positions if generation == 0 else plan.positions
        mixes = (
            [HARD] * 4,
            [HARD, HARD, HARD, NORMAL],
            [HARD, HARD, NORMAL, NORMAL],
            [EXPERT, HARD, HARD, NORMAL],
        )
        levels = list(mixes[generation % 4]) if generation else [NORMAL] * 4
        rng = np.random.default_rng([plan.seed, generation, 1])
        olds = self.nets[-OLD_VALUES:] or [fresh_weights(INPUTS, rng)]
        nets = [olds[-1], olds[-1], *(olds[int(rng.integers(len(olds)))] for _ in range(2))]
        parts = PARTS * players
        room = wanted // parts

        def play(part: int) -> Data:
            samples = np.zeros((room, SEATS_AT_MOST, INPUTS), np.float32)
            winners = np.full(room, -1, np.int8)
            turn = part % players
            n = play_series(
                type(self.sample),
                self.sample.blank,
                self.sample.plan,
                MENU if plan.trade else NO_OFFERS,
                self._table(levels, 5 if generation == 0 else 2, turn),
                self._nets(nets, turn),
                plan.seed * 7919 + generation,
                part * 1_000_000,
                np.zeros(room, RESULT),
                samples=samples,
                winners=winners,
                every=14 if generation == 0 else 6,
            )
            known = winners[:n] >= 0
            return samples[:n, :players][known].astype(np.float16), winners[:n][known].astype(np.int64)

        with ThreadPoolExecutor(self.workers) as pool:
            found = list(pool.map(play, range(parts)))
        return np.concatenate([s for s, _ in found]), np.concatenate([w for _, w in found])

    def match(self, nets: list[Net], levels: list[int], generation: int) -> float:
        """The share of games that the first of them wins, seats rotated, on seeds that nobody has learned from."""
        players = self.plan.players
        games = self.plan.gate_games // players

        def play(turn: int) -> int:
            results = np.zeros(games, RESULT)
            play_series(
                type(self.sample),
                self.sample.blank,
                self.sample.plan,
                MENU if self.plan.trade else NO_OFFERS,
                self._table(levels, 0, turn),
                self._nets(nets, turn),
                self.plan.seed * 104_729 + generation,
                500_000_000,
                results,
            )
            return int((results["winners"] >> turn & 1).sum())

        with ThreadPoolExecutor(self.workers) as pool:
            return sum(pool.map(play, range(players))) / (games * players)

    # --- the folder ---------------------------------------------------------------------------------------------

    def _save(self, generation: int, data: Data) -> None:
        """Everything of a generation; the list of steps comes last, so that a half-written one does not count."""
        self.folder.mkdir(parents=True, exist_ok=True)
        np.savez(self.folder / f"positions-{generation}.npz", samples=data[0], winners=data[1])
        if self.steps[-1].kept:
            np.savez(self.folder / f"value-{generation}.npz", **self.nets[-1])  # type: ignore[arg-type] # names of arrays
        report = {"plan": asdict(self.plan), "steps": [asdict(step) for step in self.steps]}
        partial = self.folder / "training.json.part"
        partial.write_text(json.dumps(report, indent=1), encoding="utf-8")
        partial.replace(self.folder / "training.json")
        (self.folder / f"positions-{generation - KEPT_GENERATIONS}.npz").unlink(missing_ok=True)

    def _resume(self) -> None:
        """Take up what the folder holds, if it was made by the same plan."""
        file = self.folder / "training.json"
        if not file.exists():
            return
        report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        made_by = {**report["plan"], "generations": self.plan.generations}
        if made_by != asdict(self.plan):
            raise ValueError(f"{self.folder} holds the training of another plan: {report['plan']}; choose a new folder")
        self.steps = [Step(**step) for step in report["steps"]]
        for step in self.steps:
            if step.kept:
                with np.load(self.folder / f"value-{step.generation}.npz") as stored:
                    self.nets.append({name: stored[name] for name in stored.files})
            if step.generation > len(self.steps) - 1 - KEPT_GENERATIONS:
                with np.load(self.folder / f"positions-{step.generation}.npz") as stored:
                    self.data.append((stored["samples"], stored["winners"]))
