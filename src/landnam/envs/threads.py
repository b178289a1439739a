"""The threads of a batch.

A step takes less than a millisecond, and waking a sleeping thread, or handing the interpreter to it, can take a good
part of that. A helper that waits for work, or a batch that waits for its helpers, therefore spins for a moment before
it sleeps, without the interpreter.
"""

from __future__ import annotations

import threading
import time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.envs.sharing import END, ORDER, REFUSED, SHARED, WHAT, words_for_shares
from landnam.native.library import Library
from landnam.native.memory import address_of

NAP: Final = 0.0001
"""Seconds for which a batch sleeps before it checks again whether its helpers have finished."""


class BatchThreads:
    """The caller's thread and its helpers, which share the rows of a batch."""

    def __init__(self, library: Library, batch: NDArray[np.void], threads: int) -> None:
        """Whether rows can be shared: only compiled code takes numbers atomically."""
        assert library.compiled
        self._doors, self._batch = library.doors, batch
        self._shares: NDArray[np.int64] = np.zeros(words_for_shares(threads), np.int64)
        batch["shares"] = address_of(self._shares)
        self._at, self._shares_at = address_of(batch), address_of(self._shares)
        self._calls = [threading.Event() for _ in range(1, threads)]
        for thread, call in enumerate(self._calls, 1):
            threading.Thread(target=self._help, args=(thread, call), name="helper of a batch", daemon=True).start()

    def do(self, what: int) -> int:
        """Do something with all rows; return FINE, or a row that was refused."""
        self._settle()
        self._doors.share_out(self._at, what)
        for call in self._calls:
            call.set()
        self._doors.run(self._at, SHARED, 0, what, 0)
        self._settle()
        return int(self._shares[REFUSED])

    def dismiss(self) -> None:
        """End the threads after their current work; the rows are not touched afterwards."""
        self._settle()
        self._shares[WHAT] = END
        self._shares[ORDER] += 1
        for call in self._calls:
            call.set()

    def _settle(self) -> None:
        """Wait until all work is done, even if an earlier wait was interrupted."""
        while not self._doors.is_done(self._shares_at):
            time.sleep(NAP)

    def _help(self, thread: int, call: threading.Event) -> None:
        seen = 0
        while (seen := self._doors.help_out(self._at, thread, seen)) != END:
            call.wait()
            call.clear()
