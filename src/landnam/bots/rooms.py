"""Memory for the compiled bots of one game, a part for each thread."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.bots.tasks import TASK
from landnam.native.memory import address_of


class Room:
    """A task for each thread and the arrays it refers to, filled in by the module of a game's compiled bots."""

    def __init__(self, threads: int) -> None:
        self.tasks: NDArray[np.void] = np.zeros(threads, TASK)
        self.policies: NDArray[np.void] = np.zeros(0, TASK)
        """The policies of the bots, one after another."""
        self.policy_size = 0
        """Bytes between the policies of two bots."""
        self.slow = False
        """Whether a decision can take longer than a few microseconds."""
        self.thoughtful = False
        """Whether the bots use counted cards."""
        self._held: list[NDArray[Any]] = []

    def give(self, name: str, rooms: NDArray[Any]) -> None:
        """Give every thread its own part of an array."""
        self._held.append(rooms)
        size = rooms.nbytes // len(rooms)
        self.tasks[name] = address_of(rooms) + size * np.arange(len(rooms))

    def share(self, name: str, array: NDArray[Any]) -> None:
        """Let all threads read the same array."""
        self._held.append(array)
        self.tasks[name] = address_of(array)
