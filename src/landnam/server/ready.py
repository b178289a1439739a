"""Which games and bots are ready to be played, and how the others get so.

Compiling takes a minute or two the first time. It goes on in a process of its own, so that everybody else is answered
meanwhile; when it is done, what was compiled is read in a thread. Nothing that is not ready is ever used on the event
loop.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog

from landnam.games import GAMES
from landnam.server.errors import Problem, Slug
from landnam.server.people import usual_bot
from landnam.server.warm import RULES, is_kept, try_bot, try_rules

AT_ONCE: Final = 2
"""Games that are compiled at the same time: one in its turn, and one that somebody waits for."""
LOG = structlog.get_logger("landnam.ready")


class Readiness:
    """What is ready in this process."""

    def __init__(self, told: Callable[[str], None] | None = None) -> None:
        self._told = told
        self._ready: dict[tuple[str, str], asyncio.Event] = {}
        self._jobs: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._all: asyncio.Task[None] | None = None
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._thread = ThreadPoolExecutor(1, "reader of compiled rules")
        self._compiled: set[str] = set()
        """The games that had to be compiled."""

    def has(self, game: str, what: str = RULES) -> bool:
        """Are the rules of a game, or a bot in it, ready?"""
        return self._event(game, what).is_set()

    def has_all(self) -> bool:
        """Are all games ready, with the bots that usually play them?"""
        return all(self.has(game) and self.has(game, usual_bot(game)) for game in GAMES)

    async def rules(self, game: str, patience: float) -> None:
        """Wait for the rules of a game; who has no more patience is told why."""
        if self.has(game):
            return
        self.prepare(game, usual_bot(game))
        try:
            async with asyncio.timeout(patience):
                await self._event(game, RULES).wait()
        except TimeoutError:
            raise Problem(
                Slug.BUSY,
                f"The rules of {game} are being compiled, once; that takes a minute or two. Try again in a moment.",
                details={"game": game},
            ) from None

    async def bot(self, game: str, bot: str) -> None:
        """Wait for a bot."""
        self.prepare(game, bot)
        await self._event(game, bot).wait()

    def prepare(self, game: str, bot: str) -> None:
        """Begin to make a game and a bot ready, if they are not."""
        if not self.has(game, bot) and (game, bot) not in self._jobs:
            self._jobs[game, bot] = asyncio.create_task(self._make_ready(game, bot), name=f"{game} for {bot}")

    def prepare_all(self) -> None:
        """Make every game ready, one after the other."""
        self._all = asyncio.create_task(self._prepare_all(), name="all games")

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = [task for task in (self._all, *self._jobs.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _prepare_all(self) -> None:
        for game in GAMES:
            self.prepare(game, usual_bot(game))
            await self._event(game, usual_bot(game)).wait()

    def _event(self, game: str, what: str) -> asyncio.Event:
        return self._ready.setdefault((game, what), asyncio.Event())

    async def _make_ready(self, game: str, bot: str) -> None:
        begun = time.monotonic()
        try:
            if is_kept(game, RULES):
                await self._read(game, RULES, begun)
            if not (is_kept(game, RULES) and is_kept(game, bot)):
                async with self._at_once:
                    await self._compile(game, bot)
            await self._read(game, RULES, begun)
            await self._read(game, bot, begun)
        except Exception:
            LOG.exception("not compiled", game=game, bot=bot)
        finally:
            self._event(game, RULES).set()  # what failed here fails where it is used, and is told there
            self._event(game, bot).set()
            self._jobs.pop((game, bot), None)

    async def _compile(self, game: str, bot: str) -> None:
        """In a process of its own, which says when it has the rules."""
        begun = time.monotonic()
        self._compiled.add(game)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "landnam.server.warm", game, bot),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the server
        )
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                if line.strip() == RULES.encode():
                    await self._read(game, RULES, begun)
            if await process.wait():
                LOG.warning("compiling failed", game=game, bot=bot, code=process.returncode)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _read(self, game: str, what: str, begun: float) -> None:
        """Into the memory of this process, off the event loop."""
        if self.has(game, what):
            return
        work = (try_rules, game) if what == RULES else (try_bot, game, what)
        await asyncio.get_running_loop().run_in_executor(self._thread, *work)
        self._event(game, what).set()
        seconds = round(time.monotonic() - begun, 1)
        LOG.debug("ready", game=game, what=what, seconds=seconds)
        if self._told is not None and game in self._compiled:
            self._told(f"{game}: {what if what == RULES else f'bots ({what})'} compiled in {seconds:.0f} s")
