"""The threads in which bots decide, and the time that each decision gets."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from landnam.bots.interface import Insider
from landnam.bots.referee import Referee
from landnam.rules.protocol import Game

T = TypeVar("T")


class Thinking:
    """Asks bots off the event loop. Where more of them think than there are cores, the built-in ones think less each.

    Other bots keep their whole clock: it is a limit to them, not a measure.
    """

    def __init__(self, threads: int, seconds: float) -> None:
        self._threads = ThreadPoolExecutor(threads, "bot")
        self._seconds = seconds
        self._cores = os.cpu_count() or 1
        self._asked = 0

    async def ask(self, referee: Referee, ask: Callable[[Game], T], game: Game) -> T:
        """What a bot answers to a method of its referee."""
        self._asked += 1
        try:
            if isinstance(referee.bot, Insider):
                referee.clock = self._seconds * min(1.0, self._cores / self._asked)
            return await asyncio.get_running_loop().run_in_executor(self._threads, ask, game)
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Begin no more decisions."""
        self._threads.shutdown(wait=False, cancel_futures=True)
