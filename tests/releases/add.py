"""Adds a release: lets this version's server play games of every kind and keeps its database.

``python tests/releases/add.py 0.1.0``
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from server.conftest import running
from server.driver import OPEN, Client, Seated, me, run_to_end

HERE: Final = Path(__file__).parent
PLAYED: Final = {
    "island": (3, {"max_turns": 6}),
    "traveler": (3, {"max_turns": 6}),
    "duel": (2, {"max_turns": 6}),
    "road": (3, {"max_turns": 6}),
    "dice": (2, {"turns": 3}),
}
"""By game, how many sit at its table and its options: all of them over soon."""
MOVES: Final = 8
"""Of a game that is left running."""


async def play(address: str, game: str, moves: int | None) -> dict[str, Any]:
    """Play a game against simple bots, to its end or for some moves; what its table must tell later."""
    client = Client(address)
    players, options = PLAYED[game]
    bot = "greedy" if game == "dice" else "easy"
    opened = await client.open(game, [me("Ann"), *[bot] * (players - 1)], options=options, open=True, clock="relaxed")
    id, tokens = opened["table"]["id"], list(opened["tokens"].values())
    one = await Seated.enter(address, id, tokens, check=False)
    await one.ready()
    await one.start(0)
    await one.command("chat", 0, text="hello")
    await one.play_on(random.Random(game), moves)
    record = await client.call("GET", f"/tables/{id}/record") if one.table["state"] == "over" else None
    return {"id": id, "game": game, "state": one.table["state"], "tokens": tokens, "record": record}


async def wait(address: str) -> dict[str, Any]:
    """A table that waits for a guest."""
    opened = await Client(address).open("duel", [me("Ann"), OPEN])
    tokens = list(opened["tokens"].values())
    one = await Seated.enter(address, opened["table"]["id"], tokens, check=False)
    await one.ready()
    return {"id": opened["table"]["id"], "game": "duel", "state": "gathering", "tokens": tokens, "record": None}


async def play_all(address: str) -> list[dict[str, Any]]:
    tables = [await play(address, game, None) for game in PLAYED]
    tables += [await play(address, game, MOVES) for game in PLAYED]
    return [*tables, await wait(address)]


def main() -> None:
    """Write the folder of a release."""
    folder = HERE / sys.argv[1]
    if folder.exists():
        sys.exit(f"{folder} is there already, and is never changed")
    with tempfile.TemporaryDirectory() as room:
        played = Path(room) / "games.db"
        with running(database=f"sqlite:///{played}") as address:
            tables = run_to_end(play_all(address), 3600)
        folder.mkdir()
        (folder / "tables.json").write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
        with closing(sqlite3.connect(played)) as connection:
            connection.execute("VACUUM INTO ?", (str(folder / "games.db"),))
    print(f"wrote {folder} with {len(tables)} tables")


if __name__ == "__main__":
    main()
