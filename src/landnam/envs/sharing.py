"""Shares a step of a batch among threads: each takes parts of the rows until there are none left.

Every thread has its own share of the rows and begins there, so that it mostly finds them in its processor's cache; then
it takes parts of the shares of others. No thread waits for one that has not begun: a step is over as soon as all parts
are done.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.envs.records import BATCH
from landnam.native.compiled import rule
from landnam.native.memory import array_at, number_at, put_number, rest, take_number

SHARED: Final = -1
"""In place of the first row: any rows that are not taken yet."""
FINE: Final = -1
"""What is answered when all actions could be played; otherwise a row whose action could not."""
LINE: Final = 16
"""Words between numbers that different threads write."""
ORDER, WHAT = 0, 1
"""How often something was asked for, and what."""
DONE, PARTS, REFUSED = LINE, LINE + 1, LINE + 2
"""Parts that are done, how many there are, and a row that was refused."""
LOOKS: Final = 8_000
"""How often a thread looks before it sleeps: for one or two tenths of a millisecond."""
END: Final = -1
"""What is asked of helpers that are not needed any more."""
TAKEN: Final = 2 * LINE
"""Parts that were taken of the first thread's share, a line further of the second's, and so on."""


def words_for_shares(threads: int) -> int:
    """How many words are needed to share out the work of a step."""
    return TAKEN + LINE * threads


@rule
def bounds(batch: Any, thread: Any) -> Any:
    """The rows of a thread's own share."""
    return batch.n * thread // batch.threads, batch.n * (thread + 1) // batch.threads


@rule
def next_part(batch: Any, thread: Any, finished: Any) -> Any:
    """Take some rows that are not taken yet; none at the end.

    ``finished`` is the number of shares that are used up, counted from the thread's own.
    """
    while finished < batch.threads:
        owner = (thread + finished) % batch.threads
        first, last = bounds(batch, owner)
        begin = first + batch.part * take_number(batch.shares + (TAKEN + LINE * owner) * 8)
        if begin < last:
            return begin, min(begin + batch.part, last), finished
        finished += 1
    return np.int64(0), np.int64(0), finished


@rule
def asked_for(batch: Any) -> Any:
    """What is to be done with a part that was just taken."""
    return number_at(batch.shares + WHAT * 8)


@rule
def part_done(batch: Any, refused: Any) -> None:
    """A part is done; maybe a row of it was refused."""
    if refused != FINE:
        put_number(batch.shares + REFUSED * 8, refused)
    take_number(batch.shares + DONE * 8)


@rule
def next_order(batch: Any, seen: Any) -> Any:
    """Look out for an order after the one that was seen last: its number, END, or ``seen`` if none came for a while."""
    for _ in range(LOOKS):
        order = number_at(batch.shares + ORDER * 8)
        if order != seen:
            return np.int64(END) if number_at(batch.shares + WHAT * 8) == END else order
        rest()
    return seen


# --- entries of every library -----------------------------------------------------------------------------------


def share_out(address: Any, what: Any) -> None:
    """Ask all threads of a batch to do something with its rows; earlier requests must be finished."""
    batch = array_at(address, 1, BATCH)[0]
    shares = array_at(batch.shares, TAKEN, np.int64)
    parts = 0
    for thread in range(batch.threads):
        first, last = bounds(batch, thread)
        parts += (last - first + batch.part - 1) // batch.part
    shares[WHAT] = what
    shares[DONE], shares[PARTS], shares[REFUSED] = 0, parts, FINE
    for thread in range(batch.threads):
        put_number(batch.shares + (TAKEN + LINE * thread) * 8, 0)
    put_number(batch.shares + ORDER * 8, shares[ORDER] + 1)


def is_done(address: Any) -> Any:
    """Look out for all parts to be done; 0 if they were not for a while. The address is that of the shares."""
    shares = array_at(address, PARTS + 1, np.int64)
    for _ in range(LOOKS):
        if number_at(address + DONE * 8) == shares[PARTS]:
            return 1
        rest()
    return 0
