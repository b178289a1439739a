"""A client for tests: opens tables over REST, plays over real sockets, checks every frame against the types."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Self

import httpx2
import orjson
from websockets.asyncio.client import ClientConnection, connect

from landnam.rules.fairness import commitment
from landnam.server.messages import PROTOCOL, SERVER_MESSAGE

Message = dict[str, Any]
_OPENED: list[Any] = []
"""What a test has opened: it is closed for it."""
_COMMITTED: dict[tuple[str, int], tuple[str, Seated]] = {}
"""By table and seat, the nonce that it has committed to, and the connection that did."""


def run_to_end(coroutine: Coroutine[Any, Any, Any], seconds: float = 600.0) -> Any:
    """Run a coroutine to its end, and close every connection that it opened."""

    async def to_the_end() -> Any:
        try:
            return await asyncio.wait_for(coroutine, seconds)
        finally:
            await close_all()

    return asyncio.run(to_the_end())


async def close_all() -> None:
    """Close every connection that a test has opened."""
    while _OPENED:
        await _OPENED.pop().close()


class Refusal(Exception):
    """The server refused something."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['slug']}: {error['message']}")
        self.slug = error["slug"]
        self.error = error


class Client:
    """REST calls to one server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx2.AsyncClient(base_url=f"http://{address}/api", timeout=90)
        _OPENED.append(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    async def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        answer = await self.http.request(method, path, json=body, headers=headers)
        if answer.status_code == 307:  # the table lives in another process; followed by hand, since tokens go there too
            answer = await self.http.request(method, answer.headers["location"], json=body, headers=headers)
        if answer.headers.get("content-type", "").startswith("application/json"):
            said = answer.json()
            if answer.status_code >= 400:
                raise Refusal(said["error"])
            return said
        return answer.text

    async def open(self, game: str, seats: list[Any], **more: Any) -> Any:
        wanted = [{"kind": "bot", "bot": seat} if isinstance(seat, str) else seat for seat in seats]
        return await self.call("POST", "/tables", {"game": game, "seats": wanted, **more})


def me(name: str = "Ann") -> dict[str, str]:
    return {"kind": "me", "name": name}


OPEN = {"kind": "open"}


class Seated:
    """One connection at a table; it keeps what it is told, and checks that numbers have no gap."""

    def __init__(self, socket: ClientConnection, check: bool = True) -> None:
        self.socket = socket
        self.check = check
        self.number = -1
        self.table: Message = {}
        self.you: dict[int | None, Message] = {}
        self.seats: list[int] = []
        self.link: dict[str, Any] | None = None
        self.log: list[Message] = []
        self.frames: list[str] = []
        self.updates: list[Message] = []

    @classmethod
    async def enter(
        cls,
        address: str,
        table: str,
        tokens: list[str] | tuple[str, ...] = (),
        last: int | None = None,
        check: bool = True,
    ) -> Seated:
        """Come to a table."""
        hello = {"type": "hello", "protocol": PROTOCOL, "table": table, "tokens": list(tokens)}
        where = address
        for _ in range(60):
            try:
                socket = await connect(f"ws://{where}/api/tables/{table}/socket", max_size=None, compression=None)
            except OSError:  # the process in which the table lives has died: till another has it
                if where == address:
                    raise
                where = address
                await asyncio.sleep(0.25)
                continue
            _OPENED.append(socket)
            seated = cls(socket, check)
            await seated.send(hello if last is None else {**hello, "last": last})
            welcome = await seated.until("welcome", "bye")
            if welcome["type"] == "welcome":
                break
            if welcome["error"]["slug"] != "elsewhere":
                raise Refusal(welcome["error"])
            await asyncio.sleep(0.1)
            owner = welcome["error"]["details"]["address"]
            where = f"{address}{owner}" if owner.startswith("/") else owner.removeprefix("http://")
        assert welcome["type"] == "welcome"
        seated.seats = welcome["seats"]
        if welcome["resumed"]:
            assert last is not None
            seated.number = last
        else:
            seated.number = welcome["number"]
        await seated.until("state")
        return seated

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, (str, bytes)) else orjson.dumps(message).decode())

    async def hear(self, timeout: float = 60.0) -> Message:
        """The next frame."""
        async with asyncio.timeout(timeout):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        message: Message = orjson.loads(frame)
        if self.check:
            SERVER_MESSAGE.validate_json(frame)
        self.frames.append(frame)
        self.log.append(message)
        if message["type"] == "update":
            assert message["number"] == self.number + 1
            self.number = message["number"]
            self.updates.append(message)
        if message["type"] in ("update", "state", "welcome") and message.get("table"):
            self.table = message["table"]
        self.link = message.get("link") or self.link
        for you in message.get("you", ()):
            if you["view"] is not None or message["type"] == "state":
                self.you[you["seat"]] = you
        return message

    async def until(self, *types: str) -> Message:
        while True:
            message = await self.hear()
            if message["type"] in types:
                return message

    async def until_true(self, condition: Callable[[], bool]) -> None:
        while not condition():
            await self.hear()

    async def reach(self, number: int) -> None:
        """Hear everything up to a number."""
        while self.number < number:
            await self.hear()

    async def reach_end(self) -> None:
        """Hear everything till the game is over."""
        while self.table["state"] != "over":
            await self.hear()

    async def command(self, type: str, seat: int | None, key: str | None = None, **more: Any) -> int:
        """Send a command and wait for its answer."""
        key = key or secrets.token_hex(8)
        await self.send({"type": type, "seat": seat, "key": key, **more})
        while True:
            message = await self.until("done", "refused", "error", "bye")
            if message["type"] == "done" and message["key"] == key:
                return int(message["number"])
            if message["type"] != "done":
                raise Refusal(message["error"])

    async def ready(self, *seats: int) -> None:
        """Commit to a nonce for each seat, or for all own ones."""
        for seat in seats or self.seats:
            nonce = secrets.token_hex(16)
            _COMMITTED[self.table["id"], seat] = nonce, self
            await self.command("ready", seat, commit=commitment(bytes.fromhex(nonce)))

    async def start(self, seat: int, **more: Any) -> int:
        """Start the game; every seat whose nonce this program knows reveals it. The number at which the game begins."""
        await self.command("start", seat, **more)
        humans = [info["seat"] for info in self.table["seats"] if info["kind"] == "human"]
        keys = {await self.reveal(number) for number in humans} - {None}
        await self.until_true(lambda: self.table["state"] != "revealing")
        await self.until_true(lambda: keys <= {heard.get("key") for heard in self.log})
        return self.number

    async def reveal(self, seat: int) -> str | None:
        """Reveal the nonce that a seat committed to, through its own connection; the key, if that is this one."""
        nonce, by = _COMMITTED[self.table["id"], seat]
        via = self if seat in self.seats else by
        key = secrets.token_hex(8)
        await via.send({"type": "reveal", "key": key, "seat": seat, "nonce": nonce})
        return key if via is self else None

    async def act(self, seat: int, action: str) -> int:
        return await self.command("act", seat, at=self.number, action=action)

    async def close(self) -> None:
        await self.socket.close()

    # --- playing by itself --------------------------------------------------------------------------------------

    def choice(self, rng: random.Random) -> tuple[int, str] | None:
        """Something that one of the own seats is waited for, if the game waits for one."""
        for seat in self.seats:
            you = self.you[seat]
            if you["view"] is not None and seat in you["view"]["to_act"] and not self.table["seats"][seat]["away"]:
                if "discard" in you["may"]:
                    return seat, discard(you, rng)
                return seat, rng.choice(you["legal"])
        return None

    async def play_on(self, rng: random.Random, moves: int | None = None) -> None:
        """Play any legal actions until the game is over, or for so many moves."""
        played = 0
        while self.table["state"] == "running" and played != moves:
            wanted = self.choice(rng)
            if wanted is None:
                await self.hear()
                continue
            try:
                await self.act(*wanted)
                played += 1
            except Refusal as refusal:
                if refusal.slug not in ("stale", "wrong-state"):
                    raise


def discard(you: Message, rng: random.Random) -> str:
    """Any discard of what a seat owes."""
    own = you["view"]["seats"][you["seat"]]
    cards = [name for name, count in own["hand"].items() for _ in range(count)]
    chosen = rng.sample(cards, own["owes"])
    return "discard " + " ".join(f"{chosen.count(name)} {name}" for name in own["hand"] if name in chosen)
