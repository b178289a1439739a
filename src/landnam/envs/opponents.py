"""The bots inside a batch: any compiled bot of its game, asked by a task as everywhere (bots/tasks.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.bots.compiled import bots_for
from landnam.bots.tasks import TASK
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import SEATS_AT_MOST
from landnam.native.memory import address_of


def bot_names(game: str) -> list[str]:
    """The bots that can play a game inside a batch, by their numbers; the first plays at random."""
    return list(bots_for(game))


class Opponents:
    """Bots of one game, and room for each thread to think."""

    def __init__(self, pattern: CompiledGame, bots: Sequence[int], threads: int) -> None:
        self.tasks: NDArray[np.void] = np.zeros(threads, TASK)
        self.slow = False
        """Can a decision take longer than some microseconds?"""
        self.thoughtful = False
        """Do they go by what they have counted?"""
        self.policy_size = 0
        """Bytes between the policies of two bots."""
        self._held: list[NDArray[Any]] = []
        if pattern.name == "dice":
            self._sit_down_to_dice(bots, pattern.players, threads)
        else:
            self._sit_down(pattern, bots, threads)

    def _sit_down_to_dice(self, bots: Sequence[int], players: int, threads: int) -> None:
        from landnam.bots.dice.deciding import GREEDY
        from landnam.bots.dice.match import tables_for
        from landnam.bots.dice.turn import TURN
        from landnam.games.dice.legal import MENU_OF_ACTIONS

        self.slow = max(bots) > GREEDY
        self.policies: NDArray[np.void] = tables_for(bots, players)
        self._give("notes", np.zeros(threads, MENU_OF_ACTIONS))
        self._give("search", np.zeros(threads, TURN))

    def _sit_down(self, pattern: CompiledGame, bots: Sequence[int], threads: int) -> None:
        from landnam.bots.match import LEVELS, LINEUP, MOST_WORLDS, NORMAL
        from landnam.bots.players import lineup_for
        from landnam.bots.search import SEARCH
        from landnam.bots.series import notes_type
        from landnam.bots.shipped import load_weights

        record = pattern.record_type
        self.policies = np.zeros(len(LEVELS), LINEUP)
        for level in range(len(LEVELS)):
            self.policies[level] = lineup_for(pattern.name, level)[0]
        self.policy_size = LINEUP.itemsize
        self._give("notes", np.zeros(threads, notes_type(type(pattern))))
        if max(bots) <= NORMAL:
            return
        self.slow = self.thoughtful = True
        self._give("search", np.zeros(threads, SEARCH))
        self._give("worlds", np.zeros((threads, MOST_WORLDS), record))
        self._give("work", np.zeros(threads, record))
        nets = np.repeat(load_weights(pattern.name), SEATS_AT_MOST)
        self._held.append(nets)
        self.tasks["nets"] = address_of(nets)

    def _give(self, name: str, rooms: NDArray[Any]) -> None:
        """Every thread gets a part of an array for itself."""
        self._held.append(rooms)
        size = rooms.nbytes // len(rooms)
        self.tasks[name] = address_of(rooms) + size * np.arange(len(rooms))
