"""Plays many games over real sockets while the server is killed again and again, and audits what it kept.

What must hold: every acknowledged command is in the log under the number that was acknowledged, every update that
anybody heard is in the log, numbers have no gap, every game goes on and ends, and every record verifies.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import httpx2
from websockets.exceptions import WebSocketException

import landnam
from landnam.rules.fairness import commitment
from landnam.server.entries import Entry
from landnam.server.table import OVER, Table
from server.driver import OPEN, Client, Refusal, Seated, me
from server.services import ServerProcess, kept_log, wait_until

KINDS: Final[tuple[tuple[str, int, int, dict[str, Any]], ...]] = (
    ("dice", 2, 0, {"turns": 5}),
    ("road", 2, 1, {"max_turns": 12}),
    ("duel", 1, 1, {"vp": 3, "max_turns": 40}),
    ("island", 2, 1, {"vp": 3}),
    ("traveler", 3, 1, {"vp": 3}),
)
"""Game, people, bots, options: short games of every kind, the quickest first."""
BROKEN = (OSError, WebSocketException, httpx2.HTTPError, TimeoutError)
PASSING: Final = ("stale", "wrong-state", "shutting-down", "busy", "internal")
"""Refusals after which one looks again."""


class Party:
    """One table, its people on two connections, which come back whatever happens to the server."""

    def __init__(self, address: str, kind: int, bot: str, seed: int) -> None:
        self.game, self.people, self.bots, self.options = KINDS[kind % len(KINDS)]
        self.address, self.bot = address, bot
        self.rng = random.Random(seed)
        self.id = ""
        self.commit = ""
        self.tokens: list[str] = []
        self.acknowledged: dict[str, tuple[int | None, int]] = {}
        self.heard: dict[int, tuple[str, int | None]] = {}
        self.broken = 0
        self.record = ""
        self.links: dict[int, str] = {}
        self.nonces: dict[int, bytes] = {}
        """By seat, what it has committed to."""

    async def play(self) -> None:
        """From the opening to the record."""
        await self._until_done(self._open)
        halves = [self.tokens[:1], self.tokens[1:]]
        self._ready = [asyncio.Event() for half in halves if half]
        await asyncio.gather(*(self._sit(i, tokens) for i, tokens in enumerate(halves) if tokens))
        await self._until_done(self._fetch)

    async def _until_done(self, step: Callable[[], Any]) -> None:
        while True:
            try:
                await step()
                return
            except BROKEN:
                self.broken += 1
                await asyncio.sleep(0.1)

    async def _open(self) -> None:
        seats = [me("Ann"), *[OPEN] * (self.people - 1), *[self.bot] * self.bots]
        async with Client(self.address) as client:
            opened = await client.open(self.game, seats, options=self.options, open=True)
            tokens = list(opened["tokens"].values())
            for number in range(self.people - 1):
                joined = await client.call("POST", f"/tables/{opened['table']['id']}/join", {"name": f"Bo {number}"})
                tokens.append(joined["token"])
        self.id, self.commit, self.tokens = opened["table"]["id"], opened["table"]["commit"], tokens

    async def _fetch(self) -> None:
        async with Client(self.address) as client:
            self.record = await client.call("GET", f"/tables/{self.id}/record")

    async def _sit(self, half: int, tokens: list[str]) -> None:
        """One connection after the other, until the game is over."""
        last, pending = -1, dict[str, Any]()
        while True:
            seated: Seated | None = None
            try:
                seated = await Seated.enter(self.address, self.id, tokens, last=last, check=False)
                assert seated.log[-1]["number"] == seated.number, "state and updates tell different numbers"
                await self._play_on(half, seated, pending)
                return
            except BROKEN:
                self.broken += 1
            finally:
                if seated is not None:
                    self._note(seated)
                    last = seated.number
                    await seated.close()
            await asyncio.sleep(0.1)

    def _note(self, seated: Seated) -> None:
        """Whatever was heard must be the same for everybody, for ever."""
        for update in seated.updates:
            told = (update["entry"]["kind"], update["entry"]["seat"])
            assert self.heard.setdefault(update["number"], told) == told, "two connections heard different entries"
        if seated.table.get("state") == "over" and seated.link is not None:
            self.links[seated.link["moves"]] = seated.link["hash"]

    async def _play_on(self, half: int, seated: Seated, pending: dict[str, Any]) -> None:
        while seated.table["state"] != "over":
            if pending:
                await self._send(seated, pending)
            elif (wanted := self._wanted(half, seated)) is not None:
                pending.update(wanted, key=secrets.token_hex(8))
            else:
                await seated.hear()

    def _wanted(self, half: int, seated: Seated) -> dict[str, Any] | None:
        if seated.table["state"] == "gathering":
            for seat in seated.seats:
                if not seated.table["seats"][seat]["ready"]:
                    self.nonces[seat] = self.rng.randbytes(16)
                    return {"type": "ready", "seat": seat, "commit": commitment(self.nonces[seat])}
            ready = all(seat["ready"] for seat in seated.table["seats"] if seat["kind"] == "human")
            return {"type": "start", "seat": 0} if half == 0 and ready else None
        if seated.table["state"] == "revealing":
            hidden = [seat for seat in seated.seats if seated.table["seats"][seat]["nonce"] is None]
            return {"type": "reveal", "seat": hidden[0], "nonce": self.nonces[hidden[0]].hex()} if hidden else None
        for seat in seated.seats:
            if seated.table["seats"][seat]["away"]:
                return {"type": "back", "seat": seat}
        chosen = seated.choice(self.rng)
        if chosen is None:
            return None
        return {"type": "act", "seat": chosen[0], "at": seated.number, "action": chosen[1]}

    async def _send(self, seated: Seated, pending: dict[str, Any]) -> None:
        """Send what is pending, again after every broken connection, till there is an answer."""
        try:
            number = await seated.command(**pending)
            self.acknowledged[pending["key"]] = pending["seat"], number
            pending.clear()
        except Refusal as refusal:
            if refusal.slug not in PASSING:
                raise
            pending.clear()
            if refusal.slug in ("shutting-down", "busy", "internal"):
                raise ConnectionError(refusal.slug) from refusal

    # --- afterwards ---------------------------------------------------------------------------------------------

    def audit(self, log: list[Entry]) -> list[str]:
        """Everything that is wrong with what the server kept."""
        wrong = []
        if [entry.number for entry in log] != list(range(len(log))):
            return [f"{self.id}: the numbers of the log have a gap"]
        for key, (seat, number) in self.acknowledged.items():
            if number >= len(log) or (log[number].key, log[number].seat) != (key, seat):
                wrong.append(f"{self.id}: the acknowledged command {key} is not entry {number}")
        for number, told in self.heard.items():
            if number >= len(log) or (log[number].kind.value, log[number].seat) != told:
                wrong.append(f"{self.id}: entry {number} was heard as {told}, but is not in the log")
        table = Table.of(self.id, log)
        if table.state != OVER or table.game is None:
            return [*wrong, f"{self.id}: the game did not end"]
        if table.game.history != landnam.replay(self.record).history:
            wrong.append(f"{self.id}: record and log tell different games")
        if not self.links:
            wrong.append(f"{self.id}: nobody was told a link")
        nonces = {seat: nonce.hex() for seat, nonce in self.nonces.items()}
        checked = landnam.verify(self.record, commit=self.commit, nonces=nonces, links=self.links)
        return [*wrong, *(f"{self.id}: {finding}" for finding in checked.findings)]


class Crash:
    """A server that is killed so many times while so many parties play."""

    def __init__(
        self, server: ServerProcess, seed: int, bot: str = "random", told: Callable[[str], None] = print
    ) -> None:
        self.server = server
        self.seed = seed
        self.bot = bot
        self.told = told
        self.kills = 0
        self.parties: list[Party] = []
        self.finished = 0

    async def run(self, kills: int, games_at_once: int) -> None:
        """Play until the server has been killed so often, and all games are at their end."""
        killer = asyncio.create_task(self._kill(kills))
        tables = [asyncio.create_task(self._play(place, killer)) for place in range(games_at_once)]
        try:
            await asyncio.gather(killer, *tables)
        finally:
            for task in (killer, *tables):
                task.cancel()

    async def _play(self, place: int, killer: asyncio.Task[None]) -> None:
        """One game after the other as long as the server is being killed, and at least one."""
        while True:
            number = len(self.parties)
            party = Party(
                self.server.address, place if number == place else number, self.bot, self.seed * 1000 + number
            )
            self.parties.append(party)
            await party.play()
            self.finished += 1
            self.told(f"{self.kills} kills, {self.finished} games ended")
            if killer.done():
                return

    async def _kill(self, kills: int) -> None:
        rng = random.Random(self.seed)
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.05, 2.5))
            self.server.kill()
            self.kills += 1
            self.server.start()
            await asyncio.to_thread(wait_until, self.server.answers, "the server", 300)
            self.told(f"{self.kills} kills, {self.finished} games ended")

    def facts(self) -> dict[str, Any]:
        """What happened, in numbers."""
        return {
            "kills": self.kills,
            "games": dict(Counter(party.game for party in self.parties)),
            "acknowledged": sum(len(party.acknowledged) for party in self.parties),
            "heard": sum(len(party.heard) for party in self.parties),
            "broken connections": sum(party.broken for party in self.parties),
        }

    async def audit(self, database: str) -> list[str]:
        """Everything that is wrong with what the server kept."""
        return [wrong for party in self.parties for wrong in party.audit(await kept_log(database, party.id))]
