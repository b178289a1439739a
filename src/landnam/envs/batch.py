"""Many games at once: one compiled call plays a step in each of them, with the GIL released."""

from __future__ import annotations

import ctypes
import hashlib
import secrets
import weakref
from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from landnam.cards.words import cards_by_name
from landnam.envs.menus import words_for
from landnam.envs.opponents import bot_names, room_for
from landnam.envs.records import (
    ANY_SEAT,
    BATCH,
    CHOICES,
    EVERY_SEAT,
    NO_BOT,
    OBSERVE,
    PLAY,
    RANDOM,
    REFRESH,
    REFUSED,
    RESET,
    REWARDS,
    STEP,
    TRADE,
    row_type,
)
from landnam.envs.registry import env_game
from landnam.envs.sampling import Sampler
from landnam.envs.sharing import FINE
from landnam.envs.threads import BatchThreads
from landnam.games.compiled_game import CompiledGame, compiled_class, copy_of
from landnam.native.compiled import SEATS_AT_MOST
from landnam.native.jobs import RESULT
from landnam.native.memory import address_of
from landnam.rules.actions import Action, Origin

FORMS: Final = ("flat", None)
MASKS: Final = ("bytes", "bits")
TURN_LIMIT: Final = 1000
"""The turns after which a game is cut short, unless the option max_turns says otherwise: every game ends."""
ROWS_OF_A_PART: Final = 64
"""Rows that a thread takes at once."""

_BUFFERS: Final = ("observation", "mask", "reward", "done", "truncated", "seat")


def check_choice(option: str, value: Any, valid: Sequence[Any]) -> int:
    """The number of a choice; an invalid one raises a ValueError that lists the valid ones."""
    if value not in valid:
        raise ValueError(f"option {option}={value!r}: valid are {', '.join(map(repr, valid))}")
    return list(valid).index(value)


class Batch:
    """``n`` games of one kind, each waiting for a decision.

    ``reset()`` and ``step(actions)`` write these arrays in place: ``observation`` (n, size) of the seat that is asked,
    ``mask`` (n, actions), or (n, words) with ``masks="bits"``, ``reward``, ``done``, ``truncated``, ``seat`` (the seat
    that is asked) and ``result`` (of the last game that ended). Without opponents ``reward`` is (n, players) by seat,
    with opponents (n,) for the learner. A game that ends is replaced by a new one within the step, unless
    ``autoreset=False``.
    """

    _patient = False
    """Whether a step can take so long that it should release Python's lock."""

    def __init__(
        self,
        name: str,
        n: int,
        *,
        players: int | None = None,
        opponents: str | Sequence[str] | None = None,
        learner: int | None = None,
        trade: str = "off",
        offers_a_turn: int = 3,
        skip_forced: bool = True,
        observations: str | None = "flat",
        masks: str = "bytes",
        reward: str = "win",
        autoreset: bool = True,
        seed: int | None = None,
        threads: int = 1,
        buffers: Mapping[str, NDArray[Any]] | None = None,
        **options: Any,
    ) -> None:
        if type(n) is not int or n < 1:
            raise ValueError(f"option n={n!r}: valid are whole numbers from 1")
        if type(threads) is not int or not 1 <= threads <= n:
            raise ValueError(f"option threads={threads!r}: valid are whole numbers from 1 to n")
        self._settings: dict[str, Any] = {
            "players": players,
            "opponents": opponents,
            "learner": learner,
            "trade": trade,
            "offers_a_turn": offers_a_turn,
            "skip_forced": skip_forced,
            "observations": observations,
            "masks": masks,
            "reward": reward,
            "autoreset": autoreset,
            "threads": threads,
            **options,
        }
        self._borrowed = bool(buffers)
        kind = env_game(name)
        found = compiled_class(name)
        if found.declaration.endless:
            options.setdefault("max_turns", TURN_LIMIT)
        self.pattern: CompiledGame = found(players, seed=0, chance="manual", **options)
        """A game of this kind that is not played."""
        self.name, self.n, self.players = name, n, self.pattern.players
        self.seed = secrets.randbits(62) if seed is None else seed
        self.action_list, self.layout = kind.action_list, kind.layout
        check_choice("observations", observations, FORMS)
        in_bytes = check_choice("masks", masks, MASKS) == 0
        bots = self._bots(opponents)
        if learner is not None and (opponents is None or not 0 <= learner < self.players):
            raise ValueError(f"option learner={learner!r}: valid are the seats 0 to {self.players - 1}, with opponents")
        self._library, self._doors = self.pattern.library, self.pattern.doors
        compiled = self._library.wait()
        rewarded = self.players if opponents is None else 1
        self.rows: NDArray[np.void] = np.zeros(n, row_type(self.pattern.record_type))
        self.actions: NDArray[np.int64] = np.zeros(n, np.int64)
        size = kind.layout.size if observations else 0
        words = words_for(kind.action_list)
        own: dict[str, NDArray[Any]] = {
            "observation": np.zeros((n, size), np.uint8),
            "mask": np.zeros((n, len(kind.action_list)), np.uint8) if in_bytes else np.zeros((n, words), np.uint64),
            "reward": np.zeros((n, rewarded) if opponents is None else n, np.float32),
            "done": np.zeros(n, np.uint8),
            "truncated": np.zeros(n, np.uint8),
            "seat": np.zeros(n, np.int8),
        }
        self._take_buffers(own, buffers or {})
        self.bits: NDArray[np.uint64] = np.zeros((n, words), np.uint64) if in_bytes else self.mask
        """The masks with a bit for each action of the list: row 64 * k + j is bit j of word k."""
        self.result: NDArray[np.void] = np.zeros(n, RESULT)
        self._menus: NDArray[np.void] = np.zeros(threads, kind.menu)
        self._record: NDArray[np.void] = np.zeros(1, BATCH)
        record = self._record[0]
        for field, array in (
            ("rows", self.rows),
            ("actions", self.actions),
            ("bits", self.bits),
            ("masks", self.mask),
            ("observations", self.observation),
            ("rewards", self.reward),
            ("dones", self.done),
            ("cut_short", self.truncated),
            ("seats", self.seat),
            ("results", self.result),
            ("blanks", self.pattern.blank),
            ("plans", self.pattern.plan),
            ("menus", self._menus),
        ):
            record[field] = address_of(array)
        record.n, record.threads, record.part, record.seed = n, threads, ROWS_OF_A_PART, self.seed
        record.actions_known, record.observation_size, record.rewarded = (
            len(kind.action_list),
            kind.layout.size,
            rewarded,
        )
        record.restless = kind.restless
        record.trade, record.offers_a_turn = check_choice("trade", trade, TRADE), offers_a_turn
        record.words, record.in_bytes = words, in_bytes
        record.skip_forced, record.autoreset = skip_forced, autoreset
        record.observing = record.counting = observations is not None
        record.reward = check_choice("reward", reward, REWARDS)
        self._seat(bots)
        record.learner = EVERY_SEAT if opponents is None else ANY_SEAT if learner is None else learner
        self._address = address_of(self._record)
        self._threads = BatchThreads(self._library, self._record, threads) if threads > 1 and compiled else None
        if self._threads is not None:
            weakref.finalize(self, self._threads.dismiss)
        self._sampler = Sampler(self._library, self.bits, self.actions, self.seed)

    # --- copies -------------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        others = self._settings["opponents"]
        against = "" if others is None else f", against {others if isinstance(others, str) else ', '.join(others)}"
        games = f"{self.n:,} games" if self.n > 1 else "one game"
        players = "1 player" if self.players == 1 else f"{self.players} players"
        return f"<{type(self).__name__}: {games} of {self.name} with {players}{against}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A batch is copied and pickled with all its games; it goes on as the original would."""
        if self._borrowed:
            raise TypeError("a batch that writes to buffers of yours cannot be copied or pickled; make it without them")
        contents = [array.tobytes() for array in self._contents()]
        return _made_again, (type(self), self.name, self.n, self.seed, self._settings, contents)

    def _contents(self) -> list[NDArray[Any]]:
        """The arrays that change while games are played."""
        arrays: list[NDArray[Any]] = [self.rows, self.actions, self.bits, self.result, self._sampler._source]
        return [*arrays, *(getattr(self, name) for name in _BUFFERS)]

    def _take_buffers(self, own: dict[str, NDArray[Any]], given: Mapping[str, NDArray[Any]]) -> None:
        for name in given:
            check_choice("buffers", name, _BUFFERS)
        for name, array in own.items():
            buffer = given.get(name, array)
            if buffer.dtype != array.dtype or buffer.shape != array.shape or not buffer.flags.c_contiguous:
                raise ValueError(f"buffers: {name} must be a contiguous array of {array.dtype} and shape {array.shape}")
            own[name] = buffer
        self.observation: NDArray[np.uint8] = own["observation"]
        self.mask: NDArray[Any] = own["mask"]
        self.reward: NDArray[np.float32] = own["reward"]
        self.done: NDArray[np.uint8] = own["done"]
        self.truncated: NDArray[np.uint8] = own["truncated"]
        self.seat: NDArray[np.int8] = own["seat"]

    def _bots(self, opponents: str | Sequence[str] | None) -> list[int]:
        """The bots by seat, counted from the learner's."""
        if opponents is None:
            return [NO_BOT] * SEATS_AT_MOST
        names = [opponents] * (self.players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != self.players - 1:
            raise ValueError(f"opponents={opponents!r}: {self.players} players have {self.players - 1} opponents")
        bots = [NO_BOT, *(check_choice("opponents", name, bot_names(self.name)) for name in names)]
        return bots + [NO_BOT] * (SEATS_AT_MOST - len(bots))

    def _seat(self, bots: list[int]) -> None:
        """Let these bots play: by seat, counted from the learner's."""
        self._record["bots"] = bots
        if max(bots) <= RANDOM:
            return
        self._opponents = found = room_for(self.pattern, bots, len(self._menus))
        self._patient = found.slow
        self._record["tasks"], self._record["policies"] = address_of(found.tasks), address_of(found.policies)
        self._record["policy_size"] = found.policy_size
        if found.thoughtful:
            self._record["thoughtful"] = self._record["counting"] = True
            self._record["part"] = 1  # one row can take as long as thousands of others

    def _do(self, what: int) -> None:
        threads = self._threads
        refused = self._doors.run(self._address, 0, self.n, what, 0) if threads is None else threads.do(what)
        if refused != FINE:
            self._refuse(int(refused))

    def _refuse(self, row: int) -> None:
        action = int(self.actions[row])
        name = self.action_list.name(action) if 0 <= action < len(self.action_list) else "no action of the list"
        raise ValueError(f"game {row}: action {action} ({name}) is not allowed now; its game stays as it was")

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game in every row; with a seed, the games of a new batch with this seed."""
        if seed is not None:
            self.seed = seed
            self._record["seed"] = seed
            self.rows["game"] = 0
            self._sampler.seed(seed)
        self._do(RESET)

    def reset_row(self, row: int) -> None:
        """Begin a new game in one row."""
        self._doors.run(self._address, row, row + 1, RESET, 0)

    def step(self, actions: ArrayLike) -> bool:
        """Play an action of the list in every game, up to the next decision; return whether a game has ended.

        An action that is not allowed raises a ValueError; the other games have then been played.
        """
        self.actions[:] = actions
        self._do(STEP)
        return bool(self.done.any())

    def sample(self) -> NDArray[np.int64]:
        """A random allowed action for every game; the array is the batch's own, ``actions``."""
        return self._sampler.pick()

    # --- one game of the batch --------------------------------------------------------------------------------------

    def play(self, row: int, action: Action) -> None:
        """Play any legal action of the seat that is asked, in the action list or not, such as a larger offer."""
        if self.game(row).why_not(action, int(self.seat[row])) is not None:
            raise ValueError(f"game {row}: '{action}' is not allowed now")
        self.actions[row] = action.code
        self._doors.run(self._address, row, row + 1, PLAY, 0)

    def observe(self, row: int, seat: int) -> NDArray[np.uint8]:
        """The observation of any seat of a game; that of the seat that is asked is in ``observation``."""
        if not self.observation.size:
            raise ValueError("this batch was made without observations")
        shown = self.observation[row].copy()
        self._record["viewer"] = seat
        self._doors.run(self._address, row, row + 1, OBSERVE, 0)
        seen: NDArray[np.uint8] = self.observation[row].copy()
        self.observation[row] = shown
        self.rows["shown"][row, 0] = NO_BOT  # the next observation is written in full
        return seen

    def counted(self, row: int, viewer: int) -> list[dict[str, dict[str, int]]]:
        """By seat, the fewest and the most cards of each resource that a viewer can know it holds."""
        if "hand" not in (self.pattern.record_type.names or ()):
            return []
        self.observe(row, viewer)
        counts, hand = self.rows["counts"][row], self.rows["state"]["hand"][row, viewer]
        bounds = [(counts["least"][viewer, seat], counts["most"][viewer, seat]) for seat in range(self.players)]
        bounds[viewer] = hand, hand
        return [{"at_least": cards_by_name(least), "at_most": cards_by_name(most)} for least, most in bounds]

    def game(self, row: int) -> CompiledGame:
        """A game object in the position of a row, with manual chance."""
        game = self.pattern.clone()
        game._states = copy_of(self.rows["state"][row : row + 1])
        game._first, game._joined, game.origin = copy_of(game._states), True, Origin(game.name)
        return game

    def put(self, row: int, game: CompiledGame) -> None:
        """Continue a row from the position of a game object; its seats have counted nothing before it."""
        if game._states.dtype != self.pattern._states.dtype or game.players != self.players:
            raise ValueError(f"this batch plays {self.name} with {self.players} players")
        self.rows["state"][row : row + 1] = game._states
        self.rows["chosen"][row] = 0
        self._refresh(row, joining=True)

    def save(self, row: int) -> bytes:
        """The full state of a row, including its future chance and counted cards: about two thousand bytes."""
        return self._label + self.rows[row : row + 1].tobytes()

    def restore(self, row: int, saved: bytes) -> None:
        """Continue a row from a state that was saved in this batch or another of its kind."""
        label, end, content = saved.partition(b"\n")
        if label + end != self._label or len(content) != self.rows.itemsize:
            was, own = label.decode(errors="replace"), self._label.decode().strip()
            known = was.startswith("landnam game: ") and len(was) < 200
            raise ValueError(f"this batch restores '{own}', not {repr(was) if known else 'these bytes'}")
        self.rows[row : row + 1] = np.frombuffer(content, self.rows.dtype)
        self._refresh(row, joining=False)

    @cached_property
    def _label(self) -> bytes:
        """What a saved game begins with: its game, its players, and the version of its rules and of its layout."""
        layout = hashlib.sha256(repr(self.rows.dtype.descr).encode()).hexdigest()[:8]
        return f"landnam game: {self.name}, {self.players} players, rules {self.pattern.rules}, {layout}\n".encode()

    def _refresh(self, row: int, *, joining: bool) -> None:
        self._record["joining"] = joining
        self._doors.run(self._address, row, row + 1, REFRESH, 0)


def _made_again(
    kind: type[Batch], name: str, n: int, seed: int, settings: dict[str, Any], contents: list[bytes]
) -> Batch:
    """A batch from its settings and the contents of its arrays."""
    batch = kind(name, seed=seed, **settings) if issubclass(kind, Solo) else kind(name, n, seed=seed, **settings)
    for array, saved in zip(batch._contents(), contents, strict=True):
        array.reshape(-1).view(np.uint8)[:] = np.frombuffer(saved, np.uint8)
    return batch


class Solo(Batch):
    """One game for a Python loop, with as little overhead as possible.

    ``choices[:count[0]]`` are the actions that may be played now; ``legal()`` returns them as a list.
    """

    def __init__(self, name: str, **options: Any) -> None:
        options.setdefault("autoreset", False)
        super().__init__(name, 1, **options)
        self._lists: NDArray[np.int16] = np.zeros((1, CHOICES), np.int16)
        self._record["listing"], self._record["lists"] = 1, address_of(self._lists)
        # NumPy takes longer to read or write one number than these do.
        self.choices, self.count = self._lists[0].data, self.rows["n"].data
        self._done = self.done.data
        self.reset()

    def _contents(self) -> list[NDArray[Any]]:
        return [*super()._contents(), self._lists]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._done[0] != 0

    def legal(self) -> list[int]:
        """The actions that may be played now."""
        found: list[int] = self.choices[: self.count[0]].tolist()
        return found

    def step(self, action: Any) -> bool:
        """Play an action of the list, up to the next decision; return whether the game is over."""
        if self._patient:
            return super().step(action)
        try:
            told = self._doors.step(self._address, action)
        except ctypes.ArgumentError:  # a number of NumPy's
            told = self._doors.step(self._address, index(action))
        if told == REFUSED:
            self._refuse(0)
        return told != 0
