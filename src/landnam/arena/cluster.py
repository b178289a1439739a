"""The workers of a Ray cluster.

Every portion of the work has a number, and its results are kept under that number: a portion whose worker was lost is
played again and counts once. The games are the same as on one machine, in the same order.
"""

from __future__ import annotations

import hashlib
import logging
import socket
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from landnam.arena.workers import AHEAD, Tell

T = TypeVar("T")

AUTO, LOCAL = "auto", "local"
"""AUTO is the cluster that runs on this machine; LOCAL is started for this work and stopped after it."""
LOSSES: Final = 5
"""How often a portion may be lost before the run ends: the portion itself may be what kills the workers."""
PATIENCE: Final = 5.0
"""Seconds to wait for an answer from an address, and between looks at how large the cluster is now."""
PACKAGE: Final = Path(__file__).parent.parent
LAYERS_THAT_PLAY: Final = ("native", "rules", "cards", "boards", "games", "bots", "arena")


@contextmanager
def a_cluster(address: str, workers: int | None, tell: Tell) -> Iterator[Cluster]:
    """A connection to a cluster that uses at most ``workers`` CPUs, or all of them."""
    ray = _ray()
    if ray.is_initialized():  # by a program that calls us, whose connection it stays
        yield Cluster(ray, workers, tell)
        return
    _connect(ray, address)
    try:
        yield Cluster(ray, workers, tell)
    finally:
        ray.shutdown()


class Cluster:
    """The CPUs of a Ray cluster as workers."""

    def __init__(self, ray: Any, workers: int | None, tell: Tell) -> None:
        self._ray = ray
        self._most = workers
        self._tell = tell
        self._looked = 0.0
        self.size = 1
        self._look_around()

    def in_order(self, play: Callable[[range], T], tasks: Iterable[range]) -> Generator[T, None, None]:
        """The results of the tasks in their order, even if workers are lost on the way."""
        ray = self._ray
        remote = ray.remote(num_cpus=1, max_retries=0)(_do)  # lost work is given out again here, and told of
        lost = _losses_of(ray)
        numbered, rules = enumerate(tasks), fingerprint()
        given: dict[int, range] = {}
        brought: dict[int, T] = {}
        under_way: dict[Any, int] = {}
        losses: Counter[int] = Counter()
        handed_over = 0
        try:
            while True:
                while len(given) < AHEAD * self.size and (new := next(numbered, None)) is not None:
                    number, given[new[0]] = new
                    under_way[remote.remote(play, given[number], rules)] = number
                if not given:
                    return
                for ref in ray.wait(list(under_way), timeout=PATIENCE)[0]:
                    number = under_way.pop(ref)
                    try:
                        brought[number] = ray.get(ref)
                    except lost as error:
                        losses[number] += 1
                        if losses[number] == LOSSES:
                            raise ValueError(_lost_too_often(given[number])) from error
                        self._tell(f"a worker of the cluster was lost; once more: {_games(given[number])}")
                        under_way[remote.remote(play, given[number], rules)] = number
                    except ray.exceptions.RayTaskError as error:
                        raise _cause(error) from None
                while handed_over in brought:
                    del given[handed_over]
                    yield brought.pop(handed_over)
                    handed_over += 1
                self._look_around()
        finally:
            for ref in under_way:
                with suppress(Exception):  # the connection may be what was lost
                    ray.cancel(ref)

    def _look_around(self) -> None:
        """Update the number of CPUs: workers come and go."""
        now = time.monotonic()
        if now - self._looked >= PATIENCE:
            self._looked = now
            cpus = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self.size = cpus if self._most is None else min(cpus, self._most)


# --- on the side of the workers ---------------------------------------------------------------------------------


def _do(play: Callable[[range], T], numbers: range, rules: str) -> T:
    """Do one portion of the work on a worker, if it has the same rules as the caller."""
    if rules != fingerprint():
        raise ValueError(
            f"the worker on {socket.gethostname()} has another version of landnam than this machine; "
            "install the same on every machine of the cluster"
        )
    return play(numbers)


@cache
def fingerprint() -> str:
    """A fingerprint of all source code that decides how a game goes."""
    digest = hashlib.sha256()
    for layer in LAYERS_THAT_PLAY:
        for file in sorted((PACKAGE / layer).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


# --- what can go wrong ------------------------------------------------------------------------------------------


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise ValueError(
            "--ray needs ray, which is not installed; install it with: pip install 'landnam[ray]'"
        ) from None
    return ray


def _connect(ray: Any, address: str) -> None:
    """Join a cluster; an address that does not answer is detected at once, where Ray would wait for minutes."""
    if address not in (AUTO, LOCAL):
        _knock(address)
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except ConnectionError:
        here = "on this machine" if address == AUTO else f"at {address}"
        raise ValueError(
            f"no Ray cluster runs {here}, or it wants a token that this process does not show (RAY_AUTH_MODE=token); "
            "'ray start --head' starts one"
        ) from None
    except (RuntimeError, ImportError, ValueError) as error:
        raise ValueError(f"the Ray cluster at {address} cannot be used: {_first_line(error)}") from error


def _knock(address: str) -> None:
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isascii() or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError(f"--ray '{address}' is not an address; valid are auto, local and HOST:PORT")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise ValueError(
            f"no Ray cluster answers at {address} ({error.strerror or error}); "
            "'ray start --head' starts one and prints its address"
        ) from None


def _losses_of(ray: Any) -> tuple[type[Exception], ...]:
    """The errors that Ray raises when a worker or its machine is lost."""
    of = ray.exceptions
    return of.WorkerCrashedError, of.NodeDiedError, of.LocalRayletDiedError, of.ObjectLostError, of.OutOfMemoryError


def _cause(error: Any) -> Exception:
    """The error that was raised on a worker, without Ray's wrapping."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, ModuleNotFoundError) and (cause.name or "").startswith("landnam"):
        return ValueError("a worker of the cluster has no landnam; install it on every machine of the cluster")
    return cause if isinstance(cause, Exception) else error


def _games(numbers: range) -> str:
    """The games of a portion in words."""
    return f"games {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"game {numbers[0]}"


def _lost_too_often(numbers: range) -> str:
    return (
        f"{_games(numbers)}: {LOSSES} workers of the cluster were lost one after another; the games before are kept. "
        "Does a bot end the process in which it plays?"
    )


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
