"""What an operator can see of the tables, read from the database whether the server runs or not."""

from __future__ import annotations

from typing import Any, Final

from landnam.server.entries import Unreadable
from landnam.server.room import fold
from landnam.server.store import Store
from landnam.server.table import ABANDONED, GATHERING, OVER, REVEALING, RUNNING

SECRETS: Final = frozenset(("token", "nonce", "secret", "code", "invites", "room_code", "link", "seed", "text"))
"""Parts of an entry that are not shown: they hold seats, dice and what was said."""
STATES: Final = (GATHERING, REVEALING, RUNNING, OVER, ABANDONED)


async def unreadable_tables(database: str, states: tuple[str, ...] = STATES) -> list[dict[str, Any]]:
    """The tables whose log cannot be read, each with the entry at which it ends and why."""
    store = Store(database)
    try:
        found = []
        for id, game, state in await store.all_tables(states):
            try:
                fold(id, await store.entries_after(id, -1))
            except Unreadable as error:
                why = error.__cause__ or error
                found.append({"table": id, "game": game, "state": state, "entry": error.number, "why": f"{why}"[:200]})
        return found
    finally:
        await store.close()


async def table_log(database: str, id: str) -> list[dict[str, Any]]:
    """The log of a table as it was written, without its secrets."""
    store = Store(database)
    try:
        rows = await store.raw_log(id)
        if not rows:
            raise ValueError(f"there is no table '{id[:40]}' in this database")
        return [{**row, "body": _without_secrets(row["body"])} for row in rows]
    finally:
        await store.close()


def _without_secrets(body: Any) -> Any:
    if isinstance(body, dict):
        return {name: "…" if name in SECRETS and part else _without_secrets(part) for name, part in body.items()}
    return [_without_secrets(part) for part in body] if isinstance(body, list) else body
