"""The bus of several processes: Redis carries the messages and says which process leads a table."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Final

import orjson
import redis.asyncio as redis
import structlog

from landnam.server.bus import Heard

CHANNEL: Final = "landnam"
LEASE_SECONDS: Final = 10
RETRY_SECONDS: Final = 1.0
RENEW: Final = """
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('expire', KEYS[1], ARGV[2]) end
return 0
"""
RELEASE: Final = """
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end
return 0
"""
LOG = structlog.get_logger("landnam.bus")


class RedisBus:
    """Messages through one channel; a lease is a key that expires with its process."""

    shared = True

    def __init__(self, url: str) -> None:
        self.process = secrets.token_hex(8)
        self._redis: redis.Redis = redis.Redis.from_url(url, health_check_interval=15)
        self._listener: asyncio.Task[None] | None = None
        self._handling: set[asyncio.Future[None]] = set()

    async def open(self, heard: Heard) -> None:
        """Begin to listen."""
        await self._redis.ping()
        ready = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(heard, ready), name="bus listener")
        await ready.wait()

    async def _listen(self, heard: Heard, ready: asyncio.Event) -> None:
        """Hear for ever; after a broken connection listen anew and have every table looked up."""
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    ready.set()
                    await heard({"kind": "gap"})
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._pass_on(heard, orjson.loads(message["data"]))
            except Exception as error:  # whatever it was, the other processes must be heard again
                LOG.warning("bus lost", error=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    def _pass_on(self, heard: Heard, message: dict[str, Any]) -> None:
        """Handle a message of another process, beside those of other tables."""
        if message["process"] != self.process:
            task = asyncio.ensure_future(heard(message))
            self._handling.add(task)
            task.add_done_callback(self._handled)

    def _handled(self, task: asyncio.Future[None]) -> None:
        self._handling.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("message not handled", exc_info=error)

    async def publish(self, message: dict[str, Any]) -> None:
        """Tell the others; if it does not get through they find out by the next entry, or by looking."""
        try:
            await self._redis.publish(CHANNEL, orjson.dumps({**message, "process": self.process}))
        except redis.RedisError as error:
            LOG.warning("message lost", error=type(error).__name__)

    async def lease(self, table: str) -> bool:
        """Take or keep the lead of a table."""
        name = f"landnam:lease:{table}"
        try:
            if await self._redis.set(name, self.process, nx=True, ex=LEASE_SECONDS):
                return True
            return bool(await self._redis.eval(RENEW, 1, name, self.process, LEASE_SECONDS))
        except redis.RedisError:
            return False

    async def release(self, table: str) -> None:
        """Give the lead away."""
        try:
            await self._redis.eval(RELEASE, 1, f"landnam:lease:{table}", self.process)
        except redis.RedisError as error:
            LOG.warning("lease not released", error=type(error).__name__)

    async def alive(self) -> bool | None:
        """Does Redis answer?"""
        try:
            return bool(await self._redis.ping())
        except redis.RedisError:
            return False

    async def close(self) -> None:
        """Stop listening."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        await self._redis.aclose()
