"""The reports of finished games: made one after another in a process of low priority, and kept with the game."""

from __future__ import annotations

import asyncio
import hashlib
import time
import zlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

import orjson
import structlog

from landnam.analysis.report_types import VERSION
from landnam.server import metrics
from landnam.server.errors import Problem, Slug
from landnam.server.limits import Allowances
from landnam.server.settings import Settings
from landnam.server.store import Store
from landnam.server.workers import Worker

NICENESS: Final = 19
"""Everything else on the machine comes first."""
DEPTH: Final = "normal"
MOST_WAITING: Final = 500
"""Reports that may wait; a game that finds no place gets its report when somebody asks for it."""
MOST_UPLOADED: Final = 8
"""Reports of uploaded records that may wait; the games of this server come first."""
OF_ONE_ADDRESS: Final = 4
"""Reports of uploaded records that one address may have waiting."""
BURST: Final = 4
AGAIN_SECONDS: Final = 30.0
"""How long a failure is told before the report is tried again."""
KEPT_UPLOADS: Final = 16
TOO_MANY: Final = "Too many reports are waiting; try again later."
LOG = structlog.get_logger("landnam.reports")


@dataclass
class Job:
    """A report that waits or is being made."""

    name: str
    record: str
    table: str | None
    rules: int = 0
    done: int = 0
    total: int = 0
    address: str | None = None
    """Who has uploaded it."""


class Reports:
    """All reports of a server, one process that makes them, and those that wait for it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._store = store
        self._seconds = settings.report_seconds
        self._worker = Worker(NICENESS)
        self._waiting: asyncio.PriorityQueue[tuple[bool, int, Job]] = asyncio.PriorityQueue()
        """Games of this server before uploaded ones, and each kind in its order."""
        self._begun_so_far = 0
        self._jobs: dict[str, Job] = {}
        self._failed: dict[str, tuple[float, Problem]] = {}
        self._uploaded: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._allowances = Allowances(settings.work_per_minute / 60, BURST)
        self._working: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """The number of reports that wait or are being made."""
        return len(self._jobs)

    async def of_table(self, table: str, record: str, rules: int) -> dict[str, Any]:
        """The report of a finished game, or how far it is; one that is missing, or is of an older kind, is made."""
        kept = await self._store.report(table, VERSION, rules)
        if kept is not None:
            return _ready(orjson.loads(zlib.decompress(kept)))
        return self._standing(table) or self._begun(Job(table, record, table, rules))

    def of_upload(self, address: str, record: str) -> dict[str, Any]:
        """The report of a record that is not of this server; it is kept for a while in memory alone."""
        name = f"upload {hashlib.sha256(record.encode('utf-8', 'surrogatepass')).hexdigest()}"
        if name in self._uploaded:
            self._uploaded.move_to_end(name)
            return _ready(self._uploaded[name])
        standing = self._standing(name)
        if standing is not None:
            return standing
        uploaders = [job.address for job in self._jobs.values() if job.table is None]
        if uploaders.count(address) >= OF_ONE_ADDRESS or not self._allowances.take(address):
            raise Problem(Slug.TOO_MANY_REQUESTS, "Too many records from this address; wait a little.")
        if len(uploaders) >= MOST_UPLOADED:
            raise Problem(Slug.BUSY, TOO_MANY)
        return self._begun(Job(name, record, None, address=address))

    def begin(self, table: str, record: str, rules: int) -> None:
        """A game is over: make its report when there is time."""
        if table not in self._jobs and len(self._jobs) < MOST_WAITING:
            self._begun(Job(table, record, table, rules))

    def _standing(self, name: str) -> dict[str, Any] | None:
        """How far a report is; None if nobody works on it."""
        job = self._jobs.get(name)
        if job is not None:
            return _working(job)
        when, problem = self._failed.get(name, (0.0, None))
        if problem is None or time.monotonic() - when > AGAIN_SECONDS:
            return None
        return {"state": "none", "done": 0, "total": 0, "why": problem.message, "report": None, "frames": []}

    def _begun(self, job: Job) -> dict[str, Any]:
        if len(self._jobs) >= MOST_WAITING:
            raise Problem(Slug.BUSY, TOO_MANY)
        self._failed.pop(job.name, None)
        self._jobs[job.name] = job
        self._begun_so_far += 1
        self._waiting.put_nowait((job.table is None, self._begun_so_far, job))
        if self._working is None:
            self._working = asyncio.create_task(self._work(), name="reports")
        return _working(job)

    async def _work(self) -> None:
        while True:
            _, _, job = await self._waiting.get()
            try:
                await self._make(job)
            except Problem as problem:
                self._fail(job, problem)
            except Exception as error:
                LOG.error("report failed", table=job.table, exc_info=error)
                self._fail(job, Problem(Slug.INTERNAL, "Something went wrong here."))
            finally:
                self._jobs.pop(job.name, None)
            if self._waiting.empty():
                await self._worker.end()  # it may hold a lot of memory

    async def _make(self, job: Job) -> None:
        def progress(done: int, total: int) -> None:
            job.done, job.total = done, total

        task = {"task": "report", "said": {"record": job.record, "depth": DEPTH}}
        try:
            with metrics.WORK.labels("report").time():
                answer = await self._worker.ask(task, self._seconds, progress)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            metrics.KILLED.inc()
            LOG.warning("report stopped", table=job.table, error=type(error).__name__)
            raise Problem(Slug.BUSY, f"This took longer than {self._seconds:g} seconds and was stopped.") from None
        if "problem" in answer:
            slug, words, details = answer["problem"]
            raise Problem(Slug(slug), words, details=details)
        made = answer["result"]
        if job.table is None:
            self._uploaded[job.name] = made
            while len(self._uploaded) > KEPT_UPLOADS:
                self._uploaded.popitem(last=False)
        else:
            await self._store.keep_report(job.table, VERSION, job.rules, zlib.compress(orjson.dumps(made)))

    def _fail(self, job: Job, problem: Problem) -> None:
        self._failed[job.name] = time.monotonic(), problem
        while len(self._failed) > MOST_WAITING:
            del self._failed[next(iter(self._failed))]

    async def close(self) -> None:
        """Stop; what was not finished is made when it is asked for."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        await self._worker.end()


def _ready(made: dict[str, Any]) -> dict[str, Any]:
    return {"state": "ready", "done": 1, "total": 1, "why": None, **made}


def _working(job: Job) -> dict[str, Any]:
    return {"state": "working", "done": job.done, "total": job.total, "why": None, "report": None, "frames": []}
