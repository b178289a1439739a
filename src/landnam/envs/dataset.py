"""Datasets of decisions for learning: games between built-in bots of mixed levels, as rows of the action list.

A dataset is a folder of Parquet files (shards), each made from its own number and the seed, so that an interrupted run
goes on where it stopped and any number of workers makes the same files. docs/datasets.md lists the columns.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.arena.parquet import arrow, check_arrow, metadata_of
from landnam.arena.portions import in_order
from landnam.bots.match import NORMAL
from landnam.envs.action_lists import ActionList
from landnam.envs.batch import Batch, check_choice
from landnam.envs.menus import BITS, words_for
from landnam.envs.opponents import bot_names, room_for
from landnam.envs.records import NO_BOT, RANDOM, places_in
from landnam.envs.registry import action_list, observation_layout
from landnam.native.compiled import SOURCE
from landnam.native.memory import address_of
from landnam.rules.actions import Action

VERSION: Final = 1
"""Of the layout; it changes when a column is removed or changes its meaning, not when one is added."""
GAMES_A_SHARD: Final = 64
"""They are played at once, and their decisions are held in memory until all have ended."""
READ: Final = ("game", "seat", "step", "turn", "action", "legal", "reward", "done")
"""The columns of numbers that are always there."""
SETTINGS, CARD = "dataset.json", "README.md"


@dataclass(frozen=True)
class DatasetPlan:
    """The settings of a dataset; with the number of decisions they decide every byte of it."""

    game: str
    levels: tuple[str, ...]
    seed: int
    observations: bool = False
    masks: bool = False
    players: int | None = None
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Made:
    """What was made."""

    decisions: int
    games: int
    shards: int


def make_dataset(
    plan: DatasetPlan,
    folder: Path,
    decisions: int,
    *,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Made:
    """Write shards to a folder until it has at least so many decisions, and a card that describes them.

    A folder with shards of the same plan is continued. ``progress`` is called with the number of new decisions.
    """
    check_arrow()
    _check(plan, decisions, workers)
    _prepare(plan, folder)
    ready = _shards_in(folder)
    rows = games = 0
    number = 0
    while number in ready and rows < decisions:
        found, played = _size_of(ready[number])
        rows, games, number = rows + found, games + played, number + 1
        if progress is not None:
            progress(found)
    if rows < decisions:
        for found, played in _made(plan, folder, number, workers):
            rows, games, number = rows + found, games + played, number + 1
            if progress is not None:
                progress(found)
            if rows >= decisions:
                break
    for later, path in _shards_in(folder).items():
        if later >= number:
            path.unlink()  # made ahead by another worker
    (folder / CARD).write_text(_card(plan, rows, games, number), encoding="utf-8")
    return Made(rows, games, number)


def _check(plan: DatasetPlan, decisions: int, workers: int) -> None:
    if type(decisions) is not int or decisions < 1:
        raise ValueError(f"decisions {decisions!r}: valid are whole numbers from 1")
    if type(workers) is not int or not 1 <= workers <= 1024:
        raise ValueError(f"workers {workers!r}: valid are whole numbers from 1 to 1024")
    if not plan.levels:
        raise ValueError("levels: at least one bot is needed")
    for level in plan.levels:
        check_choice("levels", level, bot_names(plan.game))
    Batch(plan.game, 1, players=plan.players, seed=0, **plan.options)


def _prepare(plan: DatasetPlan, folder: Path) -> None:
    """Begin a folder, or check that its dataset has the same plan."""
    said = json.dumps({"version": VERSION, **asdict(plan)}, indent=2) + "\n"
    file = folder / SETTINGS
    if file.exists():
        if file.read_text(encoding="utf-8") != said:
            raise ValueError(f"{folder} has a dataset with other settings ({SETTINGS}); valid is another folder")
        return
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} has other files; valid is a new or empty folder, or one with a dataset")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(said, encoding="utf-8")


def seed_of(folder: Path) -> int:
    """The seed of the dataset in a folder."""
    return int(json.loads((folder / SETTINGS).read_text(encoding="utf-8"))["seed"])


def _shards_in(folder: Path) -> dict[int, Path]:
    return {int(path.stem.partition("-")[2]): path for path in sorted(folder.glob("part-?????.parquet"))}


def _size_of(shard: Path) -> tuple[int, int]:
    """The decisions and the games of a shard."""
    found = arrow().parquet.read_metadata(shard)
    return found.num_rows, GAMES_A_SHARD


def _made(plan: DatasetPlan, folder: Path, first: int, workers: int) -> Iterator[tuple[int, int]]:
    """The sizes of new shards, one after another, without end."""
    make = partial(make_shard, plan, folder)
    if workers == 1:
        yield from map(make, count(first))
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        yield from in_order(pool, make, count(first), workers)


def make_shard(plan: DatasetPlan, folder: Path, number: int) -> tuple[int, int]:
    """Play the games of one shard and write it; its decisions and games."""
    path = folder / f"part-{number:05}.parquet"
    if path.exists():
        return _size_of(path)
    columns = _Shard(plan, number).play()
    found = arrow()
    schema = _schema(plan)
    table = found.pa.Table.from_arrays([_array(columns[f.name], f.type) for f in schema], schema=schema)
    unfinished = path.with_suffix(".unfinished")
    found.parquet.write_table(table, unfinished, compression="zstd")
    unfinished.rename(path)
    return len(table), GAMES_A_SHARD


def _array(column: Any, kind: Any) -> Any:
    pa = arrow().pa
    if isinstance(column, np.ndarray) and column.ndim == 2:  # one string of bytes for each row
        return pa.FixedSizeBinaryArray.from_buffers(kind, len(column), [None, pa.py_buffer(column.tobytes())])
    return pa.array(column, kind)


def _schema(plan: DatasetPlan) -> Any:
    pa = arrow().pa
    actions, layout = action_list(plan.game), observation_layout(plan.game)
    fields = [
        ("game", pa.int64()),
        ("step", pa.int32()),
        ("turn", pa.int32()),
        ("seat", pa.int8()),
        ("bot", pa.string()),
        ("action", pa.int16()),
        ("legal", pa.int16()),
        ("reward", pa.float32()),
        ("done", pa.bool_()),
    ]
    if plan.masks:
        fields.append(("mask", pa.binary(8 * words_for(actions))))
    if plan.observations:
        fields.append(("observation", pa.binary(layout.size)))
    said = {
        b"landnam.schema": f"dataset {VERSION}".encode(),
        b"landnam.actions": f"{actions.game}-v{actions.version}".encode(),
        b"landnam.observations": f"{layout.game}-v{layout.version}".encode(),
    }
    return pa.schema(fields, metadata=said | metadata_of(asdict(plan)))


class _Shard:
    """The games of one shard, played at once; bots are asked with the records of the batch."""

    def __init__(self, plan: DatasetPlan, number: int) -> None:
        self._plan, self._first = plan, GAMES_A_SHARD * number
        rng = np.random.default_rng([plan.seed, number])
        self._rng = rng
        self.batch = batch = Batch(
            plan.game,
            GAMES_A_SHARD,
            players=plan.players,
            autoreset=False,
            seed=int(rng.integers(2**62)),
            **plan.options,
        )
        names = bot_names(plan.game)
        self._levels = np.array([names.index(level) for level in plan.levels], np.int64)
        self._bots = rng.choice(self._levels, (GAMES_A_SHARD, batch.players))
        self._sources: NDArray[np.void] = np.zeros(GAMES_A_SHARD, SOURCE)
        doors = batch._doors
        for row in range(GAMES_A_SHARD):
            doors.seed(address_of(self._sources[row : row + 1]), int(rng.integers(2**62)), row)
        bots = [NO_BOT, *self._levels.tolist()]
        self._room = room_for(batch.pattern, bots, 1) if max(bots) > RANDOM else None
        self._names = names

    def play(self) -> dict[str, Any]:
        """All decisions, in the order of the games and of their steps."""
        batch, plan = self.batch, self._plan
        batch.reset()
        kept: list[dict[str, NDArray[Any]]] = []
        step = 0
        over = np.zeros(batch.n, np.bool_)
        queues: list[list[int]] = [[] for _ in range(batch.n)]
        while not over.all():
            rows = np.flatnonzero(~over)
            actions = self._decide(rows, queues)
            seats = batch.seat[rows].astype(np.int64)
            part: dict[str, NDArray[Any]] = {
                "game": rows + self._first,
                "row": rows,
                "step": np.full(len(rows), step),
                "turn": batch.rows["state"]["turn"][rows].astype(np.int32),
                "seat": seats,
                "action": actions[rows].copy(),
                "legal": np.bitwise_count(batch.bits[rows]).sum(axis=1),
            }
            if plan.masks:
                part["mask"] = batch.bits[rows].view(np.uint8)
            if plan.observations:
                part["observation"] = batch.observation[rows]
            kept.append(part)
            batch.step(actions)
            step += 1
            over = batch.done != 0
        return self._columns({name: np.concatenate([part[name] for part in kept]) for name in kept[0]})

    def _columns(self, found: dict[str, NDArray[Any]]) -> dict[str, Any]:
        """The columns, with what each decision led to in the end."""
        order = np.lexsort((found["step"], found["game"]))
        columns: dict[str, Any] = {name: column[order] for name, column in found.items()}
        rows, seats = columns.pop("row"), columns["seat"]
        names = np.array(self._names, dtype=object)
        columns["bot"] = names[self._bots[rows, seats]]
        last: NDArray[np.bool_] = np.zeros(len(rows), np.bool_)
        latest = {(row, seat): i for i, (row, seat) in enumerate(zip(rows.tolist(), seats.tolist(), strict=True))}
        last[list(latest.values())] = True
        columns["done"] = last
        columns["reward"] = np.where(last, self.batch.reward[rows, seats], np.float32(0))
        return columns

    def _decide(self, rows: NDArray[np.intp], queues: list[list[int]]) -> NDArray[np.int64]:
        """An action of the list for each of these rows: a bot's, or the next card of a discard it has decided on."""
        batch = self.batch
        actions = batch.sample().copy()  # what bots at random do
        for row in rows.tolist():
            queue = queues[row]
            if queue and not batch.rows["chosen"][row].any():
                queue.clear()  # the last cards of a discard were forced, and played
            if not queue:
                seat = int(batch.seat[row])
                bot = int(self._bots[row, seat])
                if bot == RANDOM:
                    continue
                queue.extend(self._asked(row, seat, bot))
            actions[row] = queue.pop(0)
        return actions

    def _asked(self, row: int, seat: int, bot: int) -> Sequence[int]:
        """The actions of the list that make up a bot's decision."""
        batch, room = self.batch, self._room
        assert room is not None
        size, _, counts = places_in(batch.rows.dtype)
        at = batch._record["rows"].item() + row * size
        task = room.tasks[0]
        task.state, task.counts, task.seat, task.bot, task.offers = at, at + counts, seat, bot, 0
        task.source = address_of(self._sources) + row * SOURCE.itemsize
        task.policy = address_of(room.policies) + bot * room.policy_size
        simple = bot <= NORMAL and "decide_simply" in batch._doors.__dict__
        door = batch._doors.decide_simply if simple else batch._doors.decide
        pattern = batch.pattern
        action: Action = pattern.notation.action_of(door(address_of(room.tasks)), pattern.seats)
        return batch.action_list.indices(action, seat)


# --- reading ------------------------------------------------------------------------------------------------------


def transitions(folder: Path | str) -> Iterator[dict[str, NDArray[Any]]]:
    """The decisions of a dataset, shard by shard, as arrays for offline learning.

    ``observation``, ``mask``, ``action``, ``reward``, ``done`` and ``next_observation``, that of the same seat's next
    decision (zeros after its last), as far as the dataset has them; rows are in the order of games, seats and steps.
    """
    shards = _shards_in(Path(folder))
    if not shards:
        raise ValueError(f"{folder} has no dataset; 'landnam dataset' makes one")
    for shard in shards.values():
        table = arrow().parquet.read_table(shard)
        order = np.lexsort([table[name].to_numpy() for name in ("step", "seat", "game")])
        found = {name: table[name].to_numpy()[order] for name in READ}
        actions = action_list(_game_of(table))
        if "mask" in table.column_names:
            found["mask"] = _unpacked(_bytes_of(table["mask"])[order], actions)
        if "observation" in table.column_names:
            seen = found["observation"] = _bytes_of(table["observation"])[order]
            following = np.zeros_like(seen)
            following[:-1] = seen[1:]
            following[found["done"]] = 0
            found["next_observation"] = following
        yield found


def _game_of(table: Any) -> str:
    game: str = json.loads(table.schema.metadata[b"landnam.settings"])["game"]
    return game


def _bytes_of(column: Any) -> NDArray[np.uint8]:
    """A column of strings of bytes, all of one length, as a matrix."""
    whole = column.combine_chunks()
    width = whole.type.byte_width
    flat = np.frombuffer(whole.buffers()[1], np.uint8)
    begin = whole.offset * width
    return flat[begin : begin + len(whole) * width].reshape(len(whole), width)


def _unpacked(bits: NDArray[np.uint8], actions: ActionList) -> NDArray[np.bool_]:
    assert bits.shape[1] == BITS // 8 * words_for(actions)
    return np.unpackbits(bits, axis=1, bitorder="little")[:, : len(actions)].view(np.bool_)


# --- the card -----------------------------------------------------------------------------------------------------


def _card(plan: DatasetPlan, rows: int, games: int, shards: int) -> str:
    actions, layout = action_list(plan.game), observation_layout(plan.game)
    extra = [name for name, wanted in (("mask", plan.masks), ("observation", plan.observations)) if wanted]
    return f"""# Decisions of {plan.game}

{rows:,} decisions of {games:,} games between built-in bots of Landnam ({", ".join(plan.levels)}), in {shards} shards.
In every game each seat's level is drawn from these with equal probability. There is no trade between players.

- Made by: `landnam dataset {plan.game} --decisions {rows} --levels {",".join(plan.levels)} --seed {plan.seed}\
{"".join(f" --{name}s" for name in extra)}`
- Actions: {actions.game}-v{actions.version} ({len(actions)} actions). Observations: {layout.game}-v{layout.version}\
 ({layout.size} bytes{"" if plan.observations else ", not in this dataset"}).
- Columns: game, step, turn, seat, bot, action, legal, reward, done{"".join(f", {name}" for name in extra)}.
- Reward: 0, and at a seat's last decision (`done`) 1 for a win, -1 for a loss, 0 if the turn limit ended the game.
- A decision with only one legal action is played without a row; a discard has a row for each card.
- Load it with `landnam.envs.dataset.transitions("FOLDER")`, or any reader of Parquet.
- Limits: bots play, not people, and the lower levels err on purpose. The games contain no personal data.
"""
