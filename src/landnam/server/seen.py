"""Everything that leaves the server passes here; game states only as ``game.views`` and ``events.seen_by``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from landnam.rules.events import Events
from landnam.rules.protocol import Game
from landnam.server.entries import Entry, Kind
from landnam.server.table import GATHERING, RUNNING, Table

PUBLIC: Final = {
    Kind.JOINED: ("name", "face"),
    Kind.SAT: ("to",),
    Kind.FACED: ("face",),
    Kind.LEFT: ("by",),
    Kind.KICKED: ("who", "bot"),
    Kind.ABANDONED: ("by",),
    Kind.CHAT: ("text",),
    Kind.MOVE: ("by",),
    Kind.TAKEOVER: ("bot", "by"),
    Kind.TAKEBACK: ("moves",),
    Kind.RECALLED: ("seats",),
    Kind.REMATCH: ("table",),
}
"""By kind of entry, the public keys of its body."""


PROGRAM: Final = "program"
"""What is told of a bot that is a program of a guest's."""


@dataclass(frozen=True, slots=True)
class Possible:
    """What a seat may do.

    ``decision`` is the number of the entry at which it last lost a possibility, acted, or came to another phase: a seat
    must have seen that entry to act. ``bargain`` is the same for offers and proposals.
    """

    legal: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    decision: int = 0
    bargain: int = 0
    moment: tuple[int, str, int | None] | None = None
    offers: bytes = b""


def to_json(data: Any) -> bytes:
    """Plain data as JSON."""
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)


def all_possible(table: Table, before: Mapping[int, Possible], acted: int | None) -> dict[int, Possible]:
    """What each seat of a person or a program may do now; one of them may just have acted."""
    game = table.game
    if game is None or table.state != RUNNING:
        return dict.fromkeys(table.held(), Possible(decision=table.moved, bargain=table.moved))
    moment, offers = (game.turn, game.phase, game.active), game.bargains()
    return {
        seat: _possible(table, game.possible(seat), moment, offers, before.get(seat), seat == acted)
        for seat in table.held()
    }


def _possible(
    table: Table,
    possibilities: tuple[tuple[str, ...], tuple[str, ...]],
    moment: tuple[int, str, int | None],
    offers: bytes,
    before: Possible | None,
    acted: bool,
) -> Possible:
    legal, may = possibilities
    if before is None:
        return Possible(legal, may, table.moved, table.moved, moment, offers)
    lost = not _all_in(before.legal, legal) or not _all_in(before.may, may)
    decision = table.number if acted or lost or before.moment != moment else before.decision
    bargain = table.number if before.offers != offers else before.bargain
    bargain = max(decision, bargain)
    if (decision, bargain, moment, offers) == (before.decision, before.bargain, before.moment, before.offers):
        if legal == before.legal and may == before.may:
            return before  # as for most seats after most moves
    return Possible(legal, may, decision, bargain, moment, offers)


def _all_in(some: tuple[str, ...], others: tuple[str, ...]) -> bool:
    return not some or some == others or set(some) <= set(others)


def events_for(told: Sequence[Events], seat: int | None) -> list[dict[str, Any]]:
    """The events, as far as a seat may know them."""
    return [event for events in told for event in events.seen_by(seat)]


def laid_open(game: Game) -> dict[str, Any]:
    """A finished game with the hands of all seats: the spectator's view with what each seat sees of itself."""
    public, *own = game.views([None, *range(game.players)])
    return public | {"seats": [view["seats"][seat] for seat, view in enumerate(own)]}


def events_laid_open(told: Sequence[Events]) -> list[dict[str, Any]]:
    """The events of a finished game with all that anyone knew of them."""
    return [
        {"kind": event.kind, "seat": event.seat, **event.facts, **event.secret} for events in told for event in events
    ]


def views_for(table: Table, listeners: Iterable[tuple[int, ...]]) -> dict[int | None, dict[str, Any] | None]:
    """The views of every seat, or of a spectator, that some listener sees."""
    seats = list(dict.fromkeys(seat for own in listeners for seat in own or (None,)))
    views = [None] * len(seats) if table.game is None else table.game.views(seats)
    return dict(zip(seats, views, strict=True))


def you(
    table: Table, seat: int | None, view: dict[str, Any] | None, told: Sequence[Events], can: Possible
) -> dict[str, Any]:
    """Everything that one seat, or a spectator, sees and may do."""
    return {
        "seat": seat,
        "events": events_for(told, seat),
        "view": view,
        "legal": can.legal,
        "may": can.may,
        "decision": can.decision,
        "undo": seat is not None and table.may_undo(seat),
    }


def only_events(seat: int | None, told: Sequence[Events], number: int) -> dict[str, Any]:
    """What one seat missed."""
    return {
        "seat": seat,
        "events": events_for(told, seat),
        "view": None,
        "legal": (),
        "may": (),
        "decision": number,
        "undo": False,
    }


def entry_info(entry: Entry) -> dict[str, Any]:
    """The public part of an entry."""
    info: dict[str, Any] = {"kind": entry.kind.value, "seat": entry.seat}
    for name in PUBLIC.get(entry.kind, ()):
        if entry.body.get(name) is not None:
            info[name] = entry.body[name]
    return info


def table_info(table: Table, connected: frozenset[int] = frozenset(), spectators: int = 0) -> dict[str, Any]:
    """The public part of a table."""
    return {
        "id": table.id,
        "game": table.game_name,
        "title": table.title,
        "options": table.options,
        "state": table.state,
        "open": table.open,
        "watch": table.watch,
        "clock": table.tier,
        "players": table.players,
        "seats": [
            {
                "seat": number,
                "colour": seat.colour,
                "kind": seat.kind,
                "name": seat.name,
                "bot": PROGRAM if seat.program and not seat.away else seat.bot,
                "ready": seat.ready,
                "connected": number in connected,
                "away": seat.away,
                "commit": seat.commit,
                "nonce": seat.nonce,
                "face": seat.face,
            }
            for number, seat in enumerate(table.seats)
        ],
        "host": table.host,
        "commit": table.commit,
        "secret": table.secret,
        "created": table.created,
        "number": table.number,
        "outcome": None if table.outcome is None else table.outcome.plain(),
        "rematch": table.rematch,
        "spectators": spectators,
        "paused": table.paused,
        "room_code": table.room_code is not None,
        "fills_in": table.quick if table.state == GATHERING else None,
    }
