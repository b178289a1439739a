"""How server processes tell each other that a table has gone on. The database decides; the bus only wakes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

Heard = Callable[[dict[str, Any]], Awaitable[None]]
"""Called with every message of another process."""


class Bus(Protocol):
    """The seam between one process and many."""

    shared: bool
    """Are there other processes?"""

    async def open(self, heard: Heard) -> None:
        """Begin to listen."""

    async def publish(self, message: dict[str, Any]) -> None:
        """Tell the other processes."""

    async def lease(self, table: str) -> bool:
        """Is it this process that plays the bots and watches the clocks of a table? Ask again every few seconds."""

    async def release(self, table: str) -> None:
        """Another process may have the table."""

    async def alive(self) -> bool | None:
        """Does whatever carries the messages answer? None if there is nothing."""

    async def close(self) -> None:
        """Stop listening."""
