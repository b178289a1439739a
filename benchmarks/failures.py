"""Failures under load: many games over real sockets while PostgreSQL and one of the servers are killed with SIGKILL.

    python benchmarks/failures.py                               300 games on two processes
    python benchmarks/failures.py --games 60 --seconds 60

A third of the way PostgreSQL is killed and started again; at two thirds one server process is killed, for good. Clients
do what the page does: they connect again, to another process if theirs is gone, and send what was not acknowledged
again. Every acknowledged action must be in the log under its number, no number may be missing, and no game may stand
still for longer than ten seconds. The exit code is 1 if one of these is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import httpx2
import orjson
from load import COMMIT, NONCE, NUMBER, SEATS, allow_many_files, share_of_a_core
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from landnam.server.messages import PROTOCOL
from server.driver import discard, me
from server.services import PostgresProcess, kept_log, serving

STILL_SECONDS: Final = 10.0
FIRST_PAUSE, LONGEST_PAUSE, LONGER = 0.25, 1.5, 1.8
"""How long a client waits before it connects again, as web/src/net/socket.ts does."""
ANSWER_SECONDS: Final = 5.0
"""How long a client waits for the answer to an action before it sends it again."""
BROKEN = (OSError, WebSocketException, TimeoutError)


class StubbornTable:
    """One game, its four seats each on a socket of its own, which come back whatever happens."""

    def __init__(self, servers: list[str], home: int, seed: int) -> None:
        self.servers, self.home = servers, home
        self.rng = random.Random(seed)
        self.id, self.tokens = "", list[str]()
        self.sockets: list[ClientConnection | None] = [None] * SEATS
        self.latest, self.numbers = [""] * SEATS, [-1] * SEATS
        self.heard = asyncio.Event()
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.acknowledged: dict[str, tuple[int, int]] = {}
        self.moments: list[float] = []
        self.times: list[float] = []
        self.over = False
        self.refused: Counter[str] = Counter()
        self.broken = 0
        self._readers: list[asyncio.Task[None]] = []

    async def open(self, http: httpx2.AsyncClient) -> None:
        """Open a table, sit down at it and start."""
        seats = [me(f"Seat {i}") for i in range(SEATS)]
        body = {"game": "island", "seats": seats}
        answer = await http.post(f"http://{self.servers[self.home]}/api/tables", json=body)
        opened = answer.raise_for_status().json()
        self.id, self.tokens = opened["table"]["id"], [opened["tokens"][str(seat)] for seat in range(SEATS)]
        self._readers = [asyncio.create_task(self._sit(seat)) for seat in range(SEATS)]
        for seat in range(SEATS):
            await self.command(seat, type="ready", commit=COMMIT)
        await self.command(0, type="start")
        for seat in range(SEATS):
            await self.command(seat, type="reveal", nonce=NONCE)

    async def close(self) -> None:
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)

    async def _sit(self, seat: int) -> None:
        """One connection after the other."""
        where, went, pause = self.home, self.home, FIRST_PAUSE
        while True:
            try:
                async with connect(
                    f"ws://{self.servers[where]}/api/tables/{self.id}/socket",
                    max_size=None,
                    compression=None,
                    ping_interval=None,
                    open_timeout=3,
                ) as socket:
                    hello = {"type": "hello", "protocol": PROTOCOL, "table": self.id, "tokens": [self.tokens[seat]]}
                    await socket.send(orjson.dumps(hello).decode())
                    async for frame in socket:
                        assert isinstance(frame, str)
                        went, where = where, self._hear(seat, socket, frame, where)
                        if self.sockets[seat] is socket:
                            pause = FIRST_PAUSE
                    if where != went:
                        continue  # it was sent to the process that has the table
            except BROKEN:
                self.broken += 1
                where = (where + 1) % len(self.servers)
            finally:
                self.sockets[seat] = None
            await asyncio.sleep(pause * self.rng.uniform(0.75, 1.25))
            pause = min(LONGEST_PAUSE, pause * LONGER)

    def _hear(self, seat: int, socket: ClientConnection, frame: str, where: int) -> int:
        """Take a frame in; the process to which to go next."""
        found = NUMBER.match(frame)
        if found is not None:
            self.numbers[seat], self.latest[seat] = int(found[1]), frame
            self.heard.set()
        elif frame.startswith('{"type":"state"'):
            self.sockets[seat] = socket
            self.numbers[seat], self.latest[seat] = orjson.loads(frame)["number"], frame
            self.heard.set()
        elif frame.startswith(('{"type":"done"', '{"type":"refused"')):
            said = orjson.loads(frame)
            waiting = self.answers.get(said["key"])
            if waiting is not None and not waiting.done():
                waiting.set_result(said)
        elif frame.startswith('{"type":"bye"'):
            error = orjson.loads(frame)["error"]
            self.refused[error["slug"]] += 1
            address = str((error["details"] or {}).get("address") or "").removeprefix("http://")
            return self.servers.index(address) if address in self.servers else where
        return where

    async def command(self, seat: int, **said: Any) -> dict[str, Any]:
        """Send a command until it is answered, always with the same key."""
        key = secrets.token_hex(8)
        frame = orjson.dumps({**said, "key": key, "seat": seat}).decode()
        answer = self.answers[key] = asyncio.get_running_loop().create_future()
        try:
            while True:
                socket = self.sockets[seat]
                if socket is None:
                    await asyncio.sleep(0.05)
                    continue
                try:
                    await socket.send(frame)
                    async with asyncio.timeout(ANSWER_SECONDS):
                        while not answer.done() and self.sockets[seat] is socket:
                            await asyncio.wait((answer,), timeout=0.2)
                except BROKEN:
                    await asyncio.sleep(0.05)
                if answer.done():
                    said = answer.result()
                    if said["type"] == "done":
                        self.acknowledged[key] = seat, said["number"]
                    return said
        finally:
            del self.answers[key]

    async def _agreed(self) -> None:
        """Wait until all four have heard the same."""
        while min(self.numbers) != max(self.numbers) or not all(self.latest):
            self.heard.clear()
            await self.heard.wait()

    async def play(self, until: float) -> None:
        """One action a second, till the time is over."""
        due = time.monotonic() + self.rng.random()
        self.moments.append(time.monotonic())
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await self._agreed()
            you = orjson.loads(self.latest[0])["you"][0]
            if not you["view"]["to_act"]:
                self.over = True
                return
            seat = you["view"]["to_act"][0]
            you = orjson.loads(self.latest[seat])["you"][0]
            action = discard(you, self.rng) if "discard" in you["may"] else self.rng.choice(you["legal"])
            sent = time.monotonic()
            answer = await self.command(seat, type="act", at=self.numbers[seat], action=action)
            if answer["type"] == "done":
                self.moments.append(time.monotonic())
                self.times.append(self.moments[-1] - sent)
                while self.numbers[seat] < answer["number"]:
                    self.heard.clear()
                    await self.heard.wait()
            else:
                self.refused[answer["error"]["slug"]] += 1
            due = max(due + 1, time.monotonic())

    def longest_still(self, end: float) -> tuple[float, float]:
        """The longest time between two actions that were acknowledged, and when it began."""
        moments = self.moments if self.over else [*self.moments, end]
        return max((after - before, before) for before, after in pairwise(moments))


async def audit(tables: list[StubbornTable], database: str) -> list[str]:
    """What is missing in the logs, in words."""
    wrong: list[str] = []
    for table in tables:
        log = await kept_log(database, table.id)
        if [entry.number for entry in log] != list(range(len(log))):
            wrong.append(f"{table.id}: a number is missing")
        kept = {(entry.key, entry.seat): entry.number for entry in log if entry.key is not None}
        for key, (seat, number) in table.acknowledged.items():
            if kept.get((key, seat)) != number:
                wrong.append(f"{table.id}: entry {number} was acknowledged and is not there")
    return wrong


async def run(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    with ExitStack() as stack:
        database = stack.enter_context(PostgresProcess())
        servers = [
            stack.enter_context(serving(database.address, log=folder / f"log-{i}", cold=False)) for i in range(2)
        ]
        if arguments.share is not None:
            for server in servers:
                stack.enter_context(share_of_a_core(server.pid, arguments.share))
        addresses = [server.address for server in servers]
        tables = [StubbornTable(addresses, i % 2, arguments.seed * 100_000 + i) for i in range(arguments.games)]
        async with httpx2.AsyncClient(timeout=60) as http:
            for start in range(0, len(tables), 10):
                await asyncio.gather(*(table.open(http) for table in tables[start : start + 10]))
        begun = time.monotonic()
        playing = [asyncio.create_task(table.play(begun + arguments.seconds)) for table in tables]
        await asyncio.sleep(arguments.seconds / 3)
        killed = time.monotonic()
        await asyncio.to_thread(database.kill)
        await asyncio.to_thread(database.start)
        back = time.monotonic()
        await asyncio.sleep(max(0.0, begun + 2 * arguments.seconds / 3 - time.monotonic()))
        await asyncio.to_thread(servers[0].kill)
        dead = time.monotonic()
        await asyncio.wait(playing, timeout=begun + arguments.seconds + 60 - time.monotonic())
        end = time.monotonic()
        wrong = [
            f"{table.id}: it never went on" for table, task in zip(tables, playing, strict=True) if not task.done()
        ]
        for task in playing:
            task.cancel()
        done = await asyncio.gather(*playing, return_exceptions=True)
        wrong += [repr(error) for error in done if isinstance(error, Exception)]
        still = sorted(table.longest_still(end) for table in tables)
        wrong += [f"a game stood still for {seconds:.1f} s" for seconds, _ in still if seconds > STILL_SECONDS]
        wrong += await audit(tables, database.address)
        for table in tables:
            await table.close()
        times = sorted(1000 * seconds for table in tables for seconds in table.times)
        return {
            "games": len(tables),
            "seconds": round(end - begun, 1),
            "acknowledged": sum(len(table.acknowledged) for table in tables),
            "actions": len(times),
            "p50 ms": round(times[len(times) // 2], 1),
            "PostgreSQL away s": round(back - killed, 1),
            "after the process died s": round(end - dead, 1),
            "longest still s": round(still[-1][0], 1),
            "it began after the start s": round(still[-1][1] - begun, 1),
            "median of longest still s": round(still[len(still) // 2][0], 1),
            "broken connections": sum(table.broken for table in tables),
            "refused": dict(sum((table.refused for table in tables), Counter())),
            "load of the machine": round(os.getloadavg()[0], 1),
            "wrong": wrong[:20],
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, help="of a core for each server; as much as it wants if not given")
    arguments = parser.parse_args()
    allow_many_files()
    with tempfile.TemporaryDirectory(prefix="landnam-failures-") as folder:
        facts = asyncio.run(run(arguments, Path(folder)))
        said = "".join((Path(folder) / f"log-{i}").read_text(errors="replace") for i in range(2))
    print(json.dumps(facts), flush=True)
    if facts["wrong"]:
        print(said[-3000:], file=sys.stderr)
        print(*facts["wrong"], sep="\n", file=sys.stderr)
    sys.exit(1 if facts["wrong"] else 0)


if __name__ == "__main__":
    main()
