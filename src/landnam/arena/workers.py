"""Who plays: threads of this process, or the workers of a Ray cluster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, Protocol, TypeVar

from landnam.arena.portions import in_order

T = TypeVar("T")

AHEAD: Final = 4
"""So many portions a worker are under way at a time: one that takes long keeps nobody waiting."""

Tell = Callable[[str], None]
"""Is told, in a sentence, what whoever waits should know."""


def say(sentence: str) -> None:
    """Tell on standard error."""
    print(sentence, file=sys.stderr)


class Workers(Protocol):
    """Some workers."""

    size: int

    def in_order(self, play: Callable[[range], T], tasks: Iterable[range]) -> Generator[T, None, None]:
        """What the tasks bring, in their order. A task is asked for when there is somebody to do it."""


class Threads:
    """Workers in this process, for compiled games, which run side by side."""

    def __init__(self, pool: ThreadPoolExecutor, size: int) -> None:
        self.size = size
        self._pool = pool

    def in_order(self, play: Callable[[range], T], tasks: Iterable[range]) -> Generator[T, None, None]:
        return in_order(self._pool, play, tasks, AHEAD * self.size)


@contextmanager
def gather_workers(workers: int | None, ray: str | None, tell: Tell = say) -> Iterator[Workers]:
    """So many threads, one if no number is said; with ``ray`` so many CPUs of the cluster at that address, or all."""
    if ray is not None:
        from landnam.arena.cluster import a_cluster

        with a_cluster(ray, workers, tell) as cluster:
            yield cluster
    else:
        size = 1 if workers is None else workers
        with ThreadPoolExecutor(size) as pool:
            yield Threads(pool, size)
