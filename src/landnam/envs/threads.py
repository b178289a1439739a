"""The threads of a batch.

A step takes less than a millisecond, and to wake a sleeping thread, or to hand the interpreter over to it, can take a
good part of that. So whoever waits, a helper for work or a batch for its helpers, looks out for a moment before it
sleeps, without the interpreter.
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
"""Seconds for which a batch sleeps before it looks again whether its helpers have finished."""


class BatchThreads:
    """The caller's thread and its helpers, who share the rows of a batch."""

    def __init__(self, library: Library, batch: NDArray[np.void], threads: int) -> None:
        """Only compiled code can share rows: interpreted, numbers are not taken by one thread at a time."""
        assert library.compiled
        self._doors, self._batch = library.doors, batch
        self._shares: NDArray[np.int64] = np.zeros(words_for_shares(threads), np.int64)
        batch["shares"] = address_of(self._shares)
        self._at, self._shares_at = address_of(batch), address_of(self._shares)
        self._calls = [threading.Event() for _ in range(1, threads)]
        for thread, call in enumerate(self._calls, 1):
            threading.Thread(target=self._help, args=(thread, call), name="helper of a batch", daemon=True).start()

    def do(self, what: int) -> int:
        """Do something with all rows; FINE, or a row that was refused."""
        self._settle()
        self._doors.share_out(self._at, what)
        for call in self._calls:
            call.set()
        self._doors.run(self._at, SHARED, 0, what, 0)
        self._settle()
        return int(self._shares[REFUSED])

    def dismiss(self) -> None:
        """Let the threads end, when they have done what was asked last; nothing of the rows is touched after this."""
        self._settle()
        self._shares[WHAT] = END
        self._shares[ORDER] += 1
        for call in self._calls:
            call.set()

    def _settle(self) -> None:
        """Wait till all is done, even if somebody was interrupted while waiting for it before."""
        while not self._doors.is_done(self._shares_at):
            time.sleep(NAP)

    def _help(self, thread: int, call: threading.Event) -> None:
        seen = 0
        while (seen := self._doors.help_out(self._at, thread, seen)) != END:
            call.wait()
            call.clear()
