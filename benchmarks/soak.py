"""The long crash test: many games over real sockets while the server is killed with SIGKILL again and again.

    make soak
    python benchmarks/soak.py --kills 200 --games 20 --seed 7
    python benchmarks/soak.py --database postgres                   a throw-away PostgreSQL
    python benchmarks/soak.py --database postgresql://user@host/db

What was acknowledged must be in the log, every game must go on and end, and every record must verify. The exit code
is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.crashing import Crash
from server.services import postgres, serving


@contextmanager
def database(wanted: str, folder: str) -> Iterator[str]:
    if wanted == "sqlite":
        yield f"sqlite:///{folder}/soak.db"
    elif wanted == "postgres":
        with postgres() as address:
            yield address
    else:
        yield wanted


async def soak(arguments: argparse.Namespace, address: str, folder: str) -> tuple[Crash, list[str]]:
    with (
        serving(address, log=Path(folder) / "server.log", cold=not arguments.warm) as server,
        Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
        ) as progress,
    ):
        bar = progress.add_task("kills", total=arguments.kills)
        crash = Crash(
            server,
            arguments.seed,
            arguments.bot,
            lambda said: progress.update(bar, completed=crash.kills, description=said),
        )
        await crash.run(arguments.kills, arguments.games)
        return crash, await crash.audit(address)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50, help="how often the server is killed")
    parser.add_argument("--games", type=int, default=10, help="games at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="random", help="who plays the bots' seats")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgres (a throw-away one) or an address")
    parser.add_argument("--warm", action="store_true", help="wait until the rules of all games run compiled")
    arguments = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="landnam-soak-") as folder, database(arguments.database, folder) as address:
        crash, wrong = asyncio.run(soak(arguments, address, folder))
        said = (Path(folder) / "server.log").read_text(errors="replace")
    facts = {
        "database": arguments.database.partition(":")[0],
        **crash.facts(),
        "seconds": round(time.monotonic() - begun),
    }
    print(json.dumps({**facts, "wrong": wrong, "server said": said.splitlines()[-20:]}, indent=2))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
