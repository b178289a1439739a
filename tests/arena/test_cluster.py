"""Simulations and matches on a real Ray cluster: the same results, also when a worker is killed in the middle."""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from typer.testing import CliRunner

import bots_for_tests
from landnam.arena import cluster
from landnam.arena.match_plan import MatchPlan
from landnam.arena.match_result import Tournament
from landnam.arena.simulation import Simulation, simulate
from landnam.arena.tournament import resume_match, run_match
from landnam.cli import app

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
HERE = bots_for_tests.FILE
RAISES, FIRST, KILLS = (f"{HERE}:{name}" for name in ("Raises", "First", "Kills"))
MATCH = MatchPlan("dice", (FIRST, "random"), 40, seed=1, stop_early=False, options={"turns": 2})

# Ray reads its settings when it is imported, so they stand here: no reports to its makers, and a node whose address is
# 127.0.0.1 and which listens there only, whatever the name of the setting says. Workers are as urgent as the tests.
os.environ |= {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_worker_niceness": "0",
    "RAY_AUTH_MODE": "token",  # whatever token the user has: this cluster is for the tests alone
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster in processes of its own, with two CPUs; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="ray-"))  # sockets stand in it: the path must be short
    words = f"--head --block --num-cpus=2 --port={port} --node-ip-address=127.0.0.1 --object-store-memory=80000000"
    words += f" --include-dashboard=false --disable-usage-stats --temp-dir={folder}"
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", *words.split()]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with (folder / "said").open("w") as said:
        head = subprocess.Popen(command, env=environment, stdout=said, stderr=said, cwd=folder)
    try:
        wait_for(head, folder / "said")
        yield f"127.0.0.1:{port}"
    finally:
        head.terminate()  # it ends all that it started
        head.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def joined(address: str) -> Iterator[str]:
    """The same cluster, joined once for all tests, whose workers they then share; its address."""
    import ray

    ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    try:
        yield address
    finally:
        ray.shutdown()


def wait_for(head: subprocess.Popen[bytes], said: Path) -> None:
    """Until the cluster says that it has started."""
    for _ in range(1200):
        if "Ray runtime started" in said.read_text():
            return
        assert head.poll() is None, said.read_text()
        time.sleep(0.1)
    raise AssertionError(said.read_text())


def timeless(result: Simulation | Tournament) -> dict[str, Any]:
    """A result but for what depends on the clock."""
    plain = result.plain()
    del plain["timing"]
    for standing in plain.get("standings", ()):
        del standing["thinking"]
    return plain


def playing_now() -> list[int]:
    """The processes that play on a cluster of this test at this moment; Ray names them after what they do."""
    return [
        int(folder.name)
        for folder in Path("/proc").glob("[0-9]*")
        if _words(folder).startswith("ray::_do") and os.getpid() in _ancestors(int(folder.name))
    ]


def _words(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_text()
    except OSError:
        return ""  # gone meanwhile


def _ancestors(process: int) -> list[int]:
    found = []
    while process > 1:
        try:
            process = int((Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return []
        found.append(process)
    return found


# --- the same results --------------------------------------------------------------------------------------------


def test_the_command_plays_on_a_cluster(address: str) -> None:
    words = ["simulate", "dice", "--bots", "random,random", "--games", "50", "--seed", "3", "--json"]
    here, there = (CliRunner().invoke(app, [*words, *more]) for more in ([], ["--ray", address, "--workers", "1"]))
    assert there.exit_code == 0
    one, other = json.loads(here.stdout), json.loads(there.stdout)
    assert (one.pop("timing")["workers"], other.pop("timing")["workers"]) == (1, 1)
    assert one == other


def test_a_simulation_comes_to_the_same_on_a_cluster(joined: str) -> None:
    words = ("dice", ("random", "random"), 3000, 7)
    there = simulate(*words, ray=joined)
    assert timeless(there) == timeless(simulate(*words))
    assert there.timing.workers == 2


def test_the_games_of_a_cluster_make_the_same_parquet_file(joined: str, tmp_path: Path) -> None:
    words = ("dice", ("random", "random"), 3000, 7)
    simulate(*words, ray=joined, out=tmp_path / "there.parquet")
    simulate(*words, out=tmp_path / "here.parquet")
    assert (tmp_path / "there.parquet").read_bytes() == (tmp_path / "here.parquet").read_bytes()


def test_a_worker_that_is_killed_costs_nothing_but_time(joined: str) -> None:
    """One of the two workers gets SIGKILL while both play; its games are played again, and counted once."""
    words = ("island", ("random",) * 4, 15_000, 1)
    told: list[str] = []
    killed: list[int] = []
    counted: list[int] = []

    def kill(games: int) -> None:
        counted.append(games)
        if not told and len(killed) < 5 and (found := playing_now()):
            killed.append(found[0])
            os.kill(found[0], signal.SIGKILL)

    there = simulate(*words, trade=False, ray=joined, progress=kill, tell=told.append)
    assert killed
    assert re.fullmatch(r"a worker of the cluster was lost; once more: games? \d+( to \d+)?", told[0])
    assert sum(counted) == 15_000
    assert timeless(there) == timeless(simulate(*words, trade=False, workers=2))


def test_a_match_of_python_bots_survives_a_worker_killed_in_the_middle_of_a_decision(
    joined: str, tmp_path: Path
) -> None:
    bot = tmp_path / "waits.py"
    bot.write_text(Path(HERE).read_text().replace("MARK = None", f"MARK = {str(tmp_path / 'mark')!r}"))
    plan = replace(MATCH, bots=(f"{bot}:WaitsOnce", "random"))

    def kill_who_waits() -> None:
        while not (tmp_path / "mark").exists() or not (text := (tmp_path / "mark").read_text()):
            time.sleep(0.05)
        os.kill(int(text), signal.SIGKILL)

    told: list[str] = []
    killer = Thread(target=kill_who_waits)
    killer.start()
    there = run_match(replace(plan, clock=60.0), ray=joined, folder=tmp_path / "match", tell=told.append)
    killer.join()
    assert len(told) == 1
    numbers = [json.loads(line)["number"] for line in (tmp_path / "match" / "games.jsonl").read_text().splitlines()]
    assert numbers == list(range(40))
    assert timeless(there) == timeless(run_match(replace(plan, clock=60.0)))


def test_a_match_of_compiled_bots_comes_to_the_same_on_a_cluster(joined: str) -> None:
    plan = replace(MATCH, bots=("random",) * 3, games=200)
    assert timeless(run_match(plan, ray=joined)) == timeless(run_match(plan))


def test_a_match_is_resumed_on_a_cluster(joined: str, tmp_path: Path) -> None:
    whole = run_match(MATCH, folder=tmp_path)
    games = (tmp_path / "games.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_text("".join(games[:7]))
    assert timeless(resume_match(tmp_path, ray=joined)) == timeless(whole)
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 40


def test_faults_of_bots_come_home_from_the_cluster(
    joined: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = run_match(replace(MATCH, bots=(RAISES, FIRST), games=4), ray=joined, folder=tmp_path)
    assert capsys.readouterr().err.count("lost a decision (raised): ZeroDivisionError: in my head") == 1
    told = (tmp_path / "faults.log").read_text()
    assert told.count("ZeroDivisionError") == result.standings[0].fallbacks["raised"] > 1


# --- what can go wrong -------------------------------------------------------------------------------------------


def test_work_that_kills_every_worker_is_given_up(joined: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "LOSSES", 2)
    told: list[str] = []
    with pytest.raises(ValueError, match="game 0: 2 workers of the cluster were lost one after another"):
        run_match(replace(MATCH, bots=(KILLS, FIRST), games=1), ray=joined, tell=told.append)
    assert len(told) == 1


def test_a_worker_with_other_rules_is_refused(joined: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "fingerprint", lambda: "of this machine")
    with pytest.raises(ValueError, match=r"has another version of landnam than this machine; install the same"):
        simulate("dice", ("random",), 1, 1, ray=joined)


def test_the_fingerprint_covers_every_layer_that_a_game_needs() -> None:
    code = (
        "import sys, landnam.arena.match_games as m; from landnam.games import game_class\n"
        "from landnam import games\n"
        "[game_class(name).library.declare_all() for name in games() if hasattr(game_class(name), 'library')]\n"
        "print(*{name.split('.')[1] for name in sys.modules if name.startswith('landnam.')})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    needed = {layer for layer in done.stdout.split() if layer != "envs"}  # libraries have them too; matches do not
    assert needed <= set(cluster.LAYERS_THAT_PLAY)
