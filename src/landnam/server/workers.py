"""Separate processes that work on records, so that no table waits for it.

A task that takes too long ends with its process. Tasks of one address are done one after another, so that one client
cannot keep all workers busy, and results are kept: most records are requested more than once.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import orjson
import structlog

from landnam.server import metrics
from landnam.server.errors import Problem, Slug
from landnam.server.limits import Allowances, Crowd
from landnam.server.settings import Settings
from landnam.server.work import LENGTH, NICENESS, packed

START_SECONDS: Final = 60.0
"""How long a worker may take to start."""
MOST_WAITING: Final = 8
"""Tasks of one address that wait or are being done."""
BURST: Final = 20
KEPT_BYTES: Final = 32_000_000
"""Results that are kept, in all."""
LOG = structlog.get_logger("landnam.workers")
Progress = Callable[[int, int], None]


class Worker:
    """One process, started when it is needed and again after it was killed."""

    def __init__(self, niceness: int = NICENESS) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._niceness = niceness

    async def ask(self, task: dict[str, Any], seconds: float, progress: Progress | None = None) -> dict[str, Any]:
        """Do a task; a failure or timeout ends the process. ``progress`` is called with how much is done, and of how
        much, by tasks that tell it."""
        done = False
        try:
            if self._process is None:
                self._process = await _started(self._niceness)
            async with asyncio.timeout(seconds):
                assert self._process.stdin is not None
                self._process.stdin.write(packed(task))
                await self._process.stdin.drain()
                answer: dict[str, Any] = await _heard(self._process)
                while "progress" in answer:
                    if progress is not None:
                        progress(*answer["progress"])
                    answer = await _heard(self._process)
            done = True
            return answer
        finally:
            if not done:
                await self.end()

    async def end(self) -> None:
        """Kill the process, if there is one."""
        process = self._process
        if process is not None:
            await _killed(process)
            self._process = None  # only now: whoever is stopped while waiting leaves it to be waited for again


async def _started(niceness: int) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "landnam.server.work",
        str(niceness),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the server
    )
    try:
        async with asyncio.timeout(START_SECONDS):
            await _heard(process)
    except BaseException:  # whoever wanted it may have gone: it is not left behind
        await _killed(process)
        raise
    return process


async def _killed(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


async def _heard(process: asyncio.subprocess.Process) -> Any:
    assert process.stdout is not None
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return orjson.loads(await process.stdout.readexactly(length))


class Workers:
    """All workers of a server, their queue, and the results that are kept."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.work_seconds
        self._workers = [Worker() for _ in range(settings.workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._allowances = Allowances(settings.work_per_minute / 60, BURST)
        self._waiting = Crowd(MOST_WAITING)
        self._lanes: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._under_way: dict[bytes, asyncio.Task[Any]] = {}
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._kept_bytes = 0

    @property
    def busy(self) -> int:
        """The number of busy workers."""
        return len(self._workers) - self._free.qsize()

    @property
    def waiting(self) -> int:
        """The number of tasks that wait or are being done."""
        return self._waiting.total

    async def do(self, address: str, task: str, **said: Any) -> Any:
        """The result of a task for a client at an address."""
        message = {"task": task, "said": said}
        name = hashlib.sha256(orjson.dumps(message)).digest()
        if name in self._kept:
            self._kept.move_to_end(name)
            return orjson.loads(self._kept[name])
        if name not in self._under_way:
            if not self._allowances.take(address) or not self._waiting.enter(address):
                raise Problem(Slug.TOO_MANY_REQUESTS, "Too many records from this address; wait a little.")
            doing = asyncio.create_task(self._do(address, message, name), name=f"{task} of a record")
            self._under_way[name] = doing
            doing.add_done_callback(lambda _: self._done(address, name))
        return await asyncio.shield(self._under_way[name])

    def _done(self, address: str, name: bytes) -> None:
        del self._under_way[name]
        self._waiting.exit(address)
        if not self._waiting.count(address):
            self._lanes.pop(address, None)

    async def _do(self, address: str, message: dict[str, Any], name: bytes) -> Any:
        async with self._lanes[address]:
            worker = await self._free.get()
            try:
                with metrics.WORK.labels(message["task"]).time():
                    answer = await worker.ask(message, self._seconds)
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
                metrics.KILLED.inc()
                LOG.warning("worker killed", task=message["task"], error=type(error).__name__)
                raise Problem(Slug.BUSY, f"This took longer than {self._seconds:g} seconds and was stopped.") from None
            finally:
                self._free.put_nowait(worker)
        if "problem" in answer:
            slug, words, details = answer["problem"]
            raise Problem(Slug(slug), words, details=details)
        self._keep(name, orjson.dumps(answer["result"]))
        return answer["result"]

    def _keep(self, name: bytes, result: bytes) -> None:
        self._kept[name] = result
        self._kept_bytes += len(result)
        while self._kept_bytes > KEPT_BYTES:
            self._kept_bytes -= len(self._kept.popitem(last=False)[1])

    async def close(self) -> None:
        """Stop all workers."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.end()
