"""The events of a move, as far as each seat may know them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from landnam.rules.seats import viewer_number


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table with these ``seats``. ``secret`` facts are for the ``insiders`` only."""

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)
    insiders: tuple[int, ...] = ()
    seats: tuple[str, ...] = field(default=(), repr=False, compare=False)

    def seen_by(self, seat: int | str | None) -> dict[str, Any]:
        """The event as plain data for one seat (None: a spectator)."""
        return _told(self, viewer_number(self.seats, seat))


def _told(event: Event, viewer: int | None) -> dict[str, Any]:
    """An event as a viewer may know it who is one of its table."""
    told = {"kind": event.kind, "seat": event.seat, **event.facts}
    return told | event.secret if viewer in event.insiders else told


class Events(Sequence[Event]):
    """The events of one move, computed when they are first read: simulations never read them."""

    def __init__(self, tell: Callable[[], list[Event]], seats: tuple[str, ...]) -> None:
        self._seats = seats
        self._tell: Callable[[], list[Event]] | None = tell
        self._told: list[Event] = []

    def _events(self) -> list[Event]:
        if self._tell is not None:
            self._told = [
                Event(event.kind, event.seat, event.facts, event.secret, event.insiders, self._seats)
                for event in self._tell()
            ]
            self._tell = None
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

    def seen_by(self, seat: int | str | None) -> list[dict[str, Any]]:
        """All events as one seat may know them (None: a spectator)."""
        if type(seat) is int and 0 <= seat < len(self._seats):  # as almost always
            viewer: int | None = seat
        else:
            viewer = viewer_number(self._seats, seat)  # an unknown seat is an error even if nothing happened
        return [_told(event, viewer) for event in self._events()]
