"""Games between compiled bots with every step of them, as the compiled loop logs them while it plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots import compiled_match
from landnam.bots.step_log import LOG, STEP
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import SOURCE
from landnam.native.jobs import RESULT
from landnam.native.memory import address_of

ROOM: Final = 1 << 12
"""Steps for which there is room at first; a game with more of them is played again with more room."""

LOGGED: Final = np.dtype(
    [
        ("game", np.int64),
        ("step", np.int32),  # from 0 in every game
        ("turn", np.int32),  # in which it was decided
        ("seat", np.int8),  # bots.step_log.CHANCE for a roll, a drawn card …
        ("asked", np.bool_),  # did the game wait for the seat? If not, it made a proposal on its own account
        ("code", np.int64),  # the action, or the result of chance
    ]
)
"""One step of one of many games."""


@dataclass(frozen=True)
class LoggedGame:
    """The position in which a game begins, and all its steps."""

    start: str
    steps: NDArray[np.void]


class GameLogger:
    """Plays games of one kind between the same bots and logs their steps."""

    def __init__(self, sample: CompiledGame, bots: Sequence[str], offers: int, seed: int) -> None:
        self._sample, self._offers, self._seed = sample, offers, seed
        self._play = compiled_match(sample, bots, logged=True)
        self._steps: NDArray[np.void] = np.zeros(ROOM, STEP)
        self._log: NDArray[np.void] = np.zeros(1, LOG)

    def play(self, number: int, results: NDArray[np.void], rolls: NDArray[np.int64]) -> LoggedGame:
        """Play the game with this number; how it went is written to ``results``, an array of one."""
        counted = np.zeros_like(rolls)
        self._play_with_room(number, results, counted)
        if self._log["n"][0] > len(self._steps):
            self._steps = np.zeros(2 * int(self._log["n"][0]), STEP)
            counted[:] = 0
            self._play_with_room(number, results, counted)
        rolls += counted
        return LoggedGame(self._start(number), self._logged(number))

    def _play_with_room(self, number: int, results: NDArray[np.void], rolls: NDArray[np.int64]) -> None:
        self._log["steps"], self._log["room"], self._log["n"] = address_of(self._steps), len(self._steps), 0
        sample = self._sample
        self._play(sample.blank, sample.plan, self._offers, self._seed, number, results, rolls, log=self._log)

    def _logged(self, number: int) -> NDArray[np.void]:
        n = int(self._log["n"][0])
        logged: NDArray[np.void] = np.zeros(n, LOGGED)
        logged["game"], logged["step"] = number, np.arange(n)
        for name in STEP.names or ():
            logged[name] = self._steps[name][:n]
        return logged

    def _start(self, number: int) -> str:
        """The position in which a game begins, before any chance move."""
        sample, states, source = self._sample, self._sample.blank.copy(), np.zeros(1, SOURCE)
        sample.doors.seed(address_of(source), self._seed, number)
        sample.doors.begin(address_of(states), address_of(sample.plan), address_of(source))
        return sample._write_position(states[0])  # the layer below has no door for a state without a game


def play_logged(
    logger: GameLogger, numbers: range, rolls: NDArray[np.int64]
) -> tuple[NDArray[np.void], list[str], NDArray[np.void]]:
    """Play the games with these numbers: how they went, how they began, and all their steps."""
    results: NDArray[np.void] = np.zeros(len(numbers), RESULT)
    games = [logger.play(number, results[i : i + 1], rolls) for i, number in enumerate(numbers)]
    return results, [game.start for game in games], np.concatenate([game.steps for game in games])
