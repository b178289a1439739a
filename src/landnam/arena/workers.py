"""Workers that play games: threads of this process, or a Ray cluster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, Protocol, TypeVar

from landnam.arena.portions import in_order

T = TypeVar("T")

AHEAD: Final = 4
"""Portions under way for each worker, so that a slow one keeps no worker waiting."""

Tell = Callable[[str], None]
"""Called with a sentence for the user."""


def say(sentence: str) -> None:
    """Print to standard error."""
    print(sentence, file=sys.stderr)


class Workers(Protocol):
    """Workers that do tasks."""

    size: int

    def in_order(self, play: Callable[[range], T], tasks: Iterable[range]) -> Generator[T, None, None]:
        """The results of the tasks in their order; a task is taken when a worker is free."""


class Threads:
    """Threads of this process, for compiled games, which run in parallel."""

    def __init__(self, pool: ThreadPoolExecutor, size: int) -> None:
        self.size = size
        self._pool = pool

    def in_order(self, play: Callable[[range], T], tasks: Iterable[range]) -> Generator[T, None, None]:
        return in_order(self._pool, play, tasks, AHEAD * self.size)


@contextmanager
def gather_workers(workers: int | None, ray: str | None, tell: Tell = say) -> Iterator[Workers]:
    """``workers`` threads, 1 by default; with ``ray``, that many CPUs of the cluster at that address, or all."""
    if ray is not None:
        from landnam.arena.cluster import a_cluster

        with a_cluster(ray, workers, tell) as cluster:
            yield cluster
    else:
        size = 1 if workers is None else workers
        with ThreadPoolExecutor(size) as pool:
            yield Threads(pool, size)
