"""The log of a table: everything that happens there, numbered without gaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from landnam.rules.events import Events
from landnam.rules.protocol import Game


class Kind(StrEnum):
    """The kinds of entry."""

    OPENED = "opened"
    INVITED = "invited"
    SHARED = "shared"
    UNSHARED = "unshared"
    JOINED = "joined"
    LEFT = "left"
    KICKED = "kicked"
    SAT = "sat"
    FACED = "faced"
    READY = "ready"
    UNREADY = "unready"
    SEALED = "sealed"
    REVEALED = "revealed"
    RECALLED = "recalled"
    STARTED = "started"
    MOVE = "move"
    UNDO = "undo"
    TAKEBACK = "takeback"
    CHAT = "chat"
    TAKEOVER = "takeover"
    HANDBACK = "handback"
    PAUSED = "paused"
    RESUMED = "resumed"
    OVER = "over"
    REMATCH = "rematch"
    ABANDONED = "abandoned"


QUIET = (Kind.MOVE, Kind.UNDO, Kind.TAKEBACK, Kind.CHAT, Kind.INVITED)
"""Entries that change neither the public part of the table nor a seat."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was played to see whether it may be: the game before and after it, and what happened."""

    before: Game
    after: Game
    told: list[Events]


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that has no number yet. ``played`` is what it will do, if that is known: then it is not done again."""

    kind: Kind
    seat: int | None = None
    key: str | None = None
    body: dict[str, Any] = field(default_factory=dict)
    played: Played | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered entry.

    ``time`` is the server's clock in seconds since 1970; ``clock`` the table's own time in seconds, without outages.
    ``body`` may hold secrets: ``seen.py`` decides what others see of it.
    """

    number: int
    kind: Kind
    seat: int | None
    key: str | None
    time: float
    clock: float
    body: dict[str, Any]


class Unreadable(Exception):
    """A log with an entry that cannot be read, or cannot follow those before it."""

    def __init__(self, number: int, kind: str) -> None:
        super().__init__(f"entry {number} ({kind}) cannot be read")
        self.number = number
