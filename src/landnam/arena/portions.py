"""Games in portions: how many a worker gets at a time, and how what they bring is put in order again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Final, TypeVar

T = TypeVar("T")
Task = TypeVar("Task")

SECONDS: Final = 0.5
"""So long a worker shall have to do: enough to cost nothing, and little to lose with it."""
MOST_AT_A_TIME: Final = 20_000
GROWTH: Final = 8
"""A portion is at most so many times as large as those before it."""


class Portions(Iterator[range]):
    """The numbers of the games in portions, which begin small and grow until a worker needs SECONDS for one.

    How the games are divided changes nothing in them: each knows its chance by its number.
    """

    def __init__(self, first: int, games: int) -> None:
        self.size = 1
        self._next = first
        self._games = games

    def __next__(self) -> range:
        if self._next >= self._games:
            raise StopIteration
        portion = range(self._next, min(self._next + self.size, self._games))
        self._next = portion.stop
        return portion

    def took(self, games: int, seconds: float) -> None:
        """Learn how long so many games took."""
        wanted = int(games * SECONDS / max(seconds, 1e-9))
        self.size = max(1, min(wanted, GROWTH * self.size, MOST_AT_A_TIME))


def in_order(pool: Executor, play: Callable[[Task], T], tasks: Iterable[Task], ahead: int) -> Generator[T, None, None]:
    """What the tasks bring, in their order, with so many under way at a time."""
    under_way: deque[Future[T]] = deque()
    try:
        for task in tasks:
            under_way.append(pool.submit(play, task))
            if len(under_way) > ahead:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()
