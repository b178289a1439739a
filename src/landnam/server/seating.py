"""The bots of a table: each bot itself, or a stand-in until it is ready.

Strong bots need compiled rules, and some compute tables first. Until then a simple bot plays for them; they take over
at the next decision.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Thread
from typing import Any, Final

import numpy as np

from landnam.bots.interface import Bot
from landnam.bots.referee import Referee
from landnam.bots.registry import STAND_INS, find_bot, stand_in

SITTING_SECONDS: Final = 2.0
"""How long a game waits for a bot before a stand-in plays for it."""

Turns = defaultdict[str, asyncio.Lock]
"""Locks by name: bots of one kind are made one after another, as the first may compute tables that the others use."""


class Seating:
    """The bots of one table."""

    def __init__(self, game: str, clock: float, turns: Turns, arrived: Callable[[], None]) -> None:
        """``clock`` is the seconds that a bot may think; ``arrived`` is called when a bot is ready."""
        self._game = game
        self._clock = clock
        self._turns = turns
        self._arrived = arrived
        self._sitting: dict[tuple[int, str], asyncio.Task[Referee]] = {}
        self._late: set[tuple[int, str]] = set()

    async def referee(self, seat: int, bot: str) -> Referee:
        """The bot that decides now in a seat: the bot itself or its stand-in."""
        substitute = stand_in(bot, self._game)
        if substitute == bot:
            sitting = self._sit(seat, bot)
            if bot not in STAND_INS:
                return await asyncio.shield(sitting)
            await asyncio.wait([sitting], timeout=0 if (seat, bot) in self._late else SITTING_SECONDS)
            if sitting.done():
                return sitting.result()
            self._late.add((seat, bot))
            substitute = STAND_INS[bot]
        return await self.referee(seat, substitute)

    def absent(self, bots: Iterable[tuple[int, str]]) -> list[str]:
        """Those of these bots, each with its seat, for which a stand-in plays."""
        absent = (bot for seat, bot in bots if stand_in(bot, self._game) != bot or (seat, bot) in self._late)
        return list(dict.fromkeys(absent))

    def close(self) -> None:
        """Close all bots."""
        for sitting in self._sitting.values():
            sitting.cancel()

    def _sit(self, seat: int, bot: str) -> asyncio.Task[Referee]:
        """The bot, ready or being made."""
        sitting = self._sitting.get((seat, bot))
        if sitting is None:
            sitting = self._sitting[seat, bot] = asyncio.create_task(self._sit_down(seat, bot))
            sitting.add_done_callback(lambda done: self._has_sat_down(seat, bot, done))
        return sitting

    async def _sit_down(self, seat: int, bot: str) -> Referee:
        async with self._turns[bot]:
            player: Bot = await _beside(lambda: find_bot(bot, self._game)(self._game, seat))
        return Referee(player, seat, np.random.default_rng(), self._clock)

    def _has_sat_down(self, seat: int, bot: str, done: asyncio.Task[Referee]) -> None:
        if done.cancelled():
            return
        if done.exception() is not None:
            del self._sitting[seat, bot]  # it is asked again
        else:
            self._late.discard((seat, bot))
            self._arrived()


async def _beside(work: Callable[[], Any]) -> Any:
    """Do work in a daemon thread, which the server does not wait for when it stops: it may take a minute."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Any] = loop.create_future()

    def settle(settle: Callable[[Any], None], outcome: Any) -> None:
        if not done.done():
            settle(outcome)

    def run() -> None:
        try:
            settled = done.set_result, work()
        except Exception as error:
            settled = done.set_exception, error
        with suppress(RuntimeError):  # the server may have been closed in between
            loop.call_soon_threadsafe(settle, *settled)

    Thread(target=run, name="bot that sits down", daemon=True).start()
    return await done
