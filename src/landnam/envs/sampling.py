"""A random player for complete batches."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.envs.menus import BITS
from landnam.native.compiled import SOURCE, below, first_bit, popcount
from landnam.native.library import Library
from landnam.native.memory import address_of, array_at

FOR_SAMPLES: Final = -1
"""The stream of chance that samples are drawn from; those of games are not negative."""


def sample(masks: Any, n: Any, words: Any, keep: Any, actions: Any, source: Any) -> None:
    """Pick one of the actions that the mask of each of n games allows, each as likely as the others, or 0.

    An entry of every library. Masks have a bit for each action; only actions that ``keep`` has too are picked.
    """
    allowed, kept = array_at(masks, (n, words), np.int64), array_at(keep, words, np.int64)
    picked, chance = array_at(actions, n, np.int64), array_at(source, 1, SOURCE)[0]
    for i in range(n):
        there = 0
        for word in range(words):
            there += popcount(allowed[i, word] & kept[word])
        picked[i] = 0
        if there == 0:
            continue
        left = below(chance, there)
        for word in range(words):
            members = allowed[i, word] & kept[word]
            here = popcount(members)
            if left < here:
                for _ in range(left):
                    members &= members - 1
                picked[i] = BITS * word + first_bit(members)
                break
            left -= here


class Sampler:
    """Picks actions that masks allow, with a bit for each action, into an array of the caller's."""

    def __init__(
        self,
        library: Library,
        masks: NDArray[np.uint64],
        actions: NDArray[np.int64],
        seed: int,
        keep: NDArray[np.uint64] | None = None,
    ) -> None:
        """With ``keep``, which is as long as a mask, only actions that it has too are picked."""
        n, words = masks.shape
        self._doors, self._actions = library.doors, actions
        self._source: NDArray[np.void] = np.zeros(1, SOURCE)
        self._held = masks, np.full(words, -1, np.int64) if keep is None else keep
        self._source_at = address_of(self._source)
        self._numbers = address_of(masks), n, words, address_of(self._held[1]), address_of(actions), self._source_at
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Begin again: a seed always brings the same picks."""
        self._doors.seed(self._source_at, seed, FOR_SAMPLES)

    def pick(self) -> NDArray[np.int64]:
        """One of the actions that the mask of every game allows, each as likely as the others; 0 if there is none."""
        self._doors.sample(*self._numbers)
        return self._actions
