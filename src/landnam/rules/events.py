"""The events of a move, as far as each seat may know them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, overload


@dataclass(frozen=True)
class Event:
    """One thing that happened. ``secret`` facts are for the ``insiders`` only."""

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)
    insiders: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as plain data for one seat (None: a spectator)."""
        secret = self.secret if seat in self.insiders else {}
        return {"kind": self.kind, "seat": self.seat, **self.facts, **secret}


class Events(Sequence[Event]):
    """The events of one move, computed when they are first read: simulations never read them."""

    def __init__(self, tell: Callable[[], list[Event]]) -> None:
        self._tell: Callable[[], list[Event]] | None = tell
        self._told: list[Event] = []

    def _events(self) -> list[Event]:
        if self._tell is not None:
            self._told, self._tell = self._tell(), None
        return self._told

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return self._events()[index]

    def __len__(self) -> int:
        return len(self._events())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    def __repr__(self) -> str:
        return repr(self._events())

    def seen_by(self, seat: int | None) -> list[dict[str, Any]]:
        """All events as one seat may know them."""
        return [event.seen_by(seat) for event in self]
