"""Room to think for the compiled bots of one game, one part of it for each thread that lets them play."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.bots.tasks import TASK
from landnam.native.memory import address_of


class Room:
    """A task for each thread, and what stands in it. The module of a game's compiled bots furnishes it."""

    def __init__(self, threads: int) -> None:
        self.tasks: NDArray[np.void] = np.zeros(threads, TASK)
        self.policies: NDArray[np.void] = np.zeros(0, TASK)
        """How the bots play, one after another."""
        self.policy_size = 0
        """Bytes between the policies of two bots."""
        self.slow = False
        """Can a decision take longer than some microseconds?"""
        self.thoughtful = False
        """Do they go by what they have counted?"""
        self._held: list[NDArray[Any]] = []

    def give(self, name: str, rooms: NDArray[Any]) -> None:
        """Every thread gets a part of an array for itself."""
        self._held.append(rooms)
        size = rooms.nbytes // len(rooms)
        self.tasks[name] = address_of(rooms) + size * np.arange(len(rooms))

    def share(self, name: str, array: NDArray[Any]) -> None:
        """All threads read the same array."""
        self._held.append(array)
        self.tasks[name] = address_of(array)
