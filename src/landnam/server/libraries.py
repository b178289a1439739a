"""How the rules of each game run in this process: compiled, or interpreted until their library has been built.

Nobody waits for a library. It is opened off the event loop, since its files are read and hashed; when it has to be
built, games are played interpreted meanwhile and change over in the middle.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

import structlog

from landnam.games import game_class, game_names
from landnam.native.library import Library

Standing = Literal["compiled", "building", "interpreted"]
COMPILED: Final = "compiled"
BUILDING: Final = "building"
INTERPRETED: Final = "interpreted"
LOOK_SECONDS: Final = 2.0
"""How often to look whether a library is still being built: a build that fails says nothing."""
LOG = structlog.get_logger("landnam.libraries")


def library_of(game: str) -> Library | None:
    """The library of a game; editions of one game share it, and a game in plain Python has none."""
    return game_class(game).library


def standing(game: str) -> Standing:
    """How the rules of a game run at this moment."""
    library = library_of(game)
    if library is None:
        return INTERPRETED
    if library.compiled:
        return COMPILED
    return BUILDING if library.building else INTERPRETED


def standings() -> dict[str, Standing]:
    """How the rules of every game run."""
    return {game: standing(game) for game in game_names()}


class Libraries:
    """The libraries that a server has opened."""

    def __init__(self, told: Callable[[str], None] | None = None) -> None:
        """``told`` is called with a sentence about every library that had to be built."""
        self.changed: Callable[[], None] = lambda: None
        """Called on the event loop when a library that was being built is there, or could not be built."""
        self._told = told
        found = {game: library_of(game) for game in game_names()}  # imported before anybody waits for an answer
        self._libraries = {game: library for game, library in found.items() if library is not None}
        self._opened: dict[str, asyncio.Task[bool]] = {}
        self._watched: dict[str, asyncio.Task[None]] = {}
        self._all: asyncio.Task[None] | None = None

    async def open(self, game: str) -> None:
        """Find the library of a game, or begin to build it."""
        library = self._libraries.get(game)
        if library is None:
            return
        if library.name not in self._opened:
            self._opened[library.name] = asyncio.create_task(asyncio.to_thread(library.open))
            self._watched[library.name] = asyncio.create_task(self._watch(library), name=f"library of {game}")
        await asyncio.shield(self._opened[library.name])

    def open_all(self) -> None:
        """Open the libraries of all games, each when the one before it has been built."""
        self._all = asyncio.create_task(self._open_all(), name="all libraries")

    async def close(self) -> None:
        """Watch nothing any longer. What is being built is built to its end, for the next time."""
        tasks = [task for task in (self._all, *self._watched.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._opened.values(), return_exceptions=True)

    async def _open_all(self) -> None:
        for game in self._libraries:
            await self.open(game)
            await asyncio.shield(self._watched[self._libraries[game].name])

    async def _watch(self, library: Library) -> None:
        """Tell when a library that has to be built is there."""
        begun = time.monotonic()
        if await asyncio.shield(self._opened[library.name]) or not library.building:
            return
        loop, built = asyncio.get_running_loop(), asyncio.Event()

        def change_over() -> None:
            with suppress(RuntimeError):  # the server may have been closed meanwhile
                loop.call_soon_threadsafe(built.set)

        library.when_compiled(change_over)
        while library.building:
            with suppress(TimeoutError):
                await asyncio.wait_for(built.wait(), LOOK_SECONDS)
        seconds = round(time.monotonic() - begun, 1)
        LOG.info("compiled" if library.compiled else "not compiled", library=library.name, seconds=seconds)
        if self._told is not None and library.compiled:
            self._told(f"{library.name}: rules and bots compiled in {seconds:.0f} s")
        self.changed()
