"""Load: many four-seat games at once over real sockets, one action a second in each, against a server of its own.

    python benchmarks/load.py                         300 games: 1,200 sockets
    python benchmarks/load.py --games 50 --seconds 20
    python benchmarks/load.py --find-limit            more and more games, until it is too slow
    python benchmarks/load.py --processes 2 --share 0.25 --games 120
                                                      two processes on one PostgreSQL, each with a quarter of a core
    python benchmarks/load.py --reports 4             reports are computed all the time, and four wait at every server

The time of an action goes from the moment it is sent till the last of the four sockets has the update. Server and
clients are processes of their own on one machine, so the clients' share of it is in the numbers. All rules run
compiled, SQLite is on the disk and every action is committed before anybody hears of it.

On a virtual machine the host may give processor time to others in the middle of a run. So every figure is there twice:
over all actions, and over those sent while the host took next to nothing ("undisturbed").
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import secrets
import sys
import tempfile
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import httpx2
import orjson
from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from fair_games import fair_record
from landnam.rules.fairness import commitment
from landnam.rules.records import with_names
from landnam.server.messages import PROTOCOL
from server.driver import discard, me
from server.services import ServerProcess, postgres, serving

SEATS = 4
LIMIT_MS = 80.0
QUIET = 0.05
"""A window is quiet if the host took less than this share of one core in it and in the one before."""
WINDOW = 0.5
NONCE = "ab" * 16
COMMIT = commitment(bytes.fromhex(NONCE))
NUMBER = re.compile(r'\{"type":"update","number":(\d+)')
"""Frames are taken apart only where somebody has to decide by them; of the others the number is enough."""


class LoadedTable:
    """One game, its four seats each on a socket of its own."""

    def __init__(self, address: str, seed: int, facts: Facts) -> None:
        self.address = address
        self.rng = random.Random(seed)
        self.facts = facts
        self.sockets: list[ClientConnection] = []
        self.latest: list[str] = [""] * SEATS
        self.numbers = [-1] * SEATS
        self.heard = asyncio.Event()
        self._readers: list[asyncio.Task[None]] = []

    async def open(self, http: httpx2.AsyncClient) -> None:
        """Open a table, sit down at it and start."""
        body = {"game": "island", "seats": [me(f"Seat {i}") for i in range(SEATS)]}
        answer = await http.post(f"http://{self.address}/api/tables", json=body)
        opened = answer.raise_for_status().json()
        for seat in range(SEATS):
            socket = await connect(
                f"ws://{self.address}/api/tables/{opened['table']['id']}/socket",
                max_size=None,
                compression=None,
                ping_interval=None,
            )
            hello = {
                "type": "hello",
                "protocol": PROTOCOL,
                "table": opened["table"]["id"],
                "tokens": [opened["tokens"][str(seat)]],
            }
            await self._send(socket, hello)
            self.sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(seat, socket)))
        for seat, socket in enumerate(self.sockets):
            await self._send(socket, {"type": "ready", "key": secrets.token_hex(8), "seat": seat, "commit": COMMIT})
        await self._all_at(SEATS)
        await self._send(self.sockets[0], {"type": "start", "key": secrets.token_hex(8), "seat": 0})
        await self._all_at(SEATS + 1)
        for seat, socket in enumerate(self.sockets):
            await self._send(socket, {"type": "reveal", "key": secrets.token_hex(8), "seat": seat, "nonce": NONCE})
        await self._all_at(2 * SEATS + 2)

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(orjson.dumps(message).decode())

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        async for frame in socket:
            assert isinstance(frame, str)
            found = NUMBER.match(frame)
            if found is not None:
                self.numbers[seat], self.latest[seat] = int(found[1]), frame
                self.heard.set()
            elif frame.startswith(('{"type":"refused"', '{"type":"error"', '{"type":"bye"')):
                self.facts.errors[orjson.loads(frame)["error"]["slug"]] += 1

    async def _all_at(self, number: int) -> None:
        async with asyncio.timeout(30):
            while min(self.numbers) < number:
                self.heard.clear()
                await self.heard.wait()

    def _decide(self) -> tuple[int, str] | None:
        """Who acts next, and how; None when the game is over."""
        waiting = orjson.loads(self.latest[0])["you"][0]["view"]["to_act"]
        if not waiting:
            return None
        seat: int = waiting[0]
        you = orjson.loads(self.latest[seat])["you"][0]
        return seat, discard(you, self.rng) if "discard" in you["may"] else self.rng.choice(you["legal"])

    async def play(self, until: float) -> None:
        """One action a second."""
        due = time.monotonic() + self.rng.random()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            decided = self._decide()
            if decided is None:
                return
            seat, action = decided
            number = self.numbers[seat]
            act = {"type": "act", "key": secrets.token_hex(8), "seat": seat, "at": number, "action": action}
            sent = time.perf_counter()
            await self._send(self.sockets[seat], act)
            try:
                await self._all_at(number + 1)
            except TimeoutError:
                self.facts.errors["no update"] += 1
                return
            self.facts.note(sent)
            due = max(due + 1, time.monotonic())  # who is late does not hurry after


class Facts:
    """What was measured."""

    def __init__(self) -> None:
        self.sent: list[float] = []
        self.times: list[float] = []
        self.windows: list[tuple[float, float]] = []
        """When a window of the run ended, and what the host took from this machine until then."""
        self.slow: Counter[int] = Counter()
        """The actions over the limit by the second in which they ended."""
        self.errors: Counter[str] = Counter()

    def note(self, sent: float) -> None:
        """An action that was sent at this time is through."""
        now = time.perf_counter()
        self.sent.append(sent)
        self.times.append(1000 * (now - sent))
        if self.times[-1] > LIMIT_MS:
            self.slow[int(now)] += 1

    def look_at_the_host(self) -> None:
        """A window ends here."""
        self.windows.append((time.perf_counter(), stolen_seconds()))

    def undisturbed(self) -> dict[str, Any]:
        """The same figures over the actions that were sent in quiet windows, and how much of the run these are."""
        spans = list(pairwise(self.windows))
        calm = [after[1] - before[1] < QUIET * (after[0] - before[0]) for before, after in spans]
        quiet = [now and (i == 0 or calm[i - 1]) for i, now in enumerate(calm)]
        ends = [after[0] for _, after in spans]
        times = [
            took
            for sent, took in zip(self.sent, self.times, strict=True)
            if (i := bisect_left(ends, sent)) < len(ends) and quiet[i]
        ]
        lasted = sum(after[0] - before[0] for (before, after), kept in zip(spans, quiet, strict=True) if kept)
        facts = {f"p{round(100 * part)} ms": quantile(times, part) for part in (0.50, 0.95, 0.99)} if times else {}
        return {"seconds": round(lasted, 1), "actions": len(times), **facts}

    def share(self, part: float) -> float:
        """The time within which this part of the actions was through, in milliseconds."""
        return quantile(self.times, part)


def quantile(times: list[float], part: float) -> float:
    """The time within which this part of these was through."""
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


class Reporting:
    """Keeps the report worker of every server busy with records of its own."""

    def __init__(self, servers: list[ServerProcess], waiting: int) -> None:
        self.made, self.failed = 0, Counter[str]()
        self._servers, self._waiting = servers, waiting
        self._record = fair_record("island", vp=6) if waiting else ""
        self._numbers = count()

    async def run(self) -> None:
        """Until it is cancelled."""
        async with httpx2.AsyncClient(timeout=60) as http:
            await asyncio.gather(*(self._keep_one(http, one) for one in self._servers for _ in range(self._waiting)))

    async def _keep_one(self, http: httpx2.AsyncClient, server: ServerProcess) -> None:
        """Upload a record, wait for its report, and upload the next: names make a record another one."""
        while True:
            record = with_names(self._record, [f"{next(self._numbers)}", "b", "c", "d"])
            state = "working"
            while state == "working":
                answer = await http.post(f"http://{server.address}/api/report", json={"record": record})
                said = answer.json()
                state = said["state"] if answer.is_success else said["error"]["slug"]
                await asyncio.sleep(0.5)
            if state == "ready":
                self.made += 1
            else:
                self.failed[state] += 1


def memory_of(pid: int) -> int:
    """The memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stolen_seconds() -> float:
    """The processor time that this machine wanted and that its host gave to others, since it was started."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


def disk_times(folder: str) -> list[float]:
    """How long the disk takes to keep a page, right after the run: the median and 99 %, in milliseconds."""
    times = []
    with (Path(folder) / "page").open("wb", buffering=0) as file:
        for _ in range(200):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(1000 * (time.perf_counter() - begun))
            time.sleep(0.005)
    times.sort()
    return [round(times[100], 1), round(times[198], 1)]


async def measure(
    servers: list[ServerProcess],
    games: int,
    seconds: float,
    seed: int,
    progress: Progress,
    folder: str,
    reports: int = 0,
) -> dict[str, Any]:
    """So many games for so long, dealt out to the servers as a proxy would."""
    facts = Facts()
    before = sum(memory_of(server.pid) for server in servers)
    tables = [LoadedTable(servers[i % len(servers)].address, seed * 100_000 + i, facts) for i in range(games)]
    opening = progress.add_task(f"{games} games: opening", total=games)
    async with httpx2.AsyncClient(timeout=60) as http:
        for start in range(0, games, 10):
            await asyncio.gather(*(table.open(http) for table in tables[start : start + 10]))
            progress.update(opening, completed=start + 10)
    reporting = Reporting(servers, reports)
    reported = asyncio.create_task(reporting.run())
    facts.errors.clear()
    stolen = stolen_seconds()
    used, own = sum(processor_seconds(server.pid) for server in servers), time.process_time()
    begun = time.monotonic()
    playing = progress.add_task(f"{games} games: playing", total=seconds)
    tasks = [asyncio.create_task(table.play(begun + seconds)) for table in tables]
    facts.look_at_the_host()
    while not all(task.done() for task in tasks):
        await asyncio.sleep(WINDOW)
        facts.look_at_the_host()
        progress.update(playing, completed=time.monotonic() - begun)
    await asyncio.gather(*tasks)
    lasted = time.monotonic() - begun
    busy = sum(processor_seconds(server.pid) for server in servers) - used
    reported.cancel()
    stopped = (await asyncio.gather(reported, return_exceptions=True))[0]
    if isinstance(stopped, Exception):
        raise stopped
    result = {
        "games": games,
        "sockets": games * SEATS,
        "seconds": round(lasted, 1),
        "actions": len(facts.times),
        "actions per second": round(len(facts.times) / lasted, 1),
        "p50 ms": facts.share(0.50),
        "p95 ms": facts.share(0.95),
        "p99 ms": facts.share(0.99),
        "slowest ms": facts.share(1.0),
        "undisturbed": facts.undisturbed(),
        "slow actions in the seconds that had any": sorted(facts.slow.values(), reverse=True)[:10],
        "errors": dict(facts.errors),
        **({"reports made": reporting.made, "reports failed": dict(reporting.failed)} if reports else {}),
        "memory per game KiB": round((sum(memory_of(server.pid) for server in servers) - before) / games / 1024, 1),
        "server processor share": round(busy / lasted, 2),
        "processor ms per action": round(1000 * busy / max(1, len(facts.times)), 2),
        "processes": len(servers),
        "client processor share": round((time.process_time() - own) / lasted, 2),
        "load of the machine": round(os.getloadavg()[0], 1),
        "stolen share of a core": round((stolen_seconds() - stolen) / lasted, 3),
        "disk ms": await asyncio.to_thread(disk_times, folder),
    }
    await asyncio.gather(*(table.close() for table in tables))
    return result


@contextmanager
def share_of_a_core(pid: int, share: float) -> Iterator[None]:
    """Let a process have only so much of a core: a control group of its own, which needs root."""
    top = Path("/sys/fs/cgroup")
    old = (top / "cpu").is_dir()
    rows = [row.split(":", 2) for row in Path(f"/proc/{pid}/cgroup").read_text().splitlines()]
    inside = next(
        path for _, controllers, path in rows if ("cpu" in controllers.split(",") if old else not controllers)
    )
    group = (top / "cpu" if old else top) / inside.lstrip("/") / f"landnam-{pid}"
    group.mkdir()
    try:
        if old:
            (group / "cpu.cfs_period_us").write_text("10000")
            (group / "cpu.cfs_quota_us").write_text(str(round(share * 10_000)))
        else:
            (group / "cpu.max").write_text(f"{round(share * 10_000)} 10000")
        (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        while members := (group / "cgroup.procs").read_text().split():  # with it those that it has started
            for one in members:
                with suppress(ProcessLookupError):
                    (group.parent / "cgroup.procs").write_text(one)
        group.rmdir()


def fits(result: dict[str, Any]) -> bool:
    """Is it quick enough, without errors, and does nobody wait for their second?"""
    return (
        result["p99 ms"] <= LIMIT_MS and not result["errors"] and result["actions per second"] > 0.9 * result["games"]
    )


async def run(arguments: argparse.Namespace, folder: str) -> list[dict[str, Any]]:
    results = []
    with ExitStack() as stack:
        database = arguments.database
        if database == "postgres" or (database is None and arguments.processes > 1):
            database = stack.enter_context(postgres())
        servers = [
            stack.enter_context(
                serving(database or f"sqlite:///{folder}/load.db", log=Path(folder) / f"log-{i}", cold=False)
            )
            for i in range(arguments.processes)
        ]
        if arguments.share is not None:
            for server in servers:
                stack.enter_context(share_of_a_core(server.pid, arguments.share))
        progress = stack.enter_context(Progress(console=Console(stderr=True)))
        games = arguments.games
        while True:
            load = games, arguments.seconds, arguments.seed
            results.append(await measure(servers, *load, progress, folder, arguments.reports))
            print(json.dumps(results[-1]), flush=True)
            if not arguments.find_limit or not fits(results[-1]):
                return results
            games = games * 4 // 3


def allow_many_files() -> None:
    """Let this process and its servers have four sockets a game."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="an SQLite file if not given; postgres: a throw-away one")
    parser.add_argument("--processes", type=int, default=1, help="so many servers, which share a PostgreSQL")
    parser.add_argument("--share", type=float, help="of a core for each server; as much as it wants if not given")
    parser.add_argument("--reports", type=int, default=0, help="keep so many reports waiting at every server")
    parser.add_argument("--find-limit", action="store_true", help="a third more games each time, till it is too slow")
    arguments = parser.parse_args()
    allow_many_files()
    with tempfile.TemporaryDirectory(prefix="landnam-load-") as folder:
        results = asyncio.run(run(arguments, folder))
    sys.exit(0 if fits(results[0]) else 1)


if __name__ == "__main__":
    main()
