"""What every way to run the rules must do: whole games and environments, told by a hash.

A case is played by Python as anybody would play it. Meanwhile every call of an entry is written down, with the memory
that it works on, so that other programs, which have no Python, can make the same calls: node and a browser do.
"""

from __future__ import annotations

import base64
import hashlib
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.analysis.worlds import Worlds
from landnam.bots.compiled import compiled_match
from landnam.bots.dice import match as match  # which must be there before its addresses are asked for
from landnam.bots.dice.deciding import MATCH as DICE_MATCH
from landnam.bots.dice.solution_record import SOLVED
from landnam.bots.judging import JUDGING
from landnam.bots.levels import seated
from landnam.bots.match import MATCH
from landnam.bots.series import play_series
from landnam.bots.shipped import load_weights
from landnam.bots.tasks import TASK
from landnam.envs.batch import Batch
from landnam.envs.records import BATCH
from landnam.games import game_class
from landnam.games.compiled_game import CompiledGame
from landnam.native import memory
from landnam.native.jobs import JOB, RESULT
from landnam.native.library import Library

TOLD: Final = Path(__file__).with_name("corpus.txt")
POINTING: Final = (JOB, MATCH, DICE_MATCH, TASK, BATCH, JUDGING)
"""Records that hold addresses, which depend on where things are."""
UNTOLD: Final = (*POINTING, SOLVED)
"""Records that are not hashed: those, and the solution of the Dice game, which is read and not written."""
WHOLE: Final = ("play_at_random", "match", "run", "step", "judge_actions", "judge_chance", "judge_further")
"""The entries whose calls are written down: all that they work on has an address that Python asked for."""
ROLLS: Final = 16


@dataclass(frozen=True)
class Case:
    """Something to be played."""

    name: str
    game: str
    play: Callable[[], None]
    quick: bool = True
    """Does it take seconds even if it is interpreted?"""
    anywhere: bool = True
    """Can it be played in a browser?"""

    @property
    def library(self) -> Library:
        """Of its game."""
        return kind_of(self.game).library


def kind_of(game: str) -> type[CompiledGame]:
    found = game_class(game)
    assert issubclass(found, CompiledGame)
    return found


# --- the cases --------------------------------------------------------------------------------------------------------


def random_games(game: str, games: int, offers: int, **options: Any) -> Callable[[], None]:
    def play() -> None:
        sample = kind_of(game)(seed=3, chance="manual", **options)
        results, rolls = np.zeros(games, RESULT), np.zeros(ROLLS, np.int64)
        compiled_match(sample, ["random"] * sample.players)(sample.blank, sample.plan, offers, 7, 0, results, rolls)

    return play


def level_games(
    game: str, bots: list[str], games: int, offers: int = 1, rollouts: int = 800, **options: Any
) -> Callable[[], None]:
    def play() -> None:
        sample = kind_of(game)(len(bots), seed=3, chance="manual", **options)
        lineup, nets = seated(game, bots)
        lineup["rollouts"] = rollouts
        results, rolls = np.zeros(games, RESULT), np.zeros(ROLLS, np.int64)
        play_series(kind_of(game), sample.blank, sample.plan, offers, lineup, nets, 11, 0, results, rolls)

    return play


def dice_games(bots: list[str], games: int, **options: Any) -> Callable[[], None]:
    def play() -> None:
        sample = kind_of("dice")(len(bots), seed=3, chance="manual", **options)
        results, rolls = np.zeros(games, RESULT), np.zeros(ROLLS, np.int64)
        compiled_match(sample, bots)(sample.blank, sample.plan, 0, 13, 0, results, rolls)

    return play


def environment(game: str, steps: int, **options: Any) -> Callable[[], None]:
    def play() -> None:
        batch = Batch(game, 6, seed=17, **options)
        batch.reset()
        rng = np.random.default_rng(5)
        for _ in range(steps):
            batch.step([int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in batch.mask])

    return play


def judged(game: str, players: int) -> Callable[[], None]:
    """Some positions of a random game, judged as a report does it, in a thread that has no menu of actions yet."""

    def walk() -> None:
        sample = kind_of(game)(players, seed=3, chance="manual")
        judge, rng = Worlds(sample, load_weights(game)), np.random.default_rng(9)
        for step in range(81):
            cases = sample.chance_cases()
            seat = 0 if cases else sample.to_act[0]
            moves = [] if cases else sample.legal(seat, offers=False)
            if step % 10 == 0 and cases:
                judge.outcomes(judge.true(sample))
            elif step % 10 == 0:
                codes = [move.code for move in moves[:3]]
                judge.values(judge.true(sample), seat, codes)
                judge.tries(judge.true(sample), seat, codes, 4, step)
            if step < 80:  # nothing is written after the last call
                choice = int(rng.integers(cases or len(moves)))
                sample.play(sample.chance_result(choice) if cases else moves[choice], None if cases else seat)

    def play() -> None:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(walk).result()

    return play


def cases() -> Iterator[Case]:
    """All of them, by name."""
    for game in ("island", "traveler", "duel", "road", "dice"):
        yield Case(f"{game} random", game, random_games(game, 40, 0), quick=False)
        yield Case(f"{game} random, short", game, random_games(game, 1, 1, **short(game, 12)))
        yield Case(f"{game} environment", game, environment(game, 12, observations="flat"))
        yield Case(f"{game} environment with random opponents", game, environment(game, 60, opponents="random"), False)
    for game, players in (("island", 4), ("traveler", 3), ("duel", 2), ("road", 4)):
        for level, games in (("easy", 4), ("normal", 4), ("hard", 2)):
            yield Case(f"{game} {level}", game, level_games(game, [level] * players, games), quick=False)
        yield Case(f"{game} expert", game, level_games(game, ["expert"] * players, 1, rollouts=200), quick=False)
        mixed = ["expert", "normal", "hard", "easy"][:players]
        yield Case(f"{game} mixed, short", game, level_games(game, mixed, 1, rollouts=2, **short(game, 1)))
        yield Case(f"{game} normal, short", game, level_games(game, ["normal"] * players, 1, **short(game, 4)))
        yield Case(
            f"{game} environment with hard ones", game, environment(game, 8, opponents="hard", trade="full"), False
        )
    yield Case("dice greedy", "dice", dice_games(["greedy"] * 3, 40), quick=False)
    yield Case("dice greedy, short", "dice", dice_games(["greedy"] * 2, 1, turns=2))
    yield Case("dice perfect", "dice", dice_games(["perfect", "steady"], 8), quick=False, anywhere=False)
    for game, players in (("island", 4), ("duel", 2), ("road", 3)):
        yield Case(f"{game} judged", game, judged(game, players), quick=False)
    yield Case(
        "dice environment with greedy ones", "dice", environment("dice", 10, players=2, opponents="greedy"), False
    )


def short(game: str, turns: int) -> dict[str, int]:
    return {"turns": turns} if game == "dice" else {"max_turns": turns}


# --- writing calls down ---------------------------------------------------------------------------------------------


class Recorder:
    """Every call of a library's entries, and all memory that it works on."""

    def __init__(self) -> None:
        self.arrays: list[NDArray[Any]] = []
        self.calls: list[dict[str, Any]] = []
        self._places: dict[int, int] = {}
        self._known: dict[int, bytes] = {}

    def address_of(self, array: NDArray[Any]) -> int:
        """What ``memory.address_of`` answers; the array is remembered."""
        address = _address_of(array)
        if array.nbytes and array.nbytes > self._size_at(address):
            self._places[address] = len(self.arrays)
            self.arrays.append(array)
        return address

    def _size_at(self, address: int) -> int:
        return self.arrays[self._places[address]].nbytes if address in self._places else 0

    def place(self, number: int) -> list[int] | None:
        """The array that an address lies in, and how far; None if a number is no address."""
        for address, index in self._places.items():
            if address <= number < address + self.arrays[index].nbytes:
                return [index, number - address]
        return None

    def watch(self, name: str, door: Callable[..., int]) -> Callable[..., int]:
        """A door that writes down how it is used."""

        def call(*numbers: int) -> int:
            patches = [self._patch(index) for index in self._places.values() if self._changed(index)]
            arguments = [self.place(number) or int(number) for number in map(int, numbers)]
            answer = int(door(*numbers))
            for index in self._places.values():
                self._known[index] = self.arrays[index].tobytes()
            self.calls.append({"entry": name, "arguments": arguments, "patches": patches, "answer": answer})
            return answer

        return call

    def _changed(self, index: int) -> bool:
        return self._known.get(index) != self.arrays[index].tobytes()

    def _patch(self, index: int) -> dict[str, Any]:
        array = self.arrays[index]
        content = array.tobytes()
        patch: dict[str, Any] = {"array": index, "size": len(content), "addresses": []}
        if any(content):
            patch["content"] = base64.b64encode(content).decode()
        if array.dtype in POINTING:
            words = np.frombuffer(content, np.int64)
            patch["addresses"] = [
                [8 * i, found] for i, word in enumerate(words.tolist()) if (found := self.place(word))
            ]
        return patch

    def outputs(self) -> list[int]:
        """The arrays in which a case is told from others."""
        return [index for index in sorted(self._places.values()) if self.arrays[index].dtype not in UNTOLD]

    def told(self) -> str:
        """The hash of what happened."""
        digest = hashlib.sha256(" ".join(str(call["answer"]) for call in self.calls).encode())
        for index in self.outputs():
            digest.update(self.arrays[index].tobytes())
        return digest.hexdigest()


_address_of = memory.address_of


@contextmanager
def recording(library: Library) -> Iterator[Recorder]:
    """Write down all that is called of a library meanwhile."""
    recorder = Recorder()
    library.wait()
    library.declare_all()
    doors = {name: getattr(library.doors, name) for name in WHOLE if name in library.entries}
    users = [module for name, module in sys.modules.items() if name.startswith("landnam.")]
    users = [module for module in users if getattr(module, "address_of", None) is _address_of]
    try:
        for name, door in doors.items():
            setattr(library.doors, name, recorder.watch(name, door))
        for module in users:
            module.address_of = recorder.address_of  # type: ignore[attr-defined]
        yield recorder
    finally:
        for name, door in doors.items():
            setattr(library.doors, name, door)
        for module in users:
            module.address_of = _address_of  # type: ignore[attr-defined]


def played(case: Case) -> Recorder:
    """Play a case and write its calls down."""
    with recording(case.library) as recorder:
        case.play()
    assert recorder.calls
    return recorder


def known() -> dict[str, str]:
    """What each case must tell."""
    lines = TOLD.read_text().splitlines()
    return {name: told for told, _, name in (line.partition("  ") for line in lines)}


if __name__ == "__main__":
    with TOLD.open("w") as file:
        for case in cases():
            file.write(f"{played(case).told()}  {case.name}\n")
            print(case.name, flush=True)
