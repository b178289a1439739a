"""The bus of a single process: there is nobody else."""

from __future__ import annotations

from typing import Any

from landnam.server.bus import Heard


class MemoryBus:
    """Nobody to tell, nobody to share with."""

    shared = False

    async def open(self, heard: Heard) -> None:
        """Nobody will be heard."""

    async def publish(self, message: dict[str, Any]) -> None:
        """Nobody listens."""

    async def lease(self, table: str) -> bool:  # noqa: ARG002 # all tables are ours
        """Every table is this process's own."""
        return True

    async def release(self, table: str) -> None:
        """There is nobody to have it."""

    async def alive(self) -> bool | None:
        """Nothing is needed."""
        return None

    async def close(self) -> None:
        """Nothing to stop."""
