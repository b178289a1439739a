"""Real services for tests: a throw-away PostgreSQL, and Landnam servers in processes of their own."""

from __future__ import annotations

import json
import os
import pwd
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from landnam.server.entries import Entry, Kind

ROOT = Path(__file__).parents[2]
NO_LIMITS = {
    "LANDNAM_FRAMES_PER_SECOND": "1000000",
    "LANDNAM_REQUESTS_PER_SECOND": "1000000",
    "LANDNAM_TABLES_PER_MINUTE": "1000000",
    "LANDNAM_WORK_PER_MINUTE": "1000000",
    "LANDNAM_HELLOS_PER_MINUTE": "1000000",
    "LANDNAM_CHATS_PER_MINUTE": "1000000",
    "LANDNAM_OFFERS_PER_MINUTE": "1000000",
    "LANDNAM_ACTIONS_PER_SECOND": "1000000",
    "LANDNAM_SOCKETS_PER_ADDRESS": "100000",
}


def needed(what: str, there: bool) -> None:
    """Skip a test whose service is not installed; where everything must be there, fail."""
    if there:
        return
    if os.environ.get("LANDNAM_REQUIRE_ALL") == "1":
        pytest.fail(f"{what} is needed and not installed")
    pytest.skip(f"{what} is not installed")


def free_port() -> int:
    """A port that nobody has, below those that the system lends to clients.

    Of these a client that knocks while the server is down could get the server's own, and keep it from coming back.
    """
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def wait_until(ready: Callable[[], bool], what: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > until:
            raise TimeoutError(f"{what} does not answer after {seconds:g} seconds")
        time.sleep(0.05)


# --- PostgreSQL -------------------------------------------------------------------------------------------------


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if folders:
        return folders[-1].parent
    found = shutil.which("initdb")
    return None if found is None else Path(found).resolve().parent


def _as_postgres(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


def _postgres_account() -> bool:
    if os.geteuid() != 0:
        return True
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        return False
    return shutil.which("runuser") is not None


def has_postgres() -> bool:
    return find_postgres() is not None and _postgres_account()


class PostgresProcess:
    """A PostgreSQL of its own that can be killed and started again at the same address; thrown away at the end."""

    def __init__(self) -> None:
        programs = find_postgres()
        assert programs is not None
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="landnam-postgres-"))
        self._data, self._port = self._folder / "data", free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://landnam@127.0.0.1:{self._port}/postgres"

    def __enter__(self) -> PostgresProcess:
        try:
            if os.geteuid() == 0:
                shutil.chown(self._folder, "postgres")
            made = [str(self._programs / "initdb"), "-D", str(self._data), "-U", "landnam", "-A", "trust"]
            subprocess.run(
                _as_postgres([*made, "-E", "UTF8", "--no-sync"]), check=True, capture_output=True, cwd=self._folder
            )
            self.start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            os.kill(self._postmaster(), signal.SIGINT)  # the fast way down
            assert self._process is not None
            self._process.wait(30)
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _postmaster(self) -> int:
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Start it, also after it was killed, and wait until it answers."""
        file = self._folder / "log"
        until = time.monotonic() + 60
        while True:
            with file.open("w") as log:
                command = [str(self._programs / "postgres"), "-D", str(self._data), "-p", str(self._port)]
                command = _as_postgres([*command, "-k", str(self._folder)])
                self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)
            while self._process.poll() is None and time.monotonic() < until:
                if "ready to accept connections" in file.read_text():
                    return
                time.sleep(0.05)
            if time.monotonic() >= until:
                raise TimeoutError(f"PostgreSQL does not answer: {file.read_text()[-500:]}")
            time.sleep(0.2)  # what is left of the one before holds its memory for a moment

    def kill(self) -> None:
        """End it as a power cut would."""
        os.kill(self._postmaster(), signal.SIGKILL)
        assert self._process is not None
        self._process.wait(20)


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of its own, thrown away at the end; its address."""
    with PostgresProcess() as server:
        yield server.address


# --- what was kept ----------------------------------------------------------------------------------------------

LOG = "SELECT number, kind, seat, key, time, clock, body FROM entries WHERE table_id = "


async def kept_log(database: str, table: str) -> list[Entry]:
    """The log of a table as it is in the database, read without any of the server's own code for that."""
    if database.startswith("sqlite:///"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
            rows = connection.execute(f"{LOG} ? ORDER BY number", (table,)).fetchall()
    else:
        import asyncpg  # type: ignore[import-untyped] # it ships no type hints

        connected = await asyncpg.connect(database)
        try:
            rows = await connected.fetch(f"{LOG} $1 ORDER BY number", table)
        finally:
            await connected.close()
    return [Entry(r[0], Kind(r[1]), r[2], r[3], r[4], r[5], json.loads(r[6])) for r in rows]


# --- Landnam ----------------------------------------------------------------------------------------------------


COLD = """
from landnam.server.run import listen, make_server
from landnam.server.settings import Settings
settings = Settings()
with listen(settings) as listener:
    make_server(settings).run(sockets=[listener])
"""


class ServerProcess:
    """``landnam serve`` in a process of its own, that can be killed and started again at the same address.

    A cold one opens the library of a game only when somebody plays it; any other is waited for till all are compiled.
    """

    def __init__(self, database: str, log: Path | None = None, cold: bool = True, **settings: str) -> None:
        self._cold = cold
        self._command = [sys.executable, *(["-c", COLD] if cold else ["-m", "landnam", "serve"])]
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.starts = 0
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            **NO_LIMITS,
            "LANDNAM_HOST": "127.0.0.1",
            "LANDNAM_PORT": str(self.port),
            "LANDNAM_DATABASE": database,
            "LANDNAM_PACE": "0",
            "LANDNAM_REPORTS": "false",
            "LANDNAM_LOG": "warning",
            "LANDNAM_ADDRESS": f"http://127.0.0.1:{self.port}",
            **{f"LANDNAM_{name.upper()}": value for name, value in settings.items()},
        }

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it; it does not answer yet."""
        self.starts += 1
        with open(self._log or os.devnull, "ab") as log:
            self._process = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)

    def answers(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            said = self._log.read_text(encoding="utf-8")[-2000:] if self._log else "its log was not kept"
            raise RuntimeError(f"the server ended with exit code {self._process.returncode}: {said}")
        try:
            with urlopen(f"http://{self.address}/healthz", timeout=5) as answer:
                return self._cold or {"compiled"} == set(json.load(answer)["rules"].values())
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(20)

    def stop(self) -> int:
        """Ask it to go down; its exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(30)

    def end(self) -> None:
        """Whatever it is doing, it is over."""
        if self._process is not None and self._process.poll() is None:
            self.kill()


@contextmanager
def serving(database: str, log: Path | None = None, cold: bool = True, **settings: str) -> Iterator[ServerProcess]:
    """A server process that answers."""
    server = ServerProcess(database, log, cold, **settings)
    try:
        server.start()
        wait_until(server.answers, "the server", 120 if cold else 1800)
        yield server
    finally:
        server.end()
