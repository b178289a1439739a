"""The threads of a batch.

A step takes less than a millisecond, and to wake a sleeping thread, or to hand the interpreter over to it, can take a
good part of that. So whoever waits, a helper for work or a batch for its helpers, looks out for a moment before it
sleeps, without the interpreter.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.envs.records import DESK
from landnam.envs.sharing import DONE, ORDER, PARTS, REFUSED, SHARED, WHAT, share_out, words_for_shares
from landnam.rules.compiled import entry
from landnam.rules.memory import address_of, array_at, call_at, door_of, number_at, rest

LOOKS: Final = 8_000
"""How often somebody looks before it sleeps: for a tenth of a millisecond or two."""
NAP: Final = 0.0001
"""Seconds for which a batch sleeps before it looks again whether its helpers have finished."""
END: Final = -1
"""What is asked of helpers that are not needed any more."""


@entry
def is_done(address: Any) -> Any:
    """Look out for all parts to be done; False if they were not for a while."""
    shares = array_at(address, PARTS + 1, np.int64)
    for _ in range(LOOKS):
        if number_at(address + DONE * 8) == shares[PARTS]:
            return True
        rest()
    return False


@entry
def help_out(address: Any, door: Any, thread: Any, seen: Any) -> Any:
    """Do what is asked at a desk, again and again, after the order that was seen last.

    Returns the last order seen when there was no other for a while, and END at the end.
    """
    desk = array_at(address, 1, DESK)[0]
    looks = 0
    while looks < LOOKS:
        looks += 1
        order = number_at(desk.shares + ORDER * 8)
        if order != seen:
            if number_at(desk.shares + WHAT * 8) == END:
                return np.int64(END)
            call_at(door, (address, SHARED, 0, 0, thread))
            seen = order
            looks = 0
        rest()
    return seen


class Crew:
    """The caller's thread and its helpers, who share the rows of a desk."""

    def __init__(self, run: Callable[..., int], desk: NDArray[np.void], threads: int) -> None:
        self._run, self._desk = run, desk
        self._shares: NDArray[np.int64] = np.zeros(words_for_shares(threads), np.int64)
        desk["shares"] = address_of(self._shares)
        self._at, self._shares_at = address_of(desk), address_of(self._shares)
        self._calls = [threading.Event() for _ in range(1, threads)]
        door = door_of(run, 5)
        help_out(self._at, door, 0, 0)  # is there before it is needed, like the rest
        is_done(self._shares_at)
        for thread, call in enumerate(self._calls, 1):
            work = threading.Thread(target=self._help, args=(door, thread, call), name="helper of a batch", daemon=True)
            work.start()

    def do(self, what: int) -> int:
        """Do something with all rows; FINE, or a row that was refused."""
        self._settle()
        share_out(self._at, what)
        for call in self._calls:
            call.set()
        self._run(self._at, SHARED, 0, what, 0)
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
        while not is_done(self._shares_at):
            time.sleep(NAP)

    def _help(self, door: int, thread: int, call: threading.Event) -> None:
        seen = 0
        while (seen := help_out(self._at, door, thread, seen)) != END:
            call.wait()
            call.clear()
