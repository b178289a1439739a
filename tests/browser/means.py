"""What browser tests need: the built client, Chromium, and a server that can be killed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = ROOT / "src" / "landnam" / "server" / "static"
SHOTS: Final = Path(os.environ.get("LANDNAM_SHOTS", ROOT / "build" / "screenshots"))
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
START: Final = 400.0
"""Seconds a server may take to start: the first one compiles the bots."""


def needed(what: str, there: object) -> None:
    """Skip a test whose means are not installed; where everything must be there, fail."""
    if there:
        return
    if os.environ.get("LANDNAM_REQUIRE_ALL") == "1":
        pytest.fail(f"{what} is needed and not there")
    pytest.skip(f"{what} is not there")


class ServerProcess:
    """A play server that can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = {
            "LANDNAM_DATABASE": f"sqlite:///{self.folder / 'games.db'}",
            "LANDNAM_PORT": str(self.port),
            "LANDNAM_PACE": "0",
            "LANDNAM_LOG": "error",
            "LANDNAM_FRAMES_PER_SECOND": "100000",
            "LANDNAM_REQUESTS_PER_SECOND": "100000",
            "LANDNAM_TABLES_PER_MINUTE": "100000",
        }
        log = self.folder / "server.log"
        with log.open("ab") as written:
            self.process = subprocess.Popen(
                [sys.executable, "-c", "from landnam.cli import main; main()", "serve"],
                env={**os.environ, **settings, "PYTHONPATH": str(ROOT / "src")},
                stdout=written,
                stderr=subprocess.STDOUT,
            )
        end = time.monotonic() + START
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"the server does not start: {log.read_text()}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=5):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
