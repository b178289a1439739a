"""Trains the value by self-play: collects positions, fits, and keeps a new value only if it plays better.

The first generation of a seat value learns from games between the rules of thumb; every later one from games in which
the current value plays against itself, older values and the rules of thumb, with a random action now and then so that
it sees mistakes. A lower loss is no proof of strength, so a new value must hold its own in a match on fresh seeds.

A table value begins as the seat value of a month, and learns more from mixed tables (``pool.py``). Playing takes far
more time than fitting, so every position is learned from many times, and one match is played after a generation:
against the bots of that month. With lessons it also learns what the search thinks of the moves of each position
(``lessons.py``).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from landnam.bots import levels
from landnam.bots.fitting import Floats, compiled_weights, fit, fresh_weights, loss_of
from landnam.bots.match import EXPERT, HARD, LINEUP, NORMAL
from landnam.bots.pool import TRUST, WORLDS, Table, draw_first_table, draw_table
from landnam.bots.series import Collected, describe_positions, draw_lessons, play_series
from landnam.bots.shipped import load_net, load_weights, read_weights
from landnam.bots.table_fitting import (
    chances_of,
    cross_entropy,
    fit_table,
    mixed_targets,
    outcomes,
    table_from_seat,
)
from landnam.bots.values import INPUTS
from landnam.games import declarations, game_class
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, SEATS_AT_MOST, CompiledGame, compiled_class
from landnam.native.compiled import States
from landnam.rules.options import check_players

Net = dict[str, Floats]


class Data(NamedTuple):
    """What a value learns from; the positions of a game stand together and in order."""

    positions: States
    winners: NDArray[np.int8]
    """Who won from there."""
    numbers: NDArray[np.int64]
    """Of their games."""
    taught: States
    """Positions after moves that the search has looked at,"""
    targets: Floats
    """and every seat's chances there, as it sees them."""


TURN_LIMIT: Final = 600
TABLES: Final = 24
"""The fewest tables from which a generation of a table value is collected."""
TABLE_ROOM: Final = 25_000
"""The most positions of one of them."""
FIRST_TABLES: Final = 96
PARTS: Final = 2
"""Parts for each seat in which games are collected, so that the number of workers does not change the result."""
KEPT_GENERATIONS: Final = 5
"""Generations whose positions are used together: a single one makes the value swing."""
KEPT_TABLES: Final = 10
"""The same for a table value, whose players are mixed in every generation."""
KEPT_LESSONS: Final = 2
"""The same for lessons: those of older values are worse."""
OLD_VALUES: Final = 3
"""How many of the last values take part in the games."""
YARDSTICK: Final = "2026-11"
"""The month against whose value a table value is measured, and which takes part in its games."""
TABLE_RATE: Final = 2e-3
TABLE_DECAY: Final = 0.02
SETBACK: Final = 0.06
"""How far below the best share against the yardstick a table value may fall: less than that may be luck."""


@dataclass(frozen=True)
class Plan:
    """The settings of a training; the same plan and seed make the same value."""

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
    table: bool = False
    """Whether a table value is trained, or a seat value."""
    begin_with: str | None = None
    """The file of a table value to begin with, such as that of a game which an edition varies."""
    lessons: int = 0
    """Rollouts after each likely move of a position, from which a table value learns too; 0: none."""


@dataclass(frozen=True)
class Step:
    """The result of one generation."""

    generation: int
    positions: int
    loss_before: float
    loss: float
    against_last: float | None
    """None for the first table value: it has only the yardstick to be measured against."""
    against_rules_of_thumb: float
    """For a table value: against the yardstick."""
    kept: bool
    seconds: float


def learned() -> list[str]:
    """The games whose bots learn a value: those of the levels."""
    return [name for name, game in declarations().items() if game.compiled_bots == levels.__name__]


def seats_of(game: str, players: int | None) -> int:
    """The number of players a value is trained for: by default the most that the game has."""
    if game not in learned():
        raise ValueError(f"no value is learned for '{game}'; valid are {', '.join(learned())}")
    fewest, most = game_class(game).seated
    return check_players(game, most if players is None else players, fewest, most)


def given_table(file: Path, plan: Plan) -> Net:
    """The table value in a file with which a training begins; the error for anything else says what is wrong."""
    if not file.is_file():
        raise ValueError(f"there is no file {file} to begin with")
    net = read_weights(file.read_bytes(), plan.game)
    if not plan.table or "t1" not in net:
        raise ValueError(
            f"only the training of a table value (--table) begins with another one, and {file} must be one"
        )
    return net


def write_data(file: Path, data: Data) -> None:
    """Write positions to a file, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partly = file.with_suffix(".partly.npz")
    np.savez(partly, **data._asdict())
    partly.replace(file)


class Training:
    """A training in a folder of its own, from which it can be resumed after any interruption."""

    def __init__(
        self, plan: Plan, folder: Path, workers: int = 2, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        if plan.lessons and not plan.table:
            raise ValueError("only the training of a table value (--table) learns from lessons")
        self.plan, self.folder, self.workers, self.tell = plan, folder, workers, tell
        self.sample = compiled_class(plan.game)(plan.players, seed=plan.seed, max_turns=TURN_LIMIT)
        self.nets: list[Net] = []
        self.data: list[Data] = []
        self.steps: list[Step] = []
        self._given = None if plan.begin_with is None else given_table(Path(plan.begin_with), plan)
        self._resume()

    # --- the loop -----------------------------------------------------------------------------------------------

    def run(self) -> Net:
        """Run the remaining generations and return the best value."""
        self._save_steps()  # parts of a first generation belong to this plan
        while len(self.steps) < self.plan.generations:
            begun = time.perf_counter()
            generation = len(self.steps)
            rng = np.random.default_rng([self.plan.seed, generation])
            data = self._collect(generation)
            self.data = [*self.data, data][-self._kept :]
            lessons = sum(len(d.taught) for d in self._lessons)
            words = f" and {lessons:,} lessons" if lessons else ""
            self.tell(f"generation {generation}: fitting {sum(len(d.positions) for d in self.data):,} positions{words}")
            last = self.nets[-1] if self.nets else self._begin(rng)
            new = self._fit(last, generation, rng)
            self.tell(f"generation {generation}: matches")
            against_last: float | None = None
            if self.plan.table:
                month = load_weights(self.plan.game, YARDSTICK)
                against_thumb = self.match([new, month, month, month], [HARD] * 4, generation)
                if self.nets or self._given is not None:
                    against_last = self.match([new, last, last, last], [HARD] * 4, generation)
                best = max((s.against_rules_of_thumb for s in self.steps), default=1 / self.plan.players)
                kept = against_thumb >= best - SETBACK and (against_last is None or against_last >= self._no_worse)
            else:
                against_last = self.match([new] + [last] * 3, [HARD] * 4, generation) if self.nets else 1.0
                against_thumb = self.match([new] * 4, [HARD, NORMAL, NORMAL, NORMAL], generation)
                kept = against_last >= self._no_worse
            step = Step(
                generation,
                len(data.positions),
                self._loss(last, data),
                self._loss(new, data),
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
                f"generation {generation}: loss {step.loss:.3f}, "
                f"{'' if against_last is None else f'{against_last:.1%} against the last, '}"
                f"{against_thumb:.1%} against {'the yardstick' if self.plan.table else 'rules of thumb'}, "
                f"{'kept' if kept else 'not kept'}"
            )
        return self.nets[-1]

    def _begin(self, rng: np.random.Generator) -> Net:
        """The value before the first generation: the given one, or at random, or what a month's seat value says."""
        if self._given is not None:
            return self._given
        if not self.plan.table:
            return fresh_weights(INPUTS, rng)
        inputs = import_module(f"landnam.bots.{type(self.sample).library.name}.seat_inputs").SEAT_INPUTS
        return table_from_seat(load_net(self.plan.game, YARDSTICK), inputs, rng)

    @property
    def _no_worse(self) -> float:
        """The least share against the last value: a little below even, as luck decides part of it."""
        return 0.96 / self.plan.players

    @property
    def _kept(self) -> int:
        return KEPT_TABLES if self.plan.table else KEPT_GENERATIONS

    @property
    def _lessons(self) -> list[Data]:
        """The last generations, as far as their lessons are used."""
        return self.data[-KEPT_LESSONS:]

    def _describe(self, positions: States) -> Floats:
        return describe_positions(type(self.sample), np.ascontiguousarray(positions), table=self.plan.table)

    def _fit(self, last: Net, generation: int, rng: np.random.Generator) -> Net:
        """A new value from the positions of the last generations."""
        winners = np.concatenate([d.winners for d in self.data])
        epochs = self.plan.epochs + 4 * (generation == 0)
        if not self.plan.table:
            positions = np.concatenate([d.positions for d in self.data])
            return fit(last, self._describe(positions)[:, : self.plan.players], winners, epochs, rng)
        chances = np.concatenate([chances_of(last, d.positions, self._describe) for d in self.data])
        targets = mixed_targets(np.concatenate([d.numbers for d in self.data]), outcomes(winners), chances, TRUST)
        targets = np.concatenate([targets, *(d.targets for d in self._lessons)])
        parts = [*(d.positions for d in self.data), *(d.taught for d in self._lessons)]
        return fit_table(last, parts, targets, self._describe, epochs, TABLE_RATE, TABLE_DECAY, rng)

    def _loss(self, net: Net, data: Data) -> float:
        """The mean cross-entropy of the winner, in nats."""
        if self.plan.table:
            return cross_entropy(chances_of(net, data.positions, self._describe), outcomes(data.winners))
        return loss_of(net, self._describe(data.positions)[:, : self.plan.players], data.winners)

    def _table(self, levels: list[int], slip: int, turn: int) -> NDArray[np.void]:
        """The list rotated by a number of seats."""
        lineup = np.zeros(1, LINEUP)
        players = self.plan.players
        for i in range(players):
            lineup["level"][0, (i + turn) % players] = levels[i]
        lineup["slip"] = lineup["opening_slip"] = slip
        lineup["worlds"] = WORLDS if self.plan.table else 2
        lineup["rollouts"], lineup["trades"] = self.plan.rollouts, self.plan.trade
        return lineup

    def _nets(self, nets: Sequence[Net | NDArray[np.void]], turn: int) -> NDArray[np.void]:
        players = self.plan.players
        seated = [nets[(seat - turn) % players] for seat in range(players)] + [nets[0]] * (SEATS_AT_MOST - players)
        return np.concatenate([compiled_weights(net) if isinstance(net, dict) else net for net in seated])

    def _collect(self, generation: int) -> Data:
        """Collect positions from games between the values so far."""
        self.tell(f"generation {generation}: playing")
        parts = self._collect_mixed(generation) if self.plan.table else self._collect_own(generation)
        with ThreadPoolExecutor(self.workers) as pool:
            found = list(pool.map(partial(self._part, generation), range(len(parts)), parts))
        return Data(*(np.concatenate(columns) for columns in zip(*found, strict=True)))

    def _part(self, generation: int, number: int, play: Callable[[], Data]) -> Data:
        """One part of a generation: from the folder if it was played before an interruption."""
        file = self.folder / f"part-{generation}-{number}.npz"
        if not file.exists():
            write_data(file, play())
        return self._read(file)

    def _collect_mixed(self, generation: int) -> list[Callable[[], Data]]:
        """The parts of a generation of a table value: each is a table of its own."""
        plan = self.plan
        month = load_weights(plan.game, YARDSTICK)
        begun = [] if self._given is None else [self._given]
        values = [compiled_weights(net) for net in (*begun, *self.nets)]
        teacher = values[-1] if values else month
        first = generation == 0 and not begun
        wanted = plan.positions if generation else plan.first_positions
        tables = FIRST_TABLES if first else max(TABLES, wanted // TABLE_ROOM)

        def play_first(part: int) -> Data:
            table = draw_first_table(plan.game, month, np.random.default_rng([plan.seed, part]))
            seed, number = 100 + plan.seed, part * 1_000_000
            return self._taught(self._collected(self.sample, table, seed, number, wanted // tables), teacher, number)

        def play(part: int) -> Data:
            rng = np.random.default_rng([plan.seed, generation, 2, part])
            table = draw_table(plan.game, month, values, rng)
            sample = compiled_class(table.game)(table.players, seed=plan.seed, max_turns=TURN_LIMIT)
            seed, number = plan.seed * 7919 + generation, part * 1_000_000
            return self._taught(self._collected(sample, table, seed, number, wanted // tables), teacher, seed + number)

        return [partial(play_first if first else play, part) for part in range(tables)]

    def _collected(self, sample: CompiledGame, table: Table, seed: int, first: int, room: int) -> Data:
        """Positions of the games of one table."""
        collected = Collected.room_for(room, sample.record_type, table.every, table.every_early)
        n = play_series(
            type(sample),
            sample.blank,
            sample.plan,
            MENU if table.trade else NO_OFFERS,
            table.lineup,
            table.nets,
            seed,
            first,
            np.zeros(room, RESULT),
            collected=collected,
        )
        known = collected.winners[:n] >= 0
        return Data(
            collected.positions[:n][known],
            collected.winners[:n][known],
            collected.numbers[:n][known],
            np.zeros(0, sample.record_type),
            np.zeros((0, SEATS_AT_MOST), np.float32),
        )

    def _taught(self, data: Data, teacher: NDArray[np.void], seed: int) -> Data:
        """The same with what the search thinks of the moves in these positions, if the plan has lessons."""
        if self.plan.lessons == 0:
            return data
        taught, targets = draw_lessons(type(self.sample), data.positions, teacher, seed, self.plan.lessons)
        return data._replace(taught=taught, targets=targets)

    def _collect_own(self, generation: int) -> list[Callable[[], Data]]:
        """The parts of a generation of a seat value: the same table with the seats rotated."""
        players, plan = self.plan.players, self.plan
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
            turn = part % players
            lineup = self._table(levels, 5 if generation == 0 else 2, turn)
            every = 14 if generation == 0 else 6
            table = Table(plan.game, players, plan.trade, lineup, self._nets(nets, turn), every, every)
            return self._collected(self.sample, table, plan.seed * 7919 + generation, part * 1_000_000, room)

        return [partial(play, part) for part in range(parts)]

    def match(self, nets: Sequence[Net | NDArray[np.void]], levels: list[int], generation: int) -> float:
        """The share of games that the first one wins, with rotating seats, on fresh seeds.

        Table values are matched without trade, which takes a third of the time.
        """
        players = self.plan.players
        games = self.plan.gate_games // players
        offers = MENU if self.plan.trade and not self.plan.table else NO_OFFERS

        def play(turn: int) -> int:
            results = np.zeros(games, RESULT)
            play_series(
                type(self.sample),
                self.sample.blank,
                self.sample.plan,
                offers,
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
        """Write a generation; the list of steps comes last, so that a half-written generation does not count."""
        write_data(self.folder / f"positions-{generation}.npz", data)
        if self.steps[-1].kept:
            np.savez(self.folder / f"value-{generation}.npz", **self.nets[-1])  # type: ignore[arg-type] # names of arrays
        self._save_steps()
        (self.folder / f"positions-{generation - self._kept}.npz").unlink(missing_ok=True)
        for part in self.folder.glob(f"part-{generation}-*.npz"):
            part.unlink()

    def _save_steps(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        report = {"plan": asdict(self.plan), "steps": [asdict(step) for step in self.steps]}
        partly = self.folder / "training.json.part"
        partly.write_text(json.dumps(report, indent=1), encoding="utf-8")
        partly.replace(self.folder / "training.json")

    def _read(self, file: Path) -> Data:
        with np.load(file) as stored:
            record = self.sample.record_type
            found = {"taught": np.zeros(0, record), "targets": np.zeros((0, SEATS_AT_MOST), np.float32), **stored}
        return Data(**{name: a.view(record) if name in ("positions", "taught") else a for name, a in found.items()})

    def _resume(self) -> None:
        """Load the folder's generations, if they were made by the same plan."""
        file = self.folder / "training.json"
        if not file.exists():
            return
        report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        made_by = {"begin_with": None, "lessons": 0, **report["plan"], "generations": self.plan.generations}
        if made_by != asdict(self.plan):
            raise ValueError(f"{self.folder} holds the training of another plan: {report['plan']}; choose a new folder")
        self.steps = [Step(**step) for step in report["steps"]]
        for step in self.steps:
            if step.kept:
                with np.load(self.folder / f"value-{step.generation}.npz") as stored:
                    self.nets.append({name: stored[name] for name in stored.files})
            if step.generation > len(self.steps) - 1 - self._kept:
                self.data.append(self._read(self.folder / f"positions-{step.generation}.npz"))
