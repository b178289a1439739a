"""A game of people only, played over the socket from moment to moment while pages look on from its seats."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from browser.prepared import BUILDS, Prepared, Reached, hear_all, next_move, waited_for
from server.driver import Client, Refusal, Seated, close_all, me

RETRIED = ("stale", "wrong-state", "illegal-action")


class Journey:
    """All seats of one table belong to it; a page that sits at one of them sees every moment the journey stops at."""

    def __init__(
        self, address: str, game: str, names: Sequence[str], options: Mapping[str, object] | None = None
    ) -> None:
        self.address = address
        self.game = game
        self.names = names
        self.options = dict(options or {})
        self.table: Prepared | None = None
        self._seated: Seated | None = None
        self._rng = random.Random()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def _wait(self, coroutine: Coroutine[Any, Any, Any], seconds: float = 120) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(seconds)

    def close(self) -> None:
        """Leave the tables."""
        self._wait(close_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def to(
        self, reached: Reached, *, prefer: tuple[str, ...] = (), build: bool = True, moves: int = 500, tries: int = 12
    ) -> Prepared:
        """Play on until something is reached; where a game ends before, in another one. The table it came to."""
        for _ in range(tries):
            if self._wait(self._play_to(reached, (*prefer, *(BUILDS if build else ())), moves), 300):
                assert self.table is not None
                return self.table
            self._seated = None
        raise AssertionError(f"{self.game} never came to it in {tries} games")

    def let(self, seat: int) -> None:
        """Play for all others, plainly, until the game waits for a seat or is over."""
        self._wait(self._play_others(seat))

    def act(self, seat: int, action: str) -> None:
        """Do something at the table as it is."""
        assert self._seated is not None
        self._wait(self._seated.act(seat, action))

    @property
    def number(self) -> int:
        """The number of the last thing that has happened."""
        assert self._seated is not None
        return self._seated.number

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now."""
        assert self._seated is not None
        return list(self._seated.you[seat]["legal"])

    def view(self, seat: int) -> Any:
        """What a seat sees now."""
        assert self._seated is not None
        return self._seated.you[seat]["view"]

    async def _begin(self) -> Seated:
        client = Client(self.address)
        opened = await client.open(
            self.game, [me(name) for name in self.names], options=self.options, title=f"{self.game} of {self.names[0]}"
        )
        id, tokens = opened["table"]["id"], opened["tokens"]
        seated = await Seated.enter(self.address, id, list(tokens.values()), check=False)
        await seated.ready()
        await seated.start(opened["table"]["host"])
        self.table = Prepared(id, self.game, tokens)
        return seated

    async def _play_to(self, reached: Reached, wishes: tuple[str, ...], moves: int) -> bool:
        seated = self._seated = self._seated or await self._begin()
        for _ in range(moves):
            while not waited_for(seated) and seated.table["state"] == "running":
                await seated.hear()
            if reached(seated):
                return True
            if seated.table["state"] != "running":
                return False
            try:
                await seated.act(*next_move(seated, self._rng, wishes))
            except Refusal as refusal:
                if refusal.slug not in RETRIED:
                    raise
        return False

    async def _play_others(self, seat: int) -> None:
        seated = self._seated
        assert seated is not None
        while seated.table["state"] == "running":
            await hear_all(seated)
            waited = [other for other in waited_for(seated) if other != seat]
            if not waited and waited_for(seated):
                return
            try:
                if waited:
                    await seated.act(*next_move(seated, self._rng, (), waited[0]))
            except Refusal as refusal:
                if refusal.slug not in RETRIED:
                    raise


def both(*all_of: Reached) -> Reached:
    """Several things hold at once."""
    return lambda seated: all(reached(seated) for reached in all_of)
