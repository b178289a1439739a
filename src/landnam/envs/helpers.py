"""Threads that do a part of every step of a batch.

A step takes less than a millisecond, and to wake a sleeping thread can take a good part of that. So whoever waits, a
helper for work or a batch for its helper, looks out for a moment before it sleeps, and gives way to whatever else wants
the processor meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from landnam.rules.compiled import entry
from landnam.rules.memory import address_of

_intrinsic: Any = intrinsic
LOOKS: Final = 400
"""How often somebody looks before it sleeps: for a tenth of a millisecond or two."""
LINE: Final = 16
"""Words between numbers that different threads write."""
ASKED, WHAT, DONE, ANSWER = 0, 1, LINE, LINE + 1
END: Final = -1
"""What is asked of a helper that is not needed any more."""


@_intrinsic
def _read(typingctx: Any, address: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.load_atomic(builder.inttoptr(args[0], ir.IntType(64).as_pointer()), "acquire", 8)

    return types.int64(types.int64), generate


@_intrinsic
def _give_way(typingctx: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        kind = ir.FunctionType(ir.IntType(32), [])
        name = "SwitchToThread" if builder.module.triple.endswith("windows-msvc") else "sched_yield"
        builder.call(builder.module.globals.get(name) or ir.Function(builder.module, kind, name), [])
        return context.get_dummy_value()

    return types.none(), generate


@entry
def has_changed(address: Any, before: Any) -> Any:
    """Look out for a number to change; False if it did not for a while."""
    for _ in range(LOOKS):
        if _read(address) != before:
            return True
        _give_way()
    return _read(address) != before


class Helper:
    """One thread that does ``work(what)`` whenever it is asked to."""

    def __init__(self, work: Callable[[int], int]) -> None:
        self._work = work
        self._numbers: NDArray[np.int64] = np.zeros(2 * LINE, np.int64)
        self._asked = address_of(self._numbers)
        self._done = self._asked + DONE * self._numbers.itemsize
        self._to_do, self._finished = threading.Event(), threading.Event()
        has_changed(self._asked, -1)  # is there before it is needed
        threading.Thread(target=self._help, name="helper of a batch", daemon=True).start()

    def ask(self, what: int) -> None:
        """Begin some work; it goes on while the caller does something else."""
        self._numbers[WHAT] = what
        self._numbers[ASKED] += 1
        self._to_do.set()

    def answer(self) -> int:
        """Wait for the work to be done; what it came to."""
        while not has_changed(self._done, self._numbers[ASKED] - 1):
            self._finished.wait()
            self._finished.clear()
        return int(self._numbers[ANSWER])

    def dismiss(self) -> None:
        """Let the thread end."""
        self.ask(END)

    def _help(self) -> None:
        numbers = self._numbers
        while True:
            while not has_changed(self._asked, numbers[DONE]):
                self._to_do.wait()
                self._to_do.clear()
            if numbers[WHAT] == END:
                return
            numbers[ANSWER] = self._work(int(numbers[WHAT]))
            numbers[DONE] += 1
            self._finished.set()
