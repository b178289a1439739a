"""While a game or a bot is compiled everybody is answered, and nobody plays with what is not ready."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
import time
from typing import Any

import httpx2
import pytest

from landnam.server import house, opening, ready
from landnam.server.people import usual_bot
from landnam.server.ready import Readiness
from landnam.server.warm import RULES, is_kept, make_ready
from server.driver import Client, Refusal, Seated, me


class Compiler:
    """Stands in for the process that compiles: rules and bots are done when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rules, self.bots = threading.Event(), threading.Event()
        compiler = self

        async def compile_slowly(self: Readiness, game: str, _bot: str) -> None:
            while not compiler.rules.is_set():
                await asyncio.sleep(0.01)
            await self._read(game, RULES, time.monotonic())
            while not compiler.bots.is_set():
                await asyncio.sleep(0.01)

        monkeypatch.setattr(Readiness, "_compile", compile_slowly)
        monkeypatch.setattr(ready, "is_kept", lambda _game, _what: False)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    monkeypatch.setattr(opening, "PATIENCE", 0.2)
    monkeypatch.setattr(house, "PATIENCE", 0.2)
    make_ready("dice", "greedy")  # so that reading it is quick
    return Compiler(monkeypatch)


def test_who_wants_a_game_whose_rules_are_being_compiled_is_told_so(start: Any, run: Any, compiler: Compiler) -> None:
    async def play(address: str) -> None:
        client = Client(address)
        with pytest.raises(Refusal, match=r"busy: The rules of dice are being compiled") as refused:
            await client.call("POST", "/tables", {"game": "dice", "seats": [me()]})
        assert {"game": "dice"} == refused.value.error["details"]
        async with httpx2.AsyncClient(base_url=f"http://{address}") as http:
            health = (await http.get("/healthz")).json()
            assert (True, False) == (health["ok"], health["ready"])
        compiler.rules.set()
        await client.open("dice", [me()])

    with start() as address:
        run(play(address))
        compiler.bots.set()


def test_a_start_is_answered_at_once_and_the_game_waits_for_its_bots(start: Any, run: Any, compiler: Compiler) -> None:
    compiler.rules.set()

    async def play(address: str) -> None:
        opened = await Client(address).open("dice", [me(), "greedy"], options={"turns": 2})
        tokens = list(opened["tokens"].values())
        one = await Seated.enter(address, opened["table"]["id"], tokens)
        await one.ready()
        begun = time.monotonic()
        await one.command("start", 0)
        assert time.monotonic() - begun < 5
        rng = random.Random(1)
        while not (told := [message for message in one.log if message["type"] == "preparing"]):
            wanted = one.choice(rng)
            await (one.hear() if wanted is None else one.act(*wanted))
        assert ["greedy"] == told[0]["bots"]
        late = await Seated.enter(address, opened["table"]["id"])
        assert ["greedy"] == (await late.until("preparing"))["bots"]
        assert not [update for update in late.updates if update["entry"].get("by") == "bot"]
        compiler.bots.set()
        assert [] == (await late.until("preparing"))["bots"]
        await late.until_true(lambda: any(update["entry"].get("by") == "bot" for update in late.updates))

    with start() as address:
        run(play(address))


def test_a_running_game_is_taken_up_when_its_rules_are_ready(start: Any, run: Any, compiler: Compiler) -> None:
    compiler.rules.set()
    kept: dict[str, Any] = {}

    async def begin(address: str) -> None:
        opened = await Client(address).open("dice", [me()])
        kept.update(id=opened["table"]["id"], tokens=list(opened["tokens"].values()))
        one = await Seated.enter(address, kept["id"], kept["tokens"])
        await one.ready()
        await one.command("start", 0)

    async def go_on(address: str) -> None:
        with pytest.raises(Refusal, match="busy"):
            await Seated.enter_now(address, kept["id"], kept["tokens"])
        compiler.rules.set()
        one = await Seated.enter(address, kept["id"], kept["tokens"])
        assert one.you[0]["legal"]

    with start() as address:
        run(begin(address))
    compiler.rules.clear()
    with start() as address:
        run(go_on(address))


def test_if_the_process_that_compiles_fails_the_game_is_made_ready_all_the_same(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_ready("dice", "greedy")
    monkeypatch.setattr(ready, "is_kept", lambda _game, _what: False)
    monkeypatch.setattr(sys, "executable", "/bin/false")

    async def wait() -> None:
        readiness = Readiness()
        assert not readiness.has("dice", "greedy")
        await readiness.bot("dice", "greedy")
        assert readiness.has("dice")
        assert readiness.has("dice", "greedy")
        assert not readiness.has_all()
        await readiness.close()

    run(wait())


def test_the_process_that_compiles_says_when_the_rules_are_there() -> None:
    command = [sys.executable, "-m", "landnam.server.warm", "dice", "greedy"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "rules\n" == done.stdout
    assert is_kept("dice", RULES)
    assert is_kept("dice", "greedy")
    assert not is_kept("dice", "nobody")


def test_every_game_has_a_usual_bot_to_make_ready() -> None:
    assert {"island": "normal", "dice": "steady"} == {game: usual_bot(game) for game in ("island", "dice")}
