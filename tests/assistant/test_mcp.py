"""``landnam mcp``, spoken to by the client of its own package over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from server.services import needed

pytestmark = pytest.mark.usefixtures("libraries")


@pytest.fixture(autouse=True)
def _mcp() -> None:
    needed("mcp", find_spec("mcp") is not None)


def talk(conversation: Any, tmp_path: Path) -> None:
    """Start the server, have the conversation and end it, all within a minute."""
    from mcp import Client, StdioServerParameters

    path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "error"}
    server = StdioServerParameters(command=sys.executable, args=["-m", "landnam", "mcp"], env=environment, cwd=tmp_path)

    async def main() -> None:
        async with asyncio.timeout(60), Client(server) as client:
            await conversation(client)

    asyncio.run(main())
    assert list(tmp_path.iterdir()) == []  # nothing was written


async def call(client: Any, tool: str, **arguments: Any) -> Any:
    """What a tool answers, which must be no error."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def refusal(client: Any, tool: str, **arguments: Any) -> str:
    """The error that a tool answers."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result.content
    text: str = result.content[0].text
    return text


async def play_on(client: Any, shown: Any, rng: random.Random) -> Any:
    actions = [action for action in shown["actions"] if not action.startswith("offer")]
    return await call(client, "play", table=shown["table"], action=rng.choice(actions).partition(" (")[0])


def test_a_whole_game_of_dice(tmp_path: Path) -> None:
    async def conversation(client: Any) -> None:
        rng = random.Random(1)
        shown = await call(client, "new_game", game="dice", seed=3)
        turns = 0
        while shown["outcome"] is None:
            shown = await play_on(client, shown, rng)
            turns += 1
        assert turns > 30
        assert shown["outcome"]["ending"]
        record = (await call(client, "record", table=shown["table"]))["result"]
        read = await call(client, "read_record", text=record)
        assert read["over"]
        assert read["game"] == "dice"

    talk(conversation, tmp_path)


def test_some_turns_of_the_island_and_every_other_tool(tmp_path: Path) -> None:
    async def conversation(client: Any) -> None:
        listed = await client.list_tools()
        names = {tool.name for tool in listed.tools}
        assert {"games", "new_game", "look", "play", "why_not", "values", "rules", "simulate", "read_record"} <= names
        assert all(tool.description for tool in listed.tools)
        assert "island" in await call(client, "games")
        rng = random.Random(2)
        shown = await call(client, "new_game", game="island", players=3, bots=["normal"], seed=4)
        valued = await call(client, "values", table=shown["table"])
        shown = await call(client, "play", table=shown["table"], action=valued["moves"][0]["action"])
        for _ in range(25):
            shown = await play_on(client, shown, rng)
        assert any("rolls" in line for line in shown["happened"]) or "dice" in shown["view"]
        assert "wool" in json.dumps(await call(client, "rules", words="sheep"))
        assert not (await call(client, "why_not", table=shown["table"], action="settle 0"))["allowed"]
        simulated = await call(client, "simulate", game="island", bots=["easy"] * 3, games=10, seed=1)
        assert simulated["games"] == 10
        assert (await call(client, "look", table=shown["table"]))["view"] == shown["view"]
        assert "is over" in await refusal(client, "record", table=shown["table"])
        assert "(I-" in await refusal(client, "play", table=shown["table"], action="settle 0")
        assert "not one of ours" in await refusal(client, "new_game", game="island", bots=["cmd:/bin/sh"])
        wrong = await refusal(client, "new_game", game="island", players="many")
        assert wrong.startswith("new_game: players is 'many': input should be a valid integer")
        assert "\n" not in wrong
        assert "play: action is missing" == await refusal(client, "play", table=shown["table"])
        await call(client, "leave", table=shown["table"])

    talk(conversation, tmp_path)


def test_it_ends_when_its_input_is_closed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "landnam", "mcp"],
        input=b"this is no message\n",
        capture_output=True,
        timeout=60,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
